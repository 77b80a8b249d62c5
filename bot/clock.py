"""The real time."""

import asyncio
import time
from typing import Final

from bot.tables.ids import Milliseconds

LONGEST_NAP: Final = 1.0
"""Seconds slept at once, so that a suspended machine delays nothing by more than this."""

_SINCE_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The system time at the start of the program plus the monotonic time since. A change of the system time takes
    effect in `follow`, so that deadlines move with it."""

    def __init__(self) -> None:
        passed = self._passed()
        self._began = time.time_ns() - passed

    def now(self) -> Milliseconds:
        """Return the milliseconds of UTC since 1970."""
        return Milliseconds((self._began + self._passed()) // 1_000_000)

    def monotonic(self) -> int:
        """Return a monotonic time in milliseconds, which includes time asleep where the system can tell."""
        return self._passed() // 1_000_000

    def jumped(self) -> int:
        """Return the milliseconds by which the system clock was set forward since the last `follow`."""
        return (time.time_ns() - self._began - self._passed()) // 1_000_000

    def follow(self, jump: int) -> None:
        """Set the time forward by this many milliseconds. Running sleeps are not shortened."""
        self._began += jump * 1_000_000

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Sleep until that time; return at once if it has passed."""
        wished = moment - self._began // 1_000_000
        while (left := wished - self.monotonic()) > 0:  # noqa: ASYNC110 - waits for the time, which sends no event
            await asyncio.sleep(min(left / 1000, LONGEST_NAP))  # noqa: TID251 - the place everyone else waits through

    def _passed(self) -> int:
        return time.clock_gettime_ns(_SINCE_BOOT)
