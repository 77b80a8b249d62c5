"""The cards of 2 WIN: small whole numbers whose order is the canonical order (docs/records.md, section 2).

A card is `colour x 27 + (digit - 1) x 3 + stars`. Equal cards are the same number, so a sorted hand is a sorted tuple
of integers, and a shuffled deck is data that any other implementation can follow. Criteria for draws of a formed number
(W19 to W25) are the highest number, most stars, twins, and runs of a colour in either column.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, NewType

from engine.contract import Seat

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
    return tuple(card(digit, colour, stars) for colour in Colour for digit in DIGITS for stars in star_profile)


RUN: Final = 3
"""Length of a run of one colour that earns a card (W22)."""


class Criteria(NamedTuple):
    """The criteria that a number met. Each earns one card (W25)."""

    highest: bool
    stars: bool
    twins: bool
    tens_run: bool
    units_run: bool

    @property
    def cards(self) -> int:
        """Number of cards that the number draws, 0 to 5."""
        return sum(self)


class Column(NamedTuple):
    """A player's column of tens or units.

    Attributes:
        cards: Its cards, the oldest first.
        run: Length of its open run of one colour, 0 to 2. It is stored, because a reshuffle removes cards without
            breaking a run (A-W4).
    """

    cards: tuple[Card, ...] = ()
    run: int = 0

    def completes(self, card: Card) -> bool:
        """Return whether `card` would be the third of one colour in a row (W22)."""
        return self.run == RUN - 1 and COLOUR[self.cards[-1]] is COLOUR[card]

    def with_card(self, card: Card) -> "Column":
        """Return the column with `card` on top. A completed run is closed (W23), and another colour begins a new one
        (W24)."""
        cards, run = self
        grown = run + 1 if run and COLOUR[cards[-1]] is COLOUR[card] else 1
        return Column((*cards, card), grown % RUN)


class SureDraws(NamedTuple):
    """Draws that a number earns whatever the other seats do, with the number and its stars."""

    number: int
    stars: int
    twins: bool
    tens_run: bool
    units_run: bool

    @property
    def cards(self) -> int:
        """Number of cards that the number certainly draws, 0 to 3."""
        return self.twins + self.tens_run + self.units_run


def sure_draws(form: tuple[Card, Card], tens: Column, units: Column) -> SureDraws:
    """Return the certain draws of a number whose cards are already on top of these columns (W21, W22).

    A run of length 0 in a column is one that this number completed (W23).
    """
    left, right = form
    first, second = DIGIT[left], DIGIT[right]
    return SureDraws(10 * first + second, STARS[left] + STARS[right], first == second, not tens.run, not units.run)


def criteria(laid: Mapping[Seat, SureDraws]) -> Mapping[Seat, Criteria]:
    """Return the criteria that each number of a round met, compared with the others (W19, W20; A-W14)."""
    highest = max([shown.number for shown in laid.values()])
    stars = max([shown.stars for shown in laid.values()])
    return {
        seat: Criteria(number == highest, shown_stars == stars > 0, twins, tens_run, units_run)
        for seat, (number, shown_stars, twins, tens_run, units_run) in laid.items()
    }
