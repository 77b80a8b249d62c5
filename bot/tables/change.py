"""The result of deciding a request: the changed table and everything to be stored with it in one transaction."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.tables.deadlines import Deadline
from bot.tables.notices import Notice
from bot.tables.results import Result
from bot.tables.table import Table
from engine.contract import Event, Refusal
from engine.seats import Seat


class PlayedBy(StrEnum):
    """Source of an action: a person, a house player or the clock."""

    PERSON = "person"
    HOUSE = "house"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a game's history: an accepted action and its source."""

    seat: Seat
    code: str
    by: PlayedBy


@dataclass(frozen=True, slots=True)
class Change:
    """The result of an accepted request.

    Attributes:
        table: The table after the request.
        played: The accepted actions.
        events: The events that these actions caused, in order.
        notices: The notices to deliver.
        deadlines: The new deadlines of the table, replacing all earlier ones; `None` keeps the earlier ones.
        result: The result of the game, `None` unless the game ended with this change.
        previous: The channel's previous table if opening this one changed it, otherwise `None`.
        note: Key of a sentence shown only to the requester, empty for none.
        unchanged: True if the table stays the same and only messages follow.
        repeated: True if the interaction was handled before, so nothing was changed.
    """

    table: Table
    played: tuple[Played, ...] = ()
    events: tuple[Event, ...] = ()
    notices: tuple[Notice, ...] = ()
    deadlines: tuple[Deadline, ...] | None = None
    result: Result | None = None
    previous: Table | None = None
    note: str = ""
    unchanged: bool = False
    repeated: bool = False

    def followed_by(self, later: "Change") -> "Change":
        """Return a change that applies this one and then `later`."""
        return Change(
            later.table,
            self.played + later.played,
            self.events + later.events,
            self.notices + later.notices,
            self.deadlines if later.deadlines is None else later.deadlines,
            later.result,
            note=later.note,
        )


Reply: TypeAlias = Change | Refusal
"""The result of a request: a change or a refusal."""
