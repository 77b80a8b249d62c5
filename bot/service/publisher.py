"""Port through which messages are sent. bot/discord_adapter and tests/kit implement it."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.service.messages import Call, Message
from bot.tables.circumstances import Barrier
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken


@dataclass(frozen=True, slots=True)
class Sent:
    """Discord has the message."""

    post: Post


@dataclass(frozen=True, slots=True)
class Opened:
    """A direct message channel is open."""

    channel: ChannelId


@dataclass(frozen=True, slots=True)
class Gone:
    """The message cannot be edited: deleted, token expired, or too old."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Discord does not accept the message.

    Attributes:
        why: A reason for the log.
        lost: The channel is gone.
        closed: The user accepts no direct messages from the bot.
        left: Because they share no server with it any longer.
        too_many: Discord opens no DM channels for the bot at the moment.
        restricted: Discord has forbidden the bot to open DM channels until further notice.
        barrier: What keeps the bot's messages out of a channel that is there.
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
    """The message may not have arrived. Retry after `after` milliseconds with the same nonce. `failing`: Discord has
    problems, so waits grow."""

    after: int
    failing: bool = False


Delivery: TypeAlias = Sent | Gone | Barred | TryAgain
Opening: TypeAlias = Opened | Barred | TryAgain


class Publisher(Protocol):
    """Sends messages. Outcomes are values; errors of Discord are not raised."""

    async def answered(self, user: UserId) -> bool:
        """Wait until that user has all answers, and return whether any was pending. Data read before may be older than
        the answer."""
        ...

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        """Post a new message. `nonce` (at most 25 characters) is the same at every attempt, so that a message appears
        once; a `silent` one does not notify."""
        ...

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        """Edit a message, or delete it if the screen is empty. `urgent`: a user is waiting; `at_no_cost`: edit it
        through a press on it (`editable_until`) or return `Gone`."""
        ...

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        """Edit the message of a user's interaction, which does not count towards the bot's rate limit."""
        ...

    async def follow_up(self, post: Post, message: Message) -> Delivery:
        """Post a new message as the follow-up to a press on a public message. A retry may post it twice."""
        ...

    def editable_until(self, post: Post) -> Milliseconds:
        """Return the moment until which a public message can be edited through a press on it; in the past, if it
        cannot."""
        ...

    async def find(self, call: Call, since: Milliseconds) -> Delivery:
        """Return the post that calls the players, if it exists: `Gone` if not, `Barred` if that cannot be determined.
        It is not older than `since`."""
        ...

    async def delete(self, post: Post) -> Delivery:
        """Delete a message."""
        ...

    async def open_direct(self, user: UserId) -> Opening:
        """Open the direct message channel of a person."""
        ...
