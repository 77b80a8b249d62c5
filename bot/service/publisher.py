"""How tables are shown to the world, as a port. bot/discord_adapter and tests/kit implement it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.tables.analyses import Progress
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.notices import HandPlace, Notice, Post
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Saved
from engine.seats import Seat


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
    exists no more. `closed`: this person takes no direct messages of ours; `left`: because they are on no server of
    ours any more. `too_many`: Discord opens no direct messages for us now, whoever it is; `restricted`: it has
    forbidden them to this bot until further notice."""

    why: str
    lost: bool = False
    closed: bool = False
    left: bool = False
    too_many: bool = False
    restricted: bool = False


@dataclass(frozen=True, slots=True)
class TryAgain:
    """It may or may not have arrived: tell it again in so many milliseconds, with the same nonce. `failing`: Discord
    is in trouble, so that the wait should grow from try to try."""

    after: int
    failing: bool = False


Delivery: TypeAlias = Sent | Gone | Barred | TryAgain
Opening: TypeAlias = Opened | Barred | TryAgain


class Publisher(Protocol):
    """Tells the world. Never raises for what Discord answers; every outcome is a value.

    `nonce` (at most 25 characters) is the same at every attempt, so that a message appears once."""

    async def answered(self, user: UserId) -> bool:
        """Return when that person waits for no answer of ours; whether they did. What was read before may be older
        than what the answer showed."""
        ...

    async def post_board(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        """`rings`: people whom the message may ring."""
        ...

    async def post_call(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        """The post that calls the players, whose id is the coin of the deal. `rings`: people whom it may ring."""
        ...

    async def find_call(self, table: Table, lobby: Post | None, since: Milliseconds) -> Delivery:
        """The post that calls the players, if it stands already: `Gone` when it does not, `Barred` where that cannot
        be told. `lobby`: the table's message; `since`: the call is not older."""
        ...

    async def edit_board(self, table: Table, post: Post) -> Delivery: ...
    async def start_in_place(self, table: Table, lobby: Post) -> Delivery:
        """The lobby's message as the first board, through a press on it, which costs nothing of the bot's rate limit:
        `Gone` where no press on it can edit it any more."""
        ...

    def editable_until(self, post: Post) -> Milliseconds:
        """Until when a public message can be edited through a press on it; in the past, where it cannot."""
        ...

    async def show_visiting(
        self, table: Table, result: Result | None, post: Post, until: Milliseconds | None
    ) -> Delivery:
        """The public message of a table where the bot is no member, through a press on it: the board, and in the end
        the result. `until`: when it falls asleep; `None`: it does."""
        ...

    async def call_visiting(self, table: Table, rings: Collection[UserId], board: Post) -> Delivery:
        """The post that calls the players there, as the follow-up to a press on the public message; it may come twice
        where it is asked twice."""
        ...

    async def retire_lobby(self, table: Table, post: Post) -> Delivery:
        """The lobby's message of a game that runs: who sat there and what was sealed, nothing to press."""
        ...

    async def retire_board(self, table: Table, reveal: tuple[Saved, ...], post: Post) -> Delivery:
        """A table message that a newer one replaced: one line for what it revealed, or the message goes."""
        ...

    async def post_reveal(self, table: Table, notice: Notice, nonce: str) -> Delivery: ...
    async def post_result(self, table: Table, result: Result | None, nonce: str) -> Delivery: ...
    async def edit_result(
        self, table: Table, result: Result | None, post: Post, analysis: Analysis | None = None
    ) -> Delivery:
        """`analysis`: whose greatest turning point the post names."""
        ...

    async def show_analysis(self, table: Table, progress: Progress, language: str, token: HandToken) -> Delivery:
        """How far an analysis has come, in the message of somebody's own press."""
        ...

    async def post_reminder(self, table: Table, quiet: Collection[UserId], nonce: str) -> Delivery:
        """`quiet`: people whom it may name but not ring."""
        ...

    async def post_share(self, table: Table, channel: ChannelId, nonce: str) -> Delivery:
        """The line of a finished daily deal, in a channel that its player chose."""
        ...

    async def delete(self, post: Post) -> Delivery: ...
    async def open_direct(self, user: UserId) -> Opening: ...
    async def send_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, nonce: str, *, silent: bool = False
    ) -> Delivery: ...
    async def tell_removed(
        self, table: Table, by: UserId, profile: Profile, board: Post | None, nonce: str
    ) -> Delivery:
        """A direct message to somebody whom `by` took off the table."""
        ...

    async def edit_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post
    ) -> Delivery: ...
    async def refresh_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken
    ) -> Delivery:
        """Through the person's own last interaction: costs nothing of the bot's rate limit."""
        ...

    async def retire_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post, now_in: HandPlace
    ) -> Delivery:
        """A hand message that a newer one replaced: nothing to press. `now_in`: where the hand is instead."""
        ...

    async def retire_shown_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken, now_in: HandPlace
    ) -> Delivery:
        """The same in the message of the person's own last interaction."""
        ...
