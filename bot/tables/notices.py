"""What the world must still be told (the outbox).

A notice says what to tell or to refresh, never a finished text: whoever tells it loads the table as it is then, so a
late notice never shows an old position.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from engine.contract import Saved
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class RefreshBoard:
    """Bring the table message up to date, or post it when there is none. `down`: post it anew, below everything that
    was said since."""

    down: bool = False


@dataclass(frozen=True, slots=True)
class PostStart:
    """Play starts: post the board below everything, ringing those seated. The lobby's message stays for what was sealed
    in it."""


@dataclass(frozen=True, slots=True)
class PostReveal:
    """Post what a closed phase showed (public events as data); this post carries the board from then on."""

    phase: int
    events: tuple[Saved, ...]


@dataclass(frozen=True, slots=True)
class PostResult:
    """Post who won and how."""


@dataclass(frozen=True, slots=True)
class RefreshResult:
    """Bring the result post up to date."""


@dataclass(frozen=True, slots=True)
class OpenDirect:
    """Open the direct message channel of somebody who joined."""

    user: UserId


@dataclass(frozen=True, slots=True)
class DeliverHand:
    """Send a hand as a new direct message."""

    seat: Seat
    phase: int


@dataclass(frozen=True, slots=True)
class RefreshHand:
    """Bring the hand messages of a seat up to date."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PostReminder:
    """Name those still waited for; the post goes when the phase ends."""

    phase: int


@dataclass(frozen=True, slots=True)
class RemoveReminder:
    """Delete the reminder of a phase that ended."""

    phase: int


@dataclass(frozen=True, slots=True)
class Retire:
    """Take the buttons from a message that a newer one replaced. `role`: `lobby`, or the role of a hand among the posts
    of the table (`bot.service.store.Posts`)."""

    role: str
    channel: ChannelId
    message: MessageId


Public: TypeAlias = RefreshBoard | PostStart | PostReveal | PostResult | RefreshResult | PostReminder | RemoveReminder
"""What is told in the table's channel."""

Content: TypeAlias = Public | OpenDirect | DeliverHand | RefreshHand | Retire


@dataclass(frozen=True, slots=True)
class Notice:
    """One row of the outbox. `due`: not before this moment. Notices of one table are told in the order of their `id`;
    a second notice with the same `key` of the same table merges into the first (the earlier `due` counts).

    The outbox gives `id`, `attempts` and `revision` (how often another merged into it)."""

    table: TableId
    content: Content
    due: Milliseconds
    id: int = 0
    attempts: int = 0
    revision: int = 0

    @property
    def key(self) -> str:
        """What the notice is about, unique inside its table."""
        return notice_key(self.content)


def notice_key(content: Content) -> str:
    """A short stable name of what is told: refreshes of one thing share it, posts each have their own."""
    match content:
        case OpenDirect(user=user):
            return f"direct-{user}"
        case DeliverHand(seat=seat, phase=phase):
            return f"deliver-{seat}-{phase}"
        case RefreshHand(seat=seat):
            return f"hand-{seat}"
        case Retire(message=message):
            return f"retire-{message}"
        case _:
            return _public_key(content)


def _public_key(content: Public) -> str:
    match content:
        case RefreshBoard(down=down):
            return "board-down" if down else "board"
        case PostStart():
            return "start"
        case PostReveal(phase=phase):
            return f"reveal-{phase}"
        case PostResult():
            return "result"
        case RefreshResult():
            return "result-edit"
        case PostReminder(phase=phase):
            return f"remind-{phase}"
        case RemoveReminder(phase=phase):
            return f"unremind-{phase}"


def superseded(notices: Iterable[Notice]) -> frozenset[str]:
    """Keys of older notices that these make pointless: a reveal carries the board, and so does the start."""
    carried = any(isinstance(notice.content, PostStart | PostReveal) for notice in notices)
    return frozenset(map(notice_key, (RefreshBoard(), RefreshBoard(down=True)))) if carried else frozenset()
