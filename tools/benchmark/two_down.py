"""2 DOWN compared with a loop over mutable lists: the same games of normal players, and all lays of a large hand."""

from collections.abc import Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Final

from engine.contract import Position, Seat, Viewer, own
from engine.dice import Dice
from engine.games.two_down.actions import TwoDownAction, read_action
from engine.games.two_down.cards import NUMBER_CARDS, WILD
from engine.games.two_down.game import NAME, TwoDown, TwoDownPosition
from engine.games.two_down.house import HOUSE_PLAYERS
from engine.games.two_down.lays import lays
from engine.games.two_down.options import CHALLENGES, DEFAULTS
from engine.games.two_down.progress import plans
from engine.house import never
from tools.benchmark import two_down_loop
from tools.benchmark.measuring import Course, Script

HANDS: Final = 4
"""Hands of ten cards for every level of every challenge card."""

HAND: Final = 10
WILDS: Final = 3


def play_limit(script: Script[TwoDownAction]) -> Sequence[int]:
    """Play a game through the limit. Returns the winners."""
    return two_down_loop.play_on(own(script.start, TwoDownPosition, NAME), script.moves)


def lays_ms(hands: int = HANDS) -> Mapping[str, float]:
    """Return the milliseconds for all lays of one hand of ten with three Wilds, at the median over all levels of all
    challenge cards."""
    dice, times = Dice(bytes(32)), list[float]()
    for level in (level for challenge in CHALLENGES.values() for level in challenge.levels):
        plans(level)
        for _ in range(hands):
            numbers, dice = dice.shuffle(NUMBER_CARDS)
            hand = tuple(sorted((*numbers[: HAND - WILDS], *[WILD] * WILDS)))
            began = perf_counter()
            lays(hand, level)
            times.append(perf_counter() - began)
    return {"lays_ms": 1000 * median(times)}


def _normal(position: Position, seat: Seat, dice: Dice) -> tuple[str, Dice]:
    return HOUSE_PLAYERS["normal"].choose(position.view(Viewer(seat)), dice, never).action.code, dice


COURSE: Final = Course(
    TwoDown(),
    DEFAULTS,
    "2 DOWN",
    "normal players",
    b"bench two_down",
    _normal,
    read_action,
    play_limit,
    games=6,
    turns=7,
    more=lays_ms,
)
