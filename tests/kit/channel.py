"""A Discord without wires: the Publisher port as a list of messages, with nonces, closed doors and bad weather."""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.service.handling import TOKEN_LASTS
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Gone, Opened, Opening, Sent, TryAgain
from bot.tables.analyses import Progress
from bot.tables.deadlines import MINUTE
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.lobby import contributions_hash
from bot.tables.notices import HandPlace, Notice, Post, PostReveal
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis
from engine.contract import Saved
from engine.seats import Seat

NONCE_LASTS = 5 * MINUTE
"""Milliseconds for which a message that is posted again with the same nonce is the same message."""

DIRECT = 900_000
"""Direct message channels are this plus the user's id."""


@dataclass(frozen=True)
class Shown:
    """A message as people see it: what it is, and the table as it was drawn."""

    message: MessageId
    channel: ChannelId
    what: str
    nonce: str
    table: Table
    posted: Milliseconds
    edits: int = 0


class ToHand(NamedTuple):
    """A request about somebody's hand: what it was about, and the table message to which the hand leads back."""

    what: str
    board: Post | None


@dataclass
class FakeDiscord:
    """Implements the Publisher port. `weather` may answer instead of Discord, before or after the effect."""

    clock: Clock
    messages: dict[MessageId, Shown] = field(default_factory=dict[MessageId, Shown])
    closed: set[UserId] = field(default_factory=set[UserId])
    tokens: dict[str, MessageId] = field(default_factory=dict[str, MessageId])
    refreshed: list[tuple[str, Seat]] = field(default_factory=list[tuple[str, Seat]])
    retired: list[tuple[str, Seat]] = field(default_factory=list[tuple[str, Seat]])
    moved: list[tuple[Seat, HandPlace]] = field(default_factory=list[tuple[Seat, HandPlace]])
    to_hands: list[ToHand] = field(default_factory=list[ToHand])
    cleared: list[tuple[Post, tuple[Saved, ...]]] = field(default_factory=list[tuple[Post, tuple[Saved, ...]]])
    weather: Callable[[str], TryAgain | Barred | Gone | None] = lambda _: None
    afterwards: Callable[[str], TryAgain | None] = lambda _: None
    requests: list[str] = field(default_factory=list[str])
    analyses: list[tuple[str, Progress]] = field(default_factory=list[tuple[str, Progress]])
    turning_points: list[Analysis | None] = field(default_factory=list["Analysis | None"])
    quiet: frozenset[UserId] = frozenset()
    rung: list[UserId] = field(default_factory=list[UserId])
    answering: dict[UserId, asyncio.Event] = field(default_factory=dict[UserId, asyncio.Event])
    """Who waits for an answer, until when."""
    pressed: dict[MessageId, Milliseconds] = field(default_factory=dict[MessageId, Milliseconds])
    """When each public message was pressed last."""
    _numbered: int = 1_000

    async def answered(self, user: UserId) -> bool:
        if (answer := self.answering.get(user)) is None:
            return False
        await answer.wait()
        return True

    async def post_board(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        self.rung += rings
        return self._create(table, table.place.channel, _board_name(table), nonce)

    async def post_call(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        self.rung += rings
        return self._create(table, table.place.channel, "call", nonce)

    async def find_call(self, table: Table, lobby: Post | None, since: Milliseconds) -> Delivery:
        if (bad := self._weather("find-call")) is not None:
            return bad
        fixed = contributions_hash(table)
        for shown in self.public(table.place.channel):
            if shown.what == "call" and shown.posted >= since and contributions_hash(shown.table) == fixed:
                return Sent(Post(shown.channel, shown.message, self.clock.now()))
        return Gone()

    async def edit_board(self, table: Table, post: Post) -> Delivery:
        return self.edited(table, post, f"{_board_name(table)}-edit")

    async def start_in_place(self, table: Table, lobby: Post) -> Delivery:
        return await self.edit_board(table, lobby) if self._at_no_cost(lobby) else Gone()

    def editable_until(self, post: Post) -> Milliseconds:
        return Milliseconds(self.pressed.get(post.message, -TOKEN_LASTS) + TOKEN_LASTS)

    async def show_visiting(
        self, table: Table, result: Result | None, post: Post, until: Milliseconds | None
    ) -> Delivery:
        return self.edited(table, post, "visiting" if until else "asleep") if self._at_no_cost(post) else Gone()

    async def call_visiting(self, table: Table, rings: Collection[UserId], board: Post) -> Delivery:
        self.rung += rings
        return self._create(table, board.channel, "call", f"follow-up {self._numbered}")

    async def retire_lobby(self, table: Table, post: Post) -> Delivery:
        return self.edited(table, post, "lobby-retired")

    async def retire_board(self, table: Table, reveal: tuple[Saved, ...], post: Post) -> Delivery:
        self.cleared.append((post, reveal))
        return self.edited(table, post, "board-retired")

    async def post_reveal(self, table: Table, notice: Notice, nonce: str) -> Delivery:
        assert isinstance(notice.content, PostReveal)
        return self._create(table, table.place.channel, f"reveal {notice.content.turn}", nonce)

    async def post_result(self, table: Table, result: Result | None, nonce: str) -> Delivery:
        return self._create(table, table.place.channel, "result" if result else "cancelled", nonce)

    async def show_analysis(self, table: Table, progress: Progress, language: str, token: HandToken) -> Delivery:
        assert isinstance(table, Table)
        assert language
        self.requests.append("analysis")
        if (weather := self.weather("analysis")) is not None:
            return weather
        self.analyses.append((token.token, progress))
        return Sent(Post(table.place.channel, MessageId(1), self.clock.now()))

    async def edit_result(
        self, table: Table, result: Result | None, post: Post, analysis: Analysis | None = None
    ) -> Delivery:
        self.turning_points.append(analysis)
        return self.edited(table, post, "result-edit" if result else "cancelled-edit")

    async def post_reminder(self, table: Table, quiet: Collection[UserId], nonce: str) -> Delivery:
        self.quiet = frozenset(quiet)
        return self._create(table, table.place.channel, "reminder", nonce)

    async def post_share(self, table: Table, channel: ChannelId, nonce: str) -> Delivery:
        return self._create(table, channel, "share", nonce)

    async def delete(self, post: Post) -> Delivery:
        if (bad := self._weather("delete")) is not None:
            return bad
        return Sent(post) if self.messages.pop(post.message, None) else Gone()

    async def open_direct(self, user: UserId) -> Opening:
        bad = self._weather("open-direct")
        if isinstance(bad, TryAgain | Barred):
            return bad
        return Opened(ChannelId(DIRECT + user))

    async def send_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, nonce: str, *, silent: bool = False
    ) -> Delivery:
        assert profile.direct is not None
        if profile.user in self.closed:
            return Barred("50007", closed=True)
        self.to_hands.append(ToHand("silent hand" if silent else "hand", board))
        return self._create(table, profile.direct, f"hand {seat}", nonce)

    async def tell_removed(
        self, table: Table, by: UserId, profile: Profile, board: Post | None, nonce: str
    ) -> Delivery:
        assert profile.direct is not None
        self.to_hands.append(ToHand(f"removed by {by}, in {profile.language}", board))
        return self._create(table, profile.direct, "removed", nonce)

    async def edit_hand(self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post) -> Delivery:
        _belongs(table, seat, profile)
        self.to_hands.append(ToHand("hand-edit", board))
        return self.edited(table, post, f"hand-edit {seat}")

    async def refresh_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken
    ) -> Delivery:
        _belongs(table, seat, profile)
        self.to_hands.append(ToHand("refresh", board))
        if (bad := self._weather(f"refresh {seat}")) is not None:
            return bad
        self.refreshed.append((token.token, seat))
        return Sent(Post(ChannelId(0), MessageId(0), self.clock.now()))

    async def retire_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post, now_in: HandPlace
    ) -> Delivery:
        _belongs(table, seat, profile)
        self.moved.append((seat, now_in))
        self.to_hands.append(ToHand("hand-retired", board))
        return self.edited(table, post, f"hand-retired {seat}")

    async def retire_shown_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken, now_in: HandPlace
    ) -> Delivery:
        _belongs(table, seat, profile)
        self.moved.append((seat, now_in))
        self.retired.append((token.token, seat))
        self.to_hands.append(ToHand("shown-retired", board))
        if (bad := self._weather(f"retire {seat}")) is not None:
            return bad
        return Sent(Post(ChannelId(0), MessageId(0), self.clock.now()))

    def public(self, channel: int) -> list[Shown]:
        """The messages of a channel, oldest first."""
        return [shown for shown in self.messages.values() if shown.channel == channel]

    def _create(self, table: Table, channel: ChannelId, what: str, nonce: str) -> Delivery:
        assert isinstance(table, Table)
        assert nonce
        if (bad := self._weather(what)) is not None:
            return bad
        known = self.clock.now() - NONCE_LASTS
        same = [shown for shown in self.public(channel) if shown.nonce == nonce and shown.posted > known]
        if not same:
            self._numbered += 1
            message = MessageId(self._numbered)
            same = [Shown(message, channel, what, nonce, table, self.clock.now())]
            self.messages[message] = same[0]
        if (bad := self.afterwards(what)) is not None:
            return bad
        return Sent(Post(channel, same[0].message, same[0].posted))

    def edited(self, table: Table, post: Post, what: str) -> Delivery:
        assert isinstance(table, Table)
        what = f"free {what}" if self._at_no_cost(post) else what
        if (bad := self._weather(what)) is not None:
            return bad
        shown = self.messages.get(post.message)
        if shown is None:
            return Gone()
        self.messages[post.message] = replace(shown, table=table, edits=shown.edits + 1)
        if (bad := self.afterwards(what)) is not None:
            return bad
        return Sent(replace(post, edited=self.clock.now()))

    def _at_no_cost(self, post: Post) -> bool:
        """Whether a press on that message edits it, instead of the bot."""
        return self.clock.now() < self.editable_until(post)

    def _weather(self, what: str) -> TryAgain | Barred | Gone | None:
        self.requests.append(what)
        return self.weather(what)


def _belongs(table: Table, seat: Seat, profile: Profile) -> None:
    """A hand is shown to the person who holds the seat, to nobody else."""
    person = table.holder(seat).person
    assert person is not None
    assert profile.user == person.user


def _board_name(table: Table) -> str:
    return "lobby" if table.stage is Stage.LOBBY else "board"
