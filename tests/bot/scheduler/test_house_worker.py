"""House players think without holding up the others."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import replace
from math import inf
from multiprocessing import get_context

import pytest

from bot.scheduler.house_executor import HouseExecutor, search_in_process
from bot.service.house_turns import HouseTurn, pending_turns
from bot.tables.players import House
from bot.tables.requests import HouseAnswer, Leave
from bot.tables.table import Holder
from engine.contract import Refusal, View
from engine.dice import Dice
from engine.house import SEARCHING, Choice
from engine.seats import Seat, Viewer
from tests.kit.analysed_evening import Dies
from tests.kit.games import registered_too
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

        def processes() -> Executor:
            return ProcessPoolExecutor(1, get_context("spawn"))

        with closing(HouseExecutor(processes, seconds=0.2)) as executor:
            answer = await executor.search(turn)
        legal = {action.code for action in turn.table.running.legal_actions(turn.seat)}
        assert answer.code in legal


async def test_a_search_whose_process_died_is_tried_once_more_in_a_new_pool():
    pools = iter((Dies(), InlineExecutor()))
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, "hard")
        executor = HouseExecutor(lambda: next(pools), seconds=0.0)
        assert (await executor.search(turn)).seat == turn.seat
    assert next(pools, None) is None


async def test_a_search_whose_process_dies_again_is_not_tried_for_ever():
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, "hard")
        with pytest.raises(BrokenExecutor):
            await HouseExecutor(Dies, seconds=0.0).search(turn)


@pytest.mark.parametrize("level", ["beginner", "easy", "normal"])
async def test_only_searching_levels_leave_the_loop(level: str):
    async with World(MemoryStore()) as world:
        turn = await a_turn(world, level)
        assert HouseExecutor(InlineExecutor).quick(turn)
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


async def test_a_table_where_the_house_cannot_choose_holds_up_no_other():
    async with World(MemoryStore()) as world:
        broken = await world.begin(2)
        with world.store.writing() as work:
            table = work.tables.load(broken)
            assert table is not None
            work.tables.save(table.with_holder(Seat(1), Holder(House("a level of long ago"))))
        world.signals.changed(broken)
        await world.advance(10_000)
        sound = await world.begin(1, house=1, channel=71)
        await world.play_phase(sound)
        assert not pending_turns(await world.now(sound))
        assert not world.died


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
