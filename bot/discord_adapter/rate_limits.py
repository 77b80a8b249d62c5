"""Rate limits of requests with the bot's token, of starts of a connection, and of requests that Discord refuses."""

import asyncio
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from heapq import heappop, heappush
from itertools import count
from typing import Final

import aiohttp

from bot.discord_adapter.interaction_handler import TokenBucket
from bot.metrics import endpoint
from bot.service.ports import Clock
from bot.tables.deadlines import HOUR, MINUTE, SECOND

log = logging.getLogger(__name__)

REQUESTS_PER_SECOND: Final = 40.0
"""Requests with the bot's token; Discord refuses from 50 on."""

BURST: Final = 5
"""Requests that may begin together after a pause. With those of a second they stay below what Discord refuses."""


class RequestPacer:
    """Spaces out requests, by the running loop's clock. `part` is this process's share of the token's rate limit."""

    def __init__(self, part: float = 1.0) -> None:
        self._bucket = TokenBucket(max(1, int(BURST * part)), REQUESTS_PER_SECOND * part)
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, *, urgent: bool) -> None:
        """Wait until a request may begin. An `urgent` one, for which a user waits, goes first."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (not urgent, next(self._numbers), turn))
        self._let_begin()
        await turn

    def _let_begin(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting and not self._bucket.wait(loop.time()):
            *_, turn = heappop(self._waiting)
            if not turn.done():  # the request may have been cancelled
                self._bucket.take(loop.time())
                turn.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
        wait = self._bucket.wait(loop.time())
        self._timer = loop.call_later(wait, self._let_begin) if self._waiting else None


LEAST: Final = 5 * SECOND
"""Milliseconds between two starts of any connection, as Discord requires."""

LONGEST: Final = 45 * SECOND
"""Milliseconds; the library gives up a connection after a minute."""

MANY: Final = 10
"""More starts of a connection within the hour are no accident: perhaps two processes disconnect each other."""


class IdentifyBudget:
    """IDENTIFY budget (1,000 a day, beyond which the token is reset): exponential backoff by the starts of the last
    hour of a shard."""

    def __init__(self) -> None:
        self._begun: defaultdict[int, deque[int]] = defaultdict(deque)

    def begin(self, shard: int, now: int) -> int:
        """Count a start and return the milliseconds to wait before it. `now`: of a monotonic clock."""
        begun = self._begun[shard]
        while begun and now - begun[0] >= HOUR:
            begun.popleft()
        earlier = len(begun)
        begun.append(now)
        return min(LONGEST, LEAST << min(earlier, 16))

    def many(self, shard: int) -> bool:
        """Return whether there were too many starts within the last hour."""
        return len(self._begun[shard]) > MANY


MOST_REFUSED: Final = 2_000
"""Refusals within `REFUSED_WITHIN` after which nothing is sent unless a user waits: others may share the address."""
REFUSED_WITHIN: Final = 10 * MINUTE

COUNTED_STATUS: Final = frozenset({401, 403, 429})
SHARED_LIMIT: Final = "shared"
"""The scope of a 429 caused by others, which is not counted."""


class InvalidRequestCounter:
    """Counter of the newest `most` invalid requests. After 10,000 in ten minutes Discord bans the IP address for an
    hour."""

    def __init__(self, clock: Clock, most: int = MOST_REFUSED) -> None:
        self._clock = clock
        self._moments: deque[int] = deque(maxlen=most)
        self._warned = 0
        self.requests: Counter[tuple[str, str, str]] | None = None
        """Requests by method, endpoint and status, if they are measured."""

    @property
    def count(self) -> int:
        """The number of refusals in memory."""
        return len(self._moments)

    def pause(self) -> int:
        """Return the milliseconds until requests for which no user waits may be sent again; 0 if now."""
        if self.count != self._moments.maxlen:
            return 0
        return max(0, self._moments[0] + REFUSED_WITHIN - self._clock.monotonic())

    def answered(self, request: aiohttp.TraceRequestEndParams) -> None:
        """Note how Discord answered a request."""
        response = request.response
        if self.requests is not None:
            self.requests[request.method, endpoint(request.url.path), str(response.status)] += 1
        if response.status in COUNTED_STATUS and response.headers.get("X-RateLimit-Scope") != SHARED_LIMIT:
            self.note()

    def note(self) -> None:
        """Count a refusal."""
        self._moments.append(self._clock.monotonic())
        pause = self.pause()
        if pause and self._clock.monotonic() >= self._warned:
            self._warned = self._clock.monotonic() + pause
            log.error(
                "Discord refused %s requests within ten minutes: boards, hands and reveals wait for %s s",
                self.count,
                -(-pause // 1000),
            )


def times_in(headers: Mapping[str, str]) -> tuple[int, ...]:
    """Return Discord's time in a response, in milliseconds: its `Date`, rounded down to a second, and the exact time if
    rate limit headers give it. Empty without a readable `Date`."""
    try:
        moment = int(parsedate_to_datetime(headers.get("Date", "")).timestamp() * 1000)
    except ValueError:
        return ()
    try:
        resets, wait = (float(headers.get(f"X-RateLimit-Reset{after}", "")) for after in ("", "-After"))
        exact = round((resets - wait) * 1000)
    except (ValueError, OverflowError):
        return (moment,)
    return (moment, exact) if moment <= exact < moment + SECOND else (moment,)
