"""Finds what `hard` of 2 WIN expects of a hand: `python -m tools.tune_two_win_prospects --help`.

Seats that follow normal's judgement, now and then one of its next best answers, play many games. Whenever a round
begins, the features of every seat still in are noted, and how the win was shared in the end. The weights are those by
which the seats of all these moments would have been given the win most surely (softmax regression, one moment after
the other, by Adagrad). The same arguments give the same weights. Prints how well they foretell games that they were
not found from, and at last the module `prospect_weights.py`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import exp, log, sqrt
from typing import Final, NamedTuple, TypeVar

from engine.contract import PUBLIC
from engine.dice import Dice
from engine.games.two_win.cards import Card
from engine.games.two_win.evaluation import EVALUATION, Situation
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import imagine
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.playout import Playout
from engine.games.two_win.prospects import FEATURES, features
from engine.games.two_win.rules import deal

Answer = TypeVar("Answer")

SEATS: Final = (4, 2, 4, 3, 4, 5, 4, 6)
"""Seats of one game after the other: most games have four."""

ODD_ANSWERS: Final = (0, 0, 20, 7)
"""In one game after the other, one answer in this many is not normal's best (0: none), so that the weights learn what
else could have happened."""

AMONG: Final = 4
"""Number of normal's best answers that such an answer is taken from."""

KEPT_BACK: Final = 10
"""One game in this many is not learned from but foretold."""

STEP: Final = 0.08
HAIR: Final = 1e-3
"""Adagrad: the first step of a weight, and what keeps it finite."""

IN_A_UNIT: Final = 100
"""Weights are kept as whole hundredths."""


class Habits:
    """Normal's judgement, with an odd answer now and then."""

    def __init__(self, odd: int, dice: Dice) -> None:
        self._odd = odd
        self._dice = dice

    def best_pass(self, situation: Situation) -> Card:
        """Return the card to give away."""
        return self._one_of(sorted(zip(EVALUATION.passes(situation), situation.hand, strict=True), reverse=True))[1]

    def best_form(self, situation: Situation) -> tuple[Card, Card]:
        """Return the number to form."""
        return self._one_of(sorted(EVALUATION.forms(situation), reverse=True))[1:]

    def _one_of(self, answers: Sequence[Answer]) -> Answer:
        if not self._odd:
            return answers[0]
        roll, self._dice = self._dice.below(self._odd * AMONG)
        return answers[roll] if roll < min(AMONG, len(answers)) else answers[0]


class Moment(NamedTuple):
    """The features of every seat still in when a round begins, and what each had of the win in the end."""

    features: Sequence[Sequence[int]]
    shares: Sequence[float]


def moments(number: int, key: bytes) -> Iterator[Moment]:
    """Yield the rounds of one game."""
    seats, odd = SEATS[number % len(SEATS)], ODD_ANSWERS[number // len(SEATS) % len(ODD_ANSWERS)]
    own = sha256(key + number.to_bytes(8, "big")).digest()
    state, _ = deal(seats, DEFAULTS, Dice(own), None)
    habits = Habits(odd, Dice(sha256(b"odd answers" + own).digest())) if odd else EVALUATION
    game = Playout(imagine(TwoWinPosition(*state).view(PUBLIC), Dice(own, 1 << 16)), (habits,) * seats)
    seen: list[tuple[Sequence[int], Sequence[Sequence[int]]]] = []
    winners = game.next_round()
    while not winners:
        found = [features(game.players[seat].situation, len(game.inside)) for seat in game.inside]
        seen.append((tuple(game.inside), found))
        winners = game.next_round()
    for inside, found in seen:
        yield Moment(found, [(seat in winners) / len(winners) for seat in inside])


def expected(weights: Sequence[float], found: Sequence[Sequence[int]]) -> list[float]:
    """Return the share of the win that each seat may expect by these weights."""
    weight = weights.__getitem__
    strengths = [sum(map(weight, each)) for each in found]
    most = max(strengths)
    chances = [exp(strength - most) for strength in strengths]
    total = sum(chances)
    return [chance / total for chance in chances]


def learn(weights: list[float], slopes: list[float], seen: Sequence[Moment]) -> None:
    """Move the weights a little for every moment; `slopes` remembers how far each was pulled already."""
    for found, shares in seen:
        for chance, share, own in zip(expected(weights, found), shares, found, strict=True):
            wrong = chance - share
            square, step = wrong * wrong, STEP * wrong
            for feature in own:
                slopes[feature] += square
                weights[feature] -= step / sqrt(slopes[feature])


def surprise(weights: Sequence[float], seen: Sequence[Moment]) -> float:
    """Return the mean logarithmic loss: how little the ends of these games were foretold."""
    lost = 0.0
    for found, shares in seen:
        lost -= sum(
            share * log(max(chance, 1e-12)) for chance, share in zip(expected(weights, found), shares, strict=True)
        )
    return lost / len(seen)


def tune(games: int, turns: int, key: bytes) -> list[float]:
    """Return weights for every feature; their quality is told after every turn."""
    seen, kept_back = list[Moment](), list[Moment]()
    for number in range(games):
        (seen if (number + 1) % KEPT_BACK else kept_back).extend(moments(number, key))
    weights, slopes = [0.0] * FEATURES, [HAIR] * FEATURES
    _tell(f"{len(seen)} moments, {len(kept_back)} kept back: {surprise(weights, kept_back):.4f}")
    for turn in range(turns):
        learn(weights, slopes, seen)
        _tell(f"turn {turn}: {surprise(weights, kept_back):.4f}")
    return weights


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def module(weights: Sequence[float]) -> Iterator[str]:
    """Yield the lines of `prospect_weights.py`."""
    yield '"""Weights of the features in `prospects`, in hundredths, generated by tools/tune_two_win_prospects.py."""'
    yield ""
    yield "from collections.abc import Sequence"
    yield "from typing import Final"
    yield ""
    yield "# fmt: off"
    yield "_HUNDREDTHS: Final[tuple[int, ...]] = ("
    line = "   "
    for each in (f" {round(weight * IN_A_UNIT)}," for weight in weights):
        if len(line) + len(each) > 120:
            yield line
            line = "   "
        line += each
    yield line
    yield ")"
    yield "# fmt: on"
    yield ""
    yield "PROSPECT_WEIGHTS: Final[Sequence[float]] = tuple(each / 100 for each in _HUNDREDTHS)"
    yield '"""One weight for each feature, in the order of the features."""'


def main(arguments: Sequence[str]) -> None:
    """Read the arguments, play, learn, print."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune_two_win_prospects", description=__doc__)
    parser.add_argument("--games", type=int, default=16_000, help="games that are played (default: %(default)s)")
    parser.add_argument(
        "--turns", type=int, default=8, help="how often all moments are gone through (default: %(default)s)"
    )
    parser.add_argument("--key", default="tune", help="the same key gives the same result")
    given = parser.parse_args(arguments)
    weights = tune(given.games, given.turns, sha256(given.key.encode()).digest())
    sys.stdout.write("\n".join([*module(weights), ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
