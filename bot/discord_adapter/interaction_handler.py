"""Responds to every interaction once and in time, even after errors. Sheds load that it cannot handle within 3 s,
limits each user's rate, and waits for pending responses at shutdown."""

import asyncio
import logging
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from enum import Enum
from time import monotonic
from typing import Any, Final

from bot.discord_adapter.answers import Answer, Deferral, Responder, say
from bot.locales.phrasebook import Phrasebook
from bot.newest import Samples
from bot.persistence.store import StoreLostError, StoreUnavailableError

log = logging.getLogger(__name__)

RESTARTING: Final = "answer-restarting"
LOST: Final = "answer-not-stored"

EDIT_LASTS: Final = 0.5
"""Maximum time in seconds for which a response waits for an edit in progress."""

TOLERANCE_SECONDS: Final = 1e-6
"""Tolerance of timers, which may fire slightly early, and of rounding errors, in seconds."""


class TokenBucket:
    """Token bucket with up to `burst` tokens, refilled with `per_second` tokens per second. It is full at first. Times
    are in seconds."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._each = 1 / per_second
        self._full_at = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until a token is available, 0 if one is available now."""
        wait = self._full_at - now - (self._burst - 1) * self._each
        return wait if wait >= TOLERANCE_SECONDS else 0

    def take(self, now: float) -> None:
        """Take a token."""
        self._full_at = max(self._full_at, now) + self._each

    def is_full(self, now: float) -> bool:
        """Return whether all tokens are available."""
        return now >= self._full_at - TOLERANCE_SECONDS


class Limit(Enum):
    """Kinds of interactions. Each kind has its own token bucket per user, with a burst and a number of tokens per
    second."""

    PRESS = (30, 5.0)
    COMMAND = (8, 1.0)
    """Commands. They may read much of the database or post a message."""
    COMPLETION = (12, 4.0)
    """Autocomplete requests. Discord sends one for almost every key typed."""


MOST_UNDER_WAY: Final = 256
"""Maximum number of interactions handled at the same time."""

LONGEST_WAIT_SECONDS: Final = 1.0
"""Expected wait in seconds beyond which interactions are refused."""

_FORGETTING: Final = 0.05
_FIRST_GUESS_SECONDS: Final = 0.005
_USERS_KEPT: Final = 10_000


class RequestThrottle:
    """Sheds load before anything is read or stored.

    Args:
        now: Monotonic clock, in seconds.
        most: Maximum number of interactions handled at the same time.
        limits: Burst and tokens per second by kind, `None` for the defaults.
    """

    def __init__(
        self,
        now: Callable[[], float],
        most: int = MOST_UNDER_WAY,
        limits: Mapping[Limit, tuple[int, float]] | None = None,
    ) -> None:
        self._now = now
        self._most = most
        self._limits = limits or {limit: limit.value for limit in Limit}
        self.buckets: dict[tuple[int, Limit], TokenBucket] = {}
        """Token buckets of the users seen recently, by user and kind."""
        self._under_way = 0
        self._each = _FIRST_GUESS_SECONDS
        self._last_end = 0.0

    def refused(self, user: int, limit: Limit = Limit.PRESS) -> str | None:
        """Return the message key of the refusal, or take a token and return `None`. `limit` is the kind of
        interaction."""
        now = self._now()
        bucket = self.buckets.get((user, limit))
        if bucket is None:
            if len(self.buckets) >= _USERS_KEPT:
                self.buckets = {whose: each for whose, each in self.buckets.items() if not each.is_full(now)}
            bucket = self.buckets[user, limit] = TokenBucket(*self._limits[limit])
        if bucket.wait(now):
            return "answer-too-fast"
        bucket.take(now)
        if self._under_way >= self._most or self._under_way * self._each > LONGEST_WAIT_SECONDS:
            return "answer-busy"
        return None

    @contextmanager
    def served(self) -> Generator[None]:
        """Count an interaction as in progress while the block runs."""
        self._under_way += 1
        began = self._now()
        try:
            yield
        finally:
            self._under_way -= 1
            now = self._now()
            took = now - max(began, self._last_end)  # interactions share one writer, so their times overlap
            self._last_end = now
            self._each += _FORGETTING * (took - self._each)


class UnderWay:
    """Users for whom work is in progress, and tasks that wait for its end."""

    def __init__(self) -> None:
        self._people: Counter[int] = Counter()
        self._over: dict[int, asyncio.Event] = {}

    def __contains__(self, user: int) -> bool:
        return user in self._people

    @contextmanager
    def going_on(self, user: int) -> Generator[None]:
        """Mark work for the user as in progress while the block runs."""
        self._people[user] += 1
        try:
            yield
        finally:
            self._people[user] -= 1
            if not self._people[user]:
                del self._people[user]
                if (waited_for := self._over.pop(user, None)) is not None:
                    waited_for.set()

    async def over(self, user: int) -> None:
        """Wait until no work is in progress for the user."""
        if user in self._people:
            await self._over.setdefault(user, asyncio.Event()).wait()


class InFlight:
    """Keeps references to tasks that respond to users or record events. discord.py keeps none, and a task without a
    reference may be garbage-collected."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answers = UnderWay()
        self._edits = UnderWay()
        self._idle = asyncio.Event()
        self._idle.set()
        self.draining = False
        """True if new interactions are refused."""
        self.refusal = RESTARTING
        """Message key of that refusal."""

    @contextmanager
    def answering(self, user: int) -> Generator[None]:
        """Mark the current task as responding to the user while the block runs. Must not be nested."""
        with self._answers.going_on(user), self.busy():
            yield

    @contextmanager
    def busy(self) -> Generator[None]:
        """Make shutdown wait for the current task while the block runs. Must not be nested."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("people are answered in tasks")
        self._tasks.add(task)
        self._idle.clear()
        try:
            yield
        finally:
            self._tasks.discard(task)
            if not self._tasks:
                self._idle.set()

    async def answered(self, user: int) -> bool:
        """Wait until all pending responses to the user are sent, and return whether there was one. A pending response
        was built earlier. If it arrived after an edit of the user's hand, it would overwrite the hand with outdated
        content."""
        waited = user in self._answers
        await self._answers.over(user)
        return waited

    def editing(self, user: int) -> AbstractContextManager[None]:
        """Hold responses to the user while their hand is being edited."""
        return self._edits.going_on(user)

    async def edited(self, user: int) -> None:
        """Wait, up to a limit, until no hand of the user is being edited. Such an edit was built before the
        interaction, and could overwrite the response."""
        if user in self._edits:
            with suppress(TimeoutError):
                async with asyncio.timeout(EDIT_LASTS):
                    await self._edits.over(user)

    async def drain(self, seconds: float, refusal: str = RESTARTING) -> bool:
        """Refuse new interactions, and wait for those in progress for at most `seconds`. Return whether all were
        finished."""
        self.draining, self.refusal = True, refusal
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True


PATIENCE: Final = 1.2
"""Seconds until a response is deferred, fewer for an interaction that arrived late."""

Work = Callable[[], Awaitable[Answer]]


class InteractionHandler:
    """Does the work of an interaction and sends the response."""

    def __init__(
        self, book: Phrasebook, in_flight: InFlight, patience: float = PATIENCE, repeat_guard_ms: int = 0
    ) -> None:
        self._book = book
        self.in_flight = in_flight
        self.patience = patience
        self.repeat_guard_ms = repeat_guard_ms
        """Milliseconds after an edit of the hand during which a click is refused as a possible double click."""
        self.throttle = RequestThrottle(monotonic)
        self.times = Samples()
        """Milliseconds until each response was sent."""
        self.failures: Counter[str] = Counter()
        """Number of failures by name of the error."""

    async def serve(
        self, work: Work, responder: Responder, deferral: Deferral, locale: str, limit: Limit = Limit.PRESS
    ) -> None:
        """Respond to one interaction.

        Args:
            work: Returns the response.
            responder: Sends the response.
            deferral: The first response if `work` takes too long.
            locale: The language of the user's client.
            limit: The kind of interaction, whose rate is limited.
        """
        user = responder.asked.by.user
        with self.in_flight.answering(user):
            began = monotonic()
            refused = self.in_flight.refusal if self.in_flight.draining else self.throttle.refused(user, limit)
            if refused is not None:
                await responder.send(self.say(refused, locale))
            else:
                answer = await self._in_time(work, responder, deferral, locale)
                await self._give(answer, responder, locale)
            self.times.append((monotonic() - began) * 1000)

    async def _give(self, answer: Answer, responder: Responder, locale: str) -> None:
        """Send the response. If Discord rejects it or it cannot be built, send an error message."""
        try:
            await responder.send(answer)
            if responder.rejected:
                await responder.once_more(answer)
            lost = responder.rejected
        except Exception as error:  # noqa: BLE001 - as in `_safely`
            self._note(error, "an answer could not be built")
            lost = True
        if lost:
            await responder.send(self.say("answer-broken", locale))

    async def _in_time(self, work: Work, responder: Responder, deferral: Deferral, locale: str) -> Answer:
        with self.throttle.served():
            async with asyncio.TaskGroup() as group:

                def defer() -> None:
                    group.create_task(self._defer(responder, deferral))

                patience = min(self.patience, responder.asked.left / 1000)
                deferring = asyncio.get_running_loop().call_later(patience, defer)
                try:
                    answer = await self._safely(work, locale)
                    await self.in_flight.edited(responder.asked.by.user)
                    return answer
                finally:
                    deferring.cancel()  # a deferral that has begun is awaited by the group

    async def _defer(self, responder: Responder, deferral: Deferral) -> None:
        try:
            await responder.defer(deferral)
        except Exception as error:  # noqa: BLE001 - as in `_safely`; the work must not be cancelled
            self._note(error, "a response could not be deferred")

    async def _safely(self, work: Work, locale: str) -> Answer:
        try:
            return await work()
        except StoreLostError:
            self.failures[StoreLostError.__name__] += 1
            log.error("a press could not be recorded: the database is lost")
            return self.say(LOST, locale)
        except StoreUnavailableError as error:
            self.failures[StoreUnavailableError.__name__] += 1
            log.warning("a press could not be recorded: %s", error)
            return self.say("answer-not-recorded", locale)
        except Exception as error:  # noqa: BLE001 - users must get a response despite any bug
            self._note(error, "a press failed")
            return self.say("answer-broken", locale)

    def _note(self, error: Exception, what: str) -> None:
        self.failures[type(error).__name__] += 1
        log.error("%s: %s\n%s", what, type(error).__name__, place_of(error))

    def say(self, key: str, locale: str) -> Answer:
        """Return the text with this key in the language of a client, for a user whose profile has not been read."""
        return say(self._book.words(locale)(key))


def place_of(error: BaseException) -> str:
    """Return the location of an error in the code, without the error's message, which may name cards and people."""
    return "".join(traceback.format_tb(error.__traceback__))
