"""What a player has taken: for each colour, how many cards lie face up (S14 to S17)."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.games.two_sans_three.cards import COLOUR, COLOURS, Card, Colour

Counts: TypeAlias = tuple[int, ...]
"""A number of cards for each colour, in canonical order."""

NOTHING: Final[Counts] = (0,) * len(COLOURS)

ONE_TOO_MANY: Final = 3
"""Face-up cards of one colour that are turned over (S16)."""


Taking: TypeAlias = tuple[Counts, tuple[Colour, ...], bool]
"""What a take leads to: the face-up cards afterwards, the colours that were turned over, and whether all seven colours
lay face up when that was tested (S17)."""


def take(face_up: Counts, cards: Iterable[Card], *, each_card: bool) -> Taking:
    """Lay `cards` into a collection in their order. Cards without colour leave the game (S15).

    With `each_card` the test for seven colours is made after every card, otherwise once at the end (A-S2)."""
    counts = list(face_up)
    turned: tuple[Colour, ...] = ()
    complete = False
    for card in cards:
        colour = COLOUR[card]
        if colour is not None:
            if counts[colour] == ONE_TOO_MANY - 1:
                counts[colour] = 0
                turned += (colour,)
            else:
                counts[colour] += 1
                if each_card and 0 not in counts:
                    complete = True
    return tuple(counts), turned, complete or 0 not in counts


def with_turned(face_down: Counts, turned: Iterable[Colour]) -> Counts:
    """The face-down cards of a collection with three more of each colour in `turned` (S16)."""
    counts = list(face_down)
    for colour in turned:
        counts[colour] += ONE_TOO_MANY
    return tuple(counts)


def coloured(cards: Iterable[Card]) -> Counts:
    """How many cards of each colour there are among `cards`."""
    counts = [0] * len(COLOURS)
    for card in cards:
        colour = COLOUR[card]
        if colour is not None:
            counts[colour] += 1
    return tuple(counts)


def without_colour(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of `cards` that leave the game when they are taken (S15)."""
    return tuple([card for card in cards if COLOUR[card] is None])
