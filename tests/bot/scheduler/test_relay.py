"""The outbox relay: its queues, what is redelivered, and notices of other versions."""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Sequence
from typing import Self, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from bot.persistence.models import TableRow
from bot.persistence.outbox import Outbox, OutboxChanges
from bot.persistence.shards import ALL, Shards
from bot.persistence.store import Unit
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.scheduler.heartbeat import show_lost_answers
from bot.scheduler.outbox_relay import AT_ONCE, KnownNotices, OutboxRelay
from bot.scheduler.retrying import DELIVERED, LONGEST_OF_OURS, DeliveryResult
from bot.service.messages import Delivery, Hand, Message, TryAgain
from bot.tables.deadlines import after
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import (
    Content,
    Notice,
    OpenDirect,
    Post,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
    Retire,
)
from bot.tables.progress import WITHIN_TURN_DELAY
from bot.tables.requests import Leave, ShowBoard, ShowHand
from bot.tables.table import Pace
from engine.contract import Seat
from tests.kit.always import some
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import everybody_waits
from tests.kit.memory_store import InlineStore, MemoryStore, due
from tests.kit.seated import dealt, lobby
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
        assert some(post).message == newest


async def test_an_edit_of_the_board_that_a_reveal_made_pointless_is_not_made_late(world: World):
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


async def test_what_a_publisher_chokes_on_is_said_and_told_again(world: World, caplog: pytest.LogCaptureFixture):
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


QUEUED = dealt().id
START, HAND = PostStart(), RefreshHand(Seat(0))
START_QUEUE, HAND_QUEUE = (QUEUED, "public"), (QUEUED, "hand-0")


def reveal(turn: int) -> PostReveal:
    return PostReveal(turn, ())


def retire(message: int) -> Retire:
    """One that has a queue of its own."""
    return Retire("board", ChannelId(1), MessageId(message))


class Listed(NoticeDelivery):
    """Delivers to a list; `answer` says what comes of each, `gate` how long it takes."""

    def __init__(self, world: World) -> None:
        super().__init__(world.tables, world.store, world.discord, world.clock, OpeningThrottle())
        self.contents: list[Content] = []
        self.answer: Callable[[Content], TryAgain | None] = lambda _: None
        self.gate = asyncio.Event()
        self.gate.set()

    async def deliver(self, notice: Notice) -> DeliveryResult:
        self.contents.append(notice.content)
        await self.gate.wait()
        return DeliveryResult(self.answer(notice.content))


class Unreadable(MemoryStore):
    """A store with a mistake in it."""

    async def read(self, function: Callable[[Unit], T]) -> T:
        raise KeyError("canary")


def with_a_table() -> MemoryStore:
    """A store that has the table of which is told."""
    store = MemoryStore()
    with store.writing() as unit:
        unit.tables.add(dealt())
    return store


class Relayed:
    """A relay at work on what a test puts into the outbox."""

    def __init__(self, store: InlineStore | None = None) -> None:
        self.world = World(store or with_a_table())
        self.clock, self.store = self.world.clock, self.world.store
        self.told = Listed(self.world)
        self.relay = self.new()
        self._task: asyncio.Task[None] | None = None

    def new(self) -> OutboxRelay:
        return OutboxRelay(self.told, self.store, self.clock, self.world.signals)

    async def __aenter__(self) -> Self:
        self._task = asyncio.ensure_future(self.relay.run())
        await everybody_waits()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait({self._task})

    async def add(self, *contents: Content, wait: int = 0) -> None:
        with self.store.writing() as work:
            due = Milliseconds(self.clock.now() + wait)
            work.outbox.add([Notice(QUEUED, content, due) for content in contents])
        self.world.signals.outbox.set()
        await everybody_waits()

    async def pass_by(self, milliseconds: int) -> None:
        self.clock.advance(milliseconds)
        await everybody_waits()

    @property
    def left(self) -> list[Content]:
        return [notice.content for notice in self.store.notices()]

    def attempts(self) -> list[int]:
        return [notice.attempts for notice in self.store.notices()]


async def test_so_many_queues_are_told_at_once_and_the_others_as_soon_as_there_is_a_place() -> None:
    async with Relayed() as relayed:
        relayed.told.gate.clear()
        contents = [retire(number) for number in range(AT_ONCE + 3)]
        await relayed.add(*contents)
        assert relayed.told.contents == contents[:AT_ONCE]
        assert relayed.relay.busy
        relayed.told.gate.set()
        await everybody_waits()
        assert relayed.told.contents == contents
        assert relayed.left == []
        assert not relayed.relay.busy


async def test_a_notice_to_be_told_again_holds_back_its_queue_and_no_other() -> None:
    async with Relayed() as relayed:
        relayed.told.answer = lambda content: TryAgain(5_000) if content == START else None
        until = relayed.clock.now() + 5_000
        await relayed.add(START, reveal(1), HAND)
        assert relayed.told.contents == [START, HAND]
        assert relayed.relay.held.get(START_QUEUE) == until
        assert relayed.relay.held.get(HAND_QUEUE) is None
        assert relayed.attempts() == [1, 0]
        relayed.told.answer = lambda _: None
        await relayed.pass_by(4_999)
        assert relayed.told.contents == [START, HAND]
        await relayed.pass_by(1)
        assert relayed.told.contents == [START, HAND, START, reveal(1)]
        assert relayed.relay.held.get(START_QUEUE) is None


async def test_an_edit_to_be_made_again_waits_by_itself() -> None:
    async with Relayed() as relayed:
        relayed.told.answer = lambda content: TryAgain(5_000) if content == HAND else None
        await relayed.add(HAND)
        assert relayed.relay.held.get(HAND_QUEUE) is None
        assert relayed.left == [HAND]
        await relayed.pass_by(5_000)
        assert relayed.told.contents == [HAND, HAND]


async def test_while_discord_is_in_trouble_the_pauses_grow_and_else_they_are_what_it_asked_for() -> None:
    async with Relayed() as relayed:
        relayed.told.answer = lambda _: TryAgain(600, failing=True)
        await relayed.add(START)
        moments = [relayed.relay.held.get(START_QUEUE)]
        for _ in range(3):
            await relayed.pass_by(some(moments[-1]) - relayed.clock.now())
            moments.append(relayed.relay.held.get(START_QUEUE))
        known = [moment for moment in moments if moment is not None]
        assert [later - earlier for earlier, later in itertools.pairwise(known)] == [1_000, 2_000, 4_000]


async def test_a_store_that_is_down_is_asked_again_after_half_a_second_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = with_a_table()
    store.down = True
    async with Relayed(store) as relayed:
        relayed.store.down = False
        with relayed.store.writing() as work:
            work.outbox.add([Notice(QUEUED, START, relayed.clock.now())])
        await relayed.pass_by(499)
        assert relayed.told.contents == []
        await relayed.pass_by(1)
        assert relayed.told.contents == [START]
        assert caplog.messages == []


async def test_what_was_told_but_cannot_be_marked_is_told_again_ever_later_and_holds_back_what_follows(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Relayed() as relayed:
        moments = list[int]()

        def told_in_vain(_: Content) -> None:
            relayed.store.down = True
            moments.append(relayed.clock.now())

        relayed.told.answer = told_in_vain
        await relayed.add(START, reveal(1))
        for _ in range(7):
            relayed.store.down = False
            await relayed.pass_by(some(relayed.relay.held.get(START_QUEUE)) - relayed.clock.now())
        waits = [later - earlier for earlier, later in itertools.pairwise(moments)]
        assert waits == [500, 1_000, 2_000, 4_000, 8_000, LONGEST_OF_OURS, LONGEST_OF_OURS]
        relayed.told.answer = lambda _: None
        relayed.store.down = False
        await relayed.pass_by(LONGEST_OF_OURS)
        assert relayed.left == []
        caplog.clear()
        relayed.told.answer = told_in_vain
        del moments[:]
        await relayed.add(START)
        relayed.store.down = False
        await relayed.pass_by(500)
        assert len(moments) == 2, "what succeeded once begins anew"
    assert set(caplog.messages) == {f"notice {START.key} of table {QUEUED} cannot be marked: StoreUnavailableError"}


async def test_a_turn_that_goes_wrong_is_named_after_what_it_is(caplog: pytest.LogCaptureFixture) -> None:
    async with Relayed(Unreadable()):
        pass
    assert caplog.messages == ["outbox failed (KeyError), trying again"]


TABLES = [lobby("aaaaaaaaaa"), lobby("bbbbbbbbbb", channel=71)]
CONTENTS = [RefreshBoard(), RefreshHand(Seat(0)), RefreshHand(Seat(1)), OpenDirect(UserId(1))]
LATEST = 20
moments = st.integers(0, LATEST).map(Milliseconds)
notices = st.builds(Notice, st.sampled_from([table.id for table in TABLES]), st.sampled_from(CONTENTS), moments)
steps = st.tuples(st.sampled_from(["add", "told", "retry", "drop", "drop all", "fail", "look"]), notices, moments)


def change(unit: Unit, what: str, notice: Notice, moment: Milliseconds) -> None:
    """One thing that happens to the outbox."""
    stored = next((each for each in unit.outbox.of(notice.table) if each.key == notice.key), None)
    match what:
        case "told" if stored is not None:
            unit.outbox.mark_delivered(stored)
        case "retry" if stored is not None:
            unit.outbox.retry(stored, moment)
        case "drop":
            unit.outbox.drop(notice.table, notice.key)
        case "drop all":
            unit.outbox.drop_all(notice.table)
        case _:
            unit.outbox.add([notice])
    if what == "fail":
        raise ZeroDivisionError


def learn(known: KnownNotices, changes: deque[OutboxChanges]) -> None:
    while changes:
        known.learn(changes.popleft())


@given(st.lists(steps, max_size=20))
def test_what_is_due_by_memory_is_what_is_due_by_the_table_at_every_moment(
    happened: list[tuple[str, Notice, Milliseconds]],
) -> None:
    store = MemoryStore()
    with store.writing() as unit:
        for table in TABLES:
            unit.tables.add(table)
    changes, known, now = store.watch_outbox(), KnownNotices(()), Milliseconds(0)
    for what, notice, moment in happened:
        if what == "look":
            now = max(now, moment)
            learn(known, changes)
            with store.reading() as unit:
                assert list(known.due(now)) == list(due(unit, now))
                coming = [each.due for each in unit.outbox.waiting() if each.due > now]
            assert known.next_due is None or known.next_due > now
            assert not coming or (known.next_due is not None and known.next_due <= min(coming))
            continue
        try:
            with store.writing() as unit:
                change(unit, what, notice, moment)
        except ZeroDivisionError:
            pass
    learn(known, changes)
    with store.reading() as unit:
        assert list(known.due(Milliseconds(LATEST))) == list(unit.outbox.waiting())


def test_what_is_told_long_after_costs_one_alarm_a_table_however_often_it_is_put_off() -> None:
    known, table = KnownNotices(()), TableId("aaaaaaaaaa")
    for moment in range(100, 200):
        known.learn({table: [Notice(table, RefreshBoard(), Milliseconds(moment))]})
        assert known.due(Milliseconds(5)) == []
        assert known.next_due == 100
    assert known.due(Milliseconds(100)) == []
    assert known.next_due == 199


async def test_the_end_of_an_answer_wakes_the_hand_that_waited_for_it(world: World) -> None:
    table = await world.begin(2, pace=Pace.NONE)
    await world.ask(ShowHand(table, world.by(1, token="mine")))
    await world.settle()
    world.held_up = True
    answer = world.discord.answering[UserId(1)] = asyncio.Event()
    world.discord.refreshed.clear()
    await world.tables.show_again(table, UserId(1))
    await world.settle()
    assert world.discord.refreshed == []
    del world.discord.answering[UserId(1)]
    answer.set()
    world.held_up = False
    now = world.clock.now()
    await world.settle()
    assert world.discord.refreshed == [("mine", Seat(0))]
    assert world.clock.now() == now, "nobody had to try again later"


async def test_the_hand_of_whoever_pressed_last_is_brought_up_to_date_after_a_crash(world: World) -> None:
    table = await world.begin(3)
    await world.advance(10_000)
    await world.answer(table, 2, by=world.by(2, token="of 2"))
    assert world.discord.refreshed == []
    await world.crash()
    await world.settle()
    assert world.discord.refreshed == [("of 2", Seat(1))]


async def test_a_table_that_cannot_be_read_stops_no_start(world: World) -> None:
    broken, table = await world.begin(2), await world.begin(2, channel=71)
    await world.ask(ShowHand(table, world.by(2)))
    with world.store.writing() as unit:
        unit.sql.change(update(TableRow).where(TableRow.c.id == broken).values(state={}))
    await world.stop()
    world.store.tables.clear()
    assert await show_lost_answers(world.store, world.clock, 0) == 2


@pytest.mark.parametrize(("milliseconds", "refreshed"), [(5_000, [Seat(0), Seat(1)]), (5_001, [Seat(1)])])
async def test_who_pressed_long_before_the_last_press_had_their_answer(
    milliseconds: int, refreshed: list[Seat], world: World
) -> None:
    table = await world.begin(3)
    await world.ask(ShowHand(table, world.by(1, token="of 1")))
    await world.advance(milliseconds)
    await world.answer(table, 2, by=world.by(2, token="of 2"))
    await world.crash()
    await world.settle()
    assert sorted(seat for _, seat in world.discord.refreshed) == refreshed


async def test_a_program_that_lived_on_after_the_last_press_had_answered_it(world: World) -> None:
    table = await world.begin(2)
    await world.answer(table, 2, by=world.by(2, token="of 2"))
    await world.advance(5_001)
    await world.crash()
    await world.settle()
    assert world.discord.refreshed == []


@pytest.mark.parametrize(("shards", "owed"), [(ALL, 1), (Shards(4, frozenset({0})), 3)], ids=["alone", "beside others"])
async def test_a_press_after_it_says_nothing_of_an_answer_where_other_processes_went_on(
    shards: Shards, owed: int
) -> None:
    store = MemoryStore()
    store.shards = shards
    async with World(store) as world:
        table = await world.begin(3)
        await world.ask(ShowHand(table, world.by(1, token="of 1")))
        await world.advance(6_000)
        await world.answer(table, 2, by=world.by(2, token="of 2"))
        assert await show_lost_answers(store, world.clock, 2_000) == owed


async def test_nothing_is_sent_for_lobbies_and_people_who_left_the_room(world: World) -> None:
    await world.open(1)
    await world.settle()
    world.discord.requests.clear()
    await world.crash()
    await world.advance(2_000)
    assert world.discord.requests == []


async def test_a_start_with_nothing_in_the_inbox_refreshes_nothing(world: World) -> None:
    table = await world.begin(2)
    await world.ask(Leave(table, world.by(2)))
    await world.settle()
    with world.store.writing() as work:
        work.inbox.purge(after(world.clock.now(), 1))
    world.discord.requests.clear()
    await world.crash()
    await world.settle()
    assert world.discord.requests == []
