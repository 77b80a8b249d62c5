"""How good an answer is, as a sum of weights: the judgement that `normal` follows and `hard` starts from.

Everything that does not depend on the hand is in tables made once, for a search judges some thousand answers.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.two_win.cards import COLOUR, DIGIT, KINDS, STARS, Card, Colour
from engine.games.two_win.house.runs import AFTER, NO_RUN, PAYS, RUN_STATES
from engine.games.two_win.house.weights import TUNED, Weights

FLOOR: Final = 10
"""What counts as the last number of a seat that has none: every number is above it."""

_HIGHEST: Final = 99


class Situation(NamedTuple):
    """All that the judgement looks at: the hand, the last number (`FLOOR` for none), the run states of the columns."""

    hand: Sequence[Card]
    last: int
    tens: int
    units: int


class Evaluation:
    """The judgement by one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        levels = range(_HIGHEST // 10 + 1)
        self._kept = [[_kept(weights, level, card) for card in KINDS] for level in levels]
        self._number = [_number(weights, number) for number in range(_HIGHEST + 1)]
        self._stars = (0.0, weights.star_1, weights.star_2, weights.star_3, weights.star_4)
        self._run = [[weights.run if pays else 0.0 for pays in row] for row in PAYS]
        self._wanted = [[_wanted(weights, state, card) for card in KINDS] for state in RUN_STATES]

    def passes(self, situation: Situation) -> list[float]:
        """The worth of giving each card of the hand away, in the order of the hand: the less it is worth kept."""
        hand, last, tens, units = situation
        kept = self._kept[last // 10]
        digits = [DIGIT[card] for card in hand]
        pair, on_tens, on_units = self._weights.pair, self._wanted[tens], self._wanted[units]
        worth: list[float] = []
        for card, digit in zip(hand, digits, strict=True):
            keep = kept[card] + on_tens[card] + on_units[card]
            worth.append(-keep - pair if digits.count(digit) > 1 else -keep)
        return worth

    def best_pass(self, situation: Situation) -> Card:
        """The card to give away."""
        worth = self.passes(situation)
        return situation.hand[worth.index(max(worth))]

    def forms(self, situation: Situation) -> list[tuple[float, Card, Card]]:
        """The worth of every legal number, with its cards; equal cards count as often as they are held."""
        hand, last, tens, units = situation
        bonus = self._bonus(hand, last)
        left = self._opened(hand)
        on_tens, on_units = self._column(hand, tens, left, bonus), self._column(hand, units, left, bonus)
        stars, number = self._stars, self._number
        judged: list[tuple[float, Card, Card]] = []
        for at, (card, worth) in enumerate(zip(hand, on_tens, strict=True)):
            height, shown = 10 * DIGIT[card], STARS[card]
            if height + 9 <= last:
                continue
            for other_at, (other, other_worth) in enumerate(zip(hand, on_units, strict=True)):
                formed = height + DIGIT[other]
                if formed > last and at != other_at:
                    judged.append((worth + other_worth + number[formed] + stars[shown + STARS[other]], card, other))
        return judged

    def best_form(self, situation: Situation) -> tuple[Card, Card]:
        """The number to form: its tens card and its units card."""
        _, tens, units = max(self.forms(situation))
        return tens, units

    def _bonus(self, hand: Sequence[Card], last: int) -> list[float]:
        """What each card would be worth kept, which using it costs."""
        kept = self._kept[last // 10]
        digits = [DIGIT[card] for card in hand]
        pair = self._weights.pair
        return [
            -kept[card] - (pair if digits.count(digit) > 1 else 0.0) for card, digit in zip(hand, digits, strict=True)
        ]

    def _opened(self, hand: Sequence[Card]) -> list[float]:
        """The worth of each run state left behind with this hand."""
        weights = self._weights
        colours = [COLOUR[card] for card in hand]
        left = [0.0]
        for colour in Colour:
            held = colours.count(colour)
            left.append(weights.opened + weights.opened_more * held)
            left.append(weights.grown + weights.grown_more * held)
        return left

    def _column(self, hand: Sequence[Card], state: int, left: list[float], bonus: list[float]) -> list[float]:
        """The worth of laying each card on a column in this run state."""
        after, run = AFTER[state], self._run[state]
        return [run[card] + left[after[card]] + extra for card, extra in zip(hand, bonus, strict=True)]


def _kept(weights: Weights, level: int, card: Card) -> float:
    """The worth of a card in hand when the last number's tens are `level`."""
    above = DIGIT[card] - level
    stars = weights.star * STARS[card]
    if above < 0:
        return weights.low + stars
    return stars + (weights.level if above == 0 else weights.high + weights.higher * (above - 1))


def _wanted(weights: Weights, state: int, card: Card) -> float:
    """The worth, in hand, of a card that would continue a run."""
    if PAYS[state][card]:
        return weights.awaited
    return weights.wanted if state != NO_RUN and AFTER[state][card] == state + 1 else 0.0


def _number(weights: Weights, number: int) -> float:
    """The worth of a number by itself: twins pay, height costs."""
    share = number / _HIGHEST
    twins = weights.twins if number % 11 == 0 else 0.0
    return twins - weights.height * number - weights.steep * number * share * share


EVALUATION: Final = Evaluation(TUNED)
"""The judgement of the house players."""
