"""A Discord without wires: the Publisher port as a list of messages, with nonces, closed doors and bad weather."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.service.handling import TOKEN_LASTS
from bot.service.messages import (
    AnalysisProgress,
    AnnouncedHand,
    Barred,
    BegunLobby,
    Board,
    Call,
    Delivery,
    Ending,
    Gone,
    Hand,
    Message,
    OldHand,
    Opened,
    Opening,
    Removed,
    ReplacedBoard,
    Reveal,
    RingingLobby,
    Sent,
    TableSnapshot,
    TryAgain,
    Untold,
    Visiting,
)
from bot.service.ports import Clock
from bot.tables.analyses import Progress
from bot.tables.deadlines import MINUTE
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.lobby import contributions_hash
from bot.tables.notices import HandPlace, Post
from bot.tables.requests import HandToken
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis
from engine.contract import Saved, Seat
from tests.kit.always import some

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
    """A request about someone's hand: what it was about, and the table message to which the hand leads back."""

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

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        if isinstance(message, Hand | AnnouncedHand) and message.at.owner[1].user in self.closed:
            return Barred("50007", closed=True)
        self._note(message, "silent hand" if silent else "hand")
        return self._create(message.at.table, channel, _name(message), nonce)

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        if at_no_cost and not self._at_no_cost(post):
            return Gone()
        if isinstance(message, ReplacedBoard):
            self.cleared.append((post, message.reveal))
        if isinstance(message, Ending):
            self.turning_points.append(message.at.analysis)
        self._note(message, "hand-edit" if isinstance(message, Hand) else "hand-retired")
        return self.edited(message.at.table, post, _edit_name(message))

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        if isinstance(message, AnalysisProgress):
            return self._analysis(token, message)
        seat, _ = message.at.owner
        hand = isinstance(message, Hand)
        if not hand:
            self.retired.append((token.token, seat))
        self._note(message, "refresh" if hand else "shown-retired")
        if (bad := self._weather(f"{'refresh' if hand else 'retire'} {seat}")) is not None:
            return bad
        if hand:
            self.refreshed.append((token.token, seat))
        return Sent(Post(ChannelId(0), MessageId(0), self.clock.now()))

    def _analysis(self, token: HandToken, message: AnalysisProgress) -> Delivery:
        assert message.language
        if (bad := self._weather("analysis")) is not None:
            return bad
        self.analyses.append((token.token, message.progress))
        return Sent(Post(message.at.table.place.channel, MessageId(1), self.clock.now()))

    async def follow_up(self, post: Post, message: Message) -> Delivery:
        self._note(message, "")
        return self._create(message.at.table, post.channel, _name(message), f"follow-up {self._numbered}")

    def editable_until(self, post: Post) -> Milliseconds:
        return Milliseconds(self.pressed.get(post.message, -TOKEN_LASTS) + TOKEN_LASTS)

    async def find(self, call: Call, since: Milliseconds) -> Delivery:
        if (bad := self._weather("find-call")) is not None:
            return bad
        fixed = contributions_hash(call.at.table)
        for shown in self.public(call.at.table.place.channel):
            if shown.what == "call" and shown.posted >= since and contributions_hash(shown.table) == fixed:
                return Sent(Post(shown.channel, shown.message, self.clock.now()))
        return Gone()

    async def delete(self, post: Post) -> Delivery:
        if (bad := self._weather("delete")) is not None:
            return bad
        return Sent(post) if self.messages.pop(post.message, None) else Gone()

    async def open_direct(self, user: UserId) -> Opening:
        bad = self._weather("open-direct")
        if isinstance(bad, TryAgain | Barred):
            return bad
        return Opened(ChannelId(DIRECT + user))

    def _note(self, message: Message, what: str) -> None:
        """Note whom a message rings, and what is asked about hands and results."""
        self.rung += message.rings
        match message:
            case Hand() | AnnouncedHand() | OldHand():
                _belongs(message.at)
                self.to_hands.append(ToHand(what, message.at.board))
                if isinstance(message, OldHand):
                    self.moved.append((message.at.owner[0], message.now_in))
            case Removed(by=by, reader=reader):
                self.to_hands.append(ToHand(f"removed by {by}, in {reader.language}", message.at.board))
            case _:
                pass

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
        return Sent(replace(post, edited=self.clock.now(), reveal=()))

    def _at_no_cost(self, post: Post) -> bool:
        """Whether a press on that message edits it, instead of the bot."""
        return self.clock.now() < self.editable_until(post)

    def _weather(self, what: str) -> TryAgain | Barred | Gone | None:
        self.requests.append(what)
        return self.weather(what)


def _belongs(at: TableSnapshot) -> None:
    """A hand is shown to the person who holds the seat, to no one else."""
    seat, profile = at.owner
    assert profile.user == some(at.table.holder(seat).person).user


def _name(message: Message) -> str:
    """What a message is called in `requests`."""
    table = message.at.table
    match message:
        case Board() | RingingLobby():
            return "lobby" if table.stage is Stage.LOBBY else "board"
        case Reveal(turn=turn):
            return f"reveal {turn}"
        case Untold(reveals=reveals):
            return f"untold {' '.join(str(each.turn) for each in reveals)}"
        case Ending(at=at):
            return "result" if at.result else "cancelled"
        case Hand() | AnnouncedHand():
            return f"hand {message.at.seat}"
        case _:
            return type(message).__name__.lower()


def _edit_name(message: Message) -> str:
    """What an edit that shows this message is called in `requests`."""
    match message:
        case Visiting(until=until):
            return "visiting" if until else "asleep"
        case BegunLobby():
            return "lobby-retired"
        case ReplacedBoard():
            return "board-retired"
        case Hand():
            return f"hand-edit {message.at.seat}"
        case OldHand():
            return f"hand-retired {message.at.seat}"
        case _:
            return f"{_name(message)}-edit"
