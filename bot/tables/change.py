"""What a decision leads to: the next table and everything that is stored with it in one transaction."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.tables.deadlines import Deadline
from bot.tables.notices import Notice, RefreshHand
from bot.tables.results import Result
from bot.tables.table import Table
from bot.tables.venue import Venue
from engine.seats import Seat


class PlayedBy(StrEnum):
    """Who chose an action."""

    PERSON = "person"
    HOUSE = "house"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Played:
    """One line of the history: an accepted action and who chose it."""

    seat: Seat
    code: str
    by: PlayedBy


@dataclass(frozen=True, slots=True)
class Change:
    """A decision that stands. `deadlines` replace the table's deadlines when they are not `None`. `previous`: the table
    before in the channel, when what it remembered is used up by opening this one. `note`: the key of a sentence that
    the answer says to the asker alone. `unchanged`: the table is as it was, only messages follow."""

    table: Table
    played: tuple[Played, ...] = ()
    notices: tuple[Notice, ...] = ()
    deadlines: tuple[Deadline, ...] | None = None
    result: Result | None = None
    previous: Table | None = None
    note: str = ""
    unchanged: bool = False

    def followed_by(self, later: "Change") -> "Change":
        """Both decisions as one, stored together."""
        return Change(
            later.table,
            self.played + later.played,
            self.notices + later.notices,
            self.deadlines if later.deadlines is None else later.deadlines,
            later.result,
            note=later.note,
        )

    def shown_to(self, seat: Seat) -> "Change":
        """The same when the answer shows that hand already: refreshing it a moment later would take back what the
        person began to choose meanwhile."""
        return replace(self, notices=tuple(each for each in self.notices if each.content != RefreshHand(seat)))

    def told_at(self, venue: Venue) -> "Change":
        """The same with its notices in the form that reaches people at such a table."""
        if venue.tells is None:
            return self
        told = ((notice, venue.tells(notice.content)) for notice in self.notices)
        kept = tuple(replace(notice, content=content) for notice, content in told if content is not None)
        return replace(self, notices=kept)
