"""Who is served now: not more than can be answered in time, and nobody so often that others wait."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

MOST: Final = 256
"""Interactions under way at the same time."""

LONGEST_WAIT: Final = 1.0
"""Seconds that somebody would have to wait for their turn at most."""

BURST: Final = 30
REFILL: Final = 5.0
"""So many presses of one person at once, and so many more each second."""

_FORGETTING: Final = 0.05
_FIRST_GUESS: Final = 0.005
_PEOPLE_KEPT: Final = 10_000


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class RequestThrottle:
    """Decides before anything is looked up or stored. `now`: seconds of a clock that never goes back."""

    def __init__(self, now: Callable[[], float], most: int = MOST, burst: int = BURST) -> None:
        self._now = now
        self._most = most
        self._burst = burst
        self._buckets: dict[int, _Bucket] = {}
        self._under_way = 0
        self._each = _FIRST_GUESS
        self._last_end = 0.0

    @property
    def people(self) -> int:
        """How many people are remembered: only those who pressed lately."""
        return len(self._buckets)

    def refused(self, user: int) -> str | None:
        """The key of the sentence for somebody who is not served now; `None`: welcome."""
        if not self._takes_one(user):
            return "answer-too-fast"
        if self._under_way >= self._most or self._under_way * self._each > LONGEST_WAIT:
            return "answer-busy"
        return None

    @contextmanager
    def served(self) -> Generator[None]:
        """Count somebody as served, meanwhile."""
        self._under_way += 1
        began = self._now()
        try:
            yield
        finally:
            self._under_way -= 1
            self._ended(began)

    def _ended(self, began: float) -> None:
        """All wait for one writer, so each takes the time since the one before ended, or since it came."""
        now = self._now()
        took = now - max(began, self._last_end)
        self._last_end = now
        self._each += _FORGETTING * (took - self._each)

    def _takes_one(self, user: int) -> bool:
        now = self._now()
        bucket = self._buckets.get(user)
        if bucket is None:
            self._forget_the_patient(now)
            bucket = self._buckets[user] = _Bucket(self._burst, now)
        bucket.left, bucket.at = self._filled(bucket, now), now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _filled(self, bucket: _Bucket, now: float) -> float:
        return min(self._burst, bucket.left + (now - bucket.at) * REFILL)

    def _forget_the_patient(self, now: float) -> None:
        if len(self._buckets) >= _PEOPLE_KEPT:
            waiting = self._buckets.items()
            self._buckets = {user: each for user, each in waiting if self._filled(each, now) < self._burst}
