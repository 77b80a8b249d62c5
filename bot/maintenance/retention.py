"""Deletes expired data once a day, and expired interactions and tokens every minute."""

import logging
from dataclasses import dataclass
from typing import Final

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, MINUTE, SECOND, after
from bot.tables.ids import Milliseconds, TableId
from bot.tables.requests import ForgetNames

log = logging.getLogger(__name__)

INBOX_LASTS: Final = 24 * HOUR
"""Milliseconds for which a handled interaction is stored. Discord repeats an interaction only within minutes."""

PURGE_EVERY: Final = 1 * MINUTE
"""Milliseconds between two deletions of expired interactions and tokens."""

EMPTY_AGAIN: Final = 1 * SECOND
"""Milliseconds between two attempts to empty the write-ahead log."""

READ_FOR_LONG: Final = 2 * MINUTE
"""Milliseconds for which another process may keep the log from being emptied before this is logged."""


@dataclass(frozen=True, slots=True)
class RetentionPeriods:
    """Retention periods in milliseconds.

    Attributes:
        lobbies: Period for tables that were closed before the deal, from their opening.
        left_servers: Period for all data of a server, from the day on which the bot was removed from it.
    """

    lobbies: int = DAY
    left_servers: int = 30 * DAY


class Retention:
    """Daily deletion of expired data. Days without a run are made up for by the next run."""

    def __init__(self, tables: TableService, store: Store, clock: Clock, periods: RetentionPeriods) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._periods = periods

    async def run_once(self) -> None:
        """Delete everything that has expired, then wait for a day."""
        await self.tidy()
        await self._clock.sleep_until(after(self._clock.now(), DAY))

    async def tidy(self) -> None:
        """Delete everything that has expired: lobbies, then names at ended tables, then servers."""
        before = Milliseconds(self._clock.now() - self._periods.lobbies)
        lobbies = await self._store.write(lambda unit: unit.ended_tables.drop_lobbies(before))
        if lobbies:
            log.info("retention: %d closed lobbies are forgotten", lobbies)
        after: TableId | None = TableId("")
        while after is not None:
            named, after = await self._store.read(lambda unit, after=after: unit.ended_tables.named(after))
            async for table, error in self._tables.handle_each(named, ForgetNames):
                log.error("retention: table %s keeps its names: %s", table, error)
        left_before = Milliseconds(self._clock.now() - self._periods.left_servers)
        for guild in await self._store.read(lambda unit: unit.servers.left_before(left_before)):
            await self._store.write(lambda unit, guild=guild: unit.servers.erase(guild))
            log.info("retention: server %s was left long ago and is forgotten", guild)


async def purge_periodically(store: Store, clock: Clock) -> None:
    """Delete expired tokens and interactions, then wait. One iteration of a loop."""
    await purge(store, clock.now())
    await clock.sleep_until(after(clock.now(), PURGE_EVERY))


async def purge(store: Store, now: Milliseconds) -> None:
    """Delete expired tokens and interactions."""

    def forget(unit: Unit) -> None:
        unit.tokens.purge(now)
        unit.inbox.purge(Milliseconds(now - INBOX_LASTS))

    await store.write(forget)


class LogEmptying:
    """Empties the write-ahead log.

    This happens at the start, after data was deleted while another process was reading, and when the disk is full, to
    free space.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._since: int | None = None
        self._said = False

    async def run_once(self) -> None:
        """Wait until the log must be emptied, then try to. If another process is still reading, wait before the next
        attempt."""
        await self._store.log_left.wait()
        if await self._store.empty_log():
            self._since, self._said = None, False
            return
        now = self._clock.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since >= READ_FOR_LONG and not self._said:
            self._said = True
            log.warning(
                "someone has been reading the database for minutes (a backup, a browser?): until they end, its log "
                "keeps what was forgotten"
            )
        await self._clock.sleep_until(after(self._clock.now(), EMPTY_AGAIN))
