"""Expected shares of the win at the beginning of a round with all hands open. `hard` uses them where its simulations
stop.

The features of a seat are its number of cards, how many of them can be a tens card, each card relative
to the last number, twins, runs and stars. The shares are the softmax of the weighted sums. The weights are fitted to
finished games (tools/tune_two_win_prospects.py).
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from engine.games.two_win.cards import COLOUR, DIGIT, KINDS, MOST_STARS, RUN, STARS, Colour
from engine.games.two_win.evaluation import RUN_STATES, Situation
from engine.games.two_win.prospect_weights import PROSPECT_WEIGHTS

_CROWDS: Final = 3
"""Number of groups with weights of their own, by number of seats that are still in: two, three, more."""

_MOST_CARDS: Final = 16
_MOST_LEADS: Final = 12
_MOST_SHOWN: Final = 14
_MOST_TWINS: Final = 4
_MOST_OF_COLOUR: Final = 11
"""Highest values of the counts; higher ones are capped."""

_LEVELS: Final = range(10)
_NUMBERS: Final = range(10, 100)

_HANDS: Final = 0
_LAST: Final = _HANDS + _CROWDS * (_MOST_LEADS + 1) * (_MOST_CARDS + 1)
_CARDS: Final = _LAST + _CROWDS * len(_NUMBERS)
_TWINS: Final = _CARDS + len(_LEVELS) * len(_LEVELS) * (MOST_STARS + 1)
_STEPS: Final = _TWINS + len(_LEVELS) * (_MOST_TWINS + 1)
_TENS: Final = _STEPS + len(_LEVELS) * len(_LEVELS)
_UNITS: Final = _TENS + _CROWDS * RUN * (_MOST_OF_COLOUR + 1)
_SHOWN: Final = _UNITS + _CROWDS * RUN * (_MOST_OF_COLOUR + 1)
_BEST: Final = _SHOWN + _CROWDS * (_MOST_SHOWN + 1)
FEATURES: Final = _BEST + 2 * MOST_STARS + 1
"""Number of features. Each kind begins where the one before ends."""

_CARD: Final[Sequence[Sequence[int]]] = tuple(
    tuple(_CARDS + (level * len(_LEVELS) + DIGIT[card]) * (MOST_STARS + 1) + STARS[card] for card in KINDS)
    for level in _LEVELS
)
"""Feature of a card in hand (second index), given the tens digit of the last number (first index)."""

_CONTINUES: Final[Sequence[frozenset[int]]] = (
    frozenset[int](),
    *(frozenset(card for card in KINDS if COLOUR[card] is colour) for colour in Colour for _ in range(1, RUN)),
)
"""Cards with the colour of a run, by run state."""

_LENGTH: Final[Sequence[int]] = (0, *(length for _ in Colour for length in range(1, RUN)))
"""Length of a run, by run state."""

assert len(_CONTINUES) == len(_LENGTH) == len(RUN_STATES)  # noqa: S101 - the tables cover the same run states


def features(situation: Situation, inside: int) -> list[int]:
    """Return the features of a seat at the beginning of a round in which `inside` seats take part."""
    hand, last, tens, units = situation
    level, over = divmod(last, 10)
    crowd = min(inside, _CROWDS + 1) - 2
    digits = [DIGIT[card] for card in hand]
    above = [card for card in hand if DIGIT[card] > level]
    leads = len(above)
    if level in digits:
        others = digits.copy()
        others.remove(level)
        leads += max(others, default=0) > over
    held = set(digits)
    twins = [digit for digit in held if 11 * digit > last and digits.count(digit) > 1]
    stars = sorted([STARS[card] for card in hand])
    on_tens, on_units = _CONTINUES[tens], _CONTINUES[units]
    fit_tens, fit_units = [card for card in above if card in on_tens], [card for card in hand if card in on_units]
    row = _CARD[level]
    found = [row[card] for card in hand]
    found += (
        _HANDS
        + (crowd * (_MOST_LEADS + 1) + min(leads, _MOST_LEADS)) * (_MOST_CARDS + 1)
        + min(len(hand), _MOST_CARDS),
        _LAST + crowd * len(_NUMBERS) + last - _NUMBERS[0],
        _TWINS + level * (_MOST_TWINS + 1) + min(len(twins), _MOST_TWINS),
        _STEPS + level * len(_LEVELS) + len([digit for digit in held if digit > level]),
        _TENS + _of_run(crowd, _LENGTH[tens], len(fit_tens)),
        _UNITS + _of_run(crowd, _LENGTH[units], len(fit_units)),
        _SHOWN + crowd * (_MOST_SHOWN + 1) + min(sum(stars), _MOST_SHOWN),
        _BEST + sum(stars[-2:]),
    )
    return found


def _of_run(crowd: int, length: int, fitting: int) -> int:
    return (crowd * RUN + length) * (_MOST_OF_COLOUR + 1) + min(fitting, _MOST_OF_COLOUR)


class Prospects:
    """Expected shares with one set of weights, one for each feature."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = weights

    def share(self, situations: Sequence[Situation], at: int) -> float:
        """Return the expected share of the win, from 0 to 1, of the seat at index `at` of `situations`.

        `situations` holds all seats that are still in.
        """
        weight, inside = self._weights.__getitem__, len(situations)
        strengths = [sum(map(weight, features(situation, inside))) for situation in situations]
        own = strengths[at]
        return 1 / sum([exp(strength - own) for strength in strengths])


PROSPECTS: Final = Prospects(PROSPECT_WEIGHTS)
"""The prospects with which house players look ahead."""
