"""A table that cannot be read back any more stands still and says so; its channel is free, and nothing else waits."""

import pytest

from bot.persistence.table_json import BrokenTableError
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.requests import Accepted, End, Forget, Reply, Request
from bot.tables.table import Pace, Table
from engine.contract import Refusal
from tests.kit.memory_store import MemoryStore, MemoryTables, MemoryUnit, Rows
from tests.kit.world import CHANNEL, World

ANA = UserId(1)


class Breaking(MemoryStore):
    """A store in which the tables of `broken` cannot be read back, unless they are frozen."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: set[TableId] = set()

    def writing(self) -> MemoryUnit:
        return self._with_broken(super().writing())

    def reading(self) -> MemoryUnit:
        return self._with_broken(super().reading())

    def _with_broken(self, work: MemoryUnit) -> MemoryUnit:
        work.tables = BrokenTables(work.data, self.broken)
        return work


class BrokenTables(MemoryTables):
    def __init__(self, data: Rows, broken: set[TableId]) -> None:
        super().__init__(data)
        self._broken = broken

    def _read(self, table: Table | None) -> Table | None:
        if table is not None and table.id in self._broken:
            raise BrokenTableError(table.id, "the deck is odd")
        return table

    async def load(self, table: TableId) -> Table | None:
        return self._read(await super().load(table))

    async def in_channel(self, channel: ChannelId) -> Table | None:
        return self._read(await super().in_channel(channel))


async def at_table(people: int = 2, pace: Pace = Pace.QUICK) -> tuple[World, TableId]:
    """A game under way at which nobody is at work."""
    async with World(Breaking()) as world:
        table = await world.begin(people, pace=pace)
    return world, table


def break_it(world: World, table: TableId) -> None:
    assert isinstance(world.store, Breaking)
    world.store.broken.add(table)


LEFT_ALONE = "table {} cannot be loaded: it is left alone (`python -m bot check` says why)"


async def left_alone(world: World, table: TableId, caplog: pytest.LogCaptureFixture) -> None:
    data = world.in_memory.data
    assert data.frozen == {table: "the deck is odd"}
    assert [key for key in data.deadlines if key[0] == table] == []
    assert [key for key in data.outbox if key[0] == table] == []
    assert caplog.messages == [LEFT_ALONE.format(table)]


async def test_a_table_that_breaks_under_a_request_stands_still_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    world, table = await at_table()
    await world.answer(table, 1)
    break_it(world, table)
    request = End(table, world.by(1))
    assert await world.ask(request) == Refusal("refused-table-frozen")
    await left_alone(world, table, caplog)
    assert await world.ask(request) == Refusal("refused-table-frozen")


async def test_one_that_breaks_when_it_is_looked_at_is_as_if_it_were_not_there(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world, table = await at_table()
    break_it(world, table)
    assert await world.tables.table(table) is None
    await left_alone(world, table, caplog)
    assert await world.tables.table_in(ChannelId(CHANNEL)) is None


async def test_one_that_breaks_frees_its_channel_for_the_next(caplog: pytest.LogCaptureFixture) -> None:
    world, table = await at_table()
    break_it(world, table)
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    assert not opened.repeated
    await left_alone(world, table, caplog)


async def test_a_table_that_cannot_forget_is_frozen_and_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    world, table = await at_table()
    break_it(world, table)
    handle = world.tables.handle

    async def fails(request: Request) -> Reply:
        if isinstance(request, Forget):
            raise KeyError("canary")
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", fails)
    await world.tables.privacy.forget(ANA)
    assert caplog.messages == [f"table {table} cannot forget anybody: KeyError"]
    assert table not in world.in_memory.data.tables, "frozen, it goes altogether"
