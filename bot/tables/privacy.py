"""What is stored about a person: shown to them, and forgotten when they ask."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.tables.ids import TableId, UserId
from bot.tables.requests import Forget, Reply
from bot.tables.store import Store, StoreUnavailableError
from engine.contract import Saved

log = logging.getLogger(__name__)


class Privacy:
    """Answers for one person at a time. `handle`: the one way into a table (`Tables.handle`)."""

    def __init__(self, store: Store, handle: Callable[[Forget], Awaitable[Reply]]) -> None:
        self._store = store
        self._handle = handle

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Every row that names the person (`People.export`)."""
        async with self._store.reading() as work:
            return await work.people.export(user)

    async def forget(self, user: UserId) -> None:
        """Forget the person everywhere. Asked again after a crash it goes on where it stopped.

        A table that cannot forget, because it cannot even be read any more, is frozen, and so goes altogether."""
        async with self._store.reading() as work:
            tables = await work.people.tables(user)
        for table in tables:
            try:
                await self._handle(Forget(table, user))
            except StoreUnavailableError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever is wrong with a table, the person is to be forgotten
                log.error("table %s cannot forget anybody: %s", table, type(error).__name__)
                await self._freeze(table)
        async with self._store.writing() as work:
            await work.people.erase(user)
            await work.commit()

    async def _freeze(self, table: TableId) -> None:
        async with self._store.writing() as work:
            await work.tables.freeze(table, "it cannot forget anybody")
            await work.deadlines.replace(table, ())
            await work.commit()
