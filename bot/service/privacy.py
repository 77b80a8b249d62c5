"""Export and deletion of what is stored about a person."""

import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.days import day_of
from bot.tables.ids import TableId, UserId
from bot.tables.requests import Forget
from engine.contract import Saved

log = logging.getLogger(__name__)

ForgetEach: TypeAlias = Callable[[Iterable[TableId], Callable[[TableId], Forget]], AsyncIterator[tuple[TableId, str]]]


class Privacy:
    """Answers for one person at a time. `forget_each`: the one way into tables (`TableService.handle_each`)."""

    def __init__(self, store: Store, clock: Clock, forget_each: ForgetEach) -> None:
        self._store = store
        self._clock = clock
        self._forget_each = forget_each

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Return every row that names the person (`People.export`)."""
        tables = await self._tables(user)
        return await self._store.read(lambda unit: unit.people.export(user, tables))

    async def forget(self, user: UserId) -> None:
        """Forget the person everywhere, SQLite's log included. A retry after a crash goes on where it stopped.

        A table that cannot even be read is frozen, and so deleted altogether.
        """
        async for table, error in self._forget_each(await self._tables(user), lambda table: Forget(table, user)):
            log.error("table %s cannot forget anyone: %s", table, error)
            await self._store.write(partial(Unit.freeze, table=table, why="it cannot forget anyone"))
        today = day_of(self._clock.now())

        def erase(unit: Unit) -> None:
            unit.people.erase(user)
            unit.dailies.forget(user, today)
            unit.known_deals.forget(user)

        await self._store.write(erase)
        await self._store.empty_log()

    async def _tables(self, user: UserId) -> Sequence[TableId]:
        """Return every table that names the person and is not frozen. It reads page by page, so that no one waits for
        it."""
        found: list[TableId] = []
        after: TableId | None = TableId("")
        while after is not None:
            names, after = await self._store.read(partial(_page, user=user, after=after))
            found += names
        return found


def _page(unit: Unit, user: UserId, after: TableId) -> tuple[Sequence[TableId], TableId | None]:
    return unit.people.tables(user, after)
