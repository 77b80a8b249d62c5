"""The heartbeat: the next start knows from it how long nobody was there."""

import logging
from typing import Final

from bot.persistence.store import Store
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after

log = logging.getLogger(__name__)

EVERY: Final = 20 * SECOND
"""Between two. A file that was deleted or replaced is noticed at the next write, so after this at the latest."""

_NAME: Final = "life"
_LONGEST: Final = 15
"""Digits of a moment in milliseconds, for some thousand years."""


class Heartbeat:
    """Stores now and then that the program runs."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def run_once(self) -> None:
        """Store a heartbeat, then wait."""
        now = self._clock.now()
        await self._store.write(lambda unit: unit.key_values.put(_NAME, str(now)))
        await self._clock.sleep_until(after(self._clock.now(), EVERY))

    async def away(self) -> int:
        """Milliseconds since the last heartbeat, at most `EVERY` too long; 0 when there never was one. Ask before the
        first heartbeat."""
        last = await self._store.read(lambda unit: unit.key_values.get(_NAME))
        moment = _moment(last)
        return 0 if moment is None else max(0, self._clock.now() - moment)


def _moment(stored: str | None) -> int | None:
    """What somebody else wrote there is as if there were nothing."""
    if stored is None:
        return None
    if not stored.isascii() or not stored.isdecimal() or len(stored) > _LONGEST:
        log.warning("the time of the last heartbeat cannot be read, so nobody gets time back for this downtime")
        return None
    return int(stored)
