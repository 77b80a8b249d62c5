"""Facts other than the table that a decision needs, read in the same transaction."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.tables.ids import RoleId, UserId
from bot.tables.requests import Requester
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts for one request. Only those that it may need are loaded.

    Attributes:
        moderator_role: The role whose members may end any table of the server.
        blocked: Users whom the host has blocked.
        new_hands: Users who want a new hand message for every question, even where others get an edit.
        digested: Users who get one digest a day for all their slow tables.
        shown: Users who see their hand in the answer to a press of theirs.
        channel_taken: For opening a table: whether one is running in that channel.
        previous: For opening a table: the latest one of that channel, with those who wait. For playing as before: the
            latest one of the same game that was dealt there.
        rung: For opening a table: users whose bells ring.
        hosted: For opening a table: the number of tables of that server which the user hosts.
        seats: For opening and joining: the number of tables of that server at which the user plays.
        interlude: Milliseconds for which hands show the latest events before the next question; 0 for none.
        waits: Whether a user who plays alone presses to go on after a round.
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
        """Return whether the user is a moderator by Discord's permissions or by the role that the server has chosen."""
        return by.moderator or self.moderator_role in by.roles


NO_FACTS: Final = Facts()
"""No facts beside the table."""
