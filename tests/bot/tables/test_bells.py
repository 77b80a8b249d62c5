"""Bells: in which hours, how often, and whom one table calls."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables.bells import MOST_RUNG, USUAL_PARTS, Bell, PartOfDay, rung
from bot.tables.change import Change
from bot.tables.deadlines import HOUR
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.requests import Again, End, Forget, WaitForNext
from bot.tables.settings import Profile
from tests.kit.always import some
from tests.kit.world import CHANNEL, GUILD, World


def at(hour: int, month: int = 1) -> Milliseconds:
    """That hour of a day, in UTC."""
    return Milliseconds(round(datetime(2026, month, 15, hour, tzinfo=UTC).timestamp()) * 1000)


def bell(user: int = 1, *parts: PartOfDay, channel: int = CHANNEL) -> Bell:
    return Bell(UserId(user), GUILD, ChannelId(channel), "two_win", "general", parts or tuple(PartOfDay))


@pytest.mark.parametrize(
    ("zone", "month", "hour", "rings"),
    [
        ("UTC", 1, 17, False),
        ("UTC", 1, 18, True),
        ("UTC", 1, 23, True),
        ("Europe/Paris", 1, 16, False),
        ("Europe/Paris", 1, 17, True),
        ("Europe/Paris", 1, 23, False),
        ("Europe/Paris", 7, 16, True),
        ("America/New_York", 1, 4, True),
        ("Asia/Kolkata", 1, 12, False),
        ("Asia/Kolkata", 1, 13, True),
    ],
)
def test_a_bell_rings_in_the_hours_of_its_person(zone: str, month: int, hour: int, rings: bool) -> None:
    evenings, now = bell(1, PartOfDay.EVENING), at(hour, month)
    assert rung([(evenings, Profile(UserId(1), zone=zone))], "UTC", now) == ((1,) if rings else ())
    assert rung([(evenings, Profile(UserId(1)))], zone, now) == ((1,) if rings else ()), "else those of the server"
    if zone != "UTC":
        assert rung([(evenings, Profile(UserId(1), zone=zone))], "Asia/Tokyo", now) == ((1,) if rings else ())


def test_nobody_is_called_twice_in_twelve_hours_nor_without_pings() -> None:
    now = at(12)
    for late, rings in ((0, False), (12 * HOUR - 1, False), (12 * HOUR, True), (-1, True)):
        called = Profile(UserId(1), rung=Milliseconds(now - late))
        assert rung([(bell(), called)], "UTC", now) == ((1,) if rings else ()), late
    assert rung([(bell(), Profile(UserId(1), pings=False))], "UTC", now) == ()


def test_one_table_calls_a_number_of_people_those_first_who_were_called_longest_ago() -> None:
    bells = [
        (bell(user), Profile(UserId(user), rung=None if user % 2 else Milliseconds(user))) for user in range(100, 150)
    ]
    called = rung(bells, "UTC", at(12))
    assert called == tuple(range(101, 101 + 2 * MOST_RUNG, 2))
    assert rung(bells[::2], "UTC", at(12))[:2] == (100, 102)
    thread = (bell(1, channel=CHANNEL + 1), Profile(UserId(1)))
    assert rung([(bell(1), Profile(UserId(1))), thread], "UTC", at(12)) == (1,)


async def has_bell(world: World, *users: int) -> None:
    for user in users:
        assert await world.tables.settings.ring(replace(bell(user), game_key=world.game_key), tuple(PartOfDay))


async def opens(world: World, user: int) -> Change:
    """Another lobby in the channel, in place of the one that is there."""
    running = await world.tables.table_in(ChannelId(CHANNEL))
    if running is not None:
        await world.ask(End(running.id, world.by(running.host)))
    opened = await world.open(user)
    assert isinstance(opened, Change)
    await world.settle()
    return opened


async def test_a_lobby_calls_those_with_a_bell_once(world: World) -> None:
    await has_bell(world, 1, 8, 9)
    world.discord.rung.clear()
    await opens(world, 1)
    assert world.discord.rung == [8, 9], "its opener knows"
    await opens(world, 1)
    assert world.discord.rung == [8, 9]
    await world.advance(12 * HOUR)
    await opens(world, 8)
    assert world.discord.rung == [8, 9, 1, 9], "the opener was never called before, and so comes first"


async def test_a_lobby_calls_those_with_a_bell_once_though_the_program_ends(world: World) -> None:
    await has_bell(world, 8)
    await world.lobby()
    await world.crash()
    await world.settle()
    assert world.discord.rung == [8]
    assert len(world.discord.public(CHANNEL)) == 1
    await world.crash()
    await world.settle()
    assert world.discord.rung == [8]


async def test_a_bell_rings_for_its_game_channel_and_people_alone(world: World) -> None:
    await has_bell(world, 5, 6, 7)
    settings = world.tables.settings
    await settings.block(UserId(1), UserId(5))
    await settings.block(UserId(6), UserId(1))
    await settings.ring(replace(bell(8), game_key="another"), ())
    await settings.ring(replace(bell(9, channel=CHANNEL + 1), game_key=world.game_key), ())
    assert (await opens(world, 1)).table.circumstances.rung == (7,)
    assert [(await settings.profile(UserId(user))).rung for user in (5, 6, 8, 9)] == [None] * 4
    await world.tables.member_gone(GUILD, UserId(7))
    await world.tables.channel_gone(ChannelId(CHANNEL + 1))
    assert [await settings.bells(UserId(user)) for user in (7, 9)] == [[], []]
    assert len(await settings.bells(UserId(8))) == 1


async def test_whoever_waits_is_not_called_twice_and_whoever_is_forgotten_not_at_all(world: World) -> None:
    table = await world.begin(2)
    await has_bell(world, 8, 9)
    await world.ask(WaitForNext(table, world.by(8)))
    await world.ask(End(table, world.by(1)))
    world.discord.rung.clear()
    opened = await world.tables.open(Again(table, world.by(2)))
    assert isinstance(opened, Change)
    assert (opened.table.circumstances.called, opened.table.circumstances.rung) == ((8,), (9,))
    await world.ask(Forget(opened.table.id, UserId(9)))
    await world.settle()
    assert world.discord.rung == [8]


async def test_a_table_that_begins_at_once_calls_nobody(world: World) -> None:
    await has_bell(world, 8)
    before = await world.begin(1, house=1)
    await world.ask(End(before, world.by(1)))
    world.discord.rung.clear()
    opened = await world.tables.open(Again(before, world.by(1)))
    assert isinstance(opened, Change)
    assert opened.table.circumstances.rung == ()
    await world.settle()
    assert 8 not in world.discord.rung


async def test_a_bell_keeps_its_hours_when_it_is_asked_for_again(world: World) -> None:
    settings, wished = world.tables.settings, replace(bell(1), parts=USUAL_PARTS)
    assert (await settings.ring(wished, ())) == wished
    evenings = some(await settings.ring(wished, (PartOfDay.EVENING,)))
    assert evenings.parts == (PartOfDay.EVENING,)
    assert await settings.ring(wished, ()) == evenings
    for channel in range(24):
        assert await settings.ring(replace(wished, channel=ChannelId(channel + 1)), ())
    assert await settings.ring(replace(wished, channel=ChannelId(99)), ()) is None
    assert await settings.ring(wished, ()) == evenings, "that one is there already"
    await settings.drop_bell(UserId(1), ChannelId(CHANNEL), "two_win")
    assert len(await settings.bells(UserId(1))) == 24
