"""The real time."""

import asyncio
import time
from typing import Final

from bot.tables.ids import Milliseconds

LONGEST_NAP: Final = 1.0
"""Seconds slept at once, so that a suspended machine delays nothing by more than this."""

_SINCE_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The machine's clock when the program started, plus the time that has passed since. A change of the machine's
    clock counts when it is followed, for deadlines have to move with it."""

    def __init__(self) -> None:
        passed = self._passed()
        self._began = time.time_ns() - passed

    def now(self) -> Milliseconds:
        """Return the milliseconds of UTC since 1970."""
        return Milliseconds((self._began + self._passed()) // 1_000_000)

    def monotonic(self) -> int:
        """Return the milliseconds since some moment: never set, and counted while the machine sleeps, where that is
        known."""
        return self._passed() // 1_000_000

    def jumped(self) -> int:
        """Return the number of milliseconds by which the machine's clock was set forward since it was followed last."""
        return (time.time_ns() - self._began - self._passed()) // 1_000_000

    def follow(self, jump: int) -> None:
        """Set the time forward by `by` milliseconds. Sleepers sleep as long as they meant to."""
        self._began += jump * 1_000_000

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Return at that moment; at once when it has passed."""
        wished = moment - self._began // 1_000_000
        while (left := wished - self.monotonic()) > 0:  # noqa: ASYNC110 - waits for the time, which sends no event
            await asyncio.sleep(min(left / 1000, LONGEST_NAP))  # noqa: TID251 - the place everyone else waits through

    def _passed(self) -> int:
        return time.clock_gettime_ns(_SINCE_BOOT)
