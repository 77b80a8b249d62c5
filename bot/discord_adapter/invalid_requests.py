"""Requests that Discord refused in a way it counts: after 10,000 within ten minutes it bans the address for an hour."""

import logging
from collections import deque
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.service.ports import Clock
from bot.tables.deadlines import MINUTE

log = logging.getLogger(__name__)

MOST: Final = 2_000
"""So many within `WITHIN`, and nothing is told of one's own accord any more: something is wrong, and others may share
the address."""
WITHIN: Final = 10 * MINUTE

COUNTED: Final = frozenset({401, 403, 429})
SHARED: Final = "shared"
"""A 429 for the doings of others is not counted."""


class InvalidRequestCounter:
    """The newest invalid_requests, at most `most` of them."""

    def __init__(self, clock: Clock, most: int = MOST) -> None:
        self._clock = clock
        self._moments: deque[int] = deque(maxlen=most)
        self._warned = 0

    @property
    def count(self) -> int:
        """How many are remembered."""
        return len(self._moments)

    def pause(self) -> int:
        """Milliseconds until Discord may be asked again for what nobody waits for; 0 when it may be now."""
        if self.count != self._moments.maxlen:
            return 0
        return max(0, self._moments[0] + WITHIN - self._clock.now())

    def trace(self) -> aiohttp.TraceConfig:
        """What notes the answers to every request of a session."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._answered)
        return trace

    async def _answered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
    ) -> None:
        response = answered.response
        if response.status in COUNTED and response.headers.get("X-RateLimit-Scope") != SHARED:
            self.note()

    def note(self) -> None:
        """Count one more."""
        self._moments.append(self._clock.now())
        pause = self.pause()
        if pause and self._clock.now() >= self._warned:
            self._warned = self._clock.now() + pause
            log.error(
                "Discord refused %s requests within ten minutes: boards, hands and reveals wait for %s s",
                self.count,
                -(-pause // 1000),
            )
