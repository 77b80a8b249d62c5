"""Messages of a table as values, created from a snapshot of the table, and the port through which they are sent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias

from bot.persistence.outbox import KeptToken, usable
from bot.tables.analyses import Progress
from bot.tables.change import Played, Reply
from bot.tables.circumstances import Barrier
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import BOARD, HandPlace, Post, PostReveal, hand_role
from bot.tables.players import Person
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile, Server
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Saved, Seat


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at one time, with the data that a message about it or the response to an interaction needs.

    Attributes:
        now: Time of the snapshot.
        posts: The table's messages by role.
        profiles: Profiles of the people whom the notice concerns, or of the user who interacted.
        seat: The seat whose hand is shown, `None` if no hand is.
        kept: The token of the hand's owner, expired or not; `None` if there is none.
        result: The result, read only for messages that show it.
        analysis: The analysis, read only for the result's turning point.
        first: The original table, read only for the comparison of a challenge.
    """

    now: Milliseconds
    table: Table
    posts: Mapping[str, Post] = field(default_factory=dict[str, Post])
    profiles: Mapping[UserId, Profile] = field(default_factory=dict[UserId, Profile])
    seat: Seat | None = None
    kept: KeptToken | None = None
    result: Result | None = None
    analysis: Analysis | None = None
    first: Table | None = None

    @property
    def board(self) -> Post | None:
        """The table message, `None` if there is none."""
        return self.posts.get(BOARD)

    @property
    def hand(self) -> Post | None:
        """The direct message that shows the hand, `None` if there is none."""
        return None if self.seat is None else self.posts.get(hand_role(self.seat))

    @property
    def person(self) -> Person | None:
        """The owner of the hand, `None` if no hand is shown."""
        return None if self.seat is None else self.table.holder(self.seat).person

    @property
    def owner(self) -> tuple[Seat, Profile]:
        """The seat of the hand, and the profile of its owner.

        Raises:
            ValueError: The snapshot is not about a hand.
        """
        if self.seat is None or self.person is None:
            raise ValueError(f"no hand of table {self.table.id} is meant")
        return self.seat, self.profiles[self.person.user]

    @property
    def token(self) -> HandToken | None:
        """The token with which the hand can be refreshed now, `None` if there is none."""
        return usable(self.kept, self.now)

    @property
    def interlude(self) -> bool:
        """True if the hand shows the latest events before the next question.

        A hand whose edit counts against the bot's rate limit shows both together, and so does the hand of a user who
        has chosen that. If the table waits for the user to continue, the events are always shown first.
        """
        if self.seat is None or not self.table.interlude_for(self.seat, self.now):
            return False
        return self.table.waits_for_go_on or (self.token is not None and self.owner[1].reveals)

    def quiet(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Return the users who have turned pings off."""
        return frozenset(user for user in users if not self.profiles[user].pings)


@dataclass(frozen=True, slots=True)
class _Message:
    """Base class of messages about the table in `at`. Each one mentions and pings the users in `rings`."""

    at: TableSnapshot
    rings: Collection[UserId] = ()


@dataclass(frozen=True, slots=True)
class Board(_Message):
    """The table message, below its reveal if it has one."""

    reveal: tuple[Saved, ...] = ()


@dataclass(frozen=True, slots=True)
class RingingLobby(_Message):
    """The first table message, as plain text that pings people who waited for the table."""


@dataclass(frozen=True, slots=True)
class Call(_Message):
    """The post that calls the players. Its id is the coin of the deal, and it is never edited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(_Message):
    """The full events of a turn, with the board below."""

    turn: int
    events: tuple[Saved, ...]


@dataclass(frozen=True, slots=True)
class Ending(_Message):
    """The result with its turning point, below one line for each of the `reveals`."""

    reveals: tuple[tuple[Saved, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Visiting(_Message):
    """The only public message of a table where the bot is not a member. It shows the board, and the result at the end.
    `until` is the time until which the message can be edited, `None` if it no longer can be."""

    reveal: tuple[Saved, ...]
    until: Milliseconds | None


@dataclass(frozen=True, slots=True)
class BegunLobby(_Message):
    """The lobby's message during the game, with the players and the commitment but without controls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedBoard(_Message):
    """The remainder of a replaced table message: its reveal in one line, or nothing."""

    reveal: tuple[Saved, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold(_Message):
    """One line for each reveal that could not be delivered in time."""

    reveals: tuple[PostReveal, ...]


@dataclass(frozen=True, slots=True)
class Reminder(_Message):
    """The reminder, with the names of people who owe a choice."""


@dataclass(frozen=True, slots=True)
class Share(_Message):
    """A result posted in a channel: of a game, of a daily deal as one line, or the comparison of a challenge. `seat` is
    the seat of the player who shares it, `None` if no player does."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedChallenge(_Message):
    """The offer of a challenge by the player of `seat`, made at the time `since`. `invited` is mentioned; `None`
    invites everyone."""

    seat: Seat
    since: Milliseconds
    invited: UserId | None


@dataclass(frozen=True, slots=True)
class Hand(_Message):
    """The hand of the snapshot's seat, visible only to its owner. If `interlude` is true, it shows the latest
    events."""

    interlude: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncedHand(_Message):
    """The short message with which a new hand notifies its owner. It is then edited to show the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldHand(_Message):
    """A replaced hand message, without controls. `now_in` is the place where the hand is now."""

    now_in: HandPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(_Message):
    """The message to `reader` that `by` removed them from the table."""

    by: UserId
    reader: Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisProgress(_Message):
    """The progress of an analysis, for a user who waits for it."""

    progress: Progress
    language: str
    reader: UserId


Message: TypeAlias = (
    Board
    | RingingLobby
    | Call
    | Reveal
    | Ending
    | Visiting
    | BegunLobby
    | ReplacedBoard
    | Untold
    | Reminder
    | Share
    | OfferedChallenge
    | Hand
    | AnnouncedHand
    | OldHand
    | Removed
    | AnalysisProgress
)
"""All messages that a publisher sends."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Discord has accepted the message."""

    post: Post


@dataclass(frozen=True, slots=True)
class Opened:
    """The DM channel is open."""

    channel: ChannelId


@dataclass(frozen=True, slots=True)
class Gone:
    """The message cannot be edited, because it was deleted, its token has expired, or it is too old."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Discord refuses the message or the opening of a DM channel.

    Attributes:
        why: The reason, for the log.
        lost: The channel no longer exists.
        closed: The user accepts no direct messages from the bot.
        left: The user no longer shares a server with the bot, which implies `closed`.
        too_many: Discord temporarily opens no DM channels for the bot.
        restricted: Discord has forbidden the bot to open DM channels until further notice.
        barrier: The reason why the bot cannot post in an existing channel.
    """

    why: str
    lost: bool = False
    closed: bool = False
    left: bool = False
    too_many: bool = False
    restricted: bool = False
    barrier: Barrier = Barrier.UNKNOWN


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The message may not have been sent, so the attempt must be repeated with the same nonce.

    Attributes:
        after: Milliseconds until the next attempt.
        failing: True if Discord is failing, so delays grow.
        blocked: True if a server in front of Discord refused the message, perhaps for the size or kind of its pictures.
    """

    after: int
    failing: bool = False
    blocked: bool = False


Failure: TypeAlias = Gone | Barred | TryAgain
"""The meaning of a request that failed."""

Delivery: TypeAlias = Sent | Failure
Opening: TypeAlias = Opened | Barred | TryAgain


class Publisher(Protocol):
    """Sends messages. Errors of Discord are returned as values and not raised."""

    async def answered(self, user: UserId) -> bool:
        """Wait until all pending responses to the user are sent.

        Returns:
            True if a response was pending. Data read before the call may then be older than that response.
        """
        ...

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        """Post a new message.

        Args:
            channel: The channel.
            message: The message.
            nonce: At most 25 characters, the same at every attempt, so that Discord posts the message only once.
            silent: If true, the message does not notify.
        """
        ...

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        """Edit a message, or delete it if the screen is empty.

        Args:
            post: The message to edit.
            message: The new contents.
            urgent: True if a user is waiting for the edit.
            at_no_cost: If true, edit only through an interaction (`editable_until`). Return `Gone` if that is
                impossible.
        """
        ...

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        """Edit the message of a user's interaction, which does not count against the bot's rate limit."""
        ...

    async def follow_up(self, post: Post, message: Message) -> Delivery:
        """Post a new message as a follow-up to an interaction with a public message. A retry may post it twice."""
        ...

    def editable_until(self, post: Post) -> Milliseconds:
        """Return the time until which a public message can be edited through an interaction with it. The time is in the
        past if the message cannot be edited in this way."""
        ...

    async def find(self, call: Call, since: Milliseconds) -> Delivery:
        """Search the channel for the post that calls the players, posted at the time `since` or later. Return `Gone` if
        there is none, or `Barred` if that cannot be determined."""
        ...

    async def delete(self, post: Post) -> Delivery:
        """Delete a message."""
        ...

    async def open_direct(self, user: UserId) -> Opening:
        """Open the DM channel of a user."""
        ...


@dataclass(frozen=True, slots=True)
class Pressed:
    """Data from which the response to an interaction is rendered. Data that was not requested is empty.

    Attributes:
        profile: The settings of the user.
        server: The settings of the server, defaults if no server was given.
        reply: The reply to the request, `None` if none was made. A refusal if the table is unknown or frozen.
        at: The table after the request, as the user sees it; `None` if it is unknown or frozen.
        played: The accepted actions of the table.
        before: The latest dealt table in the channel of a lobby, `None` if there is none.
    """

    profile: Profile
    server: Server
    reply: Reply | None = None
    at: TableSnapshot | None = None
    played: Sequence[Played] = ()
    before: Table | None = None

    @property
    def table(self) -> Table | None:
        """The table after the request, `None` if it is unknown or frozen."""
        return None if self.at is None else self.at.table

    @property
    def first(self) -> Table | None:
        """The original table of a challenge, `None` for other tables."""
        return None if self.at is None else self.at.first

    def with_table(self, table: Table) -> "Pressed":
        """Return a copy that shows another table of the user, or the same one at a later time."""
        seat = table.seat_of(self.profile.user)
        return self if self.at is None else replace(self, at=replace(self.at, table=table, seat=seat))
