"""Reaction to changes that other processes make to this process's tables (docs/decisions/postgresql.md)."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.scheduler.house_worker import HouseWorker
from bot.scheduler.outbox_relay import OutboxRelay
from bot.scheduler.retrying import keep_going
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import TableId

if TYPE_CHECKING:
    from bot.persistence.postgres_store import PostgresStore  # needs psycopg, which is optional

LOOKS_EVERY: Final = 5 * SECOND
"""Milliseconds between two checks for changes whose notification was lost."""


class OtherProcesses:
    """Wakes the workers of this process when another process has changed one of its tables."""

    def __init__(
        self,
        store: "PostgresStore",
        clock: Clock,
        signals: Signals,
        tables: TableService,
        relay: OutboxRelay,
        house: HouseWorker,
    ) -> None:
        self._store = store
        self._clock = clock
        self._signals = signals
        self._tables = tables
        self._relay = relay
        self._house = house

    async def run(self) -> None:
        """Listen for notifications and check periodically, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(keep_going("looking", self._check_once, self._clock))
            group.create_task(keep_going("listening", lambda: self._store.listen(self._hear), self._clock))

    async def _check_once(self) -> None:
        await self._clock.sleep_until(after(self._clock.now(), LOOKS_EVERY))
        self._wake_all()
        await self._house.check_all()
        await self._tables.analyses.update_watched()

    def _wake_all(self) -> None:
        self._relay.invalidate()
        self._signals.deadlines.set()
        self._signals.analyses.set()

    def _hear(self, tables: Sequence[TableId]) -> None:
        """Wake the workers for changes of these tables. If there are none, any table may have changed."""
        self._wake_all()
        for table in tables:
            self._signals.changed(table)
