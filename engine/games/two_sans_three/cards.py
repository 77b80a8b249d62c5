"""The cards of 2 SANS 3: numbers from 0 to 89, which are their own codes and their own canonical order."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Final, NewType

from engine.games.two_sans_three.colours import COLOUR_TABLE, LETTERS, checked

Card = NewType("Card", int)
"""A number from 0 to 89. There is one card of each."""


class Colour(IntEnum):
    """The seven colours, in canonical order."""

    ORANGE = 0
    VIOLET = 1
    SKY = 2
    RED = 3
    TEAL = 4
    PINK = 5
    GREEN = 6

    @property
    def letter(self) -> str:
        """The letter that stands beside the colour, so that nothing depends on seeing it."""
        return LETTERS[self]


COLOURS: Final = tuple(Colour)
ROWS: Final = 3
ROW_WIDTH: Final = 30
"""Numbers of a row, its start card included (S3)."""

CARDS: Final = tuple(Card(number) for number in range(ROWS * ROW_WIDTH))
START_CARDS: Final = tuple(CARDS[::ROW_WIDTH])
"""0, 30 and 60: the left end of each row. They have no colour and are never taken (S3, A-S12)."""

FULL_DECK: Final = tuple(card for card in CARDS if card not in START_CARDS)
"""The cards that are shuffled: the 87 others, ascending."""

ROW: Final[Sequence[int]] = tuple(card // ROW_WIDTH for card in CARDS)
"""The row of each card, from 0 (S3)."""

PILE: Final = 20
HAND: Final = 8
KEPT: Final = 2
"""Cards in hand that are left when six are drawn, and at the end (S18, S19)."""

DRAWN: Final = 6
TURNS_EACH: Final = PILE - KEPT
"""Eighteen, for every player (S19, A-S16)."""


def _colour(card: Card) -> Colour | None:
    row, place = divmod(card, ROW_WIDTH)
    letter = checked(COLOUR_TABLE)[row][place - 1]
    return None if place == 0 or letter not in LETTERS else Colour(LETTERS.index(letter))


COLOUR: Final[Sequence[Colour | None]] = tuple(map(_colour, CARDS))
"""The colour of each card; `None` for the start cards and for 15, 45, 75 (S1)."""

CARD_OF_CODE: Final[Mapping[str, Card]] = MappingProxyType({str(card): card for card in FULL_DECK})
"""The card that can be played and has exactly this code."""
