"""What the table message tells of people who go and come: never that someone cannot act (A-W13)."""

from dataclasses import replace

import pytest

from bot.tables.ids import TableId
from bot.tables.requests import Accepted, Forget, Leave, Return
from bot.tables.table import Pace, Stage
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import Sketch, position
from tests.kit.world import World

STUCK, FREE = Seat(0), Seat(1)
"""Persons 1 and 2: no number is left for the first. Person 3 does not choose, so that the phase stays open."""


@pytest.fixture
async def table(world: World) -> TableId:
    """A table of three persons, of whom the first cannot form."""
    table = await world.begin(3, pace=Pace.NONE)
    await world.stop()
    before = await world.now(table)
    sketches = (
        Sketch("1P0 2P0", "1G0 9P0", "2G0 7P0"),
        Sketch("9B0 9B1", "1G1 4B0", "3G0 4B1"),
        Sketch("9G0 8G0", "2G1 4P0", "1G2 4P1"),
    )
    moment = position(*sketches, phase=5, stuck=(STUCK,), exchange=("9B0", "9G0", "1P0"))
    stored = replace(before, position=moment)
    with world.store.writing() as work:
        work.tables.save(stored)
    await world.start()
    await world.settle()
    return table


async def looks_ready(world: World, table: TableId, seat: Seat) -> bool:
    return seat not in (await world.now(table)).waited_for()


async def test_who_cannot_act_looks_like_somebody_choosing(world: World, table: TableId):
    stored = await world.now(table)
    assert stored.view(Viewer(STUCK)).prompt is None
    assert stored.view(PUBLIC).asked == (STUCK, FREE, Seat(2))
    assert not await looks_ready(world, table, STUCK)


@pytest.mark.parametrize("user", [1, 2])
async def test_who_comes_back_to_a_seat_that_owes_nothing_looks_ready(world: World, table: TableId, user: int):
    """The house has chosen for the second meanwhile and cannot for the first: both look alike."""
    await world.ask(Leave(table, world.by(user)))
    await world.settle()
    assert isinstance(await world.ask(Return(table, world.by(user))), Accepted)
    assert await looks_ready(world, table, Seat(user - 1))


async def test_a_pause_in_between_does_not_tell_it_either(world: World, table: TableId):
    await world.ask(Leave(table, world.by(1)))
    await world.settle()
    for user in (2, 3):
        await world.ask(Leave(table, world.by(user)))
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.ask(Return(table, world.by(1)))
    assert await looks_ready(world, table, STUCK)


async def test_nor_does_somebody_who_asks_to_be_forgotten(world: World, table: TableId):
    await world.ask(Leave(table, world.by(1)))
    await world.settle()
    for user in (2, 3):
        await world.ask(Forget(table, world.by(user).user))
    await world.ask(Return(table, world.by(1)))
    assert await looks_ready(world, table, STUCK)


async def test_who_left_last_looks_as_before_when_the_pause_ends(world: World, table: TableId):
    """The house had no time to choose for them, so no one can tell who could have."""
    for user in (2, 3, 1):
        await world.ask(Leave(table, world.by(user)))
    assert (await world.now(table)).stage is Stage.PAUSED
    await world.ask(Return(table, world.by(1)))
    assert not await looks_ready(world, table, STUCK)
