"""Rate limits of requests with the bot's token, of IDENTIFY, and of requests that Discord refuses, and the trace of its
responses."""

import asyncio
import logging
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final

import aiohttp

from bot.discord_adapter.connection import SERVER_ERROR, TOO_FAST
from bot.discord_adapter.errors import AFTER_RATE_LIMIT, by_discord, retry_after
from bot.discord_adapter.interaction_handler import TokenBucket
from bot.discord_adapter.interactions import InteractionAge
from bot.discord_adapter.wire import asked_about
from bot.metrics import endpoint
from bot.service.ports import Clock
from bot.service.reach import Reach
from bot.tables.deadlines import HOUR, MINUTE, SECOND

log = logging.getLogger(__name__)

REQUESTS_PER_SECOND: Final = 40.0
"""Number of requests per second with the bot's token. Discord refuses more than 50."""

BURST: Final = 5
"""Maximum number of requests that may be sent at once after a pause. Together with those of a second they stay below
Discord's limit."""


class RequestPacer:
    """Spaces out requests, using the clock of the running event loop. `part` is this process's share of the token's
    rate limit, from 0 to 1."""

    def __init__(self, part: float = 1.0) -> None:
        self._bucket = TokenBucket(max(1, int(BURST * part)), REQUESTS_PER_SECOND * part)
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    async def begin(self, *, urgent: bool) -> None:
        """Wait until a request may be sent. Urgent requests, for which a user is waiting, go first."""
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
"""Minimum milliseconds between two starts of a connection, as Discord requires."""

LONGEST: Final = 45 * SECOND
"""Maximum milliseconds to wait before a start. discord.py gives up a connection after a minute."""

MANY: Final = 10
"""Number of starts within an hour beyond which something is wrong, such as two processes that disconnect each other."""


class IdentifyBudget:
    """Exponential backoff of IDENTIFY, by the number of a shard's starts in the last hour. Discord allows 1,000 a day
    and then resets the token."""

    def __init__(self) -> None:
        self._begun: defaultdict[int, deque[int]] = defaultdict(deque)

    def begin(self, shard: int, now: int) -> int:
        """Count a start, and return the milliseconds to wait before it. `now` is a time of a monotonic clock in
        milliseconds."""
        begun = self._begun[shard]
        while begun and now - begun[0] >= HOUR:
            begun.popleft()
        earlier = len(begun)
        begun.append(now)
        return min(LONGEST, LEAST << min(earlier, 16))

    def many(self, shard: int) -> bool:
        """Return whether there were more than `MANY` starts of the shard in the last hour."""
        return len(self._begun[shard]) > MANY


MOST_REFUSED: Final = 2_000
"""Number of refusals within `REFUSED_WITHIN` after which only requests for waiting users are sent. The limit is shared
by all bots with the same IP address."""
REFUSED_WITHIN: Final = 10 * MINUTE

COUNTED_STATUS: Final = frozenset({401, 403, 429})
SHARED_LIMIT: Final = "shared"
"""Scope of a 429 that other bots caused, which is not counted."""


class InvalidRequestCounter:
    """Counter of the latest `most` invalid requests. After 10,000 within ten minutes Discord bans the IP address for an
    hour."""

    def __init__(self, clock: Clock, most: int = MOST_REFUSED) -> None:
        self._clock = clock
        self._moments: deque[int] = deque(maxlen=most)
        self._warned = 0
        self.requests: Counter[tuple[str, str, str]] | None = None
        """Number of requests by method, endpoint and status, `None` if they are not measured."""

    @property
    def count(self) -> int:
        """Number of refusals in memory."""
        return len(self._moments)

    def pause(self) -> int:
        """Return the milliseconds until requests for which no user is waiting may be sent again, 0 for now."""
        if self.count != self._moments.maxlen:
            return 0
        return max(0, self._moments[0] + REFUSED_WITHIN - self._clock.monotonic())

    def answered(self, request: aiohttp.TraceRequestEndParams) -> None:
        """Record Discord's response to a request."""
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


CLIENT_ERROR: Final = 400
"""Lowest HTTP status with which Discord refuses a request."""


def response_trace(
    reach: Reach,
    refused: InvalidRequestCounter,
    age: InteractionAge,
    clock: Clock,
    limited: Callable[[int], None],
) -> aiohttp.TraceConfig:
    """Return the trace that records how Discord responds to each request.

    Args:
        reach: Is told of responses and of failures.
        refused: Counts the requests that Discord refused.
        age: Is told Discord's time.
        clock: The clock of this machine.
        limited: Is told the milliseconds that Discord's global rate limit lasts.
    """
    trace = aiohttp.TraceConfig()

    async def answered(_: object, __: object, request: aiohttp.TraceRequestEndParams) -> None:
        status = request.response.status
        if status >= CLIENT_ERROR or refused.requests is not None:
            refused.answered(request)
        if status == TOO_FAST and "X-RateLimit-Global" in request.response.headers:
            limited(max(AFTER_RATE_LIMIT, retry_after(request.response.headers)))
        if (about := asked_about(request.url.path)) is None:
            return
        if not age.compared:
            age.note_response(request.response.headers, clock.now())
        if status >= SERVER_ERROR or (status >= CLIENT_ERROR and not by_discord(request.response.headers)):
            reach.failed(about)
        elif reach.failures is not None:
            reach.answered()

    async def failed(_: object, __: object, request: aiohttp.TraceRequestExceptionParams) -> None:
        if (about := asked_about(request.url.path)) is not None:
            reach.failed(about)

    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)
    return trace
