"""Any run of outbox operations leaves the database and the store in memory with the same notices."""

import asyncio
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.persistence.store import Store
from bot.persistence.unit_of_work import Unit
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, PostReveal, RefreshBoard
from tests.kit.examples import examples
from tests.kit.fresh import fresh
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby

TABLES = ("aaaaaaaaaa", "bbbbbbbbbb")
CONTENTS = (RefreshBoard(), PostReveal(1, ({"v": 1},)), PostReveal(1, ({"v": 2},)))

Step: TypeAlias = tuple[str, int, int]
"""An operation, which table or remembered notice it is about, and a moment."""

steps = st.tuples(
    st.sampled_from(
        [
            "add 0",
            "add 1",
            "add 2",
            "add 0",
            "read",
            "tried",
            "told",
            "retry",
            "read",
            "retry",
            "drop",
            "drop all",
            "undo",
        ]
    ),
    st.integers(0, 1),
    st.integers(0, 9),
)


Stores: TypeAlias = tuple[Store, Store]


class Walker:
    """Does steps on one store and says what is to be told after each."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.read: list[Notice] = []

    async def begin(self) -> None:
        """An empty outbox."""
        with self.store.writing() as work:
            for table in TABLES:
                work.outbox.drop_all(TableId(table))

    async def step(self, step: Step) -> Sequence[Notice]:
        """Do it; what is to be told then, but for the numbers, of which only the order counts."""
        what, which, moment = step
        with self.store.writing() as work:
            await self._do(work, what, which, Milliseconds(moment))
            told = [replace(notice, id=0) for notice in work.outbox.due(Milliseconds(99), 99)]
            if what != "undo":
        return told

    async def _do(self, work: Unit, what: str, which: int, moment: Milliseconds) -> None:
        table = TableId(TABLES[which % 2])
        match what.split():
            case ["add", content]:
                work.outbox.add([Notice(table, CONTENTS[int(content)], moment)])
            case ["read"]:
                self.read = list(work.outbox.due(Milliseconds(99), 99))
            case ["drop"]:
                work.outbox.drop(table, "board")
            case ["drop", "all"] | ["undo"]:
                work.outbox.drop_all(table)
            case _:
                await self._mark(work, what, which, moment)

    async def _mark(self, work: Unit, what: str, which: int, moment: Milliseconds) -> None:
        if which >= len(self.read):
            return
        match what:
            case "told":
                work.outbox.told(self.read[which])
            case _:
                work.outbox.retry(self.read[which], Milliseconds(moment + 5))


async def walk(run: Sequence[Step], stores: Stores) -> None:
    """Do the same steps on both stores."""
    walkers = [Walker(store) for store in stores]
    for walker in walkers:
        await walker.begin()
    for step in run:
        in_memory, in_database = [await walker.step(step) for walker in walkers]
        assert in_memory == in_database


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[asyncio.Runner, Stores]]:
    """The two stores, opened once for all runs, each with two tables."""
    with asyncio.Runner() as runner:
        opening = fresh(tmp_path_factory.mktemp("model") / "tables.sqlite3")
        stores = MemoryStore(), runner.run(opening.__aenter__())
        runner.run(seat(stores))
        yield runner, stores
        runner.run(opening.__aexit__(None, None, None))


async def seat(stores: Stores) -> None:
    """Tables for the notices to belong to."""
    for store in stores:
        with store.writing() as work:
            for channel, table in enumerate(TABLES):
                work.tables.add(lobby(table, channel=channel))


@examples(50)
@given(st.lists(steps, min_size=25, max_size=40))
def test_both_outboxes_agree_after_any_operations(both: tuple[asyncio.Runner, Stores], run: list[Step]) -> None:
    runner, stores = both
    runner.run(walk(run, stores))
