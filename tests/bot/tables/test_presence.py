"""People around a table: who waits for the next game, and what its message tells of those who come and go (A-W13)."""

from dataclasses import replace

import pytest

from bot.tables.change import Change
from bot.tables.disruptions import MOST_WAITING
from bot.tables.ids import TableId
from bot.tables.requests import Again, End, Forget, Join, Leave, Return, WaitForNext
from bot.tables.table import Pace, Stage
from engine.contract import Refusal
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.channel import DIRECT
from tests.kit.positions import Sketch, position
from tests.kit.world import CHANNEL, World

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
    assert isinstance(await world.ask(Return(table, world.by(user))), Change)
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


async def test_who_waits_for_the_next_game_is_named_and_rung_once_when_a_table_opens(world: World):
    table = await world.begin(2)
    world.discord.rung.clear()
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Change)
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-already-waiting")
    await world.ask(End(table, world.by(1)))
    opened = await world.tables.open(Again(table, world.by(2)))
    assert isinstance(opened, Change)
    await world.settle()
    assert opened.table.circumstances.called == (8,)
    assert world.discord.rung == [8]
    await world.ask(End(opened.table.id, world.by(2)))
    third = await world.open(1)
    assert isinstance(third, Change)
    await world.settle()
    assert third.table.circumstances.called == ()
    assert world.discord.rung == [8]


async def test_the_command_calls_those_who_wait_as_again_does(world: World):
    table = await world.begin(2)
    for user in (8, 9):
        await world.ask(WaitForNext(table, world.by(user)))
    await world.ask(End(table, world.by(1)))
    opened = await world.open(9)
    assert isinstance(opened, Change)
    assert opened.table.circumstances.called == (8,)


async def test_who_wants_no_pings_is_named_but_not_rung(world: World):
    await world.tables.settings.change_profile(world.by(8).user, lambda profile: replace(profile, pings=False))
    table = await world.begin(2)
    world.discord.rung.clear()
    await world.ask(WaitForNext(table, world.by(8)))
    await world.ask(End(table, world.by(1)))
    opened = await world.open(1)
    assert isinstance(opened, Change)
    await world.settle()
    assert opened.table.circumstances.called == (8,)
    assert world.discord.rung == []


async def test_waiting_is_for_people_without_a_seat_at_a_table_without_a_free_one(world: World):
    table = await world.lobby(max_seats=2)
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-join-now")
    for user in (1, 2):
        await world.ask(Join(table, world.by(user)))
    assert await world.ask(WaitForNext(table, world.by(1))) == Refusal("refused-already-seated")
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Change)
    await world.ask(End(table, world.by(1)))
    assert await world.ask(WaitForNext(table, world.by(9))) == Refusal("refused-table-closed")


async def test_twenty_people_may_wait(world: World):
    table = await world.begin(2)
    for user in range(100, 100 + MOST_WAITING):
        assert isinstance(await world.ask(WaitForNext(table, world.by(user))), Change)
    refused = await world.ask(WaitForNext(table, world.by(99)))
    assert refused == Refusal("refused-too-many-waiting", {"most": MOST_WAITING})


async def test_who_is_forgotten_waits_no_longer(world: World):
    table = await world.begin(2)
    await world.ask(WaitForNext(table, world.by(8)))
    await world.ask(Forget(table, world.by(8).user))
    assert (await world.now(table)).circumstances.next_game == ()


async def test_a_person_at_two_tables_has_a_hand_message_of_each(world: World):
    await world.begin(2, channel=CHANNEL)
    await world.begin(2, channel=CHANNEL + 1)
    hands = world.discord.public(DIRECT + 1)
    assert [hand.table.place.channel for hand in hands] == [CHANNEL, CHANNEL + 1]


async def test_whom_the_host_blocked_cannot_sit_down_until_they_are_unblocked(world: World):
    host, guest = world.by(1).user, world.by(2).user
    await world.tables.settings.block(host, guest)
    await world.tables.settings.block(host, guest)
    table = await world.lobby()
    assert await world.ask(Join(table, world.by(2))) == Refusal("refused-blocked")
    assert isinstance(await world.ask(Join(table, world.by(3))), Change)
    await world.tables.settings.unblock(host, guest)
    assert isinstance(await world.ask(Join(table, world.by(2))), Change)


async def test_a_block_list_is_personal(world: World):
    await world.tables.settings.block(world.by(1).user, world.by(2).user)
    table = await world.lobby(host=3)
    assert isinstance(await world.ask(Join(table, world.by(2))), Change)
