"""Port through which messages are sent, implemented in bot/discord_adapter and tests/kit."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.service.messages import Call, Message
from bot.tables.circumstances import Barrier
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken


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


Delivery: TypeAlias = Sent | Gone | Barred | TryAgain
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
