"""How the relay goes through its queues: how many at once, which of them wait, and until when."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Self, TypeVar

import pytest

from bot.persistence.store import Unit
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.delivery_result import DeliveryResult
from bot.scheduler.opening_throttle import OpeningThrottle
from bot.scheduler.outbox_relay import AT_ONCE, OutboxRelay
from bot.scheduler.retrying import LONGEST_OF_OURS
from bot.service.publisher import TryAgain
from bot.tables.ids import ChannelId, MessageId, Milliseconds
from bot.tables.notices import Content, Notice, PostReveal, PostStart, RefreshHand, Retire
from engine.seats import Seat
from tests.kit.idle import everybody_waits
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import dealt
from tests.kit.world import World

TABLE = dealt().id
T = TypeVar("T")
START, HAND = PostStart(), RefreshHand(Seat(0))
START_QUEUE, HAND_QUEUE = (TABLE, "public"), (TABLE, "hand-0")


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
            work.outbox.add([Notice(TABLE, content, due) for content in contents])
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
            until = moments[-1]
            assert until is not None
            await relayed.pass_by(until - relayed.clock.now())
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
            work.outbox.add([Notice(TABLE, START, relayed.clock.now())])
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
        await relayed.add(HAND, RefreshHand(Seat(0)))
        for _ in range(7):
            relayed.store.down = False
            until = relayed.relay.held.get(HAND_QUEUE)
            assert until is not None
            await relayed.pass_by(until - relayed.clock.now())
        waits = [later - earlier for earlier, later in itertools.pairwise(moments)]
        assert waits == [500, 1_000, 2_000, 4_000, 8_000, LONGEST_OF_OURS, LONGEST_OF_OURS]
        relayed.told.answer = lambda _: None
        relayed.store.down = False
        await relayed.pass_by(LONGEST_OF_OURS)
        assert relayed.left == []
        caplog.clear()
        relayed.told.answer = told_in_vain
        del moments[:]
        await relayed.add(HAND)
        relayed.store.down = False
        await relayed.pass_by(500)
        assert len(moments) == 2, "what succeeded once begins anew"
    assert set(caplog.messages) == {f"notice hand-0 of table {TABLE} cannot be marked: StoreUnavailableError"}


async def test_a_delivery_that_goes_wrong_is_tried_again_and_named(caplog: pytest.LogCaptureFixture) -> None:
    async with Relayed() as relayed:

        def goes_wrong(_: Content) -> None:
            raise KeyError("canary")

        relayed.told.answer = goes_wrong
        await relayed.add(START)
        first = relayed.clock.now()
        assert relayed.relay.held.get(START_QUEUE) == first + 500
        await relayed.pass_by(500)
        assert relayed.relay.held.get(START_QUEUE) == first + 500 + 1_000
    assert set(caplog.messages) == {f"notice start of table {TABLE} failed: KeyError"}


async def test_a_turn_that_goes_wrong_is_named_after_what_it_is(caplog: pytest.LogCaptureFixture) -> None:
    async with Relayed(Unreadable()):
        pass
    assert caplog.messages == ["outbox failed (KeyError), trying again"]
