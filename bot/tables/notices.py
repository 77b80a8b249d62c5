"""Outbox messages (notices), and the posts in which they were delivered.

A notice says what to post or to refresh, never a finished text: delivery loads the table as it is then, so a late
notice never shows an old position. Each kind is one class that knows its key, its queue, whether it holds back the
later notices of that queue, and its JSON form.

A post is a message of the bot, known by its role at a table: `board`, `lobby`, `result`, `reminder-<turn>`,
`hand-<seat>`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeAlias, get_args

from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from engine.codec import Codec, Coding
from engine.contract import Saved
from engine.seats import Seat


class HandPlace(StrEnum):
    """Place of a hand: the table's channel, the direct messages, or on request only."""

    CHANNEL = "channel"
    DIRECT = "direct"
    ON_REQUEST = "on-request"


CHANNEL_QUEUE: Final = "public"
"""The queue of everything that is posted in the table's channel."""

HAND_QUEUE: Final = "hand-{0.seat}"
"""The queue of the messages that show a seat's hand."""

_FORMER_NAMES: Final = {"phase": "turn"}
"""Present names of fields in notices that were stored under other names."""

_CODEC: Final = Codec({Saved: Coding(dict, dict)}, with_defaults=True)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Base of all kinds of notice.

    Attributes:
        kind: Its name in JSON.
        key_format: Its key, in which `{0}` is the notice; `kind` by default.
        queue_format: Its queue, likewise.
        holds_back: Whether the later notices of its queue wait until this one is delivered.
        can_wait: Whether no one waits for it: it tidies up, or marks what is shown elsewhere.
        replaces: Keys of older notices that this one makes pointless.
    """

    kind: ClassVar[str]
    key_format: ClassVar[str] = ""
    queue_format: ClassVar[str] = CHANNEL_QUEUE
    holds_back: ClassVar[bool] = True
    can_wait: ClassVar[bool] = False
    replaces: ClassVar[tuple[str, ...]] = ()

    @property
    def key(self) -> str:
        """Unique inside its table: refreshes of one thing share a key, and each post has its own."""
        return self.key_format.format(self) or self.kind

    @property
    def queue(self) -> str:
        """Notices of one table and queue are delivered one after the other."""
        return self.queue_format.format(self)

    def save(self) -> Saved:
        """Return the notice as data; `tell` names its kind."""
        return {"tell": self.kind, **_CODEC.object(type(self)).write(self)}


@dataclass(frozen=True, slots=True)
class MarkBoard(_Kind):
    """Show on the table message what happened in a turn that goes on, such as who has chosen: soon where that costs
    nothing of the bot's rate limit, much later where it does. The turn's end mostly overtakes it."""

    kind = "mark"
    holds_back = False


@dataclass(frozen=True, slots=True)
class RefreshBoard(_Kind):
    """Refresh the table message, or post it if there is none. `down`: post it again, below everything said since. An
    edit never holds back a post."""

    kind = "board"
    holds_back = False
    replaces = (MarkBoard.kind,)
    down: bool = False

    @property
    def key(self) -> str:
        """Bringing the board down is more than an edit, which must not swallow it."""
        return "board-down" if self.down else "board"


_BOARD_KEYS: Final = (MarkBoard().key, RefreshBoard().key, RefreshBoard(down=True).key)


@dataclass(frozen=True, slots=True)
class CallPlayers(_Kind):
    """Post that the game begins, ringing those seated. The id of that post is the coin of the deal, so it is never
    edited, and the deal waits for it."""

    kind = "call"


@dataclass(frozen=True, slots=True)
class PostStart(_Kind):
    """Play starts: the lobby's message becomes the board, or it is posted below everything. In the end the lobby's
    message stays for what was sealed in it."""

    kind = "start"
    replaces = _BOARD_KEYS


@dataclass(frozen=True, slots=True)
class PostReveal(_Kind):
    """Post what a turn showed (public events as data); this post carries the board from then on. `part`: the number of
    actions accepted so far when the turn goes on, 0 when it closed."""

    kind = "reveal"
    replaces = _BOARD_KEYS
    turn: int
    events: tuple[Saved, ...]
    part: int = 0

    @property
    def key(self) -> str:
        """One post for each closed turn, and for each headline on the way."""
        return f"reveal-{self.turn}-{self.part}" if self.part else f"reveal-{self.turn}"


@dataclass(frozen=True, slots=True)
class PostResult(_Kind):
    """Post who won and how."""

    kind = "result"


@dataclass(frozen=True, slots=True)
class RefreshResult(_Kind):
    """Bring the result post up to date."""

    kind = "result-edit"
    can_wait = True


@dataclass(frozen=True, slots=True)
class PostReminder(_Kind):
    """Name those still waited for; the post goes when the turn ends."""

    kind = "remind"
    key_format = "remind-{0.turn}"
    turn: int


@dataclass(frozen=True, slots=True)
class RemoveReminder(_Kind):
    """Delete the reminder of a turn that ended."""

    kind = "unremind"
    key_format = "unremind-{0.turn}"
    can_wait = True
    turn: int


@dataclass(frozen=True, slots=True)
class OpenDirect(_Kind):
    """Open the DM channel of a user who joined. Its own queue keeps it from holding back the hand that they look at in
    the server."""

    kind = "direct"
    key_format = "direct-{0.user}"
    queue_format = key_format
    can_wait = True
    user: UserId


@dataclass(frozen=True, slots=True)
class DeliverHand(_Kind):
    """Send a hand as a new direct message; a `silent` one makes no phone ring."""

    kind = "deliver"
    key_format = "deliver-{0.seat}-{0.turn}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat
    turn: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class RefreshHand(_Kind):
    """Bring the hand messages of a seat up to date."""

    kind = "hand"
    key_format = "hand-{0.seat}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveHand(_Kind):
    """Make the older hand messages of a seat inert: the hand moved to another message."""

    kind = "move-hand"
    key_format = "move-{0.seat}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class RetireShownHand(_Kind):
    """A hand that only an interaction token can edit retires before the token dies; the direct message is the hand
    again."""

    kind = "retire-shown"
    key_format = "retire-shown-{0.seat}"
    queue_format = HAND_QUEUE
    can_wait = True
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class TellRemoved(_Kind):
    """Tell a user in a direct message that they were taken off a table before the game began. `language`: that of their
    client, for users who chose none."""

    kind = "removed"
    key_format = "removed-{0.user}"
    queue_format = key_format
    holds_back = False
    user: UserId
    language: str = ""


@dataclass(frozen=True, slots=True)
class Retire(_Kind):
    """Take the buttons from a message that a newer one replaced. `role`: `lobby`, `board`, or the role of a hand among
    the posts of the table (`bot.tables.notices`); `reveal`: what stays of a board."""

    kind = "retire"
    key_format = "retire-{0.message}"
    queue_format = key_format
    can_wait = True
    role: str
    channel: ChannelId
    message: MessageId
    reveal: tuple[Saved, ...] = ()


@dataclass(frozen=True, slots=True)
class PostShare(_Kind):
    """Post the result of a game in a channel that a player chose. `seat`: theirs; `None` of a deal of their own."""

    kind = "share"
    key_format = "share-{0.channel}"
    queue_format = key_format
    channel: ChannelId
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PostChallenge(_Kind):
    """Post that someone lets others play their cards of a finished game, from their `seat`. `invited`: who is
    mentioned."""

    kind = "challenge"
    key_format = "challenge-{0.seat}-{0.channel}"
    queue_format = key_format
    channel: ChannelId
    seat: Seat
    invited: UserId | None = None


Public: TypeAlias = (
    MarkBoard
    | RefreshBoard
    | CallPlayers
    | PostStart
    | PostReveal
    | PostResult
    | RefreshResult
    | PostReminder
    | RemoveReminder
)
"""Notices that are delivered to the table's channel."""

Private: TypeAlias = OpenDirect | DeliverHand | RefreshHand | MoveHand | RetireShownHand | TellRemoved
"""Notices that are delivered as direct messages."""

Content: TypeAlias = Public | Private | Retire | PostShare | PostChallenge

_KINDS: Final[Mapping[str, type[Content]]] = {kind.kind: kind for kind in get_args(Content)}


def load_content(raw: Mapping[str, Any]) -> Content:
    """Return the notice of this data, also as earlier versions stored it. Raises `ValueError` for an unknown kind."""
    kind = _KINDS.get(raw["tell"])
    if kind is None:
        raise ValueError(f"no notice tells {raw['tell']!r}")
    return _CODEC.object(kind).read({_FORMER_NAMES.get(name, name): value for name, value in raw.items()})


Queue: TypeAlias = tuple[TableId, str]
"""Notices of one queue are delivered one after the other: a table's public posts, each seat's hand, each person's
direct message channel."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One row of the outbox. `due`: not before this moment. Notices of one queue are delivered in the order of their
    `id`; a second notice with the same `key` of the same table merges into the first (the earlier `due` counts).

    The outbox gives `id`, `attempts` and `revision` (how often another merged into it)."""

    table: TableId
    content: Content
    due: Milliseconds
    id: int = 0
    attempts: int = 0
    revision: int = 0

    @property
    def key(self) -> str:
        """Unique inside its table: a second notice with the same key merges into the first."""
        return self.content.key

    @property
    def queue(self) -> Queue:
        """The queue in which the notice waits."""
        return self.table, self.content.queue

    @property
    def holds_back(self) -> bool:
        """True if the later notices of its queue wait until this one is delivered."""
        return self.content.holds_back


def without_refresh(notices: Iterable[Notice], seat: Seat) -> tuple[Notice, ...]:
    """Leave out the refreshing of a hand that the answer shows already: a moment later it would take back what its
    owner began to choose meanwhile."""
    return tuple(notice for notice in notices if notice.content != RefreshHand(seat))


def told_by(tells: Callable[[Content], Content | None] | None, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Put notices in the form that reaches people where a table is played; `tells`: that of its venue."""
    if tells is None:
        return notices
    told = ((notice, tells(notice.content)) for notice in notices)
    return tuple(replace(notice, content=content) for notice, content in told if content is not None)


def superseded(notices: Iterable[Notice]) -> frozenset[str]:
    """Return the keys of older notices that these make pointless: a reveal carries the board, and so does the start."""
    return frozenset(key for notice in notices for key in notice.content.replaces)


BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"
_HAND: Final = "hand-"


@dataclass(frozen=True, slots=True)
class Post:
    """A message of ours. `edited`: when it was last written, `None` when never since it was posted. `reveal`: the
    public events that a post told; they stay in it when the board below them goes on in another message."""

    channel: ChannelId
    message: MessageId
    posted: Milliseconds
    edited: Milliseconds | None = None
    reveal: tuple[Saved, ...] = ()


def hand_role(seat: Seat) -> str:
    """Return the role of a seat's direct message."""
    return f"{_HAND}{seat}"


def seat_of_role(role: str) -> Seat:
    """Return the seat whose direct message has that role."""
    return Seat(int(role.removeprefix(_HAND)))


def reminder_role(turn: int) -> str:
    """Return the role of the reminder of a turn."""
    return f"reminder-{turn}"
