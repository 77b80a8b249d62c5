"""Several processes: who is given up and who speaks, and what a process does about tables of others."""

import asyncio
from collections.abc import Collection
from typing import cast

import pytest

from bot.persistence.members import Member, Members, Shards
from bot.persistence.shared import SharedStore
from bot.persistence.store import StoreUnavailableError
from bot.scheduler.membership import COUNTS_EVERY, TRUSTED, Connections, Lease, Membership, Silence
from bot.service.publisher import Delivery
from bot.tables.deadlines import HOUR, SECOND
from bot.tables.ids import UserId
from bot.tables.notices import Notice, Post, RefreshHand
from bot.tables.requests import ShowHand
from bot.tables.settings import Profile
from bot.tables.table import Table
from engine.seats import Seat
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock
from tests.kit.idle import everybody_waits
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

LEASE = 10 * SECOND
OURS, OTHERS = Shards(4, frozenset({0})), Shards(4, frozenset({1}))
"""Whose the tables of the world are."""


def beating(**beats: int) -> Members:
    return {name: Member(4, (), beat) for name, beat in beats.items()}


class TestSilence:
    def test_who_does_not_count_for_longer_than_a_lease_is_silent(self) -> None:
        silence = Silence(LEASE)
        silence.hear(beating(a=1, b=1), 0)
        silence.hear(beating(a=2, b=1), LEASE)
        assert silence.longer(LEASE) == []
        assert silence.longer(LEASE + 1) == ["b"]
        silence.hear(beating(a=3, b=2), LEASE + 2)
        assert silence.longer(2 * LEASE) == []

    def test_who_was_away_itself_gives_everybody_another_lease(self) -> None:
        silence = Silence(LEASE)
        silence.hear(beating(a=1), 0)
        silence.forgive()
        silence.hear(beating(a=1), HOUR)
        assert silence.longer(HOUR + LEASE) == []
        assert silence.longer(HOUR + LEASE + 1) == ["a"]

    def test_who_is_gone_is_not_silent(self) -> None:
        silence = Silence(LEASE)
        silence.hear(beating(a=1, b=1), 0)
        silence.hear(beating(a=1), 1)
        assert silence.longer(HOUR) == ["a"]


async def test_nothing_is_said_from_well_before_the_others_may_give_us_up_until_we_have_counted_again() -> None:
    clock = ManualClock()
    lease = Lease(LEASE, clock)
    lease.renew(clock.monotonic())
    clock.advance(round(LEASE * TRUSTED))
    await lease.holds()
    clock.advance(1)
    waiting = asyncio.ensure_future(lease.holds())
    for _ in range(5):
        await asyncio.sleep(0)
        clock.advance(SECOND)
    assert not waiting.done()
    lease.renew(clock.monotonic())
    clock.advance(SECOND)
    await waiting


class Unreachable(MemoryStore):
    """Shared with others, on a server that does not answer."""

    name = "us"

    def __init__(self, clock: ManualClock) -> None:
        super().__init__()
        self.clock = clock
        self.tried = list[int]()

    async def count(self, silent: Collection[str], given_up: Collection[int]) -> Members:
        del silent, given_up
        self.tried.append(self.clock.now())
        raise StoreUnavailableError("the server is gone")

    async def listen(self, _: object) -> None:
        await asyncio.Event().wait()


class Unconnected:
    """No connection to Discord."""

    connected = ()


async def test_a_process_tries_to_count_each_second_however_long_the_server_is_gone() -> None:
    """Whoever counted first after that gives the others one lease, and no more."""
    clock = ManualClock()
    store, lease = Unreachable(clock), Lease(LEASE, clock)
    lease.renew(clock.monotonic())
    world = World(store, clock=clock)
    membership = Membership(
        cast("SharedStore", store),
        clock,
        world.signals,
        lease,
        cast("Connections", Unconnected()),
        world.tables,
        world.relay,
        world.house,
    )
    counting = asyncio.create_task(membership.run())
    for _ in range(60):
        await everybody_waits()
        clock.advance(SECOND)
    counting.cancel()
    gaps = [later - earlier for earlier, later in zip(store.tried, store.tried[1:], strict=False)]
    assert max(gaps) <= 2 * COUNTS_EVERY


async def test_the_house_plays_at_its_own_tables_alone() -> None:
    store = MemoryStore()
    async with World(store) as world:
        store.shared, store.shards = True, OTHERS
        world.held_up = True
        table = await world.begin(1, house=2)
        assert not any(prompt.answered for prompt in (await world.now(table)).running.prompts().values())
        store.shards, world.held_up = OURS, False
        await world.house.look_everywhere()
        await world.settle()
        assert sum(prompt.answered for prompt in (await world.now(table)).running.prompts().values()) == 2


class Overtaken(FakeDiscord):
    """While a hand is edited for the first time, the person who sits beside answers."""

    def __init__(self, world: "CrowdedWorld") -> None:
        super().__init__(world.clock)
        self._world = world
        self.edits: list[Table] = []

    async def edit_hand(self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post) -> Delivery:
        self.edits.append(table)
        if len(self.edits) == 1:
            await self._world.answer(table.id, 2)
        return await super().edit_hand(table, seat, profile, board, post)


class CrowdedWorld(World):
    """A world in which a hand is overtaken."""

    def _publisher(self) -> Overtaken:
        self.discord = self.overtaken = Overtaken(self)
        return self.overtaken


@pytest.mark.parametrize("shared", [True, False])
async def test_a_hand_that_was_overtaken_while_it_was_edited_is_edited_anew(*, shared: bool) -> None:
    """A process that is alone knows who is being answered, and waits before it edits."""
    store = MemoryStore()
    store.shared = shared
    async with CrowdedWorld(store) as world:
        table = await world.begin(2)
        world.overtaken.edits.clear()
        with store.writing() as unit:
            unit.outbox.add([Notice(table, RefreshHand(Seat(0)), world.clock.now())])
        world.relay.look_again()
        await world.settle()
        now = await world.now(table)
        assert [edited == now for edited in world.overtaken.edits] == ([False, True] if shared else [False])


async def test_whoever_was_shown_an_older_moment_of_another_ones_table_is_shown_it_again() -> None:
    store = MemoryStore()
    world = World(store)
    table = await world.begin(2)
    await world.ask(ShowHand(table, world.by(1, token="t")))
    store.shards = OTHERS

    def owed() -> list[str]:
        with store.reading() as unit:
            return [notice.key for notice in unit.outbox.of(table) if isinstance(notice.content, RefreshHand)]

    shown, before = await world.now(table), owed()
    await world.tables.shown(shown, UserId(1))
    assert owed() == before
    await world.answer(table, 2)
    await world.tables.shown(shown, UserId(99))
    assert owed() == before
    await world.tables.shown(shown, UserId(1))
    assert owed() == [*before, "hand-0"]
