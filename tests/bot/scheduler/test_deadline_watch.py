"""Deadlines are met in time, whatever is wrong with another table."""

from dataclasses import replace

import pytest

from bot.scheduler.deadline_watch import GRACE, MISSED
from bot.tables.ids import TableId
from bot.tables.requests import Accepted, BackFromDowntime, Reply, Request
from bot.tables.table import Pace, Table
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

HALF_OF_IT = 30_000
"""Of the time for a choice, when whoever has not chosen is reminded."""


async def store(world: World, table: Table) -> None:
    with world.store.writing() as work:
        work.tables.save(table)


async def misses(world: World, table: TableId) -> list[int]:
    return [holder.misses for holder in (await world.now(table)).holders]


async def test_a_table_at_which_the_clock_cannot_play_holds_up_no_other():
    async with World(MemoryStore()) as world:
        broken = await world.begin(2, pace=Pace.QUICK)
        await store(world, replace(await world.now(broken), position=None))
        await world.advance(1_000)
        sound = await world.begin(2, pace=Pace.QUICK, channel=71)
        await world.advance(59_000)
        assert await misses(world, sound) == [0, 0]
        await world.advance(1_000)
        assert await misses(world, sound) == [1, 1]
        assert not world.died


async def test_a_deadline_that_could_not_be_met_is_tried_again():
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        sound = await world.now(table)
        await store(world, replace(sound, position=None))
        await world.advance(61_000)
        await store(world, sound)
        await world.advance(60_000)
        assert await misses(world, table) == [1, 1]


async def test_a_machine_that_slept_over_a_deadline_gives_a_grace_period_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        await world.advance(HALF_OF_IT)
        world.clock.advance(HALF_OF_IT + 62_000)
        await world.settle()
        assert await misses(world, table) == [0, 0]
        stored = await world.now(table)
        assert stored.turn_ends == world.clock.now() + GRACE
        assert stored.circumstances.was_away
        assert isinstance(await world.answer(table, 1), Accepted)
        await world.advance(GRACE)
        assert await misses(world, table) == [0, 1]
    assert caplog.messages == ["nothing happened for 62 s: whoever missed a deadline gets a grace period"]


async def test_a_table_that_cannot_be_forgiven_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async with World(MemoryStore()) as world:
        tables = [await world.begin(2, pace=Pace.QUICK), await world.begin(2, pace=Pace.QUICK, channel=71)]
        handle, failed = world.tables.handle, list[TableId]()

        async def fail_once(request: Request) -> Reply:
            if isinstance(request, BackFromDowntime) and not failed:
                failed.append(request.table)
                raise RuntimeError("something is wrong with this table")
            return await handle(request)

        monkeypatch.setattr(world.tables, "handle", fail_once)
        world.clock.advance(60_000 + 62_000)
        await world.settle()
        (sound,) = set(tables) - set(failed)
        assert (await world.now(sound)).turn_ends == world.clock.now() + GRACE


async def test_a_deadline_that_is_met_a_little_late_is_met(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        await world.advance(HALF_OF_IT)
        world.clock.advance(HALF_OF_IT + MISSED)
        await world.settle()
        assert await misses(world, table) == [1, 1]
    assert caplog.messages == []


async def test_the_deadline_of_a_table_that_is_left_alone_comes_once():
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        with world.store.writing() as work:
            work.tables.freeze(table, "it is broken")
        await world.advance(61_000)
        with world.store.reading() as work:
            assert work.deadlines.of(table) == []
