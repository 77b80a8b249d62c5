"""Colour of each number, as data that owners of an edition with other colours may change.

One line per row of the table, one sign per number: 1 to 29, 31 to 59, 61 to 89. A dash is a card without colour
(S1). No source says which number has which colour, so this is the default of docs/rules/two_sans_three.md: the seven
colours in turn, beginning elsewhere in every row, so that neighbours always differ.
"""

from collections.abc import Sequence
from typing import Final

LETTERS: Final = "OVSRTPG"
"""The seven colours by their letters, in canonical order."""

NO_COLOUR: Final = "-"

COLOUR_TABLE: Final = (
    "OVSRTPGOVSRTPG-OVSRTPGOVSRTPG",
    "SRTPGOVSRTPGOV-SRTPGOVSRTPGOV",
    "TPGOVSRTPGOVSR-TPGOVSRTPGOVSR",
)

CARDS_OF_A_COLOUR: Final = 12
NUMBERS_IN_ROW: Final = 29
MIDDLE: Final = 14
"""Index of the card without colour in its line: 15, 45, 75."""


def checked(table: Sequence[str]) -> Sequence[str]:
    """Return the table if it has twelve cards of each colour and 15, 45, 75 without. Raises `ValueError` otherwise."""
    if len(table) != 3 or any(len(line) != NUMBERS_IN_ROW or line[MIDDLE] != NO_COLOUR for line in table):
        raise ValueError("the colours are three lines of 29 signs, each with a dash in the middle")
    signs = "".join(table)
    for letter in LETTERS:
        if signs.count(letter) != CARDS_OF_A_COLOUR:
            raise ValueError(f"there must be {CARDS_OF_A_COLOUR} cards of colour {letter}")
    return table
