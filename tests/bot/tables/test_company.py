"""People around a table: who waits for the next game."""

from dataclasses import replace

from bot.tables.disruptions import MOST_WAITING
from bot.tables.requests import Accepted, Again, End, Forget, Join, WaitForNext
from engine.contract import Refusal
from tests.kit.channel import DIRECT
from tests.kit.world import CHANNEL, World


async def test_who_waits_for_the_next_game_is_named_and_rung_once_when_a_table_opens(world: World):
    table = await world.begin(2)
    world.discord.rung.clear()
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Accepted)
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-already-waiting")
    await world.ask(End(table, world.by(1)))
    opened = await world.tables.open(Again(table, world.by(2)))
    assert isinstance(opened, Accepted)
    await world.settle()
    assert opened.table.circumstances.called == (8,)
    assert world.discord.rung == [8]
    await world.ask(End(opened.table.id, world.by(2)))
    third = await world.open(1)
    assert isinstance(third, Accepted)
    await world.settle()
    assert third.table.circumstances.called == ()
    assert world.discord.rung == [8]


async def test_the_command_calls_those_who_wait_as_again_does(world: World):
    table = await world.begin(2)
    for user in (8, 9):
        await world.ask(WaitForNext(table, world.by(user)))
    await world.ask(End(table, world.by(1)))
    opened = await world.open(9)
    assert isinstance(opened, Accepted)
    assert opened.table.circumstances.called == (8,)


async def test_who_wants_no_pings_is_named_but_not_rung(world: World):
    await world.tables.settings.change_profile(world.by(8).user, lambda profile: replace(profile, pings=False))
    table = await world.begin(2)
    world.discord.rung.clear()
    await world.ask(WaitForNext(table, world.by(8)))
    await world.ask(End(table, world.by(1)))
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    await world.settle()
    assert opened.table.circumstances.called == (8,)
    assert world.discord.rung == []


async def test_waiting_is_for_people_without_a_seat_at_a_table_without_a_free_one(world: World):
    opened = await world.open(1, max_seats=2)
    assert isinstance(opened, Accepted)
    table = opened.table.id
    assert await world.ask(WaitForNext(table, world.by(8))) == Refusal("refused-join-now")
    for user in (1, 2):
        await world.ask(Join(table, world.by(user)))
    assert await world.ask(WaitForNext(table, world.by(1))) == Refusal("refused-already-seated")
    assert isinstance(await world.ask(WaitForNext(table, world.by(8))), Accepted)
    await world.ask(End(table, world.by(1)))
    assert await world.ask(WaitForNext(table, world.by(9))) == Refusal("refused-game-over")


async def test_twenty_people_may_wait(world: World):
    table = await world.begin(2)
    for user in range(100, 100 + MOST_WAITING):
        assert isinstance(await world.ask(WaitForNext(table, world.by(user))), Accepted)
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
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    assert await world.ask(Join(opened.table.id, world.by(2))) == Refusal("refused-blocked")
    assert isinstance(await world.ask(Join(opened.table.id, world.by(3))), Accepted)
    await world.tables.settings.unblock(host, guest)
    assert isinstance(await world.ask(Join(opened.table.id, world.by(2))), Accepted)


async def test_a_block_list_is_personal(world: World):
    await world.tables.settings.block(world.by(1).user, world.by(2).user)
    opened = await world.open(3)
    assert isinstance(opened, Accepted)
    assert isinstance(await world.ask(Join(opened.table.id, world.by(2))), Accepted)
