"""Automatic daily backups of the database, which are kept for some days and weeks."""

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
        return newest(self._database)


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


def newest(database: Path) -> date | None:
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
