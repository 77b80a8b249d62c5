"""Evaluation of an answer as a sum of weights. `normal` plays by it, and `hard` starts from it.

Values that do not depend on the hand are precomputed, because a search evaluates thousands of answers.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.games.two_win.cards import COLOUR, DIGIT, KINDS, STARS, Card, Colour
from engine.games.two_win.criteria import RUN, Column


class Weights(NamedTuple):
    """Weights of the evaluation, in units of one certain draw.

    `height`: price of each point the number rises; `steep`: more of it near 99. `twins`: two equal digits.
    `run`: a completed run of three. `opened`, `opened_more`: a run of one left behind, and for every card of its
    colour still held; `grown`, `grown_more`: the same for a run of two. `star_1` to `star_4`: so many stars shown.
    Worth of a card kept in hand: `high` a digit above the tens of the last number, `higher` for each step more,
    `level` the same digit, `low` a lower one; `star` each star on it; `pair` when its digit is held twice; `wanted`
    when it would make a run of two, `awaited` when it would complete one.
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
    """Return the run state of a column; none for an empty column."""
    if not column.run or not column.cards:
        return NO_RUN
    return 2 * COLOUR[column.cards[-1]] + column.run


def _after(state: int, card: Card) -> int:
    colour = COLOUR[card]
    if state == 2 * colour + 1:
        return state + 1
    return NO_RUN if state == 2 * colour + 2 else 2 * colour + 1


AFTER: Final[Sequence[Sequence[int]]] = tuple(tuple(_after(state, card) for card in KINDS) for state in RUN_STATES)
"""The run state after a card (second index) on a column in a run state (first index) (W22 to W24)."""

PAYS: Final[Sequence[Sequence[bool]]] = tuple(
    tuple(state != NO_RUN and after[card] == NO_RUN for card in KINDS)
    for state, after in zip(RUN_STATES, AFTER, strict=True)
)
"""Tells whether a card completes three of one colour, which draws a card (W22)."""


FLOOR: Final = 10
"""Last number of a seat without one; every number is above it."""

_HIGHEST: Final = 99
_COLOURS: Final = tuple(Colour)  # an enum itself is slow to walk through
_MOST_UNITS: Final = 9

_Laid: TypeAlias = tuple[Card, int, int, float]
"""A card on a column: the card, its digit, its stars, its worth there. A plain tuple, because many are created."""


class Situation(NamedTuple):
    """Input of the evaluation: the hand, the last number (`FLOOR` for none) and the run states of the columns."""

    hand: Sequence[Card]
    last: int
    tens: int
    units: int


class Evaluation:
    """The evaluation with one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        levels = range(_HIGHEST // 10 + 1)
        self._kept = [[_kept(weights, level, card) for card in KINDS] for level in levels]
        self._number = [_number(weights, number) for number in range(_HIGHEST + 1)]
        self._stars = (0.0, weights.star_1, weights.star_2, weights.star_3, weights.star_4)
        self._run = [[weights.run if pays else 0.0 for pays in row] for row in PAYS]
        self._wanted = [[_wanted(weights, state, card) for card in KINDS] for state in RUN_STATES]

    def passes(self, situation: Situation) -> list[float]:
        """Return the worth of giving away each card of the hand, in hand order: the negative of its worth in hand."""
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
        """Return the worth of every legal number, with its cards; equal cards count as often as they are held."""
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
        """Return the tens card and units card of the best number, as in `max(self.forms(situation))`.

        A playout spends most of its time here, so no list of all numbers is made.
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
        """Return each card of the hand on the tens and on the units, with its worth there."""
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
        """Return the worth of each run state left behind with this hand."""
        weights = self._weights
        colours = [COLOUR[card] for card in hand]
        left = [0.0]
        for colour in _COLOURS:
            held = colours.count(colour)
            left.append(weights.opened + weights.opened_more * held)
            left.append(weights.grown + weights.grown_more * held)
        return left


def _kept(weights: Weights, level: int, card: Card) -> float:
    """Return the worth of a card in hand when the last number's tens are `level`."""
    above = DIGIT[card] - level
    stars = weights.star * STARS[card]
    if above < 0:
        return weights.low + stars
    return stars + (weights.level if above == 0 else weights.high + weights.higher * (above - 1))


def _wanted(weights: Weights, state: int, card: Card) -> float:
    """Return the worth, in hand, of a card that would continue a run."""
    if PAYS[state][card]:
        return weights.awaited
    return weights.wanted if state != NO_RUN and AFTER[state][card] == state + 1 else 0.0


def _number(weights: Weights, number: int) -> float:
    """Return the worth of a number by itself: a bonus for twins, a cost for height."""
    share = number / _HIGHEST
    twins = weights.twins if number % 11 == 0 else 0.0
    return twins - weights.height * number - weights.steep * number * share * share


EVALUATION: Final = Evaluation(TUNED)
"""The evaluation of the house players."""
