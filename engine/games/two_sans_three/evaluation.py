"""Expected final points of a collection. `normal` plays by them, and the search of `hard` uses them where it stops.

All values are precomputed in tables, because a search evaluates some ten thousand cards.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.two_sans_three.cards import CARDS, COLOURS, ROW_WIDTH, TURNS_EACH


class Weights(NamedTuple):
    """Weights of the points that a seat can expect at the end. Face-down cards and an earned bonus count with their
    points.

    Attributes:
        base: Points in any case.
        single: Points for each colour with one card face up.
        pair: Points for each colour with two cards face up.
        six: Points if at least six colours are face up.
        seven: Points if all seven colours are face up.
        hope: Share of the next interim bonus for a seat without one.
    """

    base: float
    single: float
    pair: float
    six: float
    seven: float
    hope: float


AT_THE_END: Final = Weights(0, 1, 5, 5, 5, 0)
"""Weights at the end of the game, which are the points of the rules (S20, S21)."""

TUNED: Final[tuple[Weights, ...]] = (
    AT_THE_END,
    Weights(-0.57, 2.77, 4.21, 2.19, 2.94, 0.24),
    Weights(0.08, 3.08, 3.89, 1.59, 2.33, 0.3),
    Weights(3.54, 3.09, 2.83, 1.2, 1.44, 0.43),
    Weights(7.26, 2.86, 1.86, 0.73, 0.67, 0.54),
    Weights(11.61, 2.26, 0.93, 0.6, 0.11, 0.64),
    Weights(14.51, 1.86, 0.31, 0.1, -0.36, 0.67),
    Weights(17.26, 1.38, -0.32, -0.08, -0.79, 0.65),
    Weights(19.96, 0.79, -1.04, 0.2, -1.03, 0.61),
    Weights(21.74, 0.37, -1.51, 0.48, -1.48, 0.55),
    Weights(22.53, 0.18, -1.68, 0.69, -2.32, 0.49),
    Weights(23.19, 0.16, -1.71, 0.84, -3.96, 0.39),
    Weights(24.92, 0.13, -1.75, 1.01, -7.02, 0.2),
    Weights(26.03, -0.0, -1.89, 1.49, -3.87, 0.11),
    Weights(26.91, -0.12, -1.87, 0.39, -5.59, 0.02),
    Weights(26.59, -0.2, -1.79, -1.67, -1.85, 0.05),
    Weights(26.88, -0.43, -1.58, -2.35, -3.78, 0.0),
    Weights(26.76, -0.52, -1.5, -2.52, 0.0, 0.0),
)
"""Weights by number of turns left. A pair is a risk early in the game and valuable at the end."""

DOUBTS: Final = (0.0, 5.0, 6.5, 7.25, 8.0, 8.5, 8.75, 9.0)
"""Lead in points that multiplies the odds of a win by e, by number of turns left.

Found by `python -m tools.tune_two_sans_three --doubts`.
"""


_MOST: Final = len(COLOURS)
_MIDDLE: Final = ROW_WIDTH // 2
_HAIR: Final = 1e-4

LEANING: Final = tuple(_HAIR * abs(card % ROW_WIDTH - _MIDDLE) for card in CARDS)
"""Preference among equal cards, in points, for those near the end of a row. Cards in the middle are useful more
often."""


class Evaluation:
    """Evaluation with one set of weights."""

    def __init__(self, weights: Sequence[Weights]) -> None:
        self.worth = [[[_worth(each, ones, twos) for twos in _UP_TO_ALL] for ones in _UP_TO_ALL] for each in weights]
        """Worth of the face-up cards, by turns left, number of single colours and number of pairs."""
        self.hope = [each.hope for each in weights]
        """Share of the next interim bonus for a seat without one, by turns left."""

    def expected(self, left: int, face_up: Sequence[int], face_down: int, interim: int, top: int) -> float:
        """Return the points that a seat can expect.

        Args:
            left: Number of turns that the seat has left.
            face_up: Number of face-up cards of each colour.
            face_down: Number of face-down cards.
            interim: Bonus that the seat has earned, 0 for none.
            top: The next interim bonus, 0 if none is left.
        """
        hope = 0 if interim else self.hope[left] * top
        return self.worth[left][face_up.count(1)][face_up.count(2)] + hope - face_down + interim


_UP_TO_ALL: Final = range(_MOST + 1)


def _worth(weights: Weights, singles: int, pairs: int) -> float:
    base, single, pair, six, seven, _ = weights
    colours = singles + pairs
    return base + single * singles + pair * pairs + six * (colours >= _MOST - 1) + seven * (colours == _MOST)


EVALUATION: Final = Evaluation(TUNED)
"""The evaluation of the house players."""

assert len(TUNED) == TURNS_EACH  # noqa: S101 - one set for every number of turns left after a play
