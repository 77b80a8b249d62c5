"""Evaluation of an action as a sum of weights. `normal` plays by it, and `hard` tries the best actions by it.

Values that do not depend on the hand are precomputed, because a search evaluates thousands of actions.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.games.two_win.cards import COLOUR, DIGIT, KINDS, RUN, STARS, Card, Colour, Column


class Weights(NamedTuple):
    """Weights of the evaluation, in units of one certain draw.

    Attributes:
        height: Cost of each point of the number.
        steep: Further cost of each point, which grows towards 99.
        twins: Two equal digits.
        run: A completed run of three.
        opened: A run of one card that is left behind.
        opened_more: Addition for each card of its colour that is still held.
        grown: A run of two cards that is left behind.
        grown_more: Addition for each card of its colour that is still held.
        star_1: A number with one star; `star_2` to `star_4` for two to four stars.
        high: A card kept in hand with a digit above the tens of the last number.
        higher: Addition for each further step of the digit.
        level: A card kept in hand with the same digit as the tens of the last number.
        low: A card kept in hand with a lower digit.
        star: Addition for each star of a card kept in hand.
        pair: Addition for a card kept in hand whose digit is held twice.
        wanted: Addition for a card kept in hand that would make a run of two.
        awaited: Addition for a card kept in hand that would complete a run.
    """

    height: float = -0.002
    steep: float = 0.072
    twins: float = 1.322
    run: float = 0.731
    opened: float = -0.211
    opened_more: float = 0.015
    grown: float = 0.168
    grown_more: float = 0.114
    star_1: float = 0.068
    star_2: float = 0.441
    star_3: float = 1.168
    star_4: float = 1.093
    high: float = 0.942
    higher: float = 0.004
    level: float = 0.719
    low: float = 0.021
    star: float = 0.179
    pair: float = 0.045
    wanted: float = 0.057
    awaited: float = 0.216


TUNED: Final = Weights()
"""The weights that the house players use."""


NO_RUN: Final = 0
RUN_STATES: Final = range(1 + len(Colour) * (RUN - 1))


def run_state(column: Column) -> int:
    """Return the run state of a column: a number for the colour and length of its open run, or `NO_RUN`."""
    if not column.run or not column.cards:
        return NO_RUN
    return 2 * COLOUR[column.cards[-1]] + column.run


def _after(state: int, card: Card) -> int:
    colour = COLOUR[card]
    if state == 2 * colour + 1:
        return state + 1
    return NO_RUN if state == 2 * colour + 2 else 2 * colour + 1


AFTER: Final[Sequence[Sequence[int]]] = tuple(tuple(_after(state, card) for card in KINDS) for state in RUN_STATES)
"""Run state after a card (second index) is put on a column in a run state (first index) (W22 to W24)."""

PAYS: Final[Sequence[Sequence[bool]]] = tuple(
    tuple(state != NO_RUN and after[card] == NO_RUN for card in KINDS)
    for state, after in zip(RUN_STATES, AFTER, strict=True)
)
"""True where a card completes a run and so draws a card, by the same indices (W22)."""


FLOOR: Final = 10
"""Last number of a seat that has formed none. Every number is above it."""

_HIGHEST: Final = 99
_COLOURS: Final = tuple(Colour)  # an enum itself is slow to walk through
_MOST_UNITS: Final = 9

_Laid: TypeAlias = tuple[Card, int, int, float]
"""A card on a column: the card, its digit, its stars and its worth there. A plain tuple, because many are created."""


class Situation(NamedTuple):
    """Input of the evaluation.

    Attributes:
        last: The last number, `FLOOR` for none.
        tens: Run state of the tens column.
        units: Run state of the units column.
    """

    hand: Sequence[Card]
    last: int
    tens: int
    units: int


class Evaluation:
    """Evaluation with one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        levels = range(_HIGHEST // 10 + 1)
        self._kept = [[_kept(weights, level, card) for card in KINDS] for level in levels]
        self._number = [_number(weights, number) for number in range(_HIGHEST + 1)]
        self._stars = (0.0, weights.star_1, weights.star_2, weights.star_3, weights.star_4)
        self._run = [[weights.run if pays else 0.0 for pays in row] for row in PAYS]
        self._wanted = [[_wanted(weights, state, card) for card in KINDS] for state in RUN_STATES]

    def passes(self, situation: Situation) -> list[float]:
        """Return the worth of giving away each card of the hand, in hand order. It is minus the worth of keeping the
        card."""
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
        """Return the card to give away."""
        return max(zip(self.passes(situation), situation.hand, strict=True))[1]

    def forms(self, situation: Situation) -> list[tuple[float, Card, Card]]:
        """Return the worth of every legal number with its tens and units card. Equal cards count as often as they
        are held."""
        last = situation.last
        on_tens, on_units = self._laid(situation)
        stars, number = self._stars, self._number
        judged: list[tuple[float, Card, Card]] = []
        for at, (tens, height, shown, worth) in enumerate(on_tens):
            if 10 * height + _MOST_UNITS <= last:
                continue
            for other, (units, digit, more, other_worth) in enumerate(on_units):
                formed = 10 * height + digit
                if formed > last and at != other:
                    judged.append((worth + other_worth + number[formed] + stars[shown + more], tens, units))
        return judged

    def best_form(self, situation: Situation) -> tuple[Card, Card]:
        """Return the tens and units card of the best number, as in `max(self.forms(situation))`.

        A playout spends most of its time here, so no list of all numbers is created.

        Raises:
            ValueError: No number is legal.
        """
        last, stars = situation.last, self._stars
        on_tens, on_units = self._laid(situation)
        best, found = float("-inf"), (Card(-1), Card(-1))
        for at, (tens, height, shown, worth) in enumerate(on_tens):
            least = last - 10 * height
            if least >= _MOST_UNITS:
                continue
            number, more_stars = self._number[10 * height : 10 * height + 10], stars[shown:]
            for other, (units, digit, more, other_worth) in enumerate(on_units):
                if digit > least:
                    value = worth + other_worth + number[digit] + more_stars[more]
                    if value >= best and at != other and (value > best or (tens, units) > found):
                        best, found = value, (tens, units)
        if found[0] < 0:
            raise ValueError("no number is legal")
        return found

    def _laid(self, situation: Situation) -> tuple[list[_Laid], list[_Laid]]:
        """Return each card of the hand as a tens card and as a units card, with its worth there."""
        hand, last, tens, units = situation
        kept = self._kept[last // 10]
        pair, left = self._weights.pair, self._opened(hand)
        digits = [DIGIT[card] for card in hand]
        tens_after, tens_run = AFTER[tens], self._run[tens]
        units_after, units_run = AFTER[units], self._run[units]
        on_tens: list[_Laid] = []
        on_units: list[_Laid] = []
        for card, digit in zip(hand, digits, strict=True):
            cost = kept[card] + pair if digits.count(digit) > 1 else kept[card]
            on_tens.append((card, digit, STARS[card], tens_run[card] + left[tens_after[card]] - cost))
            on_units.append((card, digit, STARS[card], units_run[card] + left[units_after[card]] - cost))
        return on_tens, on_units

    def _opened(self, hand: Sequence[Card]) -> list[float]:
        """Return the worth of each run state that is left behind with this hand."""
        weights = self._weights
        colours = [COLOUR[card] for card in hand]
        left = [0.0]
        for colour in _COLOURS:
            held = colours.count(colour)
            left.append(weights.opened + weights.opened_more * held)
            left.append(weights.grown + weights.grown_more * held)
        return left


def _kept(weights: Weights, level: int, card: Card) -> float:
    """Return the worth of keeping a card in hand. `level` is the tens digit of the last number."""
    above = DIGIT[card] - level
    stars = weights.star * STARS[card]
    if above < 0:
        return weights.low + stars
    return stars + (weights.level if above == 0 else weights.high + weights.higher * (above - 1))


def _wanted(weights: Weights, state: int, card: Card) -> float:
    """Return the addition to the worth of keeping a card that would continue a run."""
    if PAYS[state][card]:
        return weights.awaited
    return weights.wanted if state != NO_RUN and AFTER[state][card] == state + 1 else 0.0


def _number(weights: Weights, number: int) -> float:
    """Return the worth of a number by itself: a bonus for twins minus a cost for its height."""
    share = number / _HIGHEST
    twins = weights.twins if number % 11 == 0 else 0.0
    return twins - weights.height * number - weights.steep * number * share * share


EVALUATION: Final = Evaluation(TUNED)
"""The evaluation of the house players."""
