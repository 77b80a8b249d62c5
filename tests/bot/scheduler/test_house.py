"""House players: what is searched for them, when they answer, and what follows a failure."""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from concurrent import futures
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from dataclasses import replace
from math import inf
from multiprocessing import active_children
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest

from bot.scheduler import house_executor
from bot.scheduler.house_executor import HANGS, SEARCHES_AT_ONCE, THINKING_TIME, HouseExecutor, search_in_process
from bot.scheduler.house_worker import PAUSE, HouseWorker
from bot.service.house_turns import HousePace, HouseTurn, pending_turns
from bot.shutdown import WorkerProcesses, belong_to_the_bot
from bot.tables.change import Change, PlayedBy
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId
from bot.tables.players import House
from bot.tables.requests import HouseAnswer, Leave
from bot.tables.table import Holder, Pace
from engine.contract import Refusal, Seat, View, Viewer
from engine.dice import Dice
from engine.games.two_win.cards import CODE
from engine.games.two_win.events import CardPassed
from engine.house import SEARCHING, Choice
from tests.kit.clocks import everybody_waits
from tests.kit.games import registered_too
from tests.kit.human_pace import PacedGame, played_at_human_pace
from tests.kit.memory_store import MemoryStore
from tests.kit.toy_game import game as toy
from tests.kit.toy_game.actions import Put
from tests.kit.world import Arguments, InlineExecutor, Result, World


async def a_turn(world: World, level: str) -> HouseTurn:
    """What a house player owes before anyone was asked to think."""
    table = await world.now(await world.begin(2))
    seat = Seat(0)
    return HouseTurn(table, seat, 0, level, table.view(Viewer(seat)), Dice(bytes(32)))


async def test_a_search_in_a_process_of_its_own_gives_a_legal_action():
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, "hard")
        with closing(HouseExecutor(lambda: WorkerProcesses(1), seconds=0.2)) as executor:
            answer = await executor.search(turn)
        legal = {action.code for action in turn.table.running.legal_actions(turn.seat)}
        assert answer.code in legal


@pytest.mark.parametrize("level", ["beginner", "easy", "normal"])
async def test_only_searching_levels_leave_the_loop(level: str):
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, level)
        assert turn.quick
    assert {"hard"} == SEARCHING


async def test_a_search_that_must_stop_at_once_still_chooses():
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, "hard")
        code = search_in_process("two_win", "hard", turn.view, turn.dice, until=0.0)
        assert code in {action.code for action in turn.table.running.legal_actions(turn.seat)}


class Asking:
    """Notes whether it must stop, and chooses nothing."""

    def __init__(self) -> None:
        self.stops: list[bool] = []

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        self.stops.append(stop())
        return Choice(Put("play", ()), "because", 0.0)


async def test_a_search_is_told_to_stop_when_its_moment_has_come_and_not_before():
    player = Asking()
    house = {**toy.REGISTRATION.house, "hard": player}
    with registered_too(toy.REGISTRATION._replace(house=house)):
        async with World(MemoryStore(), game="toy") as world:
            turn = await a_turn(world, "hard")
            for until in (0.0, inf):
                search_in_process("toy", "hard", turn.view, turn.dice, until)
    assert player.stops == [True, False]


async def test_seats_of_the_house_do_not_share_their_dice_and_neither_do_its_turns():
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        stored = await world.now(table)
        seated = replace(stored, holders=(Holder(House("easy")),) * len(stored.holders))
        first = pending_turns(seated)
        assert len({turn.dice for turn in first}) == len(first)
        await world.play_phase(table)
        later = pending_turns(replace(await world.now(table), holders=seated.holders))
        assert not {turn.dice for turn in first} & {turn.dice for turn in later}


async def test_the_house_chooses_for_nobody_who_is_there():
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        stored = await world.now(table)
        prompt = stored.running.prompts()[Seat(0)]
        code = stored.running.legal_actions(Seat(0))[0].code
        refused = await world.ask(HouseAnswer(table, Seat(0), prompt.number, code))
        assert refused == Refusal("refused-not-your-table")
        assert (await world.now(table)).acted == 0


async def test_a_choice_of_the_house_that_comes_too_late_changes_nothing():
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await world.ask(Leave(table, world.by(2)))
        await world.settle()
        stored = await world.now(table)
        answered = stored.running.prompts()[Seat(1)]
        assert answered.answered
        code = stored.running.legal_actions(Seat(1))[0].code
        assert await world.ask(HouseAnswer(table, Seat(1), answered.number, code)) == Refusal("refused-too-late")
        assert await world.ask(HouseAnswer(table, Seat(1), answered.number + 7, code)) == Refusal("refused-too-late")
        assert (await world.now(table)).acted == stored.acted


class DyingExecutor(Executor):
    """Its processes are dead."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        raise BrokenExecutor("dead")


async def test_a_pool_that_died_is_replaced_and_the_new_one_is_kept():
    made: list[Executor] = []

    def pools() -> Executor:
        made.append(InlineExecutor() if made else DyingExecutor())
        return made[-1]

    async with World(MemoryStore()) as world:
        turn = await a_turn(world, "hard")
        executor = HouseExecutor(pools)
        for _ in range(3):
            assert (await executor.search(turn)).seat == turn.seat
    assert len(made) == 2


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


async def hard_turn(world: World) -> HouseTurn:
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
        turn, before = await hard_turn(world), monotonic()
        monkeypatch.setattr("bot.scheduler.house_executor.search_in_process", search)
        answer = await HouseExecutor(InlineExecutor, seconds=30.0).search(turn)
    [(*asked, until)] = searched
    assert asked == ["two_win", "hard", turn.view, turn.dice]
    assert before + 30.0 <= until <= monotonic() + 30.0
    assert answer == HouseAnswer(turn.table.id, Seat(1), turn.prompt, "x")
    assert THINKING_TIME == 0.5


async def test_a_house_that_closes_lets_its_pool_go_without_waiting_and_may_begin_anew() -> None:
    async with World(MemoryStore()) as world:
        turn, pools = await hard_turn(world), list[Executor]()

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
        turn = await hard_turn(world)
        await HouseExecutor(lambda: next(pools), seconds=0.0).search(turn)
    assert caplog.messages == ["a process that searches for the house died or cannot be started; starting new ones"]


class Silent(InlineExecutor):
    """A pool whose thread could not be started. `shutdown` of a real one does not wait for it, either."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        return Future()


async def test_a_pool_that_never_answers_is_replaced_once_for_all_who_wait(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = iter((0, 0, None, None))  # the first pool is given up at once, the second never

    def timeout(seconds: float) -> asyncio.Timeout:
        assert seconds == HANGS
        return asyncio.timeout(next(waits))

    monkeypatch.setattr(house_executor, "timeout", timeout)
    pools = iter((Silent(), InlineExecutor()))
    async with World(MemoryStore()) as world:
        turn = await hard_turn(world)
        executor = HouseExecutor(lambda: next(pools), seconds=0.0)
        both = await asyncio.gather(executor.search(turn), executor.search(turn))
    assert both[0] == both[1]
    assert caplog.messages == ["a process that searches for the house hangs; starting new ones"]


def says_that_it_began(pipe: str) -> None:
    """Begin a process."""
    belong_to_the_bot()
    Path(pipe).write_text("x", "utf-8")


@pytest.mark.parametrize(
    ("part", "error"),
    [(BaseProcess, BlockingIOError), (vars(futures.process)["_ExecutorManagerThread"], RuntimeError)],
    ids=["no process", "no thread"],
)
async def test_a_pool_that_cannot_be_started_is_replaced_and_leaves_no_process(
    part: type[BaseProcess] | type[Thread], error: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fails, start, before, pipe = iter((error, error)), part.start, active_children(), tmp_path / "pipe"
    os.mkfifo(pipe)
    begun = os.open(pipe, os.O_RDWR)

    def starts(started: Any) -> None:
        if why := next(fails, None):
            if part is not BaseProcess:
                os.read(begun, 1)  # one that begins only now would die of itself
            raise why
        start(started)

    def pool() -> Executor:
        return WorkerProcesses(1, says_that_it_began, (str(pipe),))

    monkeypatch.setattr(part, "start", starts)
    async with World(MemoryStore()) as world:
        turn = await hard_turn(world)
        with closing(HouseExecutor(pool, seconds=0.0)) as executor:
            with pytest.raises(BrokenExecutor):  # the second pool cannot be started, either
                await executor.search(turn)
            assert (await executor.search(turn)).seat == turn.seat
    for left in {*active_children()} - {*before}:
        assert wait([left.sentinel], 60), "the program would wait for it forever"
    os.close(begun)


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
        world.clock.advance(PAUSE)
        await everybody_waits()
        assert caplog.messages == [said] * 2
        with world.store.writing() as work:
            work.tables.save((await world.now(table)).with_holder(Seat(0), Holder(House("easy"))))
        world.clock.advance(PAUSE)
        await everybody_waits()
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


TURN = 120 * SECOND
"""How long a turn lasts at the usual clock."""

PACE = HousePace(on_turn=1_000, watched_turn=1_200)


@pytest.fixture
async def world() -> AsyncGenerator[World]:
    """A game of turns with a house that takes its time."""
    with registered_too(toy.REGISTRATION):
        async with World(MemoryStore(), game="toy", pace=PACE) as world:
            yield world
            assert await world.stop() == []


async def until_the_house_is_on_turn(world: World, table: TableId) -> None:
    for _ in range(20):
        stored = await world.now(table)
        seat = stored.on_turn()
        if seat is not None and stored.holder(seat).by_house:
            return
        await world.play_phase(table)
    raise AssertionError("the house is never on turn")


async def test_the_house_waits_one_to_two_seconds_for_each_question_of_its_turn(world: World) -> None:
    table = await world.begin(1, house=2, pace=Pace.NONE)
    await until_the_house_is_on_turn(world, table)
    before = (await world.now(table)).acted
    await world.advance(999)
    assert (await world.now(table)).acted == before
    await world.advance(1_001)
    assert (await world.now(table)).acted == before + 1


async def test_a_pass_of_two_win_can_be_taken_back_for_a_second_against_the_house_too() -> None:
    async with World(MemoryStore(), pace=PACE) as world:
        table = await world.begin(1, house=2, pace=Pace.NONE)
        await world.advance(60_000)
        first, *_, other = (await world.now(table)).running.legal_actions(Seat(0))
        assert isinstance(await world.answer(table, 1, first.code), Change)
        await world.advance(999)
        assert isinstance(await world.answer(table, 1, other.code), Change)
        await world.advance(1)
        stored = await world.now(table)
        assert stored.running.turn == 1
        passed = [each.event.given for each in stored.news if isinstance(each.event, CardPassed)]
        assert [f"pass {CODE[each.card]}" for each in passed if each.giver == 0] == [other.code]


async def test_when_the_clock_has_played_for_a_person_the_house_still_chooses_itself() -> None:
    async with World(MemoryStore(), pace=PACE) as world:
        table = await world.begin(1, house=2)
        await world.advance(TURN)
        stored = await world.now(table)
        assert (stored.running.turn, stored.holder(Seat(0)).misses) == (0, 1)
        await world.advance(PACE.on_turn)
        stored = await world.now(table)
        assert (stored.running.turn, stored.clock_played) == (1, (0,))
        with world.store.reading() as unit:
            played = [(each.seat, each.by) for each in unit.history.actions(table)]
        assert played == [(0, PlayedBy.CLOCK), (1, PlayedBy.HOUSE), (2, PlayedBy.HOUSE)]


async def test_who_takes_back_what_the_clock_played_has_chosen_themselves() -> None:
    async with World(MemoryStore(), pace=PACE) as world:
        table = await world.begin(1, house=2)
        await world.advance(TURN)
        assert isinstance(await world.answer(table, 1), Change)
        await world.advance(PACE.on_turn)
        stored = await world.now(table)
        assert (stored.running.turn, stored.clock_played, stored.holder(Seat(0)).misses) == (1, (), 0)


async def test_a_house_that_never_chooses_holds_nobody_up_for_ever() -> None:
    async with World(MemoryStore(), pace=HousePace(on_turn=10 * TURN)) as world:
        table = await world.begin(1, house=2)
        await world.advance(2 * TURN)
        assert (await world.now(table)).running.turn == 1


async def test_a_restart_in_the_middle_of_a_pause_waits_anew(world: World) -> None:
    table = await world.begin(1, house=2, pace=Pace.NONE)
    await until_the_house_is_on_turn(world, table)
    before = (await world.now(table)).acted
    await world.advance(500)
    await world.crash()
    await world.advance(999)
    assert (await world.now(table)).acted == before
    await world.advance(1_001)
    assert (await world.now(table)).acted > before


MOST_A_MINUTE = 16
"""Requests of one table in a minute."""

FIRST_BOARD = 2
"""Requests of one game for the board below the call: its post, and its removal at the first reveal."""


async def games(game: str, people: int, seeds: str) -> list[PacedGame]:
    played = [await played_at_human_pace(game, people, seed) for seed in seeds]
    assert all(each.total / each.minutes <= MOST_A_MINUTE for each in played)
    return played


@pytest.mark.parametrize(("game", "most"), [("two_sans_three", 0), ("two_down", 2.0)])
async def test_a_turn_of_a_game_one_after_the_other_costs_little_more_than_one_edit(game: str, most: float) -> None:
    (played,) = await games(game, 4, "a")
    assert played.total <= FIRST_BOARD + 1.1 * played.turns + most * played.rounds, (
        "and a board below each result of a round, which is stripped"
    )
    assert played.requests.get("hand-edit", 0) <= 6, "who has pressed is reached for nothing"


async def test_a_round_of_five_costs_a_post_and_the_stripping_of_the_last_one() -> None:
    played = await games("two_win", 5, "abc")
    assert all(each.total <= FIRST_BOARD + 2.0 * each.rounds for each in played)
