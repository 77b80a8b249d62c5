"""Notices are told in lines, what belongs together one after the other, and no error ends the telling."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from bot.persistence.outbox import Outbox
from bot.persistence.shards import ALL, Shards
from bot.persistence.store import Unit
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.delivery_result import DELIVERED
from bot.scheduler.opening_throttle import OpeningThrottle
from bot.scheduler.retrying import LONGEST_OF_OURS, backoff
from bot.service.messages import Hand, Message
from bot.service.publisher import Delivery, TryAgain
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    Notice,
    OpenDirect,
    Post,
    PostReminder,
    PostReveal,
    RefreshBoard,
    RefreshHand,
)
from bot.tables.progress import WITHIN_TURN_DELAY
from bot.tables.requests import End, Leave, Remind, ShowBoard, ShowHand
from bot.tables.settings import Profile
from bot.tables.table import Pace, Stage
from engine.seats import Seat
from tests.kit.channel import FakeDiscord
from tests.kit.memory_store import MemoryStore
from tests.kit.owed import due
from tests.kit.world import CHANNEL, World

TABLE = TableId("aaaaaaaaaa")

T = TypeVar("T")


class SlowEdits(FakeDiscord):
    """Edits of hands wait for the gate."""

    gate: asyncio.Event

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        if isinstance(message, Hand):
            await self.gate.wait()
        return await super().edit(post, message, urgent=urgent, at_no_cost=at_no_cost)


class FaultyOutbox(Outbox):
    """Calls named in `fails` go wrong once, those in `fails_always` each time."""

    fails: set[str]
    fails_always: set[str]

    def _may_fail(self, call: str) -> None:
        if call in self.fails_always:
            raise RuntimeError("canary")
        if call in self.fails:
            self.fails.discard(call)
            raise RuntimeError("canary")

    def waiting(self, shards: Shards = ALL) -> Sequence[Notice]:
        self._may_fail("waiting")
        return super().waiting(shards)

    def mark_delivered(self, notice: Notice) -> None:
        self._may_fail("told")
        super().mark_delivered(notice)

    def retry(self, notice: Notice, due: Milliseconds) -> None:
        self._may_fail("retry")
        super().retry(notice, due)


class FaultyStore(MemoryStore):
    """A store whose outbox fails in ways that a store should not."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: set[str] = set()
        self.fails_always: set[str] = set()

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        return await super().write(lambda unit: function(self._faulty(unit)), behind=behind)

    async def read(self, function: Callable[[Unit], T]) -> T:
        return await super().read(lambda unit: function(self._faulty(unit)))

    def _faulty(self, unit: Unit) -> Unit:
        vars(unit)["outbox"] = outbox = FaultyOutbox(unit.sql)
        outbox.fails, outbox.fails_always = self.fails, self.fails_always
        return unit


def line(content: Content) -> tuple[TableId, str]:
    return Notice(TABLE, content, Milliseconds(0)).queue


def test_public_posts_share_a_line_and_each_seats_hand_has_its_own():
    assert line(RefreshBoard()) == line(PostReveal(3, ())) == line(PostReminder(3))
    assert line(DeliverHand(Seat(0), 1)) == line(DeliverHand(Seat(0), 2)) == line(RefreshHand(Seat(0)))
    assert line(RefreshHand(Seat(0))) != line(RefreshHand(Seat(1)))
    assert line(OpenDirect(UserId(1))) not in {line(RefreshHand(Seat(1))), line(RefreshBoard())}


async def test_a_slow_edit_of_the_old_hand_message_does_not_hide_the_new_one():
    world = World(MemoryStore())
    world.discord = discord = SlowEdits(world.clock)
    discord.gate = asyncio.Event()
    world.build()
    async with world:
        table = await world.begin(2, pace=Pace.NONE)
        world.held_up = True
        await world.ask(Leave(table, world.by(1)))
        await world.settle()
        await world.answer(table, 2)
        await world.settle()
        world.held_up = False
        discord.gate.set()
        await world.settle()
        newest = [message.message for message in discord.messages.values() if message.what == "hand 0"][-1]
        with world.store.reading() as work:
            post = work.posts.get(table, "hand-0")
        assert post is not None
        assert post.message == newest


async def test_whoever_takes_no_direct_messages_sees_a_new_question_where_they_last_looked():
    async with World(MemoryStore()) as world:
        world.discord.closed.add(UserId(1))
        table = await world.begin(2, pace=Pace.NONE)
        await world.ask(ShowHand(table, world.by(1, token="mine")))
        await world.play_phase(table)
        assert world.discord.refreshed == [("mine", Seat(0))]


async def test_a_new_hand_message_is_the_one_that_is_refreshed_from_then_on():
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        await world.ask(ShowHand(table, world.by(1, token="older")))
        await world.play_phase(table)
        await world.ask(End(table, world.by(1)))
        await world.settle()
        assert world.discord.refreshed == []
        newest = [shown for shown in world.discord.messages.values() if shown.what == "hand 0"][-1]
        assert newest.table.stage is Stage.CANCELLED


async def test_an_edit_of_the_board_that_a_reveal_made_pointless_is_not_made_late():
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await world.answer(table, 1)
        await world.advance(WITHIN_TURN_DELAY - 1)
        with world.store.reading() as work:
            (read,) = due(work, Milliseconds(world.clock.now() + 1))
        await world.play_phase(table)
        await world.play_phase(table)
        told = list(world.discord.requests)
        delivery = NoticeDelivery(world.tables, world.store, world.discord, world.clock, OpeningThrottle())
        assert await delivery.deliver(read) is DELIVERED
        assert world.discord.requests == told


@pytest.mark.parametrize("broken", ["waiting", "told"])
async def test_an_error_nobody_expected_does_not_end_the_telling(broken: str, caplog: pytest.LogCaptureFixture):
    store = FaultyStore()
    async with World(store) as world:
        table = await world.begin(2)
        store.fails, world.held_up = {broken}, True
        if broken == "waiting":
            await world.crash()
        await world.ask(Leave(table, world.by(2)))
        await world.advance(5_000)
        world.held_up = False
        await world.advance(5_000)
        assert not store.fails
        assert not world.died
        assert world.discord.public(70)[-1].table.holders[1].absent
        (told,) = [record.getMessage() for record in caplog.records if "RuntimeError" in record.getMessage()]
        assert told.startswith("notice " if broken == "told" else "outbox failed ")
        assert "canary" not in caplog.text


async def test_while_nothing_can_be_stored_a_notice_is_tried_ever_less_often_and_told_soon_afterwards():
    store = FaultyStore()
    async with World(store) as world:
        table = await world.begin(2, pace=Pace.NONE)
        store.fails_always = {"told", "retry"}
        await world.ask(ShowBoard(table, world.by(1)))
        before = len(world.discord.requests)
        await world.advance(60_000)
        assert 5 <= len(world.discord.requests) - before <= 24
        store.fails_always = set()
        await world.advance(10_000)
        with world.store.reading() as work:
            assert not work.outbox.waiting()


@pytest.mark.parametrize("attempts", range(12))
def test_the_wait_doubles_up_to_its_bound(attempts: int):
    assert backoff(attempts) == min(500 * 2**attempts, 60_000)
    assert backoff(attempts, LONGEST_OF_OURS) == min(500 * 2**attempts, 10_000)


async def test_an_edit_that_fails_holds_back_no_post():
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        world.discord.weather = lambda what: TryAgain(60_000) if what == "board-edit" else None
        await world.ask(ShowBoard(table, world.by(1)))
        await world.play_phase(table)
        await world.play_phase(table)
        assert "reveal 1" in [shown.what for shown in world.discord.public(CHANNEL)]


async def test_people_who_chose_quiet_are_named_and_not_rung():
    async with World(MemoryStore()) as world:
        with world.store.writing() as work:
            work.profiles.put(Profile(UserId(1), hands_direct=False))
            work.profiles.put(Profile(UserId(2), hands_direct=False, pings=False))
        table = await world.begin(2, pace=Pace.NONE)
        assert world.discord.rung == [UserId(1)]
        await world.ask(Remind(table, world.by(1)))
        await world.settle()
        assert world.discord.rung == [UserId(1), UserId(1)]


async def test_what_a_publisher_chokes_on_is_said_and_told_again(caplog: pytest.LogCaptureFixture):
    async with World(MemoryStore()) as world:
        table = await world.begin(2)

        def chokes(what: str) -> None:
            if what == "board-edit":
                raise RuntimeError("canary")

        world.discord.weather = chokes
        await world.ask(Leave(table, world.by(2)))
        await world.settle()
        [said] = {record.getMessage() for record in caplog.records if "failed" in record.getMessage()}
        assert said.startswith("notice ")
        assert said.endswith(f" of table {table} failed: RuntimeError")
        world.discord.weather = lambda _: None
        await world.advance(10_000)
        assert world.discord.public(CHANNEL)[-1].table.holders[1].absent
