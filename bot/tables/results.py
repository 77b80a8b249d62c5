"""Results of finished tables."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.table import Table
from engine.contract import Outcome
from engine.seats import PUBLIC, Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """Final place of a seat.

    Attributes:
        user: The person to whom it belonged, `None` for a house player.
        place: The place, counted from 1.
        won: False for a seat that a house player held at the end, because a victory for an absent person does not count
            (A-W28).
        anonymous: It belonged to a person whose data was deleted after the game.
        score: The deciding measures by name (`engine.contract.SeatResult`); `None` if not noted.
        guessed: The guessed winner was the right one; `None` if not noted.
    """

    seat: Seat
    user: UserId | None
    place: int
    won: bool
    by_house: bool
    anonymous: bool = False
    score: Mapping[str, str | int] | None = field(default=None, compare=False)

    @property
    def is_person(self) -> bool:
        """True if the seat belonged to a person."""
        return self.user is not None or self.anonymous


class Moved(NamedTuple):
    """A seat's place on the server's board before a game (`None` if not on it) and after."""

    seat: Seat
    before: int | None
    after: int


class Rivalry(NamedTuple):
    """Two people: the number of games together, and of those in which the first was ahead."""

    user: UserId
    other: UserId
    games: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game as the leaderboard counts it. `moved` are changes of places on the server's board, filled in when
    it is stored; `rivalry` is filled in when it is read."""

    table: TableId
    game_key: str
    guild: GuildId
    ended: Milliseconds
    how: str
    placed: tuple[Placed, ...]
    moved: tuple[Moved, ...] = field(default=(), compare=False)
    rivalry: Rivalry | None = field(default=None, compare=False)

    @property
    def people(self) -> int:
        """Number of people who took part."""
        return sum(placed.is_person for placed in self.placed)

    @property
    def scores(self) -> Mapping[Seat, Mapping[str, str | int]]:
        """Return the scores by seat, as far as known."""
        return {placed.seat: placed.score for placed in self.placed if placed.score is not None}


def result_of(table: Table, outcome: Outcome, ended: Milliseconds) -> Result:
    """Return the result of a table whose game is over. People whose seat a bot held at the end are rated last."""
    groups = _places(table, outcome)
    placed = tuple(
        Placed(
            seat=seat,
            user=person.user if (person := table.holder(seat).person) else None,
            place=place,
            won=seat in outcome.winners and table.holder(seat).present,
            by_house=table.holder(seat).by_house,
            score=_score(table, seat, outcome),
        )
        for seat, place in sorted(groups.items())
    )
    return Result(table.id, table.game_key, table.place.guild, ended, outcome.how, placed)


def with_moves(table: Table, moved: Iterable[Moved]) -> Table:
    """Return the table with the changes of people's places on the server's board."""
    for each in moved:
        table = table.with_holder(each.seat, replace(table.holder(each.seat), moved=(each.before, each.after)))
    return table


def _score(table: Table, seat: Seat, outcome: Outcome) -> Mapping[str, str | int] | None:
    left, guess = table.view(PUBLIC).seat_result(seat), table.holder(seat).guess
    if left is None or guess is None:
        return None if left is None else left.details
    return {**left.details, "guessed": int(guess in outcome.winners)}


def _places(table: Table, outcome: Outcome) -> dict[Seat, int]:
    places: dict[Seat, int] = {}
    gone = {seat for group in outcome.ranking for seat in group if table.holder(seat).absent}
    groups = [tuple(seat for seat in group if seat not in gone) for group in outcome.ranking]
    for group in (*groups, tuple(sorted(gone))):
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return places
