"""Answers every interaction once and in time, even after errors. Sheds load that it cannot answer within 3 s, limits
each user's rate, and drains before shutdown."""

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
"""Seconds that an answer waits for an edit under way."""

TOLERANCE_SECONDS: Final = 1e-6
"""A timer may fire a little early, and sums of fractions are rounded."""


class TokenBucket:
    """Token bucket of up to `burst` tokens, refilled by `per_second`. Full at first. Moments are in seconds."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._each = 1 / per_second
        self._full_at = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until a token can be taken, 0 if it can be taken now."""
        wait = self._full_at - now - (self._burst - 1) * self._each
        return wait if wait >= TOLERANCE_SECONDS else 0

    def take(self, now: float) -> None:
        """Take a token."""
        self._full_at = max(self._full_at, now) + self._each

    def is_full(self, now: float) -> bool:
        """Return whether no token is in use."""
        return now >= self._full_at - TOLERANCE_SECONDS


class Limit(Enum):
    """Kinds of user requests. Each has its own bucket: burst, and tokens per second."""

    PRESS = (30, 5.0)
    COMMAND = (8, 1.0)
    """Commands: answered from the whole database, or by a new message in the channel."""
    COMPLETION = (12, 4.0)
    """Discord asks again with almost every key."""


MOST_UNDER_WAY: Final = 256
"""Interactions served at the same time."""

LONGEST_WAIT_SECONDS: Final = 1.0
"""Expected wait beyond which users are refused."""

_FORGETTING: Final = 0.05
_FIRST_GUESS_SECONDS: Final = 0.005
_USERS_KEPT: Final = 10_000


class RequestThrottle:
    """Sheds load before anything is read or stored.

    Args:
        now: Monotonic clock, in seconds.
        most: Interactions served at the same time.
        limits: Burst and tokens per second by kind, instead of the usual ones.
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
        self._buckets: dict[tuple[int, Limit], TokenBucket] = {}
        self._under_way = 0
        self._each = _FIRST_GUESS_SECONDS
        self._last_end = 0.0

    @property
    def remembered(self) -> int:
        """The number of buckets in memory, one for each user and kind seen lately."""
        return len(self._buckets)

    def refused(self, user: int, limit: Limit = Limit.PRESS) -> str | None:
        """Return the key of the refusal, or `None` and take a token."""
        now = self._now()
        bucket = self._buckets.get((user, limit))
        if bucket is None:
            if len(self._buckets) >= _USERS_KEPT:
                self._buckets = {whose: each for whose, each in self._buckets.items() if not each.is_full(now)}
            bucket = self._buckets[user, limit] = TokenBucket(*self._limits[limit])
        if bucket.wait(now):
            return "answer-too-fast"
        bucket.take(now)
        if self._under_way >= self._most or self._under_way * self._each > LONGEST_WAIT_SECONDS:
            return "answer-busy"
        return None

    @contextmanager
    def served(self) -> Generator[None]:
        """Count an interaction as being served while the block runs."""
        self._under_way += 1
        began = self._now()
        try:
            yield
        finally:
            self._under_way -= 1
            now = self._now()
            took = now - max(began, self._last_end)  # all wait for one writer
            self._last_end = now
            self._each += _FORGETTING * (took - self._each)


class UnderWay:
    """Users for whom work is in progress, and tasks waiting for its end."""

    def __init__(self) -> None:
        self._people: Counter[int] = Counter()
        self._over: dict[int, asyncio.Event] = {}

    def __contains__(self, user: int) -> bool:
        return user in self._people

    @contextmanager
    def going_on(self, user: int) -> Generator[None]:
        """Mark work as in progress for that user while the block runs."""
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
        """Wait until no work is in progress for that user."""
        if user in self._people:
            await self._over.setdefault(user, asyncio.Event()).wait()


class InFlight:
    """Keeps references to tasks that answer users and note events, because discord.py keeps none and an unreferenced
    task may be garbage-collected."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answers = UnderWay()
        self._edits = UnderWay()
        self._idle = asyncio.Event()
        self._idle.set()
        self.draining = False
        """True if new interactions are refused."""
        self.refusal = RESTARTING
        """The key of the sentence with which they are refused."""

    @contextmanager
    def answering(self, user: int) -> Generator[None]:
        """Count the calling task as answering that user while the block runs. Must not be nested."""
        with self._answers.going_on(user), self.busy():
            yield

    @contextmanager
    def busy(self) -> Generator[None]:
        """Make shutdown wait for the calling task while the block runs. Must not be nested."""
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
        """Wait until that user has all answers, and return whether any was pending. A pending answer was built earlier
        and could arrive after an edit of their hand and overwrite it with outdated content."""
        waited = user in self._answers
        await self._answers.over(user)
        return waited

    def editing(self, user: int) -> AbstractContextManager[None]:
        """Hold answers to this user while their hand is edited."""
        return self._edits.going_on(user)

    async def edited(self, user: int) -> None:
        """Wait, up to a limit, until no hand of that user is being edited. Such an edit was built before the press and
        could overwrite the answer."""
        if user in self._edits:
            with suppress(TimeoutError):
                async with asyncio.timeout(EDIT_LASTS):
                    await self._edits.over(user)

    async def drain(self, seconds: float, refusal: str = RESTARTING) -> bool:
        """Refuse new interactions, wait for the others, and return whether all were answered."""
        self.draining, self.refusal = True, refusal
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True


PATIENCE: Final = 1.2
"""Seconds until Discord is told that an answer takes longer; fewer for an interaction that was read late."""

Work = Callable[[], Awaitable[Answer]]


class InteractionHandler:
    """Runs the work of an interaction and sends its answer."""

    def __init__(
        self, book: Phrasebook, in_flight: InFlight, patience: float = PATIENCE, repeat_guard_ms: int = 0
    ) -> None:
        self._book = book
        self.in_flight = in_flight
        self.patience = patience
        self.repeat_guard_ms = repeat_guard_ms
        """Milliseconds after an edit of the hand in which a press is refused as a possible double press."""
        self.throttle = RequestThrottle(monotonic)
        self.times = Samples()
        """Milliseconds until each answer was sent."""
        self.failures: Counter[str] = Counter()
        """Number of failures by the name of the error."""

    async def serve(
        self, work: Work, responder: Responder, deferral: Deferral, locale: str, limit: Limit = Limit.PRESS
    ) -> None:
        """Answer one interaction, which counts towards `limit`."""
        with self.in_flight.answering(responder.user):
            began, user = monotonic(), responder.user
            refused = self.in_flight.refusal if self.in_flight.draining else self.throttle.refused(user, limit)
            if refused is not None:
                await responder.send(self.say(refused, locale))
            else:
                answer = await self._in_time(work, responder, deferral, locale)
                await self._give(answer, responder, locale)
            self.times.append((monotonic() - began) * 1000)

    async def _give(self, answer: Answer, responder: Responder, locale: str) -> None:
        """Send the answer; fall back to an error message."""
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
                    group.create_task(responder.defer(deferral))

                patience = min(self.patience, responder.left / 1000)
                deferring = asyncio.get_running_loop().call_later(patience, defer)
                try:
                    answer = await self._safely(work, locale)
                    await self.in_flight.edited(responder.user)
                    return answer
                finally:
                    deferring.cancel()  # where it is over, the group waits until Discord was told

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
        except Exception as error:  # noqa: BLE001 - whatever the bug, the person gets an answer and the log the place
            self._note(error, "a press failed")
            return self.say("answer-broken", locale)

    def _note(self, error: Exception, what: str) -> None:
        self.failures[type(error).__name__] += 1
        log.error("%s: %s\n%s", what, type(error).__name__, place_of(error))

    def say(self, key: str, locale: str) -> Answer:
        """Return the sentence `key` in the language of a client, for a user whose profile is unknown."""
        return say(self._book.words(locale)(key))


def place_of(error: BaseException) -> str:
    """Return the location of an error in the code, without its message, which may name cards and people."""
    return "".join(traceback.format_tb(error.__traceback__))
