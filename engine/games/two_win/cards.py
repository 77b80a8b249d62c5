"""The cards of 2 WIN: small whole numbers whose order is the canonical order (docs/records.md, section 2).

A card is `colour x 27 + (digit - 1) x 3 + stars`. Equal cards are the same number, so a sorted hand is a sorted tuple
of integers, and a shuffled deck is data that any other implementation can follow.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NewType

Card = NewType("Card", int)
"""A digit from 1 to 9, a colour and 0 to 2 stars (W1). Copies of a card are equal."""


class Colour(IntEnum):
    """The three colours, in canonical order."""

    BLUE = 0
    PINK = 1
    GREEN = 2

    @property
    def letter(self) -> str:
        """Letter of the colour in card codes."""
        return "BPG"[self]


DIGITS: Final = range(1, 10)
MOST_STARS: Final = 2

HAND: Final = 9
"""Number of cards dealt to each player (W2)."""

KINDS: Final = tuple(Card(kind) for kind in range(len(Colour) * len(DIGITS) * (MOST_STARS + 1)))
"""Every possible card, in canonical order."""


def card(digit: int, colour: Colour, stars: int) -> Card:
    """Return the card with this digit, colour and number of stars.

    Raises:
        ValueError: There is no such card.
    """
    if digit not in DIGITS or not 0 <= stars <= MOST_STARS:
        raise ValueError(f"no card has the digit {digit} and {stars} stars")
    return Card(colour * 27 + (digit - 1) * 3 + stars)


DIGIT: Final[Sequence[int]] = tuple(kind % 27 // 3 + 1 for kind in KINDS)
"""Digit by card."""

STARS: Final[Sequence[int]] = tuple(kind % 3 for kind in KINDS)
"""Number of stars by card."""

COLOUR: Final[Sequence[Colour]] = tuple(Colour(kind // 27) for kind in KINDS)
"""Colour by card."""

CODE: Final[Sequence[str]] = tuple(f"{DIGIT[kind]}{COLOUR[kind].letter}{STARS[kind]}" for kind in KINDS)
"""Code by card: digit, letter of the colour, number of stars, such as `5P0`."""

CARD_OF_CODE: Final[Mapping[str, Card]] = MappingProxyType({CODE[kind]: kind for kind in KINDS})
"""Card by code."""


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of the cards, in their order."""
    return [CODE[each] for each in cards]


@cache
def full_deck(star_profile: tuple[int, ...]) -> tuple[Card, ...]:
    """Return all cards in canonical order: for each colour and digit, one card for each entry of the star profile
    (W1)."""
    return tuple(card(digit, colour, stars) for colour in Colour for digit in DIGITS for stars in sorted(star_profile))
