"""Worth of a collection in points that may be expected at the end: what `normal` follows, and how the search judges
where it stops.

Everything is in tables made once, for a search judges some ten thousand cards.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.two_sans_three.cards import CARDS, COLOURS, ROW_WIDTH, TURNS_EACH
from engine.games.two_sans_three.house.weights import TUNED, Weights

_MOST: Final = len(COLOURS)
_MIDDLE: Final = ROW_WIDTH // 2
_HAIR: Final = 1e-4

LEANING: Final = tuple(_HAIR * abs(card % ROW_WIDTH - _MIDDLE) for card in CARDS)
"""Preference among equal cards for the one nearest to an end of its row: those in the middle fit more moments."""


class Evaluation:
    """The judgement by one set of weights."""

    def __init__(self, weights: Sequence[Weights]) -> None:
        self.worth = [[[_worth(each, ones, twos) for twos in _UP_TO_ALL] for ones in _UP_TO_ALL] for each in weights]
        """Worth of the face-up cards, by turns left, number of single colours and number of pairs."""
        self.hope = [each.hope for each in weights]
        """Worth of each point of the bonus on top to a seat without one, by turns left."""

    def expected(self, left: int, face_up: Sequence[int], face_down: int, interim: int, top: int) -> float:
        """Return the points that a seat may expect with `left` turns, if `top` is the next bonus."""
        hope = 0 if interim else self.hope[left] * top
        return self.worth[left][face_up.count(1)][face_up.count(2)] + hope - face_down + interim


_UP_TO_ALL: Final = range(_MOST + 1)


def _worth(weights: Weights, singles: int, pairs: int) -> float:
    base, single, pair, six, seven, _ = weights
    colours = singles + pairs
    return base + single * singles + pair * pairs + six * (colours >= _MOST - 1) + seven * (colours == _MOST)


EVALUATION: Final = Evaluation(TUNED)
"""The judgement of the house players."""

assert len(TUNED) == TURNS_EACH  # noqa: S101 - one set for every number of turns left after a play
