"""The cards of 2 WIN: small whole numbers whose order is the canonical order (docs/records.md, section 2).

A card is `colour x 27 + (digit - 1) x 3 + stars`. Equal cards are the same number, so a sorted hand is a sorted tuple
of integers and a shuffled deck is data that any other implementation can follow.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NewType

Card = NewType("Card", int)
"""A digit 1..9, a colour and 0 to 2 stars (W1). Copies of one card are the same value."""


class Colour(IntEnum):
    """The three colours, in canonical order."""

    BLUE = 0
    PINK = 1
    GREEN = 2

    @property
    def letter(self) -> str:
        """The letter of the colour in card codes."""
        return "BPG"[self]


DIGITS: Final = range(1, 10)
MOST_STARS: Final = 2

HAND: Final = 9
"""Cards dealt to every player (W2)."""

KINDS: Final = tuple(Card(kind) for kind in range(len(Colour) * len(DIGITS) * (MOST_STARS + 1)))
"""Every card there could be, in canonical order."""


def card(digit: int, colour: Colour, stars: int) -> Card:
    """Return the card with these three marks. Raises `ValueError` when there is none."""
    if digit not in DIGITS or not 0 <= stars <= MOST_STARS:
        raise ValueError(f"no card has the digit {digit} and {stars} stars")
    return Card(colour * 27 + (digit - 1) * 3 + stars)


DIGIT: Final[Sequence[int]] = tuple(kind % 27 // 3 + 1 for kind in KINDS)
"""The digit of each card."""

STARS: Final[Sequence[int]] = tuple(kind % 3 for kind in KINDS)
"""The stars of each card."""

COLOUR: Final[Sequence[Colour]] = tuple(Colour(kind // 27) for kind in KINDS)
"""The colour of each card."""

CODE: Final[Sequence[str]] = tuple(f"{DIGIT[kind]}{COLOUR[kind].letter}{STARS[kind]}" for kind in KINDS)
"""The code of each card: digit, colour letter, stars, such as `5P0`."""

CARD_OF_CODE: Final[Mapping[str, Card]] = MappingProxyType({CODE[kind]: kind for kind in KINDS})
"""The card with exactly this code."""


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of some cards, in their order."""
    return [CODE[each] for each in cards]


@cache
def full_deck(star_profile: tuple[int, ...]) -> tuple[Card, ...]:
    """Return all cards in canonical order: for every colour and digit one card per entry of the profile (W1)."""
    return tuple(card(digit, colour, stars) for colour in Colour for digit in DIGITS for stars in sorted(star_profile))
