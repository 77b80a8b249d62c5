"""Follows changes of the system clock. Deadlines move with the clock, so that no one gains or loses time."""

import logging
from typing import Final, Protocol

from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import MINUTE, SECOND, after
from bot.tables.requests import ClockSet

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10 * SECOND
"""Milliseconds between two comparisons."""

NOTICED: Final = 2 * SECOND
"""Minimum change of the clock in milliseconds that is logged and followed."""

STAYS: Final = 1 * MINUTE
"""Milliseconds after which a change is followed, unless the clock was corrected by then."""


class SettableClock(Clock, Protocol):
    """A clock that follows changes of the system clock only on request."""

    def jumped(self) -> int: ...
    def follow(self, jump: int) -> None: ...


class ClockWatch:
    """Compares the system clock with monotonic time."""

    def __init__(self, tables: TableService, store: Store, clock: SettableClock, signals: Signals) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._signals = signals
        self._noticed: int | None = None

    async def run_once(self) -> None:
        """Compare the clocks, follow a lasting change, then wait."""
        jump = self._clock.jumped()
        if abs(jump) < NOTICED:
            self._noticed = None
        elif self._noticed is None:
            self._noticed = self._clock.monotonic()
            log.warning("the machine's clock was set by %+d s", jump // SECOND)
        elif self._clock.monotonic() - self._noticed >= STAYS:
            await self._follow(jump)
            self._noticed = None
        await self._clock.sleep_until(after(self._clock.now(), LOOK_EVERY))

    async def _follow(self, jump: int) -> None:
        """Move all due times by `jump` milliseconds, in an order that makes nothing due too early. If there are several
        processes, only this machine's clock was wrong, so stored times are not moved."""
        if self._store.shared:
            self._clock.follow(jump)
            return

        if jump < 0:
            self._clock.follow(jump)
        try:
            await self._move(jump)
        except StoreUnavailableError:
            if jump < 0:
                self._clock.follow(-jump)
            raise
        if jump > 0:
            self._clock.follow(jump)
        await self._tell_tables(jump)
        log.warning("the machine's clock is believed, and deadlines have moved with it by %+d s", jump // SECOND)

    async def begin(self, ahead: int) -> None:
        """Move all due times if the clock was set back while the bot was not running. Must be called at the start.

        Args:
            ahead: Milliseconds by which the last heartbeat is ahead of the clock, 0 if it is not.
        """
        if ahead < NOTICED or self._store.shared:
            return
        await self._move(-ahead)
        await self._tell_tables(-ahead)
        log.warning("the machine's clock was set back by %d s while the bot did not run", ahead // SECOND)

    async def _move(self, jump: int) -> None:
        now = self._clock.now()

        def move(unit: Unit) -> None:
            unit.deadlines.move(jump)
            unit.outbox.move(jump)
            unit.moments.move(jump, now)

        await self._store.write(move)

    async def _tell_tables(self, jump: int) -> None:
        live = await self._store.read(lambda unit: unit.tables.live())
        async for table, error in self._tables.handle_each(live, lambda table: ClockSet(table, jump)):
            log.error("table %s could not be told that the clock was set: %s", table, error)
        self._signals.deadlines.set()
        self._signals.outbox.set()
