"""What is sent to Discord, whom it rings, and what Discord's answers mean."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, get_args

import aiohttp
import discord
import pytest

from bot.discord_adapter import interaction_handler
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import BURST, InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards, MessageTokens
from bot.screens.lobby import shown_hash
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
    Reminder,
    Removed,
    ReplacedBoard,
    Reveal,
    RingingLobby,
    Sent,
    TryAgain,
)
from bot.tables.analyses import Found
from bot.tables.circumstances import Barrier, Circumstances, Remark, RemarkKind
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.lobby import contributions_hash
from bot.tables.notices import BOARD, HandPlace, Post
from bot.tables.requests import HandToken
from bot.tables.settings import Profile
from bot.tables.table import Stage, Table
from engine.contract import Seat
from engine.games.two_win.actions import FORMS
from engine.games.two_win.cards import KINDS, Criteria
from engine.games.two_win.events import Formed, Revealed
from tests.bot.discord_adapter.conftest import Evening, a_publisher
from tests.bot.discord_adapter.wire_ends import controls, error, message_data, shown
from tests.kit.analyses import an_analysis
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.library import messages_kept
from tests.kit.seated import dealt, lobby, snapshot

NOW = ManualClock().now()
CHANNEL = ChannelId(70)
POST = Post(CHANNEL, MessageId(99), Milliseconds(5))
HAND_POST = Post(ChannelId(555), MessageId(8), Milliseconds(6))
PROFILE = Profile(UserId(1), direct=ChannelId(555))
TOKEN = HandToken("canary-token")
SHOWN_IN = "/webhooks/4000/canary-token/messages/@original"
SILENT, COMPONENTS = 1 << 12, 1 << 15

AT, LOBBY = snapshot(dealt()), snapshot(lobby())
OVER = snapshot(replace(dealt(), stage=Stage.CANCELLED))
MINE = snapshot(dealt(), Seat(0), PROFILE, POST)
BEAS = snapshot(replace(dealt(), host=UserId(2)), Seat(0), PROFILE, POST)
KICKED = Circumstances(names=((UserId(9), "Mod"),), remarks=(Remark(RemarkKind.KICKED, UserId(1), UserId(9)),))
OUT = snapshot(replace(dealt(), circumstances=KICKED), board=POST)
PASSES = "Which card do you pass to **Bea**"


def kind(value: object) -> str | None:
    """What a row is called by: its message."""
    return type(value).__name__ if isinstance(value, get_args(Message)) else ""


class Deliveries:
    """A publisher with the wire behind it."""

    def __init__(self, evening: Evening, patience: float = 0.05) -> None:
        self.wire, self.client, clock = evening.wire, evening.client, ManualClock()
        self.in_flight, self.first_boards = InFlight(), FirstBoards(patience=0.01)
        self.publisher = a_publisher(
            evening.client, clock, in_flight=self.in_flight, first_boards=self.first_boards, patience=patience
        )
        self.post, self.edit = self.publisher.post, self.publisher.edit
        self.edit_through = self.publisher.edit_through

    @property
    def body(self) -> Mapping[str, Any]:
        return self.wire.last.body

    @property
    def where(self) -> tuple[str, str]:
        return self.wire.last.method, self.wire.last.path

    def new(self, channel: int) -> Sent:
        """The last message was a new one."""
        assert self.where == ("POST", f"/channels/{channel}/messages")
        number = int(self.wire.next_id()) - 1
        return Sent(Post(ChannelId(channel), MessageId(number), NOW))

    @property
    def rung(self) -> list[int]:
        allowed = self.body["allowed_mentions"]
        assert allowed["parse"] == [], "Discord would ring everyone whom the text names"
        return sorted(map(int, allowed["users"]))


@pytest.fixture
async def sent(evening: Evening) -> Deliveries:
    return Deliveries(evening)


@pytest.fixture
def publisher(sent: Deliveries) -> DiscordPublisher:
    return sent.publisher


async def test_nothing_is_told_while_discord_refuses_too_much(evening: Evening) -> None:
    clock = ManualClock()
    invalid_requests = InvalidRequestCounter(clock, most=2)
    publisher = a_publisher(evening.client, clock, invalid_requests=invalid_requests)
    invalid_requests.note()
    clock.advance(9 * MINUTE)
    invalid_requests.note()
    told = await publisher.post(CHANNEL, Board(LOBBY), "nonce-1")
    assert (told, evening.wire.calls) == (TryAgain(1 * MINUTE), [])
    clock.advance(1 * MINUTE)
    assert isinstance(await publisher.post(CHANNEL, Board(LOBBY), "nonce-1"), Sent)


async def test_whoever_is_being_answered_is_waited_for_and_nobody_else(sent: Deliveries) -> None:
    """Discord knows nothing of a message before the answer that makes it, and an answer decided on earlier would put
    the old hand over the new one."""
    async with asyncio.TaskGroup() as group:
        with sent.in_flight.answering(PROFILE.user):
            waiting = group.create_task(sent.publisher.answered(PROFILE.user))
            assert not await sent.publisher.answered(UserId(PROFILE.user + 1))
            await everybody_waits()
            assert not waiting.done()
        assert await waiting
    assert not await sent.publisher.answered(PROFILE.user)


@pytest.mark.parametrize("through", ["a token", "the bot"])
async def test_a_hand_is_told_when_something_in_it_is_different(sent: Deliveries, through: str) -> None:
    async def tell(table: Table, token: HandToken = TOKEN, seat: int = 0) -> int:
        before = len(sent.wire.calls)
        hand = Hand(snapshot(table, Seat(seat), replace(PROFILE, user=UserId(seat + 1))))
        told = await (sent.edit(POST, hand) if through == "the bot" else sent.edit_through(token, hand))
        assert isinstance(told, Sent)
        return len(sent.wire.calls) - before

    table = dealt()
    quicker = replace(table, turn_ends=Milliseconds(NOW + MINUTE))
    assert [await tell(table), await tell(table), await tell(quicker), await tell(quicker)] == [1, 0, 1, 0]
    assert [await tell(quicker, seat=1), await tell(quicker)] == [1, 0]
    if through == "a token":
        assert await tell(quicker, HandToken("of another press")) == 1
    await sent.edit_through(TOKEN, OldHand(snapshot(table, Seat(0), PROFILE, None), now_in=HandPlace.DIRECT))
    assert await tell(quicker) == 1


async def test_a_hand_that_discord_did_not_take_is_told_again(sent: Deliveries) -> None:
    sent.wire.answers.append(error(500, 0))
    first = await sent.edit_through(TOKEN, Hand(MINE))
    assert isinstance(first, TryAgain)
    assert isinstance(await sent.edit_through(TOKEN, Hand(MINE)), Sent)
    assert len(sent.wire.calls) == 2


@pytest.mark.parametrize("through", ["a token", "the bot"])
async def test_whoever_presses_while_their_hand_is_edited_is_answered_after_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, through: str
) -> None:
    """It was decided on before they pressed, and would put the old hand over the new one."""
    monkeypatch.setattr(interaction_handler, "EDIT_LASTS", 60.0)
    sent = Deliveries(evening, patience=60.0)
    begun, edited = asyncio.Event(), asyncio.Event()

    async def slowly() -> object:
        begun.set()
        await edited.wait()
        return message_data("99", CHANNEL)

    evening.wire.answers.append(slowly)
    async with asyncio.TaskGroup() as group:
        editing = group.create_task(
            sent.edit(POST, Hand(MINE)) if through == "the bot" else sent.edit_through(TOKEN, Hand(MINE))
        )
        await begun.wait()
        answering = group.create_task(sent.in_flight.edited(PROFILE.user))
        await sent.in_flight.edited(UserId(PROFILE.user + 1))
        await everybody_waits()
        assert not answering.done()
        edited.set()
        await answering
        assert isinstance(await editing, Sent)
    await sent.in_flight.edited(PROFILE.user)


async def test_a_message_that_was_pressed_lately_is_edited_through_the_press_at_no_cost(sent: Deliveries) -> None:
    sent.publisher.tokens.keep(POST.message, "first")
    sent.publisher.tokens.keep(POST.message, "second")
    told, call = await sent.edit(POST, Board(AT)), sent.wire.last
    assert told == Sent(Post(CHANNEL, MessageId(99), Milliseconds(5), NOW))
    assert (call.method, call.path.endswith("/second/messages/@original")) == ("PATCH", True)
    assert sent.rung == []
    board = Board(AT)
    assert isinstance(await sent.edit(POST, board, at_no_cost=True), Sent)
    assert await sent.edit(Post(CHANNEL, MessageId(98), NOW), board, at_no_cost=True) == Gone()


async def test_a_press_that_leads_nowhere_any_more_is_forgotten_and_the_bot_edits(sent: Deliveries) -> None:
    sent.publisher.tokens.keep(POST.message, "canary-token")
    sent.wire.answers.append(error(401, 50027))
    for _ in range(2):
        assert isinstance(await sent.edit(POST, Board(AT)), Sent)
    assert [call.path.endswith("@original") for call in sent.wire.calls] == [True, False, False]


def test_a_token_is_used_no_longer_than_it_surely_lives() -> None:
    clock = ManualClock()
    tokens = MessageTokens(clock)
    tokens.keep(MessageId(1), "old")
    clock.advance(TOKEN_LASTS - 1)
    tokens.keep(MessageId(2), "young")
    assert (tokens.of(MessageId(1)), tokens.of(MessageId(2))) == ("old", "young")
    clock.advance(1)
    assert (tokens.of(MessageId(1)), tokens.of(MessageId(2))) == (None, "young")


@pytest.mark.parametrize(("flags", "digits"), [(0, 32), (0, 64), (COMPONENTS, 64)])
async def test_the_call_is_found_in_its_text_and_one_of_an_earlier_release_in_its_components(
    sent: Deliveries, flags: int, digits: int
) -> None:
    said = f"Fixed: `{contributions_hash(lobby())[:digits]}`"
    told = {"components": [{"type": 10, "id": 1, "content": said}]} if flags else {"content": said}
    sent.wire.answers.append([message_data("98", CHANNEL), {**message_data("99", CHANNEL, flags), **told}])
    assert await sent.publisher.find(Call(snapshot(lobby(), board=POST)), NOW) == Sent(
        Post(CHANNEL, MessageId(99), NOW)
    )


async def test_edits_that_a_user_waits_for_overtake_the_others(sent: Deliveries) -> None:
    at = AT
    posts = [replace(POST, message=MessageId(number)) for number in range(BURST + 2)]
    soon = [sent.edit(post, Board(at)) for post in posts[:BURST]]
    late = sent.edit(posts[-2], BegunLobby(at), urgent=False), sent.edit(posts[-1], Board(at))
    await asyncio.gather(*soon, *late)
    edited = [MessageId(int(call.path.rpartition("/")[2])) for call in sent.wire.calls]
    assert edited[BURST:] == [posts[-1].message, posts[-2].message]


NEW: list[tuple[Message, int, list[int] | None, str, bool]] = [
    (Board(LOBBY), 70, None, "take a seat", True),
    (Reveal(AT, turn=1, events=()), 70, None, "Pass a card", True),
    (Ending(OVER), 70, None, "the table was closed", True),
    (Call(LOBBY, [UserId(1), UserId(2)]), 70, [1, 2], "🔔 <@1>, <@2> and 🤖\u00a0Kolo: 2\u00a0WIN begins!", False),
    (Call(LOBBY, [UserId(1)]), 70, [1], shown_hash(lobby()), False),
    (RingingLobby(LOBBY, [UserId(2)]), 70, [2], "your game is on! Press **Join**.", True),
    (Reminder(AT, [UserId(1)]), 70, [1], "<@1>", True),
    (Hand(MINE), 555, None, PASSES, True),
    (AnnouncedHand(BEAS), 555, [], "The 2\u00a0WIN game of **Bea** is starting: here are your cards.\nYour turn", True),
    (Removed(OUT, by=UserId(9), reader=PROFILE), 555, [], "**Mod**", False),
]
"""New messages, their channel, whom they ring (no one and without a sound: None), what they say, and whether there is
something to press."""


@pytest.mark.parametrize(("message", "channel", "rings", "says", "offers"), NEW, ids=kind)
async def test_a_new_message_stands_in_its_channel_with_its_nonce_and_rings_whom_it_should(
    sent: Deliveries, message: Message, channel: int, rings: list[int] | None, says: str, offers: bool
) -> None:
    told = await sent.post(ChannelId(channel), message, "nonce-1", silent=rings is None)
    assert told == sent.new(channel)
    assert (sent.body["nonce"], sent.body["enforce_nonce"]) == ("nonce-1", True)
    assert (sent.rung, bool(sent.body["flags"] & SILENT)) == (rings or [], rings is None)
    assert says in shown(sent.wire.last)
    assert bool(controls(sent.wire.last)) is offers
    if isinstance(message, Call | AnnouncedHand):
        # Of a message made of components a notification shows nothing.
        content = sent.body["content"]
        assert sent.body["flags"] == 0
        assert content == says if isinstance(message, AnnouncedHand) else says in content
        assert list(controls(sent.wire.last)) == ["My hand"] * offers, "no card is shown before it is looked at"


NOTHING = Criteria(highest=False, stars=False, twins=False, tens_run=False, units_run=False)
FORMED = tuple(Formed(Seat(seat), FORMS[KINDS[0]][KINDS[3]], NOTHING) for seat in range(2))
TOLD = (Revealed(1, FORMED, (Seat(2),)).save(),)
EDITS: list[tuple[Message, Post, str, bool]] = [
    (Board(AT), POST, "Pass a card", True),
    (BegunLobby(AT), POST, "are playing below.", False),
    (Ending(OVER), POST, "the table was closed", True),
    (Ending(OVER, reveals=(TOLD, ())), POST, "Round 1 · Ada\u00a012 · Bea", True),
    (ReplacedBoard(AT, reveal=TOLD), POST, "Round 1 · Ada\u00a012 · Bea", False),
    (Hand(MINE), HAND_POST, PASSES, True),
    (OldHand(MINE, now_in=HandPlace.CHANNEL), HAND_POST, "Your hand is now in \\#", False),
    (OldHand(MINE, now_in=HandPlace.DIRECT), HAND_POST, "Your hand is now", False),
]
"""What becomes of messages that stand, what they say, and whether anything is left to press."""


@pytest.mark.parametrize(("message", "post", "says", "offers"), EDITS, ids=kind)
async def test_an_edit_says_when_it_was_made_and_nothing_of_what_rang(
    sent: Deliveries, message: Message, post: Post, says: str, offers: bool
) -> None:
    assert await sent.edit(post, message) == Sent(replace(post, edited=NOW))
    assert (sent.where, sent.rung) == (("PATCH", f"/channels/{post.channel}/messages/{post.message}"), [])
    assert (sent.body["content"], sent.body["flags"]) == (None, COMPONENTS)
    assert says in shown(sent.wire.last)
    assert bool(controls(sent.wire.last)) is offers


THROUGH: list[tuple[Message, str, bool]] = [
    (Hand(MINE), PASSES, True),
    (OldHand(MINE, now_in=HandPlace.DIRECT), "Your hand is now", False),
    (
        AnalysisProgress(
            snapshot(replace(dealt(), stage=Stage.OVER)),
            progress=Found(an_analysis()),
            language="en",
            reader=UserId(1),
        ),
        "### 2 WIN: the analysis",
        True,
    ),
]


@pytest.mark.parametrize(("message", "says", "offers"), THROUGH, ids=kind)
async def test_a_message_shown_by_a_press_is_edited_through_the_press(
    sent: Deliveries, message: Any, says: str, offers: bool
) -> None:
    told = await sent.edit_through(TOKEN, message)
    assert (sent.where, sent.wire.last.by_bot, sent.rung) == (("PATCH", SHOWN_IN), False, [])
    assert told == Sent(Post(CHANNEL, MessageId(int(sent.wire.next_id()) - 1), NOW, NOW))
    assert says in shown(sent.wire.last)
    assert bool(controls(sent.wire.last)) is offers


async def test_a_message_is_deleted(sent: Deliveries) -> None:
    assert await sent.publisher.delete(POST) == Sent(POST)
    assert (sent.wire.last.method, sent.wire.last.path) == ("DELETE", "/channels/70/messages/99")


Act = Callable[[DiscordPublisher], Awaitable[Delivery]]


async def edit(publisher: DiscordPublisher) -> Delivery:
    return await publisher.edit(POST, Board(AT))


async def post(publisher: DiscordPublisher) -> Delivery:
    return await publisher.post(CHANNEL, Board(AT), "nonce-1")


async def refresh(publisher: DiscordPublisher) -> Delivery:
    return await publisher.edit_through(TOKEN, Hand(MINE))


async def delete(publisher: DiscordPublisher) -> Delivery:
    return await publisher.delete(POST)


async def _never() -> None:
    await asyncio.Event().wait()


FAILURES = [
    (error(404, 10008), Gone()),
    (error(404, 10015), Gone()),
    (error(404, 0), Gone()),
    (error(401, 50027), Gone()),
    (error(400, 30046), Gone()),
    (error(404, 10003), Barred("channel gone", lost=True)),
    (error(403, 50001), Barred("no access to the channel", barrier=Barrier.VIEW)),
    (error(403, 50009), Barred("the channel asks for more verification", barrier=Barrier.VERIFICATION)),
    (error(403, 50013), Barred("permission missing", barrier=Barrier.SEND)),
    (error(400, 160005), Barred("the thread is locked", barrier=Barrier.LOCKED)),
    (error(403, 50007), Barred("direct messages closed", closed=True)),
    (error(403, 50278), Barred("no server in common", closed=True, left=True)),
    (error(400, 40003), Barred("direct messages opened too fast", too_many=True)),
    (error(403, 20026), Barred("the bot is restricted", restricted=True, barrier=Barrier.RESTRICTED)),
    (error(400, 50035), Barred("refused by Discord: 400, code 50035")),
    (error(400, 200000), Barred("blocked by automatic moderation", barrier=Barrier.AUTOMOD)),
    (error(400, 200001), Barred("blocked by automatic moderation", barrier=Barrier.AUTOMOD)),
    (error(400, 240000), Barred("blocked by automatic moderation", barrier=Barrier.AUTOMOD)),
    (error(403, 20016), TryAgain(2000, failing=True)),
    (error(403, 20028), TryAgain(2000, failing=True)),
    (error(403, 20029), TryAgain(2000, failing=True)),
    (error(400, 40004), TryAgain(2000, failing=True)),
    (error(403, 40004), TryAgain(2000, failing=True)),
    (error(400, 130000), TryAgain(2000, failing=True)),
    (error(429, 0, {"Retry-After": "1.25"}), TryAgain(1250, failing=True)),
    (error(429, 0, {"Retry-After": "-50"}), TryAgain(0, failing=True)),
    (error(429, 0, {"Retry-After": "inf"}), TryAgain(HOUR, failing=True)),
    (error(429, 0, {"Retry-After": "nan"}), TryAgain(1000, failing=True)),
    (json.JSONDecodeError("unexpected end of data", "", 0), TryAgain(1000, failing=True)),
    (error(429, 0), TryAgain(1000, failing=True)),
    (error(500, 0), TryAgain(2000, failing=True)),
    (error(503, 0), TryAgain(2000, failing=True)),
    (error(401, 0), TryAgain(60_000)),
    *(
        (error(status, 0, {"Content-Type": "text/html"}), TryAgain(2000, failing=True, blocked=True))
        for status in (400, 403, 404, 413)
    ),
    (error(502, 0, {"Content-Type": "text/html"}), TryAgain(2000, failing=True)),
    (discord.RateLimited(31.5), TryAgain(31_500)),
    (aiohttp.ServerDisconnectedError(), TryAgain(1000, failing=True)),
    (ConnectionResetError(104, "reset"), TryAgain(1000, failing=True)),
    (_never, TryAgain(2000, failing=True)),
]


@pytest.mark.parametrize("act", [edit, post, refresh, delete])
@pytest.mark.parametrize(
    ("failure", "meaning"), FAILURES, ids=[getattr(failure, "__name__", str(failure)) for failure, _ in FAILURES]
)
async def test_every_failure_is_a_value(sent: Deliveries, act: Act, failure: object, meaning: Delivery) -> None:
    sent.wire.answers.append(failure)
    assert await act(sent.publisher) == meaning


async def test_closed_doors_are_told_when_a_direct_channel_is_opened(sent: Deliveries) -> None:
    sent.wire.answers += [error(403, 50278), error(400, 40003), error(404, 10013)]
    assert await sent.publisher.open_direct(UserId(1)) == Barred("no server in common", closed=True, left=True)
    assert await sent.publisher.open_direct(UserId(1)) == Barred("direct messages opened too fast", too_many=True)
    assert await sent.publisher.open_direct(UserId(1)) == Barred("no such person")


async def test_nothing_of_a_message_is_kept_in_memory(sent: Deliveries) -> None:
    sent.wire.answers.append(message_data("42", 70))
    await sent.post(CHANNEL, Board(LOBBY), "nonce-1")
    assert messages_kept(sent.client) == 0


@pytest.mark.unsendable
async def test_a_message_that_is_too_large_is_never_sent(
    sent: Deliveries, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.screens.components.MOST_CHARACTERS", 10)
    for act in (post, edit, refresh):
        assert await act(sent.publisher) == Barred("Discord would refuse the message")
    assert not sent.wire.calls
    assert "a message that Discord would refuse: Size(" in caplog.text


async def test_an_edit_that_comes_too_late_is_replaced_however_discord_says_so(sent: Deliveries) -> None:
    """30046 comes as a 429 that does not say when to try again; the library stumbles over that."""
    sent.wire.answers += [KeyError("retry_after"), error(429, 30046), error(400, 30046)]
    for _ in range(3):
        assert await sent.edit(POST, Board(LOBBY)) == Gone()
    sent.wire.answers.append(KeyError("retry_after"))
    assert isinstance(await sent.post(CHANNEL, Board(LOBBY), "nonce-1"), TryAgain)


async def test_a_direct_channel_is_opened_by_the_number_of_its_person(sent: Deliveries) -> None:
    assert await sent.publisher.open_direct(UserId(1)) == Opened(ChannelId(555))
    assert sent.body == {"recipient_id": 1}


async def test_a_lobby_mentions_those_whom_it_rings_once_and_names_the_others(sent: Deliveries) -> None:
    """A mention that rings no one still leaves a mark, and one that is not allowed is an unknown user to whoever never
    met them."""
    names = ((UserId(5), "Eva"), (UserId(6), "Finn"))
    called = replace(lobby(), circumstances=Circumstances(called=(UserId(5), UserId(6)), names=names))
    await sent.post(CHANNEL, RingingLobby(snapshot(called), [UserId(5)]), "n", silent=False)
    assert (sent.rung, sent.body["content"].splitlines()[0]) == (
        [5],
        "<@5>, **Finn**: your game is on! Press **Join**.",
    )
    await sent.edit(POST, Board(snapshot(called)))
    assert (sent.rung, sent.body["content"]) == ([], None)
    assert "**Eva**, **Finn**: your game is on!" in shown(sent.wire.last)


@pytest.mark.parametrize("pressed", [False, True])
async def test_a_message_in_a_hidden_channel_is_edited_only_through_an_interaction(
    sent: Deliveries, monkeypatch: pytest.MonkeyPatch, *, pressed: bool
) -> None:
    def hides(*_: object) -> Barrier:
        return Barrier.VIEW

    monkeypatch.setattr("bot.discord_adapter.publisher.barrier_in", hides)
    known = Circumstances(unheard=True, barrier=Barrier.VIEW)
    if pressed:
        sent.publisher.tokens.keep(POST.message, TOKEN.token)
    told = await sent.edit(POST, Board(snapshot(replace(dealt(), circumstances=known))))
    assert isinstance(told, Sent if pressed else Barred)
    assert [(call.method, call.path) for call in sent.wire.calls] == [("PATCH", SHOWN_IN)] * pressed


async def test_whether_the_first_board_of_a_lobby_stands_is_noted(sent: Deliveries) -> None:
    delivery = await sent.post(CHANNEL, Board(LOBBY), "n")
    assert await sent.first_boards.outcome(lobby()) == delivery
    await sent.post(CHANNEL, Board(replace(AT, posts={BOARD: POST})), "n")
    assert await sent.first_boards.outcome(dealt()) is None, "a game begun later has a lobby that stood"
    delivery = await sent.post(CHANNEL, Board(AT), "n")
    await sent.post(CHANNEL, Board(LOBBY), "n")
    assert await sent.first_boards.outcome(dealt()) == delivery, "no lobby came before, and none takes its place"
    assert await sent.first_boards.outcome(lobby()) is not None
    sent.wire.answers.append(error(403, 50001))
    barred = await sent.post(CHANNEL, Board(LOBBY), "n")
    assert barred == Barred("no access to the channel", barrier=Barrier.VIEW)
    assert await sent.first_boards.outcome(lobby()) == barred
    sent.wire.answers.append(error(500, 0))
    assert isinstance(await sent.post(CHANNEL, Board(LOBBY), "n"), TryAgain)
    assert await sent.first_boards.outcome(lobby()) is None, "nobody knows yet"
