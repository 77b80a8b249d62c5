"""Forecast of the win when a round has just been dealt, by the levels of all seats.

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
"""Number of random hands that estimate the difficulty of a level."""

CARDS: Final = 12
"""Cards of such a hand: about as many as a player has seen at the end of a round."""

FINISHES_LESS: Final = 1.9
"""Decrease of the log weight of laying first for each card that such a hand lacks on average."""

HELD_UP: Final = 0.3
"""Decrease of the log weight of a seat that is alone furthest ahead; several such seats share it."""

PICKS_UP: Final = -0.25
PICKS_UP_LESS: Final = 1.35
"""Log odds of a lay in the pick-up, and their decrease for each such card."""

REMEMBERED: Final = 1 << 14
"""Size of the cache of standings and levels, enough for a whole game."""

Levels = tuple[int, ...]


def forecast(view: View) -> Sequence[float]:
    """Return the share of the win that each seat may expect at the beginning of a round. Raises `ValueError` for
    another game."""
    seen = own(view, TwoDownView, "2 DOWN")
    return _expected(seen.options, tuple([seat.level for seat in seen.seats]))


@lru_cache(maxsize=REMEMBERED)
def hardness(level: Level, distinct: bool) -> float:
    """Return the number of cards that a hand lacks for a level, on average."""
    ways, dice, lacks = plans(level, distinct), Dice(bytes(32)), 0
    for _ in range(HANDS):
        cards, dice = dice.shuffle(DECK)
        hand = hand_of(cards[:CARDS])
        lacks += max(lacking(hand.held, ways) - hand.wilds, 0)
    return lacks / HANDS


@lru_cache(maxsize=REMEMBERED)
def _expected(options: TwoDownOptions, levels: Levels) -> tuple[float, ...]:
    """Return the expected shares of the win by the level that each seat has to lay."""
    expected = [0.0] * len(levels)
    for probability, laid in _rounds(options, levels):
        for seat, share in enumerate(_after(options, levels, laid)):
            expected[seat] += probability * share
    return tuple(expected)


def _after(options: TwoDownOptions, levels: Levels, laid: Sequence[bool]) -> Sequence[float]:
    """Return the expected share of the win of each seat after a round in which some seats laid. A seat that laid the
    last level has won."""
    last = options.levels_to_win
    won = [done and level == last for done, level in zip(laid, levels, strict=True)]
    if any(won):
        return [each / sum(won) for each in won]
    return _expected(options, tuple([level + done for done, level in zip(laid, levels, strict=True)]))


def _rounds(options: TwoDownOptions, levels: Levels) -> Iterator[tuple[float, Sequence[bool]]]:
    """Yield each possible end of a round: its probability, and which seats laid. If the first lay is a last level, the
    game ends without a pick-up (D11)."""
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
    """Return the probability that exactly these seats lay in the pick-up."""
    likely = 1.0
    for seat, (pick, done) in enumerate(zip(picks, laid, strict=True)):
        if seat != first:
            likely *= pick if done else 1 - pick
    return likely
