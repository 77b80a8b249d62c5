"""What the relay is told of each message that was sent or edited: where it stands, when, and whom it may ring."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards
from bot.service.messages import (
    AnalysisProgress,
    AnnouncedHand,
    BegunLobby,
    Board,
    Ending,
    Hand,
    OldHand,
    Reminder,
    Removed,
    Reveal,
    RingingLobby,
)
from bot.service.publisher import Barred, Opened, Sent, TryAgain
from bot.tables.analyses import Found
from bot.tables.circumstances import Barrier, Circumstances, Remark, RemarkKind
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.notices import HandPlace, Post
from bot.tables.requests import HandToken
from bot.tables.settings import Profile
from bot.tables.table import Stage
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import error, shown
from tests.kit.analyses import an_analysis
from tests.kit.clocks import ManualClock
from tests.kit.readable import SCREENS
from tests.kit.seated import dealt, lobby, snapshot

CLOCK = ManualClock()
NOW = CLOCK.now()
TABLE_POST = Post(ChannelId(70), MessageId(99), Milliseconds(5))
HAND_POST = Post(ChannelId(555), MessageId(8), Milliseconds(6))
PROFILE = Profile(UserId(1), direct=ChannelId(555))
TOKEN = HandToken("canary-token")
SILENT = 4096
SHOWN_IN = "/webhooks/4000/canary-token/messages/@original"
HAND_OF_ADA = snapshot(dealt(), Seat(0), PROFILE, TABLE_POST)


class Deliveries:
    """A publisher with the wire behind it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.in_flight = InFlight()
        self.first_boards = FirstBoards(patience=0.01)
        self.publisher = DiscordPublisher(
            evening.client, SCREENS, CLOCK, self.in_flight, InvalidRequestCounter(CLOCK), self.first_boards
        )

    @property
    def body(self) -> Mapping[str, Any]:
        return self.evening.wire.last.body

    @property
    def where(self) -> tuple[str, str]:
        return self.evening.wire.last.method, self.evening.wire.last.path

    def new(self, channel: int) -> Sent:
        """The last message was a new one."""
        assert self.where == ("POST", f"/channels/{channel}/messages")
        number = int(self.evening.wire.next_id()) - 1
        return Sent(Post(ChannelId(channel), MessageId(number), NOW))

    @property
    def rung(self) -> list[int]:
        allowed = self.body["allowed_mentions"]
        assert allowed["parse"] == [], "Discord would ring everyone whom the text names"
        return sorted(map(int, allowed["users"]))

    @property
    def silent(self) -> bool:
        return bool(self.body["flags"] & SILENT)


@pytest.fixture
async def sent(evening: Evening) -> Deliveries:
    return Deliveries(evening)


async def test_each_new_message_of_a_table_stands_in_its_channel_with_its_nonce(sent: Deliveries) -> None:
    publisher, over = sent.publisher, replace(dealt(), stage=Stage.CANCELLED)
    for number, telling in enumerate(
        (
            publisher.post(ChannelId(70), Board(snapshot(lobby())), "nonce-0"),
            publisher.post(ChannelId(70), Reveal(snapshot(dealt()), turn=1, events=()), "nonce-1"),
            publisher.post(ChannelId(70), Ending(snapshot(over)), "nonce-2"),
        )
    ):
        assert await telling == sent.new(70)
        assert (sent.body["nonce"], sent.body["enforce_nonce"]) == (f"nonce-{number}", True)
        assert (sent.rung, sent.silent) == ([], True)


async def test_a_message_rings_whom_it_should_and_then_it_is_not_silent(sent: Deliveries) -> None:
    assert await sent.publisher.post(
        ChannelId(70), RingingLobby(snapshot(lobby()), [UserId(2)]), "n", silent=False
    ) == sent.new(70)
    assert (sent.rung, sent.silent) == ([2], False)
    assert await sent.publisher.post(
        ChannelId(70), Reminder(snapshot(dealt()), [UserId(1)]), "n", silent=False
    ) == sent.new(70)
    assert (sent.rung, sent.silent) == ([1], False)
    assert "<@1>" in shown(sent.evening.wire.last)


async def test_hands_and_what_a_person_alone_is_told_come_with_a_sound(sent: Deliveries) -> None:
    assert await sent.publisher.post(ChannelId(555), AnnouncedHand(HAND_OF_ADA), "n-1", silent=False) == sent.new(555)
    assert (sent.body["nonce"], sent.rung, sent.silent) == ("n-1", [], False)
    kicked = Circumstances(names=((UserId(9), "Mod"),), remarks=(Remark(RemarkKind.KICKED, UserId(1), UserId(9)),))
    table = replace(dealt(), circumstances=kicked)
    assert await sent.publisher.post(
        ChannelId(555), Removed(snapshot(table, board=TABLE_POST), by=UserId(9), reader=PROFILE), "n-2", silent=False
    ) == sent.new(555)
    assert (sent.body["nonce"], sent.rung, sent.silent) == ("n-2", [], False)
    assert "**Mod**" in shown(sent.evening.wire.last)


async def test_a_direct_channel_is_opened_by_the_number_of_its_person(sent: Deliveries) -> None:
    assert await sent.publisher.open_direct(UserId(1)) == Opened(ChannelId(555))
    assert sent.body == {"recipient_id": 1}


async def test_an_edit_keeps_when_a_message_was_posted_and_says_when_it_was_edited(sent: Deliveries) -> None:
    publisher, over = sent.publisher, replace(dealt(), stage=Stage.CANCELLED)
    edited = Sent(replace(TABLE_POST, edited=NOW))
    for telling in (
        publisher.edit(TABLE_POST, Board(snapshot(dealt()))),
        publisher.edit(TABLE_POST, BegunLobby(snapshot(dealt())), urgent=False),
        publisher.edit(TABLE_POST, Ending(snapshot(over))),
    ):
        assert await telling == edited
        assert (sent.where, sent.rung) == (("PATCH", "/channels/70/messages/99"), [])
    for telling in (
        publisher.edit(HAND_POST, Hand(HAND_OF_ADA)),
        publisher.edit(HAND_POST, OldHand(HAND_OF_ADA, now_in=HandPlace.DIRECT), urgent=False),
    ):
        assert await telling == Sent(replace(HAND_POST, edited=NOW))
        assert (sent.where, sent.rung) == (("PATCH", "/channels/555/messages/8"), [])


async def test_a_lobby_mentions_those_whom_it_rings_once_and_names_the_others(sent: Deliveries) -> None:
    """A mention that rings no one still leaves a mark, and one that is not allowed is an unknown user to whoever never
    met them."""
    names = ((UserId(5), "Eva"), (UserId(6), "Finn"))
    called = replace(lobby(), circumstances=Circumstances(called=(UserId(5), UserId(6)), names=names))
    await sent.publisher.post(ChannelId(70), RingingLobby(snapshot(called), [UserId(5)]), "n", silent=False)
    assert (sent.rung, sent.body["content"].splitlines()[0]) == (
        [5],
        "<@5>, **Finn**: your game is on! Press **Join**.",
    )
    await sent.publisher.edit(TABLE_POST, Board(snapshot(called)))
    assert (sent.rung, sent.body["content"]) == ([], None)
    assert "**Eva**, **Finn**: your game is on!" in shown(sent.evening.wire.last)


async def test_a_message_shown_by_a_press_is_edited_through_the_press(sent: Deliveries) -> None:
    publisher, analysis = sent.publisher, Found(an_analysis())
    over = replace(dealt(), stage=Stage.OVER)
    told: list[str] = []
    for telling in (
        publisher.edit_through(TOKEN, Hand(HAND_OF_ADA)),
        publisher.edit_through(TOKEN, OldHand(HAND_OF_ADA, now_in=HandPlace.DIRECT)),
        publisher.edit_through(
            TOKEN, AnalysisProgress(snapshot(over), progress=analysis, language="en", reader=UserId(1))
        ),
    ):
        answer = await telling
        assert sent.where == ("PATCH", SHOWN_IN)
        assert isinstance(answer, Sent)
        assert (answer.post.channel, answer.post.posted, answer.post.edited) == (70, NOW, NOW)
        assert answer.post.message == int(sent.evening.wire.next_id()) - 1
        told.append(shown(sent.evening.wire.last))
    assert told[2].startswith("### 2 WIN: the analysis")


async def test_whether_the_first_board_of_a_lobby_stands_is_noted(sent: Deliveries) -> None:
    delivery = await sent.publisher.post(ChannelId(70), Board(snapshot(lobby())), "n")
    assert await sent.first_boards.outcome(lobby().id) == delivery
    await sent.publisher.post(ChannelId(70), Board(snapshot(dealt())), "n")
    assert await sent.first_boards.outcome(dealt().id) is None, "a game begun later has a lobby that stood"
    sent.evening.wire.answers.append(error(403, 50001))
    barred = await sent.publisher.post(ChannelId(70), Board(snapshot(lobby())), "n")
    assert barred == Barred("no access to the channel", barrier=Barrier.VIEW)
    assert await sent.first_boards.outcome(lobby().id) == barred
    sent.evening.wire.answers.append(error(500, 0))
    assert isinstance(await sent.publisher.post(ChannelId(70), Board(snapshot(lobby())), "n"), TryAgain)
    assert await sent.first_boards.outcome(lobby().id) is None, "nobody knows yet"
