"""What is read from a refusal to open someone's direct messages, and what the host and the next try are told."""

from dataclasses import replace

import pytest

from bot.scheduler.delivery_result import DeliveryResult
from bot.scheduler.direct_opening import AFTER_RESTRICTION, AFTER_TOO_MANY, AFTER_UNKNOWN, DirectOpening
from bot.scheduler.opening_throttle import FARTHEST, OPENED_PER_TEN_MINUTES, TEN_MINUTES, OpeningThrottle
from bot.service.openings import note_restricted, opened_lately, restricted_since
from bot.service.publisher import Barred, TryAgain
from bot.tables.ids import ChannelId, Milliseconds, UserId
from bot.tables.requests import Accepted, DirectReaches, DirectWaits, Join, Reply, Request
from bot.tables.settings import Profile
from bot.tables.table import Stage, Table
from tests.kit.channel import DIRECT
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

ANA = UserId(1)
RESTRICTED = Barred("20026", restricted=True)
TOO_MANY = Barred("40003", too_many=True)


class Opening:
    """Ana sits in a lobby, and no one is at work but who opens her messages."""

    def __init__(self) -> None:
        self.world = World(MemoryStore())
        self.throttle = OpeningThrottle(spacing=0)
        self.opening = self.new(self.throttle)

    def new(self, throttle: OpeningThrottle) -> DirectOpening:
        world = self.world
        return DirectOpening(world.tables, world.store, world.discord, world.clock, throttle)

    async def lobby(self) -> Table:
        opened = await self.world.open(99)
        assert isinstance(opened, Accepted)
        joined = await self.world.ask(Join(opened.table.id, self.world.by(1)))
        assert isinstance(joined, Accepted)
        return joined.table

    async def open(self, table: Table, answer: Barred | TryAgain | None = None) -> TryAgain | None:
        self.world.discord.weather = lambda _: answer
        return self.stored(await self.opening.open(await self.world.now(table.id), await self.profile()))

    def stored(self, told: DeliveryResult) -> TryAgain | None:
        """What came of it is stored, as by the relay."""
        with self.world.store.writing() as unit:
            for change in told.changes:
                change(unit)
        return told.again

    async def profile(self) -> Profile:
        return await self.world.tables.settings.profile(ANA)

    async def waits(self, table: Table) -> bool:
        return (await self.world.now(table.id)).holders[0].without_direct

    async def noted(self) -> tuple[list[int], int | None]:
        """When channels were opened, and since when that is forbidden."""
        with self.world.store.reading() as work:
            return list(opened_lately(work)), restricted_since(work)


async def test_an_opened_channel_is_remembered_and_counted() -> None:
    of = Opening()
    table = await of.lobby()
    assert await of.open(table) is None
    assert await of.profile() == Profile(ANA, direct=ChannelId(DIRECT + 1))
    assert not await of.waits(table)
    assert await of.noted() == ([of.world.clock.now()], None)


@pytest.mark.parametrize(
    "known",
    [
        Profile(ANA, hands_direct=False),
        Profile(ANA, direct=ChannelId(5)),
        Profile(ANA, ChannelId(5), direct_closed=True),
    ],
    ids=["unwanted", "open", "closed"],
)
async def test_a_channel_that_is_unwanted_or_known_is_not_opened(known: Profile) -> None:
    of = Opening()
    table = await of.lobby()
    assert of.stored(await of.opening.open(table, known)) is None
    assert of.world.discord.requests == []
    assert await of.waits(table) == known.direct_closed


@pytest.mark.parametrize(
    ("answer", "again", "closed"),
    [
        (TryAgain(7, failing=True), TryAgain(7, failing=True), False),
        (TOO_MANY, TryAgain(AFTER_TOO_MANY), False),
        (RESTRICTED, TryAgain(FARTHEST), False),
        (Barred("400"), TryAgain(AFTER_UNKNOWN), False),
        (Barred("50007", closed=True), None, True),
    ],
    ids=["slow", "too many", "restricted", "unknown", "closed"],
)
async def test_until_it_is_open_the_hand_will_say_how_to_have_it_sent(
    answer: Barred | TryAgain, again: TryAgain | None, closed: bool
) -> None:
    of = Opening()
    table = await of.lobby()
    assert await of.open(table, answer) == again
    assert await of.waits(table)
    refused = of.world.clock.now() if closed else None
    assert await of.profile() == Profile(ANA, direct_closed=closed, direct_refused=refused)


async def test_what_waits_is_told_the_lobby_once_and_what_reaches_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    of = Opening()
    table, asked = await of.lobby(), list[Request]()
    handle = of.world.tables.handle

    async def note(request: Request) -> Reply:
        asked.append(request)
        return await handle(request)

    monkeypatch.setattr(of.world.tables, "handle", note)
    for answer in (TryAgain(1), TryAgain(1), None, None):
        await of.open(table, answer)
    assert asked == [DirectWaits(table.id, ANA), DirectReaches(table.id, ANA)]


@pytest.mark.parametrize("why", ["left", "over"])
async def test_of_whoever_has_left_or_played_to_the_end_nothing_is_noted(why: str) -> None:
    of = Opening()
    table = await of.lobby()
    stored = replace(table, holders=()) if why == "left" else replace(table, stage=Stage.CANCELLED)
    with of.world.store.writing() as work:
        work.tables.save(stored)
    assert await of.open(table, TryAgain(1)) == TryAgain(1)
    assert (await of.world.now(table.id)).holders == stored.holders


async def test_while_there_is_no_place_discord_is_not_asked() -> None:
    of = Opening()
    table = await of.lobby()
    of.throttle.resume([of.world.clock.now()] * OPENED_PER_TEN_MINUTES)
    assert await of.open(table) == TryAgain(TEN_MINUTES)
    assert of.world.discord.requests == []
    assert await of.waits(table)


async def test_what_a_program_before_opened_is_read_once() -> None:
    of = Opening()
    table = await of.lobby()
    with of.world.store.writing() as work:
        work.key_values.put("direct_opened", str([int(of.world.clock.now())] * (OPENED_PER_TEN_MINUTES - 1)))
    assert await of.open(table) is None
    assert len((await of.noted())[0]) == OPENED_PER_TEN_MINUTES
    await of.world.tables.settings.change_profile(ANA, lambda stored: replace(stored, direct=None))
    assert await of.open(table) == TryAgain(TEN_MINUTES)


async def test_the_host_is_told_how_a_restriction_is_lifted_and_it_is_noted_since_when(
    caplog: pytest.LogCaptureFixture,
) -> None:
    of = Opening()
    table, since = await of.lobby(), of.world.clock.now()
    await of.open(table, RESTRICTED)
    assert await of.noted() == ([], since)
    of.world.clock.advance(AFTER_RESTRICTION - 1)
    assert await of.open(table) == TryAgain(1)
    of.world.clock.advance(1)
    await of.open(table, RESTRICTED)
    assert await of.noted() == ([], since), "the first moment counts"
    of.world.clock.advance(AFTER_RESTRICTION)
    assert await of.open(table) is None
    assert (await of.noted())[1] is None
    said = (
        "Discord has restricted this bot: it opens no direct messages any more. Hands come by the button "
        "My hand until that is lifted; the host can appeal at https://dis.gd/app-quarantine-appeal"
    )
    assert caplog.messages == [said] * 2


async def test_that_it_was_too_fast_is_said_and_nothing_opened_for_ten_minutes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    of = Opening()
    table = await of.lobby()
    await of.open(table, TOO_MANY)
    of.world.clock.advance(AFTER_TOO_MANY - 1)
    assert isinstance(await of.open(table), TryAgain)
    of.world.clock.advance(1)
    assert await of.open(table) is None
    assert caplog.messages == ["Discord wants fewer direct messages opened: none for ten minutes"]
    assert AFTER_TOO_MANY == TEN_MINUTES


async def test_what_is_remembered_of_openings_is_what_was_noted() -> None:
    store = MemoryStore()
    with store.writing() as work:
        assert list(opened_lately(work)) == []
        assert restricted_since(work) is None
        note_restricted(work, Milliseconds(5))
        note_restricted(work, Milliseconds(6))
        assert restricted_since(work) == 5
