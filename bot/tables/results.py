"""What is left of a finished table."""

from dataclasses import dataclass

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.table import Table
from engine.contract import Outcome
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """How a seat ended. `user`: the person to whom it belonged, `None` for a house player. `place` counts from 1.

    `won` is false for a seat that the house held at the end: a victory of the house for an absent person counts as
    nobody's (A-W28)."""

    seat: Seat
    user: UserId | None
    place: int
    won: bool
    by_house: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game as the leaderboard counts it."""

    table: TableId
    game_key: str
    guild: GuildId
    ended: Milliseconds
    how: str
    placed: tuple[Placed, ...]

    @property
    def people(self) -> int:
        """How many persons took part."""
        return sum(placed.user is not None for placed in self.placed)


def result_of(table: Table, outcome: Outcome, ended: Milliseconds) -> Result:
    """The result of a table whose game is over. Persons whose seat the house held at the end are rated last."""
    groups = _places(table, outcome)
    placed = tuple(
        Placed(
            seat=seat,
            user=person.user if (person := table.holder(seat).person) else None,
            place=place,
            won=seat in outcome.winners and table.holder(seat).present,
            by_house=table.holder(seat).by_house,
        )
        for seat, place in sorted(groups.items())
    )
    return Result(table.id, table.game_key, table.place.guild, ended, outcome.how, placed)


def _places(table: Table, outcome: Outcome) -> dict[Seat, int]:
    places: dict[Seat, int] = {}
    gone = {seat for group in outcome.ranking for seat in group if table.holder(seat).absent}
    groups = [tuple(seat for seat in group if seat not in gone) for group in outcome.ranking]
    for group in (*groups, tuple(sorted(gone))):
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return places
