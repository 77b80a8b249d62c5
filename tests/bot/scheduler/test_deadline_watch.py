"""Deadlines are met in time, whatever is wrong with another table."""

import asyncio
from dataclasses import replace

import pytest

from bot.scheduler.deadline_watch import GRACE, MISSED, MOST_GIVEN, DeadlineWatch
from bot.scheduler.delivery import SLOW, TurnDelays
from bot.service.table_service import TableService
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, RefreshHand
from bot.tables.requests import Accepted, BackFromDowntime, Reply, Request
from bot.tables.table import Pace, Table
from engine.seats import Seat
from tests.kit.at_rest import at_rest
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


async def test_a_deadline_that_could_not_be_met_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(service: TableService, request: Request) -> Reply:
        raise ArithmeticError(service, request)

    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(TableService, "handle", fails)
            await world.advance(61_000)
        assert await misses(world, table) == [0, 0]
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
        world.clock.advance(HALF_OF_IT + SLOW)
        await world.settle()
        assert await misses(world, table) == [1, 1]
    assert caplog.messages == []


@pytest.mark.parametrize("stood", [SLOW + 1, 2_000, MISSED])
async def test_a_program_that_stood_still_gives_that_time_back_once_and_quietly(
    stood: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever would have pressed meanwhile does so now."""
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        await world.advance(HALF_OF_IT)
        world.clock.advance(HALF_OF_IT + stood)
        await world.settle()
        assert await misses(world, table) == [0, 0]
        assert world.store.notices(table) == [], "what is put off costs no messages"
        assert isinstance(await world.answer(table, 1), Accepted)
        await world.advance(stood - 1)
        assert await misses(world, table) == [0, 0]
        await world.advance(1)
        assert await misses(world, table) == [0, 1]
    assert caplog.messages == []


def all_is_told(world: World) -> None:
    with world.store.writing() as work:
        for table in work.tables.live():
            work.outbox.drop_all(table)


async def look_after(world: World, milliseconds: int, watch: DeadlineWatch) -> None:
    all_is_told(world)
    world.clock.advance(milliseconds)
    await watch.run_once()


async def test_a_turn_counts_from_when_its_question_was_shown() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, delays = rest.world, TurnDelays()
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals, delays=delays)
        begun = await world.now(table)
        delays.note(begun, 7_000)
        delays.note(begun, 4_000)
        await look_after(world, 20_000, watch)
        await look_after(world, 30_000, watch)
        assert await misses(world, table) == [0, 0]
        await look_after(world, 7_000, watch)
        assert await misses(world, table) == [1, 1], "once"
        assert delays.of(table, (await world.now(table)).running.turn) == 0, "nothing of the next turn was shown late"


async def test_what_is_told_late_is_noted_and_what_discord_refused_at_first_is_not() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        turn, now = (await rest.world.now(table)).running.turn, rest.world.clock.now()
        notice = Notice(table, RefreshHand(Seat(0)), Milliseconds(now - 9_000))
        with rest.world.store.writing() as work:
            work.outbox.add([notice])
        first = await rest.noted(notice)
        await rest.tell_again(replace(first, attempts=1))
        assert rest.delivery.delays.of(table, turn) == 0
        await rest.tell_again(first)
        assert rest.delivery.delays.of(table, turn) == 9_000


async def test_a_turn_whose_question_waits_to_be_shown_goes_on_for_a_minute_at_most() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, passed = rest.world, 0
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals)
        all_is_told(world)
        with world.store.writing() as work:
            work.outbox.add([Notice(table, RefreshHand(Seat(0)), world.clock.now())])
        while await misses(world, table) == [0, 0]:
            async with asyncio.timeout(5):
                world.clock.advance(1_000)
                passed += 1_000
                looking = asyncio.ensure_future(watch.run_once())
                await world.settle()
                looking.cancel()
            assert passed < 10 * MOST_GIVEN
        assert passed == 50_000 + MOST_GIVEN


async def test_deadlines_that_are_due_together_are_met_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, together = rest.world, asyncio.Barrier(2)
        other = await world.begin(2, pace=Pace.QUICK, channel=71)
        handle = world.tables.handle

        async def meet(request: Request) -> Reply:
            await together.wait()
            return await handle(request)

        monkeypatch.setattr(world.tables, "handle", meet)
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals)
        all_is_told(world)
        now = world.clock.now()
        with world.store.writing() as work:
            for each in (table, other):
                work.deadlines.replace(each, [Deadline(each, DeadlineKind.TURN, 0, now)])
        async with asyncio.timeout(5):
            await watch.run_once()
        assert [await misses(world, each) for each in (table, other)] == [[1, 1], [1, 1]]


async def test_the_deadline_of_a_table_that_is_left_alone_comes_once():
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        with world.store.writing() as work:
            work.tables.freeze(table, "it is broken")
        await world.advance(61_000)
        with world.store.reading() as work:
            assert work.deadlines.of(table) == []
