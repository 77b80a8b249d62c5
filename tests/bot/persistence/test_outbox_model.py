"""Any run of outbox operations leaves the database and the store in memory with the same notices."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.persistence.opening import opened
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, PostReveal, RefreshBoard
from bot.tables.ports import Store, UnitOfWork
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import lobby

TABLES = ("aaaaaaaaaa", "bbbbbbbbbb")
CONTENTS = (RefreshBoard(), PostReveal(1, ({"v": 1},)), PostReveal(1, ({"v": 2},)))

Step: TypeAlias = tuple[str, int, int]
"""An operation, which table or remembered notice it is about, and a moment."""

steps = st.tuples(
    st.sampled_from(("add 0", "add 1", "add 2", "read", "tried", "told", "retry", "drop", "drop all", "undo")),
    st.integers(0, 3),
    st.integers(0, 9),
)


class Walker:
    """Does steps on one store and says what is to be told after each."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.read: list[Notice] = []

    async def begin(self) -> None:
        async with self.store.writing() as work:
            for channel, table in enumerate(TABLES):
                await work.tables.add(lobby(table, channel=channel))
            await work.commit()

    async def step(self, step: Step) -> Sequence[Notice]:
        what, which, moment = step
        async with self.store.writing() as work:
            await self._do(work, what, which, Milliseconds(moment))
            if what != "undo":
                await work.commit()
        async with self.store.reading() as work:
            return await work.outbox.due(Milliseconds(99), 99)

    async def _do(self, work: UnitOfWork, what: str, which: int, moment: Milliseconds) -> None:
        table = TableId(TABLES[which % 2])
        match what.split():
            case ["add", content]:
                await work.outbox.add([Notice(table, CONTENTS[int(content)], moment)])
            case ["read"]:
                self.read = list(await work.outbox.due(moment, 99))
            case ["drop"]:
                await work.outbox.drop(table, "board")
            case ["drop", "all"] | ["undo"]:
                await work.outbox.drop_all(table)
            case _:
                await self._mark(work, what, which, moment)

    async def _mark(self, work: UnitOfWork, what: str, which: int, moment: Milliseconds) -> None:
        if which >= len(self.read):
            return
        match what:
            case "tried":
                await work.outbox.tried(self.read[which], moment)
            case "told":
                await work.outbox.told(self.read[which])
            case _:
                await work.outbox.retry(self.read[which], moment)


async def walk(run: Sequence[Step], folder: Path) -> None:
    """Do the same steps on both stores."""
    async with opened(folder / "tables.sqlite3") as database:
        walkers = Walker(MemoryStore()), Walker(database)
        for walker in walkers:
            await walker.begin()
        for step in run:
            in_memory, in_database = [await walker.step(step) for walker in walkers]
            assert in_memory == in_database


@settings(max_examples=12, deadline=None)
@given(st.lists(steps, min_size=5, max_size=30))
def test_both_outboxes_agree_after_any_operations(run: list[Step]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(walk(run, Path(folder)))
