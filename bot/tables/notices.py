"""Outbox messages (notices), and the posts that deliver them.

A notice says what to post or refresh, never a finished text: delivery loads the table at that time, so a late notice
never shows an old position. Each kind is a class with its key, its queue, whether it holds back later notices of that
queue, and its JSON form.

A post is a message of the bot, identified by its role at a table: `board`, `lobby`, `result`, `reminder-<turn>`,
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
        queue_format: Its queue, in the same form.
        holds_back: Whether the later notices of its queue wait until this one is delivered.
        can_wait: Whether it has low priority, because no one waits for it.
        replaces: Keys of older notices that this one supersedes.
    """

    kind: ClassVar[str]
    key_format: ClassVar[str] = ""
    queue_format: ClassVar[str] = CHANNEL_QUEUE
    holds_back: ClassVar[bool] = True
    can_wait: ClassVar[bool] = False
    replaces: ClassVar[tuple[str, ...]] = ()

    @property
    def key(self) -> str:
        """Return the key, unique at the table: refreshes of the same message share a key, and each post has its own."""
        return self.key_format.format(self) or self.kind

    @property
    def queue(self) -> str:
        """Return the queue. Notices of one table and queue are delivered one after the other."""
        return self.queue_format.format(self)

    def save(self) -> Saved:
        """Return the notice as data; `tell` names its kind."""
        return {"tell": self.kind, **_CODEC.object(type(self)).write(self)}


@dataclass(frozen=True, slots=True)
class MarkBoard(_Kind):
    """Show events of the open turn on the table message, such as who has chosen: soon if that does not cost the bot's
    rate limit, otherwise much later, usually superseded by the end of the turn."""

    kind = "mark"
    holds_back = False


@dataclass(frozen=True, slots=True)
class RefreshBoard(_Kind):
    """Refresh the table message, or post it if there is none. `down`: post it again below newer messages. An edit never
    holds back a post."""

    kind = "board"
    holds_back = False
    replaces = (MarkBoard.kind,)
    down: bool = False

    @property
    def key(self) -> str:
        """Return the key. Posting the board again has its own, so that it does not merge into an edit."""
        return "board-down" if self.down else "board"


_BOARD_KEYS: Final = (MarkBoard().key, RefreshBoard().key, RefreshBoard(down=True).key)


@dataclass(frozen=True, slots=True)
class CallPlayers(_Kind):
    """Post that the game begins, pinging the seated people. The id of the post is the coin of the deal, so it is never
    edited, and the deal waits for it."""

    kind = "call"


@dataclass(frozen=True, slots=True)
class PostStart(_Kind):
    """Start of play: the lobby's message becomes the board, or a new board is posted and the lobby stays for its
    seal."""

    kind = "start"
    replaces = _BOARD_KEYS


@dataclass(frozen=True, slots=True)
class PostReveal(_Kind):
    """Post the public events of a turn (as data); this post is the board from then on. `part` is the number of actions
    accepted so far if the turn continues, 0 if it closed."""

    kind = "reveal"
    replaces = _BOARD_KEYS
    turn: int
    events: tuple[Saved, ...]
    part: int = 0

    @property
    def key(self) -> str:
        """Return the key: one post for each closed turn, and for each headline within a turn."""
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
    """Post the names of people still waited for. The post is deleted when the turn ends."""

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
    """Open the DM channel of a user who joined. It has its own queue, so that it does not hold back their hand on the
    server."""

    kind = "direct"
    key_format = "direct-{0.user}"
    queue_format = key_format
    can_wait = True
    user: UserId


@dataclass(frozen=True, slots=True)
class DeliverHand(_Kind):
    """Send a hand as a new direct message; a `silent` one does not notify."""

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
    """Deactivate the older hand messages of a seat, whose hand moved to another message."""

    kind = "move-hand"
    key_format = "move-{0.seat}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class RetireShownHand(_Kind):
    """Retire a hand that only an interaction token can edit before the token expires; the direct message is the hand
    again."""

    kind = "retire-shown"
    key_format = "retire-shown-{0.seat}"
    queue_format = HAND_QUEUE
    can_wait = True
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class TellRemoved(_Kind):
    """Tell a user in a direct message that they were removed from a table before the game began. `language` is their
    client's, for users who chose none."""

    kind = "removed"
    key_format = "removed-{0.user}"
    queue_format = key_format
    holds_back = False
    user: UserId
    language: str = ""


@dataclass(frozen=True, slots=True)
class Retire(_Kind):
    """Remove the buttons of a replaced message. `role` is `lobby`, `board`, or the role of a hand among the posts of
    the table; `reveal` is what stays of a board."""

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
    """Post the result of a game in a channel that a player chose. `seat` is the player's; `None` for a daily deal."""

    kind = "share"
    key_format = "share-{0.channel}"
    queue_format = key_format
    channel: ChannelId
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PostChallenge(_Kind):
    """Post a challenge with the cards of a finished game from this `seat`. `invited` is mentioned."""

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
        """Return the key, unique at the table: a second notice with the same key merges into the first."""
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
    """Return the notices without refreshes of a hand that the answer already shows, which could undo the owner's
    half-made choice."""
    return tuple(notice for notice in notices if notice.content != RefreshHand(seat))


def told_by(tells: Callable[[Content], Content | None] | None, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Convert notices to the form that reaches people at a venue, by its function `tells`."""
    if tells is None:
        return notices
    told = ((notice, tells(notice.content)) for notice in notices)
    return tuple(replace(notice, content=content) for notice, content in told if content is not None)


def superseded(notices: Iterable[Notice]) -> frozenset[str]:
    """Return the keys of older notices that these supersede: a reveal includes the board, and so does the start."""
    return frozenset(key for notice in notices for key in notice.content.replaces)


BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"
_HAND: Final = "hand-"


@dataclass(frozen=True, slots=True)
class Post:
    """A message that the bot posted. `edited` is the time of its last edit, or `None` if it was never edited. `reveal`
    holds the public events that it shows, even after the board below them moved to another message."""

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
