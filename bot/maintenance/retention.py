"""Retention. Expired data is deleted once a day, expired interactions and tokens every minute. Automatic backups are
made daily and kept for some days and weeks."""

import asyncio
import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.backup import backup, backups_of
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables.days import DAY, begins, day_of, next_day
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


LONGEST_DAYS: Final = 30
"""Number of days after which any backup is deleted, as the privacy page promises. A backup still contains the data of
people who have asked for deletion since."""

_DAY: Final = re.compile(r"-(\d{4}-\d\d-\d\d)\b")


@dataclass(frozen=True, slots=True)
class Kept:
    """Retention of backups: all backups of the last `days` days, and one per week for `weeks` earlier weeks."""

    days: int = 7
    weeks: int = 4


class Backups:
    """Daily backups of a database file.

    Args:
        database: The file that the bot uses.
        kept: The retention of the backups.
    """

    def __init__(self, database: Path, kept: Kept, clock: Clock) -> None:
        self._database = database
        self._kept = kept
        self._clock = clock

    async def run_once(self) -> None:
        """Make today's backup if it is missing, then wait for the next day. If no backup can be made, wait for an hour
        instead."""
        today = day_of(self._clock.now())
        again = begins(next_day(today))
        try:
            await asyncio.to_thread(copy_of_the_day, self._database, today, self._kept)
        except (UnusableDatabaseError, OSError) as error:
            log.error("no backup was made: %s", error)
            again = min(again, after(self._clock.now(), HOUR))
        await self._clock.sleep_until(again)

    def newest(self) -> date | None:
        """Return the day of the newest backup, or `None` if there is none."""
        return newest_backup(self._database)


def copy_of_the_day(database: Path, today: date, kept: Kept) -> None:
    """Copy `database` to its folder `backups` if today's backup is missing, and delete outdated backups.

    Raises:
        UnusableDatabaseError: The disk is full, or the backup cannot be written.
        OSError: The folder cannot be created or read.
    """
    folder = backups_of(database)
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{database.stem}-{today}{database.suffix}"
    if not copy.exists():
        backup(database, copy)
        log.info("a backup was made: %s", copy)
    for old in outlived(folder.glob(f"{database.stem}-*{database.suffix}"), today, kept):
        old.unlink(missing_ok=True)
    oldest = begins(today - timedelta(days=LONGEST_DAYS)) / 1000
    for before_update in folder.glob(f"{database.name}.before-*"):
        if before_update.stat().st_mtime < oldest:
            before_update.unlink()


def outlived(copies: Iterable[Path], today: date, kept: Kept) -> list[Path]:
    """Return the outdated backups among `copies`. Files without a date in their name are ignored."""
    stay, weeks = set[Path](), set[tuple[int, int]]()
    oldest = today - timedelta(days=LONGEST_DAYS)
    dated = sorted(((day, copy) for copy in copies if (day := day_in(copy)) is not None), reverse=True)
    for day, copy in dated:
        if day > today - timedelta(days=kept.days):
            stay.add(copy)
        elif day >= oldest and (week := day.isocalendar()[:2]) not in weeks and len(weeks) < kept.weeks:
            weeks.add(week)
            stay.add(copy)
    return [copy for _, copy in dated if copy not in stay]


def newest_backup(database: Path) -> date | None:
    """Return the day of the newest backup, or `None` if there is none."""
    days = (day_in(copy) for copy in backups_of(database).glob(f"{database.stem}-*{database.suffix}"))
    return max((day for day in days if day is not None), default=None)


def day_in(copy: Path) -> date | None:
    """Return the day in the name of a backup, or `None` if the name has none."""
    found = _DAY.search(copy.stem)
    if found is not None:
        with suppress(ValueError):
            return date.fromisoformat(found[1])
    return None
