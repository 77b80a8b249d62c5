"""Direct messages that cannot be opened: no one is blamed who did nothing, no one waits, the host is told where only
the host can help, and all of it lifts by itself when Discord does."""

import pytest

from bot.maintenance.health import check_tables
from bot.persistence.shards import Shards
from bot.scheduler.direct_opening import AFTER_RESTRICTION, AFTER_TOO_MANY, AFTER_UNKNOWN
from bot.scheduler.opening_throttle import OPENED_PER_TEN_MINUTES, TEN_MINUTES
from bot.service.openings import note_opened_beside, opened_lately
from bot.service.publisher import Barred
from bot.tables.days import DAY
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import Accepted, Join
from bot.tables.settings import Profile
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

TOO_MANY = Barred("40003", too_many=True)
RESTRICTED = Barred("20026", restricted=True)
UNKNOWN = Barred("refused by Discord: 400, code 12345")
CLOSED = Barred("50007", closed=True)
NO_SERVER = Barred("50278", closed=True, left=True)


def openings(world: World) -> int:
    return world.discord.requests.count("open-direct")


def refuse(world: World, refusal: Barred | None) -> None:
    """Every opening is refused so from now on; `None`: none is."""
    world.discord.weather = lambda what: refusal if what == "open-direct" else None


async def profile(world: World, user: int) -> Profile:
    return await world.tables.settings.profile(UserId(user))


async def lobby(world: World, channel: int = CHANNEL) -> TableId:
    opened = await world.open(99, channel=channel)
    assert isinstance(opened, Accepted)
    return opened.table.id


async def join(world: World, table: TableId, *users: int) -> None:
    for user in users:
        assert isinstance(await world.ask(Join(table, world.by(user))), Accepted)
    await world.settle()


async def waiting(world: World, table: TableId) -> list[int]:
    """The seats of which the lobby says that they get their hand by the button."""
    return [seat for seat, holder in enumerate((await world.now(table)).holders) if holder.without_direct]


@pytest.mark.parametrize(
    ("refusal", "pause"), [(TOO_MANY, AFTER_TOO_MANY), (UNKNOWN, AFTER_UNKNOWN)], ids=["40003", "unknown"]
)
async def test_a_refusal_that_is_not_about_the_person_is_tried_again(refusal: Barred, pause: int) -> None:
    async with World(MemoryStore()) as world:
        table = await lobby(world)
        refuse(world, refusal)
        await join(world, table, 1)
        assert not (await profile(world, 1)).direct_closed
        assert await waiting(world, table) == [0]
        refuse(world, None)
        await world.advance(pause)
        assert (await profile(world, 1)).direct is not None
        assert await waiting(world, table) == []


async def test_when_discord_says_too_fast_nobodys_channel_is_opened_for_a_while() -> None:
    async with World(MemoryStore()) as world:
        table = await lobby(world)
        refuse(world, TOO_MANY)
        await join(world, table, 1, 2, 3)
        assert openings(world) == 1
        assert await waiting(world, table) == [0, 1, 2]


@pytest.mark.parametrize("refusal", [CLOSED, NO_SERVER], ids=["50007", "50278"])
async def test_a_refusal_that_is_about_the_person_is_remembered_and_nobody_else_waits(refusal: Barred) -> None:
    async with World(MemoryStore()) as world:
        table = await lobby(world)
        refuse(world, refusal)
        await join(world, table, 1)
        refuse(world, None)
        await join(world, table, 2)
        assert (await profile(world, 1)).direct_closed
        assert (await profile(world, 2)).direct is not None
        assert await waiting(world, table) == [0]


async def test_the_host_is_told_of_a_restriction_until_discord_lifts_it(caplog: pytest.LogCaptureFixture) -> None:
    async with World(MemoryStore()) as world:
        refuse(world, RESTRICTED)
        await join(world, await lobby(world), 1, 2)
        assert openings(world) == 1
        assert "Discord has restricted this bot" in caplog.text
        restricted, _ = await check_tables(world.store)
        assert restricted.startswith("Discord has restricted this bot since ")
        assert not (await profile(world, 1)).direct_closed
        refuse(world, None)
        await world.advance(AFTER_RESTRICTION)
        await join(world, await lobby(world, channel=71), 3)
        assert (await profile(world, 3)).direct is not None
        assert len(await check_tables(world.store)) == 1


async def test_a_hand_that_discord_refuses_for_an_unknown_reason_is_tried_again() -> None:
    async with World(MemoryStore()) as world:
        world.discord.weather = lambda what: UNKNOWN if what.startswith("hand") else None
        await world.begin(2)
        world.discord.weather = lambda _: None
        await world.advance(AFTER_UNKNOWN)
        assert {shown.what for shown in world.discord.messages.values()} >= {"hand 0", "hand 1"}


async def test_what_a_program_opened_before_a_restart_counts_too() -> None:
    async with World(MemoryStore()) as world:
        first, second = await lobby(world), await lobby(world, channel=71)
        await join(world, first, 1, 2, 3, 4, 5)
        await world.crash()
        await join(world, second, 6, 7, 8, 9)
        assert openings(world) == OPENED_PER_TEN_MINUTES
        assert await waiting(world, second) == [3]
        await world.advance(TEN_MINUTES)
        assert await waiting(world, second) == []


OURS = Shards(4, frozenset({0}))


def opened_beside(world: World, openings: int) -> None:
    """Another process has opened so many channels since, and noted it."""
    with world.store.writing() as unit:
        note_opened_beside(unit, [world.clock.now()] * openings, Milliseconds(0))


async def test_what_another_process_opens_counts_as_soon_as_it_has() -> None:
    store = MemoryStore()
    store.shards = OURS
    async with World(store) as world:
        table = await lobby(world)
        await join(world, table, 1)
        await world.advance(1_000)
        opened_beside(world, OPENED_PER_TEN_MINUTES - 1)
        await join(world, table, 2)
        assert openings(world) == 1
        assert await waiting(world, table) == [1]


async def test_what_another_process_notes_while_a_channel_is_opened_stays_noted() -> None:
    store = MemoryStore()
    store.shards = OURS
    async with World(store) as world:
        table = await lobby(world)
        world.discord.weather = lambda what: opened_beside(world, 3) if what == "open-direct" else None
        await join(world, table, 1)
        assert len(await store.read(opened_lately)) == 3
        assert openings(world) == 1


@pytest.mark.parametrize("refusal", [CLOSED, NO_SERVER], ids=["50007", "50278"])
async def test_whoever_was_refused_is_tried_again_a_day_later_and_not_before(refusal: Barred) -> None:
    async with World(MemoryStore()) as world:
        refuse(world, refusal)
        await join(world, await lobby(world), 1)
        refuse(world, None)
        await world.advance(DAY - 1)
        await join(world, await lobby(world, channel=71), 1)
        assert openings(world) == 1
        await world.advance(1)
        await join(world, await lobby(world, channel=72), 1)
        assert openings(world) == 2
        assert (await profile(world, 1)).direct is not None
