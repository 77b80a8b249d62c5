"""Circumstances of a table outside its game: waiting people, and actions of people and of Discord."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.tables.ids import NEVER, Milliseconds, UserId
from bot.tables.notices import PostReveal


class Barrier(StrEnum):
    """Reasons why the bot cannot post in a channel. A missing permission has the message key of its name."""

    UNKNOWN = "unknown"
    VIEW = "permission-view-channel"
    SEND = "permission-send-messages"
    SEND_IN_THREADS = "permission-send-messages-in-threads"
    LOCKED = "locked"
    TIMED_OUT = "timed-out"
    AUTOMOD = "automod"
    VERIFICATION = "verification"
    RESTRICTED = "restricted"


class RemarkKind(StrEnum):
    """Kinds of remarks about what people did."""

    NEW_HOST = "new-host"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class Remark:
    """An action of a person that concerns the table, shown on the board until the next turn.

    Attributes:
        user: The person who became host or lost the seat.
        by: The person who caused the remark, `None` if the bot did.
    """

    kind: RemarkKind
    user: UserId
    by: UserId | None = None


CALL_LOST: Final = "closed-call-lost"
"""Message key for a table closed because the outcome of its call of the players is unknown."""

SERVER_LEFT: Final = "closed-server-left"
"""Message key for a table closed because the bot was not invited back to the server in time."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """State of a table outside its game.

    Attributes:
        was_away: The bot was offline for more than a minute during the open turn.
        unheard: The bot cannot post in the channel, so the game continues only in the hands.
        barrier: Reason why the bot cannot post, if `unheard`.
        untold: Reveals that could not be posted. Each one gets a line in the next post.
        left: The bot was removed from the server, so it cannot edit the board.
        closed_because: Message key of the external reason why the table ended, empty if there is none.
        next_game: Users who wait for the next table, in order of arrival.
        called: Users who had waited for this table when it was opened.
        rung: Users whose bells rang when the table was opened.
        server_name: Name of the server when the table was opened, used while the gateway does not provide it.
        channel_name: Name of the channel when the table was opened, used while the gateway does not provide it.
        restored: Time at which an operator restored an older copy of the database, `NEVER` if that did not happen.
        was_restored: The restore happened during the open turn.
        skips_to_end: House players finish the game without pauses.
        not_called: The call of the players could not be posted, so the game has not begun.
        names: Names of people without a seat: the opener, former players, waiting users, a moderator who closed the
            table.
        remarks: What people did in the open turn.
        closed_by: The user who closed the table, `None` if no user did.
    """

    was_away: bool = False
    unheard: bool = False
    barrier: Barrier = Barrier.UNKNOWN
    untold: tuple[PostReveal, ...] = ()
    left: bool = False
    closed_because: str = ""
    next_game: tuple[UserId, ...] = ()
    called: tuple[UserId, ...] = ()
    rung: tuple[UserId, ...] = ()
    server_name: str = ""
    channel_name: str = ""
    restored: Milliseconds = NEVER
    was_restored: bool = False
    skips_to_end: bool = False
    not_called: bool = False
    names: tuple[tuple[UserId, str], ...] = ()
    remarks: tuple[Remark, ...] = ()
    closed_by: UserId | None = None

    def name_of(self, user: UserId) -> str:
        """Return the name of a user without a seat, empty if unknown."""
        return dict(self.names).get(user, "")

    def remarking(self, remark: Remark, name: str = "") -> "Circumstances":
        """Return the circumstances with one more remark.

        Args:
            remark: The remark.
            name: The name of the user `remark.by`, empty if they sit at the table.
        """
        known = self if remark.by is None else self.knowing(remark.by, name)
        return replace(known, remarks=(*known.remarks, remark))

    def kicked_by(self, user: UserId) -> UserId | None:
        """Return the user who kicked this person in the open turn or before the game, or `None`."""
        taken = (each.by for each in reversed(self.remarks) if (each.kind, each.user) == (RemarkKind.KICKED, user))
        return next(taken, None)

    def knowing(self, user: UserId, name: str) -> "Circumstances":
        """Return the circumstances with the name of a user, unchanged if the name is empty."""
        return replace(self, names=tuple((dict(self.names) | {user: name}).items())) if name else self

    def without(self, user: UserId) -> "Circumstances":
        """Return the circumstances without any data of a person."""
        return replace(
            self,
            next_game=tuple(waiting for waiting in self.next_game if waiting != user),
            called=tuple(called for called in self.called if called != user),
            rung=tuple(rung for rung in self.rung if rung != user),
            names=tuple((known, name) for known, name in self.names if known != user),
            remarks=tuple(remark for remark in self.remarks if user not in (remark.user, remark.by)),
            closed_by=None if self.closed_by == user else self.closed_by,
        )


NO_CIRCUMSTANCES: Final = Circumstances()
"""The circumstances of a new table."""
