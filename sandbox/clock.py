"""The sandbox's own time: the computer's, or one that moves only when it is told to."""

import asyncio
import heapq
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol


class Timer(Protocol):
    """A future event that can be called off."""

    def cancel(self) -> None: ...


class SandboxClock(Protocol):
    """Clock of the sandbox, in milliseconds since 1970."""

    def now_ms(self) -> int: ...

    def call_in(self, ms: float, act: Callable[[], None]) -> Timer: ...


class RealClock:
    """The computer's clock."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def call_in(self, ms: float, act: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(ms / 1000, act)


class _Due:
    __slots__ = ("act", "at_ms", "cancelled", "order")

    def __init__(self, at_ms: float, order: int, act: Callable[[], None]) -> None:
        self.at_ms, self.order, self.act, self.cancelled = at_ms, order, act, False

    def __lt__(self, other: "_Due") -> bool:
        return (self.at_ms, self.order) < (other.at_ms, other.order)

    def cancel(self) -> None:
        self.cancelled = True


class VirtualClock:
    """A clock for tests: stands still until `advance`, then fires everything due on the way, in order."""

    def __init__(self, start_ms: int = 1_785_578_400_000) -> None:
        self._now_ms: float = start_ms
        self._order = 0
        self._due: list[_Due] = []

    def now_ms(self) -> int:
        return int(self._now_ms)

    def call_in(self, ms: float, act: Callable[[], None]) -> Timer:
        self._order += 1
        due = _Due(self._now_ms + ms, self._order, act)
        heapq.heappush(self._due, due)
        return due

    def pending(self) -> int:
        """Return the number of timers that are set."""
        return sum(not due.cancelled for due in self._due)

    def advance(self, ms: float) -> None:
        target = self._now_ms + ms
        while self._due and self._due[0].at_ms <= target:
            due = heapq.heappop(self._due)
            if not due.cancelled:
                self._now_ms = max(self._now_ms, due.at_ms)
                due.act()
        self._now_ms = target


async def wait(clock: SandboxClock, ms: float) -> None:
    """Let `ms` milliseconds of the sandbox's time pass."""
    passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    timer = clock.call_in(ms, lambda: settle(passed))
    try:
        await passed
    finally:
        timer.cancel()


def settle(future: asyncio.Future[None]) -> None:
    """Resolve this future for its waiter, unless they have gone."""
    if not future.done():
        future.set_result(None)


@lru_cache(maxsize=4096)
def iso(ms: int) -> str:
    """Return a moment as Discord writes it: `2026-08-01T10:00:00.000000+00:00`."""
    seconds, rest = divmod(ms, 1000)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{rest:03d}000+00:00"
