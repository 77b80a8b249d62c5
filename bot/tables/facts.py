"""What deciding needs to know besides the table itself, read in the same transaction."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.tables.ids import RoleId, UserId
from bot.tables.requests import Requester
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Facts:
    """`moderator_role`: who has it may end any table of the server; `blocked`: people whom the host does not want at
    their tables; `new_hands`: people who want a new hand message for every question, also where others get the old one
    edited; `shown`: people who see their hand in the answer to a press of theirs.

    For opening a table: `channel_taken`: one is running in that channel; `previous`: the one that was opened
    there last, with those who wait; `hosted`: of how many tables of that server whoever opens it is host. For that, and
    for sitting down, `seats`: at how many tables of that server they sit and play themselves.

    `interlude`: for so many milliseconds the hands show what has happened before they ask on; nought: they never do.
    `undo`: for so many an answer is held that may be taken back; nought: it is played at once.

    Whoever loads them need only load what the request at hand may ask for."""

    moderator_role: RoleId | None = None
    blocked: Collection[UserId] = ()
    new_hands: Collection[UserId] = ()
    shown: Collection[UserId] = ()
    channel_taken: bool = False
    previous: Table | None = None
    hosted: int = 0
    seats: int = 0
    interlude: int = 0
    undo: int = 0

    def is_moderator(self, by: Requester) -> bool:
        """By Discord's permissions, or by the role that the server has chosen."""
        return by.moderator or self.moderator_role in by.roles


NO_FACTS: Final = Facts()
"""Nothing beside the table matters."""
