"""Digests: when they are due, and how someone who has one is called to slow tables otherwise."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest

from bot.service.digests import EVERY, Digest, is_due
from bot.service.messages import TryAgain
from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, LAST_CALL, MINUTE, SECOND
from bot.tables.ids import ChannelId, Milliseconds, TableId, UserId
from bot.tables.requests import BackFromDowntime, End, Forget, Leave, Remind
from bot.tables.settings import Profile
from bot.tables.table import Pace
from bot.tables.zones import ZONES
from tests.bot.maintenance.test_self_check import damage
from tests.kit.always import some
from tests.kit.channel import DIRECT
from tests.kit.world import CHANNEL, GUILD, World

READER = Profile(UserId(1), direct=ChannelId(5))


def at(day: int, hour: int, minute: int = 0, month: int = 1) -> Milliseconds:
    """That moment of 2026, in UTC."""
    return Milliseconds(round(datetime(2026, month, day, hour, minute, tzinfo=UTC).timestamp()) * 1000)


@pytest.mark.parametrize(
    ("zone", "month", "hour", "minute", "due"),
    [
        ("UTC", 1, 17, 59, False),
        ("UTC", 1, 18, 0, True),
        ("UTC", 1, 20, 59, True),
        ("UTC", 1, 21, 0, False),
        ("Europe/Paris", 1, 17, 0, True),
        ("Europe/Paris", 7, 15, 59, False),
        ("Europe/Paris", 7, 16, 0, True),
        ("Asia/Kolkata", 1, 12, 30, True),
        ("America/Los_Angeles", 1, 2, 0, True),
    ],
)
def test_it_is_due_in_the_evening_of_its_person(zone: str, month: int, hour: int, minute: int, due: bool) -> None:
    now = at(15, hour, minute, month)
    assert is_due(READER, zone, now) is due, "that of their server counts without one of their own"
    assert is_due(replace(READER, zone=zone), zone if zone == "UTC" else "Asia/Tokyo", now) is due


@pytest.mark.parametrize(
    "changes",
    [
        {"digest": False},
        {"pings": False},
        {"hands_direct": False},
        {"direct": None},
        {"direct_closed": True},
    ],
)
def test_no_one_has_one_whom_it_would_not_reach_or_who_wants_none(changes: dict[str, object]) -> None:
    assert not is_due(replace(READER, **changes), "UTC", at(15, 18))


@pytest.mark.parametrize("zone", ZONES)
def test_it_comes_once_a_day_whatever_clocks_do(zone: str) -> None:
    """Looked for every quarter of an hour of a year, sent at the first or at the last look that finds it due."""
    for last in (False, True):
        reader, sent = replace(READER, zone=zone), list[Milliseconds]()
        for look in range(at(1, 0), at(31, 0, month=12), 15 * MINUTE):
            due = is_due(reader, "UTC", Milliseconds(look))
            if due and not (last and is_due(reader, "UTC", Milliseconds(look + 15 * MINUTE))):
                reader = replace(reader, digested=Milliseconds(look))
                sent.append(Milliseconds(look))
        assert len(sent) in range(363, 366)
        assert {later - earlier for earlier, later in pairwise(sent)} <= {23 * HOUR, DAY, 25 * HOUR}


def test_another_time_zone_brings_no_second_one() -> None:
    sent = replace(READER, digested=at(15, 18))
    for zone in ZONES:
        for later in range(0, EVERY, HOUR):
            assert not is_due(replace(sent, zone=zone), "UTC", Milliseconds(at(15, 18) + later)), (zone, later)


async def slow_tables(world: World, number: int = 2, people: int = 2) -> Sequence[TableId]:
    """So many slow tables of the same people, at each of whom a first turn is over."""
    tables = [await world.begin(people, pace=Pace.SLOW, channel=CHANNEL + each) for each in range(number)]
    await world.settle()
    for table in tables:
        await world.play_phase(table)
    world.discord.rung.clear()
    world.discord.requests.clear()
    world.discord.to_hands.clear()
    return tables


async def chooses(world: World, user: int, **choices: object) -> None:
    await world.tables.settings.change_profile(UserId(user), lambda stored: replace(stored, **choices))


def new_hands(world: World) -> set[str]:
    """How new messages with hands were sent."""
    return {sent.what for sent in world.discord.to_hands if sent.what.endswith("hand")}


async def due(world: World, user: int) -> Digest | None:
    """Their digest, at six in the evening of their day."""
    await world.advance((18 * HOUR - world.clock.now()) % DAY)
    found = [digest for digest in await world.tables.digests.due() if digest.user == user]
    return found[0] if found else None


async def test_a_profile_that_cannot_be_read_keeps_no_one_else_from_theirs(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """The log does not name the person."""
    await slow_tables(world)
    damage(world.store, "UPDATE profiles SET picking = '?' WHERE user_id = 1")
    assert await due(world, 2)
    caplog.clear()
    assert not await due(world, 1)
    assert set(caplog.messages) == {"a person's digest is left out, because it cannot be read: ValueError"}


async def test_a_new_question_makes_no_phone_ring_at_several_slow_tables(world: World) -> None:
    first, _ = await slow_tables(world)
    await world.play_phase(first)
    assert new_hands(world) == {"silent hand"}


@pytest.mark.parametrize("choices", [{"digest": False}, {"pings": False}, {"hands_direct": False}])
async def test_those_without_a_digest_are_called_as_before(world: World, choices: dict[str, object]) -> None:
    for user in (1, 2):
        await chooses(world, user, **choices)
    first, _ = await slow_tables(world)
    await world.play_phase(first)
    assert new_hands(world) <= {"hand"}
    await world.advance(12 * HOUR)
    assert world.discord.rung.count(UserId(1)) == (0 if choices == {"pings": False} else 2)


@pytest.mark.parametrize("pace", [Pace.QUICK, Pace.NORMAL, Pace.NONE])
async def test_one_slow_table_calls_as_before_whatever_else_someone_plays(world: World, pace: Pace) -> None:
    (table,) = await slow_tables(world, 1)
    await world.begin(2, pace=pace, channel=CHANNEL + 7)
    await world.settle()
    world.discord.to_hands.clear()
    await world.play_phase(table)
    assert new_hands(world) == {"hand"}


async def test_whoever_is_still_missing_at_the_last_call_is_rung_once_for_each_table(world: World) -> None:
    tables = await slow_tables(world)
    await world.advance(some((await world.now(tables[0])).turn_ends) - LAST_CALL - world.clock.now() - SECOND)
    assert world.discord.rung == []
    assert "reminder" not in world.discord.requests
    await world.crash()
    await world.advance(2 * SECOND)
    assert sorted(world.discord.rung) == [1, 1, 2, 2]
    await world.advance(LAST_CALL - MINUTE)
    assert sorted(world.discord.rung) == [1, 1, 2, 2]


async def test_those_without_a_digest_are_reminded_at_their_time_and_not_again(world: World) -> None:
    await slow_tables(world)
    await chooses(world, 2, digest=False)
    await world.advance(12 * HOUR)
    assert world.discord.rung == [2, 2]
    await world.advance(6 * HOUR)
    assert sorted(world.discord.rung) == [1, 1, 2, 2]


async def test_a_person_who_asks_for_a_reminder_calls_everyone_and_the_last_call_is_spared(world: World) -> None:
    first, _ = await slow_tables(world)
    await world.answer(first, 1)
    await world.advance(HOUR)
    await world.ask(Remind(first, world.by(1)))
    await world.settle()
    assert world.discord.rung == [2]
    await world.advance(17 * HOUR)
    assert sorted(world.discord.rung) == [1, 2, 2], "the last call of the other table alone"


async def test_a_table_that_is_the_only_slow_one_left_still_makes_its_last_call(world: World) -> None:
    first, second = await slow_tables(world)
    await world.advance(13 * HOUR)
    assert world.discord.rung == []
    await world.ask(End(second, world.by(1)))
    await world.advance(6 * HOUR)
    assert sorted(world.discord.rung) == [1, 2]
    assert (await world.now(first)).reminded is not None


@pytest.mark.parametrize(("hours", "away"), [(2, 1), (13, 3), (13, 12)])
async def test_a_last_call_moves_with_the_time_that_is_given_back(world: World, hours: int, away: int) -> None:
    table, _ = await slow_tables(world)
    await world.advance(hours * HOUR)
    back = BackFromDowntime(table, away * HOUR, Milliseconds(world.clock.now() + MINUTE), long=True)
    await world.ask(back)
    await world.advance(some((await world.now(table)).turn_ends) - LAST_CALL - world.clock.now() - SECOND)
    assert (await world.now(table)).reminded is None
    await world.advance(2 * SECOND)
    assert (await world.now(table)).reminded is not None


async def test_a_digest_lists_what_waits_the_most_urgent_first(world: World) -> None:
    first, second = await slow_tables(world)
    await world.advance(HOUR)
    await world.play_phase(first)
    digest = some(await due(world, 1))
    assert [table.id for table, _ in digest.tables] == [second, first]
    assert [post is not None for _, post in digest.tables] == [True, True]
    assert (digest.direct, digest.language) == (DIRECT + 1, "")
    await world.answer(second, 1)
    assert [table.id for table, _ in (await due(world, 1) or digest).tables] == [first]
    await world.answer(first, 1)
    assert await due(world, 1) is None, "nothing waits for them"
    assert await due(world, 2) is not None


async def test_a_digest_is_noted_once(world: World) -> None:
    await slow_tables(world)
    digest = some(await due(world, 1))
    assert await world.tables.digests.note(digest)
    assert not await world.tables.digests.note(digest)
    assert await due(world, 1) is None
    assert await due(world, 2) is not None


async def test_someone_without_a_time_zone_has_that_of_their_server(world: World) -> None:
    await world.tables.settings.change_server(GUILD, lambda stored: replace(stored, zone="Asia/Tokyo"))
    await slow_tables(world)
    await chooses(world, 2, zone="Europe/Paris")
    await world.advance((9 * HOUR - world.clock.now()) % DAY)
    assert [digest.user for digest in await world.tables.digests.due()] == [1]
    assert await due(world, 1) is None, "the evening of their server is over"


@pytest.mark.parametrize("gone", ["leave", "forget", "end"])
async def test_whoever_is_gone_from_the_tables_has_none(world: World, gone: str) -> None:
    tables = await slow_tables(world, people=3)
    for table in tables:
        by = world.by(1)
        await world.ask({"leave": Leave(table, by), "end": End(table, by), "forget": Forget(table, by.user)}[gone])
    assert await due(world, 1) is None
    assert (await due(world, 2) is None) is (gone == "end")


async def test_a_table_that_cannot_be_read_keeps_no_one_from_theirs(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await slow_tables(world)
    with world.store.writing() as work:
        work.tables.freeze(first, "broken by a test")
    assert await due(world, 1) is None, "one slow table is left"
    with world.store.writing() as work:
        work.tables.unfreeze(first)
    digest = some(await due(world, 1))
    assert {table.id for table, _ in digest.tables} == {first, second}
    assert caplog.messages == []


async def test_a_reminder_that_comes_late_names_everyone_and_rings_for_those_it_is_for(world: World) -> None:
    await slow_tables(world)
    await chooses(world, 2, digest=False)
    world.discord.weather = lambda what: TryAgain(1_000) if what == "reminder" else None
    await world.advance(12 * HOUR)
    world.discord.weather = lambda _: None
    await world.advance(5 * SECOND)
    assert set(world.discord.rung) == {2}
