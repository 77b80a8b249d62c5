"""House players: computer players, which see a view and never a position; and the comparison of answers by a search."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Action, Seat, View, own
from engine.dice import Dice

LEVELS: Final = ("beginner", "easy", "normal", "hard")
"""All levels, the weakest first. Each game has some of them (`engine.catalogue.levels`)."""

SEARCHING: Final = frozenset({"hard"})
"""Levels that think for up to a second, so that callers run them in worker processes."""


NOT_ASKED: Final = "a house player was asked to choose for someone who is not asked"
"""Message of the `ValueError` that all levels raise if the viewer is not asked."""


class Choice(NamedTuple):
    """Answer of a house player.

    Attributes:
        reason: Phrase key such as `reason-lowest-digit`, for hints.
        confidence: From 0 (a guess) to 1 (no other answer makes sense).
    """

    action: Action
    reason: str
    confidence: float


_View = TypeVar("_View", bound=View)


def asked_view(view: View, kind: type[_View], game: str) -> _View:
    """Return the view as one of this game, whose viewer must be asked. `game` is the game's name for error messages.

    Raises:
        ValueError: The view is of another game, or its viewer is not asked.
    """
    seen = own(view, kind, game)
    if seen.prompt is None:
        raise ValueError(NOT_ASKED)
    return seen


class HousePlayer(Protocol):
    """A level of one game."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Answer the viewer's open question.

        Args:
            view: View of a seat that is asked.
            dice: The house player's own randomness, never that of the deal.
            stop: Polled during a long search. Once it returns True, the best choice so far is returned. If it always
                returns False, equal views and dice give equal choices.

        Raises:
            ValueError: The viewer is not asked.
        """
        ...


_Question = TypeVar("_Question")


class QuickPlayer(Generic[_Question]):
    """A level that needs no time for its answers."""

    def __init__(self, ask: Callable[[View], _Question], answer: Callable[[_Question, Dice], Choice]) -> None:
        """Create a level from two functions.

        Args:
            ask: Returns the question in a view. It raises `ValueError` if the viewer is not asked.
            answer: Returns the answer, with dice of the house player's own.
        """
        self._ask, self._answer = ask, answer

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Answer the viewer's open question, as in `HousePlayer`."""
        return self._answer(self._ask(view), dice)


def guess(legal: Sequence[Action], dice: Dice) -> Choice:
    """Return a random one of these answers."""
    pick, _ = dice.below(len(legal))
    return Choice(legal[pick], "reason-guess", 1 / len(legal))


def confidence(best: float, second: float) -> float:
    """Return the confidence in the best answer: 0 if the second one is worth as much, closer to 1 the less it is."""
    return (best - second) / (best - second + 1)


def never() -> bool:
    """Return False: the `stop` of a caller without a deadline."""
    return False


def house_dice(hidden: bytes, seat: Seat, prompt: int, *, daily: bool) -> Dice:
    """Return the dice of a house player, which are independent of those of the deal (docs/records.md).

    Args:
        hidden: The table's secret. In a daily deal, the key of the deal, so that all who play it meet the same answers.
        seat: The house player's seat.
        prompt: Number of the question that it answers.
        daily: Whether it is a daily deal, which decides what `hidden` is.
    """
    purpose = b"daily-house" if daily else b"house"
    return Dice(sha256(purpose + hidden + f":{seat}:{prompt}".encode()).digest())


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
