"""The machine's clock is set, and perhaps set back: no one gains or loses time."""

import asyncio

import pytest

from bot.persistence.shards import Shards
from bot.persistence.store import StoreUnavailableError
from bot.scheduler.clock_watch import LOOK_EVERY, NOTICED, STAYS, ClockWatch
from bot.tables.deadlines import HOUR, SECOND
from bot.tables.ids import TableId
from bot.tables.table import Pace
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


def watched(world: World) -> ClockWatch:
    return ClockWatch(world.tables, world.store, world.clock, world.signals)


async def look(world: World, watch: ClockWatch, times: int = 1) -> None:
    """So many looks, with all that comes between them."""
    for _ in range(times):
        looking = asyncio.ensure_future(watch.run_once())
        await world.advance(LOOK_EVERY)
        await looking


async def misses(world: World, table: TableId) -> list[int]:
    return [holder.misses for holder in (await world.now(table)).holders]


async def test_a_clock_that_jumps_three_hours_and_back_stalls_no_table(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        watch = watched(world)
        world.clock.jump(3 * HOUR)
        await look(world, watch, 2)
        world.clock.jump(-3 * HOUR)
        await look(world, watch, 2)
        assert await misses(world, table) == [0, 0]
        await world.advance(20 * SECOND)
        assert await misses(world, table) == [1, 1], "as if nothing had happened"
    assert caplog.messages == ["the machine's clock was set by +10800 s"]


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR])
async def test_deadlines_move_with_a_clock_that_stays_where_it_was_set(
    jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        watch, began = watched(world), world.clock.now()
        ends = (await world.now(table)).turn_ends
        assert ends is not None
        world.clock.jump(jump)
        await look(world, watch, 1 + STAYS // LOOK_EVERY)
        passed = LOOK_EVERY * (1 + STAYS // LOOK_EVERY)
        assert world.clock.now() == began + passed + jump
        assert (await world.now(table)).turn_ends == ends + jump
        assert await misses(world, table) == [0, 0]
        await world.advance(ends - began - passed - 1)
        assert await misses(world, table) == [0, 0]
        await world.advance(1)
        assert await misses(world, table) == [1, 1]
    assert caplog.messages[0] == f"the machine's clock was set by {jump // SECOND:+d} s"
    assert len(caplog.messages) == 2


async def test_what_is_no_matter_for_people_is_not_followed(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        watch = watched(world)
        world.clock.jump(NOTICED - 1)
        await look(world, watch, 2 + STAYS // LOOK_EVERY)
        assert world.clock.jumped() == NOTICED - 1
    assert caplog.messages == []


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR])
async def test_a_clock_that_cannot_be_followed_just_now_is_followed_later(jump: int) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.SLOW)
        watch, ends = watched(world), (await world.now(table)).turn_ends
        assert ends is not None
        world.clock.jump(jump)
        await look(world, watch, STAYS // LOOK_EVERY)
        world.store.down = True
        with pytest.raises(StoreUnavailableError):
            await watch.run_once()
        assert world.clock.jumped() == jump
        world.store.down = False
        await look(world, watch)
        assert world.clock.jumped() == 0
        assert (await world.now(table)).turn_ends == ends + jump


OURS = Shards(4, frozenset({0}))
"""The table's shard is among them."""


async def test_where_other_machines_go_by_the_same_deadlines_these_stay() -> None:
    store = MemoryStore()
    async with World(store) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        store.shards, ends, began = OURS, (await world.now(table)).turn_ends, world.clock.now()
        watch = watched(world)
        world.clock.jump(-HOUR)
        await look(world, watch, 1 + STAYS // LOOK_EVERY)
        assert world.clock.now() < began
        assert (await world.now(table)).turn_ends == ends
