"""The system clock."""

import asyncio
import time
from typing import Final

from bot.tables.ids import Milliseconds

LONGEST_NAP: Final = 1.0
"""Maximum duration of one sleep in seconds. After the machine was suspended, nothing is delayed by more than this."""

_SINCE_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The system time at the start of the program plus the monotonic time since. A change of the system time takes
    effect only in `follow`, so that deadlines can be moved with it."""

    def __init__(self) -> None:
        passed = self._passed()
        self._began = time.time_ns() - passed

    def now(self) -> Milliseconds:
        """Return the current time."""
        return Milliseconds((self._began + self._passed()) // 1_000_000)

    def monotonic(self) -> int:
        """Return the monotonic time in milliseconds, including time for which the machine was suspended if the system
        counts it."""
        return self._passed() // 1_000_000

    def jumped(self) -> int:
        """Return the milliseconds by which the system clock was set forward since the last `follow`, negative if it was
        set back."""
        return (time.time_ns() - self._began - self._passed()) // 1_000_000

    def follow(self, jump: int) -> None:
        """Set this clock forward by `jump` milliseconds, or back if `jump` is negative. Sleeps in progress are not
        shortened."""
        self._began += jump * 1_000_000

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Sleep until the time `moment`. Returns at once if that time has passed."""
        wished = moment - self._began // 1_000_000
        while (left := wished - self.monotonic()) > 0:  # noqa: ASYNC110 - no event announces a time
            await asyncio.sleep(min(left / 1000, LONGEST_NAP))  # noqa: TID251 - all other code sleeps here

    def _passed(self) -> int:
        return time.clock_gettime_ns(_SINCE_BOOT)
