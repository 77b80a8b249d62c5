"""Comparison of answers on the same sampled deals: the leader, the hopeless ones, and the certainty of the lead."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

_NORMAL: Final = NormalDist()

_ENOUGH: Final = 8
"""Number of deals below which nothing can be said."""

_DOUBT: Final = 1.0
"""One imaginary deal with the opposite result, because equal results so far are no proof."""


class Race:
    """Shares of the win of each answer, deal by deal. Answers that cannot catch up are dropped.

    `handicaps` are subtracted from each answer's share. Answers are compared deal by deal, so that the luck of the deal
    cancels out; the mean difference and its standard error give the probability that another answer is better.
    """

    def __init__(self, handicaps: Sequence[float]) -> None:
        self._handicaps = handicaps
        self._shares = [list[float]() for _ in handicaps]
        self.running = list(range(len(handicaps)))

    def note(self, shares: Sequence[float]) -> None:
        """Add the result of one more deal: the share of every answer that is still running."""
        for at, share in zip(self.running, shares, strict=True):
            self._shares[at].append(share)

    @property
    def best(self) -> int:
        """Return the answer with the greatest share; the first of equal ones."""
        return max(self.running, key=self._worth)

    @property
    def ranked(self) -> Sequence[int]:
        """Return the answers by their shares, those that are still running first."""
        return sorted(range(len(self._shares)), key=lambda at: (at not in self.running, -self._worth(at)))

    def _worth(self, at: int) -> float:
        shares = self._shares[at]
        return (fmean(shares) if shares else 0.0) - self._handicaps[at]

    def drop(self, hopeless: float, most: int) -> None:
        """Drop every answer whose probability of being the best is below `hopeless`, and all but the `most` best."""
        best, *others = sorted(self.running, key=self._worth, reverse=True)[:most]
        self.running = sorted([best, *(at for at in others if self._overtakes(best, at) >= hopeless)])

    @property
    def certainty(self) -> float:
        """Return the certainty, from 0 to 1, that more deals would not favour another answer."""
        best = self.best
        wrong = sum(self._overtakes(best, at) for at in range(len(self._handicaps)) if at != best)
        return max(1 - 2 * wrong, 0.0)

    def _overtakes(self, best: int, other: int) -> float:
        """Return the probability that `other` is better, given the deals on which both were tried."""
        apart = self._handicaps[other] - self._handicaps[best]
        ahead = [lead - share + apart for lead, share in zip(self._shares[best], self._shares[other], strict=False)]
        if (deals := len(ahead)) < _ENOUGH:
            return 0.5
        mean = fmean(ahead)
        spread = sum([(each - mean) ** 2 for each in ahead]) + _DOUBT
        return _NORMAL.cdf(-mean / sqrt(spread / (deals * (deals - 1))))
