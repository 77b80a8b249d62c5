"""What is stored about a person: shown to them, and forgotten when they ask."""

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.service.ports import Clock
from bot.service.store import Store, leave_alone
from bot.tables.days import day_of
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Forget
from engine.contract import Saved

log = logging.getLogger(__name__)

ForgetEach: TypeAlias = Callable[[Iterable[TableId], Callable[[TableId], Forget]], AsyncIterator[tuple[TableId, str]]]


class Privacy:
    """Answers for one person at a time. `forget_each`: the one way into tables (`Tables.handle_each`)."""

    def __init__(self, store: Store, clock: Clock, forget_each: ForgetEach) -> None:
        self._store = store
        self._clock = clock
        self._forget_each = forget_each

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Every row that names the person (`People.export`)."""
        async with self._store.reading() as work:
            return await work.people.export(user)

    async def forget(self, user: UserId) -> None:
        """Forget the person everywhere. Asked again after a crash it goes on where it stopped.

        A table that cannot forget, because it cannot even be read any more, is frozen, and so goes altogether."""
        async with self._store.reading() as work:
            tables = await work.people.tables(user)
        async for table, error in self._forget_each(tables, lambda table: Forget(table, user)):
            log.error("table %s cannot forget anybody: %s", table, error)
            await self._freeze(table)
        async with self._store.writing() as work:
            await work.people.erase(user)
            await work.dailies.forget(user, day_of(self._clock.now()))
            await work.commit()

    async def _freeze(self, table: TableId) -> None:
        async with self._store.writing() as work:
            await leave_alone(work, table, "it cannot forget anybody")
            await work.commit()
