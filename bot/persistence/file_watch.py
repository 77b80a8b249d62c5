"""Noticing a deleted or replaced database also while nobody chooses anything."""

from typing import Final

from bot.persistence.instance_lock import DatabaseFile
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after

EVERY: Final = 2 * SECOND


async def look_now_and_then(file: DatabaseFile, clock: Clock) -> None:
    """One turn of a loop: look, then wait. Whoever wants to know was told (`when_lost`)."""
    file.is_lost()
    await clock.sleep_until(after(clock.now(), EVERY))
