"""Several people make the last choice at the same moment: one reveal, whoever comes last; one decided on the table
as it was before the others is found."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import Row, Select, exc
from sqlalchemy.dialects import postgresql

from bot.persistence.sql import Sql
from bot.persistence.store import Unit
from bot.tables.change import Change, Reply
from bot.tables.ids import TableId
from bot.tables.notices import PostReveal
from bot.tables.requests import Answer
from bot.tables.table import Table
from tests.kit import invariants
from tests.kit.memory_store import FileStore, InlineStore, MemoryStore, due
from tests.kit.seated import lobby
from tests.kit.world import CHANNEL, World

T = TypeVar("T")

PEOPLE = 4
PHASES = 4


async def choose_at_once(world: World, table: Table) -> Sequence[Reply]:
    """Whoever is asked chooses, and no one has an answer before all have pressed."""
    phase, asked = table.running.turn, table.running.prompts()
    requests = [
        Answer(table.id, world.by(seat + 1), phase, table.running.legal_actions(seat)[0].code) for seat in asked
    ]
    return await asyncio.gather(*map(world.ask, requests))


async def waiting(world: World, table: TableId) -> bool:
    """Whether there is a reveal that was not told yet."""
    with world.store.reading() as work:
        notices = due(work, world.clock.now())
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
            assert all(isinstance(reply, Change) for reply in replies)
            chosen += len(replies)
            await invariants.hold(world, name, chosen)
        while await waiting(world, name):
            await world.settle()
        told = [shown.what for shown in world.discord.public(CHANNEL)]
        assert [what for what in told if what.startswith("reveal")] == ["reveal 1", "reveal 3"]


async def test_choices_at_the_same_moment_lead_to_exactly_one_reveal(store: InlineStore) -> None:
    await evening(store)


class StaleStore(MemoryStore):
    """A store with a mistake made on purpose: units of work that come at once see the tables as they were before them
    all."""

    stale = False

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        before = dict(self.tables)
        if self.stale:
            await asyncio.sleep(0)
            self.tables.clear()
            self.tables.update(before)
        return await super().write(function, behind=behind)


async def test_a_choice_decided_on_a_table_of_before_is_refused_by_the_history() -> None:
    store = StaleStore()

    def spoil() -> None:
        store.stale = True

    with pytest.raises(exc.IntegrityError, match="UNIQUE constraint failed: actions"):
        await evening(store, spoil)


def test_a_unit_of_work_that_writes_asks_for_the_rows_of_its_tables_to_be_locked(
    database: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, honest = list[str](), Sql.rows

    def noted(sql: Sql, query: Select[Any], **values: object) -> Sequence[Row[Any]]:
        asked.append(str(query.compile(dialect=postgresql.dialect())))
        return honest(sql, query, **values)

    with database.writing() as unit:
        unit.tables.add(lobby())
    monkeypatch.setattr(Sql, "rows", noted)
    for begin, locks in ((database.writing, True), (database.reading, False)):
        with begin() as unit:
            database.tables.clear()
            assert unit.tables.load(lobby().id) is not None
            assert unit.tables.in_channel(lobby().place.channel) is not None
        assert [query.endswith("FOR UPDATE") for query in asked] == [locks, locks]
        asked.clear()
