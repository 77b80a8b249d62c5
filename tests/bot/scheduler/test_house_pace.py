"""The house plays so that people can follow: it waits on its turn, and plays on at a pace one can watch."""

from collections.abc import AsyncGenerator

import pytest

from bot.service.house_turns import HousePace
from bot.tables.change import PlayedBy
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId
from bot.tables.requests import Accepted, SkipToEnd
from bot.tables.table import Pace, Stage
from engine.games.two_win.cards import CODE
from engine.games.two_win.events import CardPassed
from engine.seats import PUBLIC, Seat
from tests.kit.games import registered_too
from tests.kit.memory_store import MemoryStore
from tests.kit.toy_game import game as toy
from tests.kit.world import World

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
        assert isinstance(await world.answer(table, 1, first.code), Accepted)
        await world.advance(999)
        assert isinstance(await world.answer(table, 1, other.code), Accepted)
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
        assert isinstance(await world.answer(table, 1), Accepted)
        await world.advance(PACE.on_turn)
        stored = await world.now(table)
        assert (stored.running.turn, stored.clock_played, stored.holder(Seat(0)).misses) == (1, (), 0)


async def test_a_house_that_never_chooses_holds_nobody_up_for_ever() -> None:
    async with World(MemoryStore(), pace=HousePace(on_turn=10 * TURN)) as world:
        table = await world.begin(1, house=2)
        await world.advance(2 * TURN)
        assert (await world.now(table)).running.turn == 1


async def until_only_the_house_plays(world: World) -> TableId:
    """The first person drops out while two house players are in."""
    for channel in range(71, 120):
        table = await world.begin(1, house=2, pace=Pace.NONE, channel=channel)
        for _ in range(60):
            stored = await world.now(table)
            if stored.stage is not Stage.PLAYING or stored.view(PUBLIC).out:
                break
            await world.play_phase(table)
            await world.advance(500)
        stored = await world.now(table)
        if stored.stage is Stage.PLAYING and stored.view(PUBLIC).out == (0,):
            return table
    raise AssertionError("the first person never drops out first")


async def test_when_every_person_is_out_the_house_plays_on_turn_by_turn(world: World) -> None:
    table = await until_only_the_house_plays(world)
    await world.advance(600)
    turn = (await world.now(table)).running.turn
    await world.advance(1_200)
    after = await world.now(table)
    assert after.stage is Stage.OVER or after.running.turn <= turn + 1
    await world.advance(60_000)
    assert (await world.now(table)).stage is Stage.OVER


async def test_whoever_sat_there_skips_to_the_end(world: World) -> None:
    table = await until_only_the_house_plays(world)
    assert isinstance(await world.ask(SkipToEnd(table, world.by(1))), Accepted)
    await world.settle()
    await world.settle()
    assert (await world.now(table)).stage is Stage.OVER


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
