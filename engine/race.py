"""Comparison of answers on the same sampled deals."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

_NORMAL: Final = NormalDist()

_ENOUGH: Final = 8
"""Fewest deals from which the probability of a better answer is estimated."""

_DOUBT: Final = 1.0
"""Squared difference of one imaginary deal, which is added because equal results so far are no proof."""


HOPELESS: Final = 0.01
"""Probability of being the best below which an answer is dropped."""


class Race:
    """Shares of the win of several answers, deal by deal.

    Answers are compared deal by deal, so that the luck of the deal cancels out. The mean difference and its standard
    error give the probability that another answer is better. An answer is named by its index.

    Attributes:
        running: Answers that have not been dropped, ascending.
    """

    def __init__(self, handicaps: Sequence[float]) -> None:
        self._handicaps = handicaps
        self._shares = [list[float]() for _ in handicaps]
        self.running = list(range(len(handicaps)))

    def note(self, shares: Sequence[float]) -> None:
        """Add the results of one more deal: the share of each running answer (0 to 1), in their order."""
        for at, share in zip(self.running, shares, strict=True):
            self._shares[at].append(share)

    @property
    def best(self) -> int:
        """The running answer with the greatest share; the first one among equals."""
        return max(self.running, key=self._worth)

    @property
    def ranked(self) -> Sequence[int]:
        """The answers by their shares, the running ones first."""
        return sorted(range(len(self._shares)), key=lambda at: (at not in self.running, -self._worth(at)))

    def _worth(self, at: int) -> float:
        shares = self._shares[at]
        return (fmean(shares) if shares else 0.0) - self._handicaps[at]

    def run(
        self,
        deals: int,
        play: Callable[[int], Callable[[int], float]],
        drop_every: int,
        stay: Sequence[tuple[float, int]],
        stop: Callable[[], bool],
    ) -> None:
        """Compare the answers deal by deal, until one is left, all deals are played, or `stop` returns True.

        Args:
            deals: Most deals.
            play: Returns, for the number of a deal, a function that plays it with an answer and returns the share.
            drop_every: Interval, in deals, at which answers that cannot catch up are dropped.
            stay: Shares of the deals, in descending order, each with the most answers that remain from then on.
        """
        for number in range(deals):
            if len(self.running) == 1 or stop():
                return
            share = play(number)
            self.note([share(at) for at in self.running])
            if (number + 1) % drop_every == 0:
                most = (most for part, most in stay if number + 1 >= part * deals)
                self.drop(HOPELESS, next(most, len(self._shares)))

    def drop(self, hopeless: float, most: int) -> None:
        """Drop every answer that overtakes the best with a probability below `hopeless`, and all but the `most`
        best."""
        best, *others = sorted(self.running, key=self._worth, reverse=True)[:most]
        self.running = sorted([best, *(at for at in others if self._overtakes(best, at) >= hopeless)])

    @property
    def certainty(self) -> float:
        """Certainty, from 0 to 1, that more deals would not favour another answer."""
        best = self.best
        wrong = sum(self._overtakes(best, at) for at in range(len(self._handicaps)) if at != best)
        return max(1 - 2 * wrong, 0.0)

    def _overtakes(self, best: int, other: int) -> float:
        """Return the probability that `other` is better than `best`, given the deals on which both were tried."""
        apart = self._handicaps[other] - self._handicaps[best]
        ahead = [lead - share + apart for lead, share in zip(self._shares[best], self._shares[other], strict=False)]
        if (deals := len(ahead)) < _ENOUGH:
            return 0.5
        mean = fmean(ahead)
        spread = sum([(each - mean) ** 2 for each in ahead]) + _DOUBT
        return _NORMAL.cdf(-mean / sqrt(spread / (deals * (deals - 1))))
