"""Colour runs as one small number, for players who weigh thousands of answers.

A run state is 0 when no run is open, else 2 x colour + its length (1 or 2).
"""

from collections.abc import Sequence
from typing import Final

from engine.games.two_win.cards import COLOUR, KINDS, Card, Colour
from engine.games.two_win.criteria import RUN, Column

NO_RUN: Final = 0
RUN_STATES: Final = range(1 + len(Colour) * (RUN - 1))


def run_state(column: Column) -> int:
    """The run state of a column; none for a seat that is out and whose cards were gathered."""
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
"""Whether that card completes three of one colour, which draws a card (W22)."""
