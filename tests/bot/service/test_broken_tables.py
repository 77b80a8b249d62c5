"""A table that cannot be read back any more stands still and says so; its channel is free, and nothing else waits."""

import pytest
from sqlalchemy import update

from bot.persistence.models import DeadlineRow, TableRow
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.requests import Accepted, End, Forget, Reply, Request
from bot.tables.table import Pace
from engine.contract import Refusal
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

ANA = UserId(1)


async def at_table(people: int = 2, pace: Pace = Pace.QUICK) -> tuple[World, TableId]:
    """A game under way at which no one is at work."""
    async with World(MemoryStore()) as world:
        table = await world.begin(people, pace=pace)
    return world, table


def break_it(world: World, table: TableId) -> None:
    """No one can read it back any more."""
    with world.store.writing() as work:
        work.sql.change(update(TableRow).where(TableRow.c.id == table).values(state={}))
    world.store.tables.clear()


LEFT_ALONE = "table {} cannot be loaded: it is frozen (`python -m bot check` says why)"


async def left_alone(world: World, table: TableId, caplog: pytest.LogCaptureFixture) -> None:
    assert [row.id for row in world.store.rows(TableRow) if row.frozen] == [table]
    assert [row for row in world.store.rows(DeadlineRow) if row.table_id == table] == []
    assert world.store.notices(table) == []
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
    handle = world.tables.handle

    async def fails(request: Request) -> Reply:
        if isinstance(request, Forget):
            raise KeyError("canary")
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", fails)
    await world.tables.privacy.forget(ANA)
    assert caplog.messages == [f"table {table} cannot forget anybody: KeyError"]
    assert world.store.rows(TableRow) == [], "frozen, it goes altogether"
