"""Rate limit of new DM channels. Discord publishes no number; bots were reported to be stopped after 25 to 40 new ones,
people after 10 in ten minutes. Open channels cost nothing."""

from collections import Counter, deque
from collections.abc import Iterable
from typing import Final

from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from bot.tables.ids import Milliseconds

OPENED_PER_TEN_MINUTES: Final = 8
OPENED_PER_DAY: Final = 100

TEN_MINUTES: Final = 10 * MINUTE

SPACING: Final = 3 * SECOND
"""Least milliseconds between two openings: seven people who join at once are written to one after the other."""

FARTHEST: Final = 1 * HOUR
"""Maximum retry delay, in milliseconds."""


class OpeningThrottle:
    """Allows at most `per_ten_minutes` openings in any ten minutes and `per_day` in any day, `spacing` milliseconds
    apart."""

    def __init__(
        self, per_ten_minutes: int = OPENED_PER_TEN_MINUTES, per_day: int = OPENED_PER_DAY, spacing: int = SPACING
    ) -> None:
        self._windows = ((per_ten_minutes, TEN_MINUTES), (per_day, DAY))
        self._gap = TEN_MINUTES // per_ten_minutes
        self._spacing = spacing
        self._taken: deque[Milliseconds] = deque(maxlen=max(per_ten_minutes, per_day))
        self._pauses = (Milliseconds(0), Milliseconds(0))
        """Pause that Discord asked for: its begin and end."""
        self._promised = Milliseconds(0)

    @property
    def taken(self) -> tuple[Milliseconds, ...]:
        """The moments of the last openings, as far as they still count."""
        return tuple(self._taken)

    def resume(self, taken: Iterable[Milliseconds]) -> None:
        """Count the openings of a program that ran before, or that runs beside this one, too."""
        self._taken = deque(sorted((Counter(taken) | Counter(self._taken)).elements()), maxlen=self._taken.maxlen)

    def pause(self, now: Milliseconds, until: Milliseconds) -> None:
        """Allow none until then: Discord wants no openings."""
        self._pauses = now, max(until, self._paused(now))

    def _paused(self, now: Milliseconds) -> Milliseconds:
        since, until = self._pauses
        return until if since <= now else now

    def wait(self, now: Milliseconds) -> int:
        """Take a place: 0 when it may be used now, else the milliseconds until one is likely to be free (none is
        taken). Those who wait are told different moments: all at once they would keep the database busy in vain."""
        while self._taken and self._taken[-1] > now:  # someone set the clock back: what is to come counts for nothing
            self._taken.pop()
        free = self._free(now)
        spaced = Milliseconds(self._taken[-1] + self._spacing) if self._taken else now
        if spaced > free:
            return self._promise(spaced, self._spacing, now) - now
        if free > now:
            return self._promise(free, self._gap, now) - now
        self._taken.append(now)
        return 0

    def _free(self, now: Milliseconds) -> Milliseconds:
        """Return the first moment at which there is a place."""
        counted = [self._taken[-most] + window for most, window in self._windows if len(self._taken) >= most]
        return Milliseconds(max(now, self._paused(now), *counted))

    def _promise(self, free: Milliseconds, gap: int, now: Milliseconds) -> Milliseconds:
        """Return a moment that no other caller gets: `gap` after the last one, if that is later than `free`."""
        later = self._promised + gap
        first = min(free, now + FARTHEST)
        self._promised = Milliseconds(later if first <= later <= now + FARTHEST else first)
        return self._promised
