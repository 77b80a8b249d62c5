"""Circumstances of a table outside the game: waiting people, and acts of people and Discord."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.tables.ids import NEVER, Milliseconds, UserId
from bot.tables.notices import PostReveal


class Barrier(StrEnum):
    """Reason why the bot cannot post in a channel. Missing permissions use the key of their name."""

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
    """Kinds of remarks about acts of people."""

    NEW_HOST = "new-host"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class Remark:
    """An act of people concerning the table, shown on the board until the next turn. `user` became host or lost the
    seat; `by` did it, `None` if automatic."""

    kind: RemarkKind
    user: UserId
    by: UserId | None = None


CALL_LOST: Final = "closed-call-lost"
"""Key of the end of a table whose call of the players may or may not have been posted."""

SERVER_LEFT: Final = "closed-server-left"
"""Key of the end of a table to whose server the bot was not invited back in time."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """State of a table outside the game.

    Attributes:
        was_away: The bot was away for more than a minute during the open turn.
        unheard: The bot cannot post in the channel, so the game continues in the hands.
        barrier: The reason for that.
        untold: Reveals that could not be posted. Each gets a line in the next post.
        left: The bot was removed from the server, which the board does not show.
        closed_because: Key of the sentence about the external end of the table, empty without one.
        next_game: Users who wait for the next table, in order.
        called: Users who waited for this table when it was opened.
        rung: Users whose bells rang when it was opened.
        server_name: Name of the server then, for use before the gateway has told of it or after it is gone.
        channel_name: Name of the channel, for the same purpose.
        restored: When an operator restored an older copy of the database.
        was_restored: The restore happened during the open turn.
        skips_to_end: House players finish the game without pauses.
        not_called: The call of the players could not be posted, so the game has not begun.
        names: Names of people without a seat: the opener, former players, those who wait, a moderator who closed it.
        remarks: Acts of people in the open turn.
        closed_by: The user who closed it.
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
        """Return the name of a user without a seat, empty if it is not known."""
        return dict(self.names).get(user, "")

    def remarking(self, remark: Remark, name: str = "") -> "Circumstances":
        """Return the circumstances with one more remark. `name` is that of the user who did it, empty if they sit at
        the table."""
        known = self if remark.by is None else self.knowing(remark.by, name)
        return replace(known, remarks=(*known.remarks, remark))

    def kicked_by(self, user: UserId) -> UserId | None:
        """Return the user who kicked this person in the open turn or before the game."""
        taken = (each.by for each in reversed(self.remarks) if (each.kind, each.user) == (RemarkKind.KICKED, user))
        return next(taken, None)

    def knowing(self, user: UserId, name: str) -> "Circumstances":
        """Return the circumstances with the name of a user."""
        return replace(self, names=tuple((dict(self.names) | {user: name}).items())) if name else self

    def without(self, user: UserId) -> "Circumstances":
        """Return the circumstances without a person."""
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
