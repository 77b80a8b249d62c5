"""Several people make the last choice at the same moment: one reveal, whoever comes last; and if the turn to write were
not kept, so that each is decided on the table as it was before the others, it would be found."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Select, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.discord_adapter.locks import TableLocks
from bot.persistence.connection_pool import Writer
from bot.persistence.row_cache import RowCache
from bot.persistence.store import StoreUnavailableError
from bot.tables.ids import TableId
from bot.tables.notices import PostReveal
from bot.tables.requests import Accepted, Answer, Reply
from bot.tables.table import Table
from tests.kit import invariants
from tests.kit.always import always
from tests.kit.memory_store import InlineStore, MemoryStore, MemoryUnit
from tests.kit.seated import lobby
from tests.kit.world import CHANNEL, World

PEOPLE = 4
PHASES = 4


async def choose_at_once(world: World, table: Table) -> Sequence[Reply]:
    """Whoever is asked chooses, and nobody has an answer before all have pressed."""
    phase, asked = table.running.turn, table.running.prompts()
    requests = [
        Answer(table.id, world.by(seat + 1), phase, table.running.legal_actions(seat)[0].code) for seat in asked
    ]
    return await asyncio.gather(*map(world.ask, requests))


async def waiting(world: World, table: TableId) -> bool:
    """Whether there is a reveal that was not told yet."""
    with world.store.reading() as work:
        notices = work.outbox.due(world.clock.now(), 100)
    return any(isinstance(notice.content, PostReveal) for notice in notices if notice.table == table)


async def evening(store: InlineStore, spoil: Callable[[], None] = lambda: None) -> None:
    """Some phases in which every choice is the last one. `spoil`: makes a mistake once the cards are dealt."""
    async with World(store, seed="at once") as world:
        name = await world.begin(PEOPLE)
        spoil()
        chosen = 0
        for phase in range(PHASES):
            table = await world.now(name)
            assert table.running.turn == phase, "the phase before was revealed once"
            replies = await choose_at_once(world, table)
            assert all(isinstance(reply, Accepted) for reply in replies)
            chosen += len(replies)
            await invariants.hold(world, name, chosen)
        while await waiting(world, name):
            await world.settle()
        told = [shown.what for shown in world.discord.public(CHANNEL)]
        assert [what for what in told if what.startswith("reveal")] == ["reveal 1", "reveal 3"]


async def test_choices_at_the_same_moment_lead_to_exactly_one_reveal(store: InlineStore) -> None:
    await evening(store)


@asynccontextmanager
async def no_lock(*_: object) -> AsyncGenerator[None]:
    """Requests to one table do not wait for one another."""
    yield


@pytest.fixture
def without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableLocks, "lock", no_lock)


@pytest.mark.usefixtures("without_locks")
async def test_the_turn_to_write_is_enough_for_exactly_one_reveal(store: InlineStore) -> None:
    await evening(store)


async def begin_without_a_turn(work: MemoryUnit) -> MemoryUnit:
    """As the real one, but nobody waits for anybody."""
    work.data.begin(work.store.data)
    await asyncio.sleep(0)
    return work


@pytest.mark.usefixtures("without_locks")
async def test_without_a_turn_a_confirmed_choice_is_lost_and_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_a_turn() -> None:
        monkeypatch.setattr(MemoryUnit, "__aenter__", begin_without_a_turn)
        monkeypatch.setattr(MemoryUnit, "leave", always(None))

    with pytest.raises(AssertionError, match="a confirmed choice is durable"):
        await evening(MemoryStore(), without_a_turn)


@pytest.mark.usefixtures("without_locks")
async def test_believing_what_is_remembered_while_a_newer_table_is_on_its_way_is_refused_by_the_history(
    database: InlineStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RowCache, "expect", always(None))
    monkeypatch.setattr(RowCache, "expected", always(None))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE constraint failed: actions"):
        await evening(database)


async def test_two_that_write_at_once_without_a_turn_are_refused_by_the_database(
    database: InlineStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    take, pass_on = Writer.take, Writer.pass_on

    async def take_without_a_turn(writer: Writer) -> AsyncConnection:
        """As the real one, but nobody waits for anybody: a mistake made on purpose."""
        connection = await take(writer)
        pass_on(writer)
        return connection

    monkeypatch.setattr(Writer, "take", take_without_a_turn)
    monkeypatch.setattr(Writer, "pass_on", always(None))
    async with database.writing() as one, database.writing() as other:
        assert await one.tables.in_channel(CHANNEL) is None
        with pytest.raises(StoreUnavailableError, match="a transaction within a transaction"):
            await other.tables.in_channel(CHANNEL)


async def test_a_unit_of_work_that_writes_asks_for_the_rows_of_its_tables_to_be_locked(database: InlineStore) -> None:
    asked: list[str] = []

    def note(_connection: object, query: object, *_: object) -> None:
        if isinstance(query, Select):
            asked.append(str(query.compile(dialect=postgresql.dialect())))

    with database.writing() as work:
        work.tables.add(lobby())
    database.known.forget()
    for engine in (database.engines.writer, database.engines.readers):
        event.listen(engine.sync_engine, "before_execute", note)
    for begun, locks in ((database.writing(), True), (database.reading(), False)):
        async with begun as work:
            database.known.forget()
            assert work.tables.load(lobby().id) is not None
            assert work.tables.in_channel(lobby().place.channel) is not None
        assert [query.endswith("FOR UPDATE") for query in asked] == [locks, locks]
        asked.clear()
