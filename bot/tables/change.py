"""Decisions as values: the facts that deciding a request needs, and the change that results, all in one transaction."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.tables.deadlines import Deadline
from bot.tables.ids import RoleId, UserId
from bot.tables.notices import Notice
from bot.tables.requests import Requester
from bot.tables.results import Result
from bot.tables.table import Table
from engine.contract import Event, Refusal, Seat


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts for deciding one request. Only the facts that the request may need are loaded; the others keep their
    defaults.

    Attributes:
        moderator_role: The role whose members may end any table of the server, `None` if the server has chosen no role.
        blocked: For joining, users whom the host has blocked. For a challenge, the invited user if either of the two
            people has blocked the other.
        new_hands: Users who want a new hand message for every question instead of an edit.
        digested: Users who get one digest a day for all their slow tables.
        shown: Users who see their hand in the response to their own interaction.
        channel_taken: Whether a table is running in the channel. Loaded for opening a table.
        previous: For opening a table, the latest table of the channel, with its waiting list. For playing as before,
            the latest table of the same game that was dealt in the channel. `None` if there is no such table.
        rung: Users whose bells ring. Loaded for opening a table.
        hosted: The number of the server's tables that the user hosts. Loaded for opening a table.
        seats: The number of the server's tables at which the user plays. Loaded for opening and joining.
        interlude: Milliseconds for which hands show the latest events before the next question; 0 for none.
        waits: Whether a user playing alone must press a button to continue after a round.
        undo: Milliseconds during which an answer may be taken back; 0 for none.
    """

    moderator_role: RoleId | None = None
    blocked: Collection[UserId] = ()
    new_hands: Collection[UserId] = ()
    digested: Collection[UserId] = ()
    shown: Collection[UserId] = ()
    channel_taken: bool = False
    previous: Table | None = None
    rung: Collection[UserId] = ()
    hosted: int = 0
    seats: int = 0
    interlude: int = 0
    waits: bool = False
    undo: int = 0

    def is_moderator(self, by: Requester) -> bool:
        """Return whether the user is a moderator, by Discord's permissions or by the server's moderator role."""
        return by.moderator or self.moderator_role in by.roles


NO_FACTS: Final = Facts()
"""Facts with all defaults."""


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
