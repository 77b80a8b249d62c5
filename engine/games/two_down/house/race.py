"""Forecast of the win at the beginning of a round, from the levels of all seats.

Each round is modelled as an independent race between equal players: one seat lays its level first, with a higher
probability the easier its level is, and each other seat lays in the pick-up or not. The difficulty of a level is
estimated from random hands. Blocks and Jumps slow the leader down. The parameters were fitted to about 7,000 rounds
between `normal` players (docs/house_players.md).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import exp
from typing import Final

from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_down.cards import DECK
from engine.games.two_down.house.levels import hand_of
from engine.games.two_down.melds import Level
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import lacking, plans
from engine.games.two_down.view import TwoDownView

HANDS: Final = 400
"""Number of random hands from which the difficulty of a level is estimated."""

CARDS: Final = 12
"""Cards of such a hand, about as many as a player has seen by the end of a round."""

FINISHES_LESS: Final = 1.9
"""Decrease of the log weight of laying first, for each card that such a hand lacks on average."""

HELD_UP: Final = 0.3
"""Decrease of the log weight of a seat that is alone furthest ahead. Several such seats share it."""

PICKS_UP: Final = -0.25
PICKS_UP_LESS: Final = 1.35
"""Log odds of a lay in the pick-up, and their decrease for each card that such a hand lacks on average."""

REMEMBERED: Final = 1 << 14
"""Size of each cache, enough for a whole game."""

Levels = tuple[int, ...]


def forecast(view: View) -> Sequence[float]:
    """Return the share of the win that each seat can expect at the beginning of a round (0 to 1).

    Raises:
        ValueError: The view is of another game.
    """
    seen = own(view, TwoDownView, "2 DOWN")
    return _expected(seen.options, tuple([seat.level for seat in seen.seats]))


@lru_cache(maxsize=REMEMBERED)
def hardness(level: Level, distinct: bool) -> float:
    """Return the number of cards that a random hand lacks for a level, on average."""
    ways, dice, lacks = plans(level, distinct), Dice(bytes(32)), 0
    for _ in range(HANDS):
        cards, dice = dice.shuffle(DECK)
        hand = hand_of(cards[:CARDS])
        lacks += max(lacking(hand.held, ways) - hand.wilds, 0)
    return lacks / HANDS


@lru_cache(maxsize=REMEMBERED)
def _expected(options: TwoDownOptions, levels: Levels) -> tuple[float, ...]:
    """Return the expected shares of the win, given the level that each seat has to lay."""
    expected = [0.0] * len(levels)
    for probability, laid in _rounds(options, levels):
        for seat, share in enumerate(_after(options, levels, laid)):
            expected[seat] += probability * share
    return tuple(expected)


def _after(options: TwoDownOptions, levels: Levels, laid: Sequence[bool]) -> Sequence[float]:
    """Return each seat's expected share of the win after a round. `laid` tells for each seat whether it laid its level.

    A seat that laid the last level has won.
    """
    last = options.levels_to_win
    won = [done and level == last for done, level in zip(laid, levels, strict=True)]
    if any(won):
        return [each / sum(won) for each in won]
    return _expected(options, tuple([level + done for done, level in zip(laid, levels, strict=True)]))


def _rounds(options: TwoDownOptions, levels: Levels) -> Iterator[tuple[float, Sequence[bool]]]:
    """Yield each possible end of a round: its probability, and for each seat whether it laid its level.

    If the first lay is a last level, the game ends without a pick-up (D11).
    """
    lacks = [hardness(options.level(level), options.heap_distinct_colours) for level in levels]
    ahead = levels.count(max(levels))
    held_up = [HELD_UP / ahead if level == max(levels) else 0.0 for level in levels]
    weights = [exp(-FINISHES_LESS * lack - held) for lack, held in zip(lacks, held_up, strict=True)]
    picks = [1 / (1 + exp(PICKS_UP_LESS * lack - PICKS_UP)) for lack in lacks]
    for first, weight in enumerate(weights):
        share = weight / sum(weights)
        if levels[first] == options.levels_to_win:
            yield share, [seat == first for seat in range(len(levels))]
            continue
        for laid in product((False, True), repeat=len(levels)):
            if laid[first]:
                yield share * _together(picks, laid, first), laid


def _together(picks: Sequence[float], laid: Sequence[bool], first: int) -> float:
    """Return the probability that exactly the seats in `laid` lay, given that `first` did."""
    likely = 1.0
    for seat, (pick, done) in enumerate(zip(picks, laid, strict=True)):
        if seat != first:
            likely *= pick if done else 1 - pick
    return likely
