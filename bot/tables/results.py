"""Results of finished games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.table import Table
from engine.contract import PUBLIC, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """Final place of a seat.

    Attributes:
        user: The person to whom the seat belonged; `None` for a house player or a person whose data was deleted.
        place: The place, from 1; equal numbers are ties.
        won: True for a winner. False if a house player held the seat at the end, because a win does not count for an
            absent person (A-W28).
        by_house: True if a house player held the seat at the end.
        anonymous: True if the seat belonged to a person whose data was deleted after the game.
        score: The deciding measures by name (`engine.contract.SeatResult`), `None` if not recorded. `guessed` is 1 if
            the person guessed the winner and 0 if they guessed wrong.
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
    """A seat's place on the server's leaderboard before a game (`None` if the person was not on it) and after
    the game."""

    seat: Seat
    before: int | None
    after: int


class Rivalry(NamedTuple):
    """Games between two people.

    Attributes:
        games: Number of games that they played together.
        ahead: Number of those games in which `user` finished ahead of `other`.
    """

    user: UserId
    other: UserId
    games: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a finished game, as counted by leaderboards.

    Attributes:
        how: Key of the way in which the game was won.
        placed: The final places, in seat order.
        moved: Changes of places on the server's leaderboard, added when the result is stored.
        rivalry: Earlier games between two people of this game, added when the result is read; `None` if there is none.
    """

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
        """Number of people who took part, including those whose data was deleted."""
        return sum(placed.is_person for placed in self.placed)

    @property
    def scores(self) -> Mapping[Seat, Mapping[str, str | int]]:
        """The recorded scores by seat. Seats without a recorded score are left out."""
        return {placed.seat: placed.score for placed in self.placed if placed.score is not None}


def result_of(table: Table, outcome: Outcome, ended: Milliseconds) -> Result:
    """Return the result of a table whose game is over. Absent people, whose seats are held by house players, are ranked
    last."""
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
    """Return the table with people's places on the server's leaderboard before and after the game."""
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
