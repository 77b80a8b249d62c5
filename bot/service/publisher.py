"""How tables are shown to the world, as a port. bot/discord_adapter and tests/kit implement it."""

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
    """What was to be edited exists no more (message deleted, token expired, too old to edit)."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Discord does not take it: permission missing, channel gone, direct messages closed. `lost`: the channel itself
    exists no more; else the `barrier` keeps our messages out of it. `closed`: this person takes no direct messages of
    ours; `left`: because they are on no server of ours any more. `too_many`: Discord opens no direct messages for us
    now, whoever it is; `restricted`: it has forbidden them to this bot until further notice."""

    why: str
    lost: bool = False
    closed: bool = False
    left: bool = False
    too_many: bool = False
    restricted: bool = False
    barrier: Barrier = Barrier.UNKNOWN


@dataclass(frozen=True, slots=True)
class TryAgain:
    """It may or may not have arrived: tell it again in so many milliseconds, with the same nonce. `failing`: Discord
    is in trouble, so that the wait should grow from try to try."""

    after: int
    failing: bool = False


Delivery: TypeAlias = Sent | Gone | Barred | TryAgain
Opening: TypeAlias = Opened | Barred | TryAgain


class Publisher(Protocol):
    """Sends messages. Never raises for what Discord answers; every outcome is a value."""

    async def answered(self, user: UserId) -> bool:
        """Return when that person waits for no answer of ours; whether they did. What was read before may be older
        than what the answer showed."""
        ...

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        """Post a new message. `nonce` (at most 25 characters) is the same at every attempt, so that a message appears
        once; a `silent` one makes no phone ring."""
        ...

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        """Edit a message, or delete it where nothing is left to say. `urgent`: somebody waits for it; `at_no_cost`:
        through a press on it (`editable_until`), or not at all: `Gone`."""
        ...

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        """Edit the message of somebody's own interaction: costs nothing of the bot's rate limit."""
        ...

    async def follow_up(self, post: Post, message: Message) -> Delivery:
        """Post a new message as the follow-up to a press on a public message. It may come twice where it is asked
        twice."""
        ...

    def editable_until(self, post: Post) -> Milliseconds:
        """Return until when a public message can be edited through a press on it; in the past, where it cannot."""
        ...

    async def find(self, call: Call, since: Milliseconds) -> Delivery:
        """Return the post that calls the players, if it stands already: `Gone` when it does not, `Barred` where that
        cannot be told. `since`: it is not older."""
        ...

    async def delete(self, post: Post) -> Delivery:
        """Delete a message."""
        ...

    async def open_direct(self, user: UserId) -> Opening:
        """Open the direct message channel of a person."""
        ...
