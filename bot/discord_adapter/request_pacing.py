"""The pace of requests with the bot's token, below what Discord allows a bot over all routes: whatever would be refused
there waits here, and what people wait for goes first."""

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import Final

A_SECOND: Final = 40.0
"""Requests a second; Discord refuses from 50 on."""

AT_ONCE: Final = 5
"""Requests that may begin together after a pause: these and a second's worth stay below what is refused."""

SOON: Final = 1e-6
"""Seconds that count as none: a timer may ring a little early."""


class RequestPacer:
    """Lets requests begin one after the other, by the running loop's clock. `part`: of what the token may do; the rest
    belongs to other processes, as does the rest of what may begin at once."""

    def __init__(self, part: float = 1.0) -> None:
        self._each = 1 / (A_SECOND * part)
        self._burst = max(1, int(AT_ONCE * part))
        self._full_at = 0.0
        """When `burst` requests may begin together again."""
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, *, urgent: bool) -> None:
        """Return when a request may begin. `urgent`: somebody waits for it, so it goes before those that are not."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (not urgent, next(self._numbers), turn))
        self._let_begin()
        await turn

    def _let_begin(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting and self._wait(loop.time()) < SOON:
            *_, turn = heappop(self._waiting)
            if not turn.done():  # whoever waited may have been cancelled
                self._full_at = max(self._full_at, loop.time()) + self._each
                turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_later(self._wait(loop.time()), self._let_begin) if self._waiting else None

    def _wait(self, now: float) -> float:
        """Seconds until another request may begin."""
        return self._full_at - now - (self._burst - 1) * self._each
