"""Automatic daily backups of the database, kept for some days and weeks."""

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
from bot.service.ports import Clock
from bot.tables.days import begins, day_of, next_day
from bot.tables.deadlines import HOUR, after

log = logging.getLogger(__name__)

LONGEST_DAYS: Final = 30
"""Days after which every copy goes, as the privacy page promises: it still names those who were forgotten since."""

_DAY: Final = re.compile(r"-(\d{4}-\d\d-\d\d)\b")


@dataclass(frozen=True, slots=True)
class Kept:
    """Retention of backups: all of the newest `days`, then one a week for `weeks` weeks."""

    days: int = 7
    weeks: int = 4


class Backups:
    """The daily copy of a database file.

    Args:
        database: the file that the bot uses.
        kept: how many copies stay."""

    def __init__(self, database: Path, kept: Kept, clock: Clock) -> None:
        self._database = database
        self._kept = kept
        self._clock = clock

    async def run_once(self) -> None:
        """Make today's copy if it is missing, then wait for the next day; without disk space, try again in an hour."""
        today = day_of(self._clock.now())
        again = begins(next_day(today))
        try:
            await asyncio.to_thread(copy_of_the_day, self._database, today, self._kept)
        except (UnusableDatabaseError, OSError) as error:
            log.error("no backup was made: %s", error)
            again = min(again, after(self._clock.now(), HOUR))
        await self._clock.sleep_until(again)

    def newest(self) -> date | None:
        """Return the day of the newest copy, `None` without one."""
        return newest(self._database)


def copy_of_the_day(database: Path, today: date, kept: Kept) -> None:
    """Copy `database` into its folder `backups` if today's copy is missing, and delete outdated copies.

    Raises:
        UnusableDatabaseError: there is no room, or the copy cannot be written.
        OSError: the folder cannot be made or read.
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
    """Return outdated copies. Files without a date in their name are left alone."""
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


def newest(database: Path) -> date | None:
    """Return the day of the newest copy, `None` without one."""
    days = (day_in(copy) for copy in backups_of(database).glob(f"{database.stem}-*{database.suffix}"))
    return max((day for day in days if day is not None), default=None)


def day_in(copy: Path) -> date | None:
    """Return the day in the name of a copy, `None` if there is none."""
    found = _DAY.search(copy.stem)
    if found is not None:
        with suppress(ValueError):
            return date.fromisoformat(found[1])
    return None
