"""Outbox messages (notices), and the Discord messages (posts) that deliver them.

A notice states which message to post or refresh, but not the text. The text is created from the current table on
delivery, so a late notice never shows an old position. Each kind of notice is a class.

A post has a role at its table: `board`, `lobby`, `result`, `reminder-<turn>` or `hand-<seat>`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeAlias, get_args

from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from engine.codec import Codec, Coding
from engine.contract import Saved, Seat


class HandPlace(StrEnum):
    """Place where a person gets their hand: the table's channel, direct messages, or only on request."""

    CHANNEL = "channel"
    DIRECT = "direct"
    ON_REQUEST = "on-request"


CHANNEL_QUEUE: Final = "public"
"""Queue of all posts in the table's channel."""

HAND_QUEUE: Final = "hand-{0.seat}"
"""Format of the queue of a seat's hand messages. `{0}` is the notice."""

_FORMER_NAMES: Final = {"phase": "turn"}
"""Current names of stored fields that have been renamed."""

_CODEC: Final = Codec({Saved: Coding(dict, dict)}, with_defaults=True)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Base class of all kinds of notice.

    Attributes:
        kind: Name of the kind in JSON.
        key_format: Format of the key, in which `{0}` is the notice. If empty, the key is `kind`.
        queue_format: Format of the queue, in which `{0}` is the notice.
        holds_back: Whether later notices of the same queue wait until this one is delivered.
        can_wait: Whether the notice has low priority, because no one is waiting for it.
        replaces: Keys of older notices of the table that this notice supersedes.
    """

    kind: ClassVar[str]
    key_format: ClassVar[str] = ""
    queue_format: ClassVar[str] = CHANNEL_QUEUE
    holds_back: ClassVar[bool] = True
    can_wait: ClassVar[bool] = False
    replaces: ClassVar[tuple[str, ...]] = ()

    @property
    def key(self) -> str:
        """The key, unique at the table. Refreshes of the same message share a key; every post has its own."""
        return self.key_format.format(self) or self.kind

    @property
    def queue(self) -> str:
        """The queue. Notices of one table and queue are delivered one after another."""
        return self.queue_format.format(self)

    def save(self) -> Saved:
        """Return the notice as JSON data, in which `tell` is the kind."""
        return {"tell": self.kind, **_CODEC.object(type(self)).write(self)}


@dataclass(frozen=True, slots=True)
class MarkBoard(_Kind):
    """Show events of the open turn on the table message, such as who has chosen. Delivered soon if the rate limit
    allows it, otherwise much later. The end of the turn usually supersedes this notice."""

    kind = "mark"
    holds_back = False


@dataclass(frozen=True, slots=True)
class RefreshBoard(_Kind):
    """Refresh the table message, or post it if there is none. If `down` is true, post it again below newer messages. A
    refresh never holds back a post."""

    kind = "board"
    holds_back = False
    replaces = (MarkBoard.kind,)
    down: bool = False

    @property
    def key(self) -> str:
        """The key. Posting the board again has its own key, so that it is not merged into an edit."""
        return "board-down" if self.down else "board"


_BOARD_KEYS: Final = (MarkBoard().key, RefreshBoard().key, RefreshBoard(down=True).key)


@dataclass(frozen=True, slots=True)
class CallPlayers(_Kind):
    """Post that the game begins, and mention the seated people. The deal waits for this post, because the post's id is
    the coin of the deal. The post is never edited."""

    kind = "call"


@dataclass(frozen=True, slots=True)
class PostStart(_Kind):
    """Start the game: post the board below the call, and keep the lobby message with the commitment."""

    kind = "start"
    replaces = _BOARD_KEYS


@dataclass(frozen=True, slots=True)
class PostReveal(_Kind):
    """Post the public events of a turn. The post becomes the board.

    Attributes:
        events: The events as JSON data.
        part: The number of actions accepted so far if the turn continues, 0 if it has closed.
    """

    kind = "reveal"
    replaces = _BOARD_KEYS
    turn: int
    events: tuple[Saved, ...]
    part: int = 0

    @property
    def key(self) -> str:
        """The key, unique for each closed turn and for each headline within a turn."""
        return f"reveal-{self.turn}-{self.part}" if self.part else f"reveal-{self.turn}"


@dataclass(frozen=True, slots=True)
class PostResult(_Kind):
    """Post who won and how."""

    kind = "result"


@dataclass(frozen=True, slots=True)
class RefreshResult(_Kind):
    """Refresh the result post."""

    kind = "result-edit"
    can_wait = True


@dataclass(frozen=True, slots=True)
class PostReminder(_Kind):
    """Post the names of people who owe a choice in the turn. The post is deleted when the turn ends."""

    kind = "remind"
    key_format = "remind-{0.turn}"
    turn: int


@dataclass(frozen=True, slots=True)
class RemoveReminder(_Kind):
    """Delete the reminder of a turn that has ended."""

    kind = "unremind"
    key_format = "unremind-{0.turn}"
    can_wait = True
    turn: int


@dataclass(frozen=True, slots=True)
class OpenDirect(_Kind):
    """Open the DM channel of a user who joined. This notice has its own queue, so that it does not hold back the user's
    hand."""

    kind = "direct"
    key_format = "direct-{0.user}"
    queue_format = key_format
    can_wait = True
    user: UserId


@dataclass(frozen=True, slots=True)
class DeliverHand(_Kind):
    """Send a seat's hand as a new direct message, without a notification if `silent`."""

    kind = "deliver"
    key_format = "deliver-{0.seat}-{0.turn}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat
    turn: int
    silent: bool = False


@dataclass(frozen=True, slots=True)
class RefreshHand(_Kind):
    """Refresh the hand messages of a seat."""

    kind = "hand"
    key_format = "hand-{0.seat}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveHand(_Kind):
    """Deactivate the older hand messages of a seat whose hand has moved to another message."""

    kind = "move-hand"
    key_format = "move-{0.seat}"
    queue_format = HAND_QUEUE
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class RetireShownHand(_Kind):
    """Deactivate a hand that was shown as the response to an interaction, before its token expires and it can no longer
    be edited. The direct message becomes the hand again."""

    kind = "retire-shown"
    key_format = "retire-shown-{0.seat}"
    queue_format = HAND_QUEUE
    can_wait = True
    holds_back = False
    seat: Seat


@dataclass(frozen=True, slots=True)
class TellRemoved(_Kind):
    """Tell a user in a direct message that they were removed from a table before the game began. `language` is the
    language of their client, used if they have chosen none."""

    kind = "removed"
    key_format = "removed-{0.user}"
    queue_format = key_format
    holds_back = False
    user: UserId
    language: str = ""


@dataclass(frozen=True, slots=True)
class Retire(_Kind):
    """Remove the buttons of a replaced message.

    Attributes:
        role: `lobby`, `board`, or the role of a hand.
        reveal: Events that stay visible on a replaced board, as JSON data.
    """

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
    """Post the result of a game in a channel.

    Attributes:
        seat: Seat of the player who shares it, `None` for the comparison at the end of a challenge.
        language: Language of the server, empty if unknown.
    """

    kind = "share"
    key_format = "share-{0.channel}"
    queue_format = key_format
    channel: ChannelId
    seat: Seat | None = None
    language: str = ""


@dataclass(frozen=True, slots=True)
class PostChallenge(_Kind):
    """Post a challenge with the cards of a finished game from the seat. `invited` is mentioned; `None` invites
    everyone."""

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
    """Return the notice of JSON data, which earlier versions may have stored.

    Raises:
        ValueError: The kind of notice is unknown.
    """
    kind = _KINDS.get(raw["tell"])
    if kind is None:
        raise ValueError(f"unknown kind of notice: {raw['tell']!r}")
    return _CODEC.object(kind).read({_FORMER_NAMES.get(name, name): value for name, value in raw.items()})


Queue: TypeAlias = tuple[TableId, str]
"""A table and a queue name. Notices of one queue are delivered one after another."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One row of the outbox. Notices of one queue are delivered in the order of their ids. A second notice with the
    same table and key is merged into the first, with the earlier `due`.

    Attributes:
        due: Earliest time of delivery.
        id: Row id, 0 until the notice is stored.
        attempts: Number of failed deliveries.
        revision: Number of notices that were merged into this one.
    """

    table: TableId
    content: Content
    due: Milliseconds
    id: int = 0
    attempts: int = 0
    revision: int = 0

    @property
    def key(self) -> str:
        """The key, unique at the table. A second notice with the same key is merged into the first."""
        return self.content.key

    @property
    def queue(self) -> Queue:
        """The queue in which the notice waits."""
        return self.table, self.content.queue

    @property
    def holds_back(self) -> bool:
        """True if later notices of the queue wait until this one is delivered."""
        return self.content.holds_back


def without_refresh(notices: Iterable[Notice], seat: Seat) -> tuple[Notice, ...]:
    """Return the notices without refreshes of a seat's hand. The response already shows that hand, and a refresh could
    reset a half-made choice in it."""
    return tuple(notice for notice in notices if notice.content != RefreshHand(seat))


def for_venue(adapted: Callable[[Content], Content | None] | None, notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Return the notices that can be delivered at a venue.

    Args:
        adapted: The venue's conversion (`Venue.adapted`), `None` if all notices are delivered unchanged.
        notices: The notices to convert.
    """
    if adapted is None:
        return notices
    contents = ((notice, adapted(notice.content)) for notice in notices)
    return tuple(replace(notice, content=content) for notice, content in contents if content is not None)


def superseded(notices: Iterable[Notice]) -> frozenset[str]:
    """Return the keys of older notices that these notices supersede. A reveal and the start both include the board."""
    return frozenset(key for notice in notices for key in notice.content.replaces)


BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"
_HAND: Final = "hand-"


@dataclass(frozen=True, slots=True)
class Post:
    """A message that the bot posted.

    Attributes:
        posted: Time of the post.
        edited: Time of the last edit, `None` if the message was never edited.
        reveal: Public events shown in the message, as JSON data. They stay when the board moves to another message.
    """

    channel: ChannelId
    message: MessageId
    posted: Milliseconds
    edited: Milliseconds | None = None
    reveal: tuple[Saved, ...] = ()


def hand_role(seat: Seat) -> str:
    """Return the role of a seat's hand message."""
    return f"{_HAND}{seat}"


def seat_of_role(role: str) -> Seat:
    """Return the seat whose hand message has that role."""
    return Seat(int(role.removeprefix(_HAND)))


def reminder_role(turn: int) -> str:
    """Return the role of a turn's reminder."""
    return f"reminder-{turn}"
