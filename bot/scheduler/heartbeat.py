"""The heartbeat: the next start knows from it how long nobody was there."""

from typing import Final

from bot.service.ports import Clock
from bot.service.store import Store
from bot.tables.deadlines import SECOND, after

EVERY: Final = 20 * SECOND

_NAME: Final = "life"


class Heartbeat:
    """Stores now and then that the program runs."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def turn(self) -> None:
        """Store a heartbeat, then wait."""
        async with self._store.writing() as work:
            await work.key_values.put(_NAME, str(self._clock.now()))
            await work.commit()
        await self._clock.sleep_until(after(self._clock.now(), EVERY))

    async def away(self) -> int:
        """Milliseconds since the last heartbeat, at most `EVERY` too long; 0 when there never was one. Ask before the
        first turn."""
        async with self._store.reading() as work:
            last = await work.key_values.get(_NAME)
        return 0 if last is None else max(0, self._clock.now() - int(last))
