"""The cards of 2 DOWN: small whole numbers whose order is the canonical order (docs/records.md).

A number card is `colour x 9 + number - 1`; the action cards follow. There is one copy of each number card, so the
number cards of a hand are also a set of bits. The shapes of the cards and the number of action cards are data
(`data/deck.json`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NewType

Card = NewType("Card", int)
"""A number card or one of the five action cards. Copies of an action card are equal."""


class Colour(IntEnum):
    """The four colours, in canonical order."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    @property
    def letter(self) -> str:
        """The letter of the colour in card codes."""
        return "RYGB"[self]


class Shape(IntEnum):
    """The three shapes."""

    CIRCLE = 0
    TRIANGLE = 1
    SQUARE = 2

    @property
    def letter(self) -> str:
        """The letter of the shape in the deck's data."""
        return "CTS"[self]


NUMBERS: Final = range(1, 10)
NUMBER_CARDS: Final = tuple(Card(kind) for kind in range(len(Colour) * len(NUMBERS)))
"""Every number card, in canonical order."""

WILD: Final = Card(36)
ONE_UP: Final = Card(37)
SWAP: Final = Card(38)
JUMP: Final = Card(39)
BLOCK: Final = Card(40)
ACTION_CARDS: Final[Mapping[str, Card]] = MappingProxyType(
    {"WILD": WILD, "1UP": ONE_UP, "SWAP": SWAP, "JUMP": JUMP, "BLOCK": BLOCK}
)
"""The action cards by code, in canonical order."""

KINDS: Final = (*NUMBER_CARDS, *ACTION_CARDS.values())

_DATA: Final[Mapping[str, Any]] = json.loads(
    files("engine.games.two_down.data").joinpath("deck.json").read_text("utf-8")
)

COLOUR: Final[Sequence[Colour]] = tuple(Colour(card // 9) for card in NUMBER_CARDS)
"""Colour by number card."""

NUMBER: Final[Sequence[int]] = tuple(card % 9 + 1 for card in NUMBER_CARDS)
"""Number by number card."""

SHAPE: Final[Sequence[Shape]] = tuple(
    Shape("CTS".index(_DATA["shapes"][COLOUR[card].letter][card % 9])) for card in NUMBER_CARDS
)
"""Shape by number card (docs/rules/two_down.md, the table of shapes)."""

CODE: Final[Sequence[str]] = (*(f"{COLOUR[card].letter}{NUMBER[card]}" for card in NUMBER_CARDS), *ACTION_CARDS)
"""Code by card, such as `R7` or `WILD`."""

DECK: Final = (
    *NUMBER_CARDS,
    *(card for code, card in ACTION_CARDS.items() for _ in range(_DATA["actions"][code])),
)
"""All cards in canonical order. Every round is dealt from these cards (D2)."""

CARD_OF_CODE: Final[Mapping[str, Card]] = MappingProxyType({CODE[kind]: kind for kind in KINDS})
"""Card by code."""

HAND: Final = 7
"""Number of cards dealt to each hand (D2)."""

CARDS_HELD: Final = 9
"""Number of hand and down cards of a seat together, outside its own turn (D2, D8)."""


def is_number(card: Card) -> bool:
    """Return whether the card is a number card and not an action card."""
    return card < WILD


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of the cards, in their order."""
    return [CODE[each] for each in cards]
