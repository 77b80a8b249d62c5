"""One request at a time at each table, and no table waits for another."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.tables.ids import InteractionId, TableId
from bot.tables.requests import Accepted, ShowBoard, ShowHand
from engine.contract import Refusal
from tests.kit.days import ask
from tests.kit.idle import everybody_waits
from tests.kit.memory_store import MemoryInbox, MemoryStore, MemoryUnit, Rows
from tests.kit.world import World


class Slow(MemoryStore):
    """Whether an interaction was handled is found out only when the gate opens."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.slow: InteractionId | None = None

    def reading(self) -> MemoryUnit:
        work = super().reading()
        work.inbox = SlowInbox(work.data, self)
        return work


class SlowInbox(MemoryInbox):
    def __init__(self, data: Rows, store: Slow) -> None:
        super().__init__(data)
        self._store = store

    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        seen = await super().seen(interaction)
        if interaction == self._store.slow:
            await self._store.gate.wait()
        return seen


@asynccontextmanager
async def two_tables() -> AsyncGenerator[tuple[World, Slow, TableId, TableId]]:
    """Two games under way at which nobody is at work."""
    store = Slow()
    async with World(store) as world:
        first, second = await world.begin(2), await world.begin(2, channel=71)
        await world.stop()
        yield world, store, first, second


async def test_a_slow_request_holds_up_its_own_table_and_no_other() -> None:
    async with two_tables() as (world, store, first, second):
        slow = world.by(1)
        store.slow = slow.interaction
        store.gate.clear()
        requests = [
            asyncio.ensure_future(world.ask(request))
            for request in (ShowBoard(first, slow), ShowHand(first, world.by(2)), ShowHand(second, world.by(2)))
        ]
        await everybody_waits()
        assert [request.done() for request in requests] == [False, False, True]
        store.gate.set()
        assert all(isinstance(reply, Accepted) for reply in await asyncio.gather(*requests))


async def test_a_press_that_arrives_twice_at_once_is_handled_once() -> None:
    async with two_tables() as (world, store, first, _):
        by = world.by(1)
        store.slow = by.interaction
        store.gate.clear()
        both = [asyncio.ensure_future(world.ask(ShowHand(first, by))) for _ in range(2)]
        await everybody_waits()
        store.gate.set()
        stored = await world.now(first)
        assert [await each for each in both] == [Accepted(stored), Accepted(stored, repeated=True)]


async def test_a_command_that_arrives_twice_at_once_opens_one_table() -> None:
    world = World(MemoryStore())
    by = world.by(1)
    first, second = await asyncio.gather(world.open(by=by), world.open(by=by))
    assert isinstance(first, Accepted)
    assert second == Accepted(first.table, repeated=True)


async def test_two_people_begin_a_daily_deal_at_once_and_each_has_their_own() -> None:
    world = World(MemoryStore())
    replies = await asyncio.gather(ask(world, 1), ask(world, 2), ask(world, 1))
    tables = [reply.table.id for reply in replies if isinstance(reply, Accepted)]
    assert len(tables) == 3
    assert tables[0] == tables[2] != tables[1]
