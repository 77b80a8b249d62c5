"""The real time."""

import asyncio
import time
from typing import Final

from bot.tables.ids import Milliseconds

LONGEST_NAP: Final = 1.0
"""Seconds slept at once, so that a suspended machine or a stepped clock delays nothing by more than this."""

_SINCE_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The machine's clock, as tables see time."""

    def now(self) -> Milliseconds:
        """Milliseconds of UTC since 1970."""
        return Milliseconds(time.time_ns() // 1_000_000)

    def monotonic(self) -> int:
        """Milliseconds since some moment: never set, and counted while the machine sleeps, where that is known."""
        return time.clock_gettime_ns(_SINCE_BOOT) // 1_000_000

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Return at that moment; at once when it has passed."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - waits for the time, which sends no event
            await asyncio.sleep(min(left / 1000, LONGEST_NAP))  # noqa: TID251 - the place everybody else waits through
