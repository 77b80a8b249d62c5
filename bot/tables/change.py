"""Result of a decision, and the reply to a request: the next table, and everything that is stored with it in one
transaction."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.tables.deadlines import Deadline
from bot.tables.notices import Notice
from bot.tables.results import Result
from bot.tables.table import Table
from engine.contract import Refusal
from engine.seats import Seat


class PlayedBy(StrEnum):
    """Origin of an action."""

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
    """An accepted decision. `deadlines` replace the table's deadlines unless `None`. `previous` is the channel's
    previous table, if opening this one changes it. `note` is the key of a sentence for the asker only. `unchanged`:
    only messages follow, the table is the same. `repeated`: the interaction was handled before, so that nothing was
    done now."""

    table: Table
    played: tuple[Played, ...] = ()
    notices: tuple[Notice, ...] = ()
    deadlines: tuple[Deadline, ...] | None = None
    result: Result | None = None
    previous: Table | None = None
    note: str = ""
    unchanged: bool = False
    repeated: bool = False

    def followed_by(self, later: "Change") -> "Change":
        """Return both decisions as one, stored together."""
        return Change(
            later.table,
            self.played + later.played,
            self.notices + later.notices,
            self.deadlines if later.deadlines is None else later.deadlines,
            later.result,
            note=later.note,
        )


Reply: TypeAlias = Change | Refusal
"""The result of a request."""
