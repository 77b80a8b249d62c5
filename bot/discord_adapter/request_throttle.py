"""Who is served now: not more than can be answered in time, and nobody so often that others wait."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final

MOST: Final = 256
"""Interactions under way at the same time."""

LONGEST_WAIT: Final = 1.0
"""Seconds that somebody would have to wait for their turn at most."""


class Asked(Enum):
    """What somebody asks for: each has a share of its own. The value is how much of it one person gets: so many at
    once, and so many more each second."""

    PRESS = (30, 5.0)
    COMMAND = (8, 1.0)
    """Answered from the database as a whole, or by something new in the channel."""
    COMPLETION = (12, 4.0)
    """Discord asks anew with almost every key."""


_FORGETTING: Final = 0.05
_FIRST_GUESS: Final = 0.005
_PEOPLE_KEPT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Share:
    """So much of something at once, and so much more each second."""

    burst: int
    refill: float


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class RequestThrottle:
    """Decides before anything is looked up or stored. `now`: seconds of a clock that never goes back."""

    def __init__(self, now: Callable[[], float], most: int = MOST, shares: Mapping[Asked, Share] | None = None) -> None:
        self._now = now
        self._most = most
        self._shares = {asked: Share(*asked.value) for asked in Asked} if shares is None else shares
        self._buckets: dict[tuple[int, Asked], _Bucket] = {}
        self._under_way = 0
        self._each = _FIRST_GUESS
        self._last_end = 0.0

    @property
    def remembered(self) -> int:
        """How many people are remembered, once for each kind of thing they asked for: only those who did so lately."""
        return len(self._buckets)

    def refused(self, user: int, asked: Asked = Asked.PRESS) -> str | None:
        """The key of the sentence for somebody who is not served now; `None`: welcome."""
        if not self._takes_one((user, asked)):
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

    def _takes_one(self, whose: tuple[int, Asked]) -> bool:
        now, share = self._now(), self._shares[whose[1]]
        bucket = self._buckets.get(whose)
        if bucket is None:
            self._forget_the_patient(now)
            bucket = self._buckets[whose] = _Bucket(share.burst, now)
        bucket.left, bucket.at = _filled(bucket, share, now), now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True

    def _forget_the_patient(self, now: float) -> None:
        if len(self._buckets) >= _PEOPLE_KEPT:
            shares = ((whose, bucket, self._shares[whose[1]]) for whose, bucket in self._buckets.items())
            self._buckets = {whose: each for whose, each, share in shares if _filled(each, share, now) < share.burst}


def _filled(bucket: _Bucket, share: Share, now: float) -> float:
    return min(share.burst, bucket.left + (now - bucket.at) * share.refill)
