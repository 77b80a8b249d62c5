"""The house hands in what it owes, each choice once, a few searches at a time, and goes on after what went wrong."""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from time import monotonic

import pytest

from bot.scheduler.house_executor import SEARCHES_AT_ONCE, THINKING_TIME, HouseExecutor
from bot.scheduler.house_worker import PAUSE, HouseWorker
from bot.service.house_turns import HouseTurn
from bot.tables.ids import TableId
from bot.tables.players import House
from bot.tables.requests import HouseAnswer, Leave
from bot.tables.table import Holder, Pace
from engine.contract import View
from engine.dice import Dice
from engine.seats import Seat, Viewer
from tests.kit.idle import everybody_waits
from tests.kit.memory_store import MemoryStore
from tests.kit.world import Arguments, InlineExecutor, Result, World


class Pool(InlineExecutor):
    """Answers what it was asked when a test says so."""

    def __init__(self) -> None:
        self.answers: list[Callable[[], None]] = []

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        future = Future[Result]()

        def answer() -> None:
            future.set_result(fn(*args, **kwargs))

        self.answers.append(answer)
        return future


async def seated(world: World, table: TableId, *levels: str) -> None:
    """These house players hold the first seats from now on; the people beside them have chosen, for they choose
    last."""
    for seat in range(len(levels), len((await world.now(table)).holders)):
        await world.answer(table, seat + 1)
    stored = await world.now(table)
    for seat, level in enumerate(levels):
        stored = stored.with_holder(Seat(seat), Holder(House(level)))
    with world.store.writing() as work:
        work.tables.save(stored)


async def answered(world: World, table: TableId) -> list[int]:
    """The seats that have answered the open question."""
    prompts = (await world.now(table)).running.prompts()
    return [int(seat) for seat, prompt in sorted(prompts.items()) if prompt.answered]


async def a_turn(world: World) -> HouseTurn:
    table = await world.now(await world.begin(2))
    return HouseTurn(table, Seat(1), 0, "hard", table.view(Viewer(Seat(1))), Dice(bytes(32)))


async def test_a_search_gets_the_game_the_level_the_view_the_dice_and_a_moment_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched = list[tuple[str, str, View, Dice, float]]()

    def search(game_key: str, level: str, view: View, dice: Dice, until: float) -> str:
        searched.append((game_key, level, view, dice, until))
        return "x"

    async with World(MemoryStore()) as world:
        turn, before = await a_turn(world), monotonic()
        monkeypatch.setattr("bot.scheduler.house_executor.search_in_process", search)
        answer = await HouseExecutor(InlineExecutor, seconds=30.0).search(turn)
    [(*asked, until)] = searched
    assert asked == ["two_win", "hard", turn.view, turn.dice]
    assert before + 30.0 <= until <= monotonic() + 30.0
    assert answer == HouseAnswer(turn.table.id, Seat(1), turn.prompt, "x")
    assert THINKING_TIME == 0.5


async def test_a_house_that_closes_lets_its_pool_go_without_waiting_and_may_begin_anew() -> None:
    async with World(MemoryStore()) as world:
        turn, pools = await a_turn(world), list[Executor]()

        def new() -> Executor:
            pools.append(Ending())
            return pools[-1]

        executor = HouseExecutor(new, seconds=0.0)
        executor.close()
        assert pools == []
        for _ in range(2):
            await executor.search(turn)
            executor.close()
            executor.close()
        assert [pool.ended for pool in pools if isinstance(pool, Ending)] == [[(False, True)]] * 2


class Ending(InlineExecutor):
    """Notes how it was ended."""

    def __init__(self) -> None:
        self.ended: list[tuple[bool, bool]] = []

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended.append((wait, cancel_futures))


class Dead(InlineExecutor):
    """Its processes are dead."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        raise BrokenExecutor("dead")


async def test_that_a_process_died_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    pools = iter((Dead(), InlineExecutor()))
    async with World(MemoryStore()) as world:
        turn = await a_turn(world)
        await HouseExecutor(lambda: next(pools), seconds=0.0).search(turn)
    assert caplog.messages == ["a process that searches for the house died; starting new ones"]


async def with_pool(world: World, pool: Executor) -> HouseWorker:
    """A house of its own for a world whose workers have stopped."""
    await world.stop()
    executor = HouseExecutor(lambda: pool, seconds=0.0)
    return HouseWorker(world.tables, world.store, world.clock, world.signals, executor)


async def test_so_many_searches_are_under_way_at_once_and_each_choice_is_searched_once() -> None:
    async with World(MemoryStore()) as world:
        table, pool = await world.begin(4), Pool()
        worker = await with_pool(world, pool)
        await seated(world, table, "hard", "hard", "hard", "hard")
        running = asyncio.ensure_future(worker.run())
        for _ in range(3):
            world.signals.wake_house([table])
            await everybody_waits()
        assert len(pool.answers) == SEARCHES_AT_ONCE == 2
        assert worker.waits_at == {table}
        pool.answers[0]()
        await everybody_waits()
        assert len(pool.answers) == 3
        assert await answered(world, table) == [0]
        for answer in pool.answers[1:]:
            answer()
        await everybody_waits()
        pool.answers[3]()
        await everybody_waits()
        assert (await world.now(table)).running.turn == 1
        assert len(pool.answers) == 4 + SEARCHES_AT_ONCE, "four choices, and the first of the next turn"
        running.cancel()
        await asyncio.wait({running})


async def test_a_quick_level_answers_without_a_pool_while_another_thinks() -> None:
    async with World(MemoryStore()) as world:
        table, pool = await world.begin(3), Pool()
        worker = await with_pool(world, pool)
        await seated(world, table, "hard", "easy")
        running = asyncio.ensure_future(worker.run())
        world.signals.wake_house([table])
        await everybody_waits()
        assert await answered(world, table) == [1, 2]
        assert len(pool.answers) == 1
        running.cancel()
        await asyncio.wait({running})


async def test_a_search_that_fails_is_named_and_made_anew_a_second_later(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        worker = await with_pool(world, Dead())
        await seated(world, table, "hard")
        running = asyncio.ensure_future(worker.run())
        world.signals.wake_house([table])
        await everybody_waits()
        said = f"a house player of table {table} could not choose: BrokenExecutor"
        assert caplog.messages.count(said) == 1
        assert worker.waits_at == {table}
        world.clock.advance(PAUSE - 1)
        await everybody_waits()
        assert caplog.messages.count(said) == 1
        world.clock.advance(1)
        await everybody_waits()
        assert caplog.messages.count(said) == 2
        running.cancel()
        await asyncio.wait({running})


async def test_a_table_at_which_nobody_can_choose_is_named_and_looked_at_once_a_second(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await seated(world, table, "a level of long ago")
        caplog.clear()
        for _ in range(3):
            world.signals.wake_house([table])
            await everybody_waits()
        said = f"a house player of table {table} could not choose: ValueError"
        assert caplog.messages == [said]
        assert world.house.waits_at == {table}
        world.clock.advance(PAUSE)
        await everybody_waits()
        assert caplog.messages == [said] * 2
        with world.store.writing() as work:
            work.tables.save((await world.now(table)).with_holder(Seat(0), Holder(House("easy"))))
        world.clock.advance(PAUSE)
        await everybody_waits()
        assert world.house.waits_at == frozenset()
        assert (await world.now(table)).running.turn == 1


async def test_a_store_that_is_down_leaves_no_table_out(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        tables = [await world.begin(2, pace=Pace.NONE, channel=channel) for channel in (70, 71, 72)]
        world.store.down = True
        world.signals.wake_house(tables)
        await everybody_waits()
        assert caplog.messages == ["house failed (the store is down), trying again"]
        world.store.down = False
        for table in tables:
            await seated(world, table, "easy")
        world.clock.advance(1_000)
        await everybody_waits()
        assert [(await world.now(table)).running.turn for table in tables] == [1] * 3


async def test_a_program_that_starts_looks_at_every_table_that_lives() -> None:
    async with World(MemoryStore()) as world:
        tables = [await world.begin(2, pace=Pace.NONE, channel=channel) for channel in (70, 71)]
        await world.stop()
        for table in tables:
            await world.ask(Leave(table, world.by(2)))
        world.build()
        await world.start()
        await world.settle()
        assert [await answered(world, table) for table in tables] == [[1]] * 2
