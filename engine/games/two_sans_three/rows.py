"""The three rows on the table: where a card goes, and what it drives out (S9 to S13)."""

from bisect import bisect
from typing import Final, TypeAlias

from engine.games.two_sans_three.cards import ROW, Card

Row: TypeAlias = tuple[Card, ...]
"""The cards of a row from left to right, the start card first."""

Rows: TypeAlias = tuple[Row, ...]

FULL: Final = 4
"""Cards that a row may hold, its start card included (S10)."""


Placed: TypeAlias = tuple[Row, tuple[Card, ...]]
"""A row after a card was put into it, and the cards that its player takes, ascending."""


def place(row: Row, card: Card) -> Placed:
    """Put `card` where its number belongs (S9). A fifth card takes: the highest takes the card right of the start card,
    any other takes every card above it (S10 to S12)."""
    at = bisect(row, card)
    if len(row) < FULL:
        return row[:at] + (card,) + row[at:], ()  # noqa: RUF005 - twice as quick, and done for every card looked at
    if at == FULL:
        return (row[0], row[2], row[3], card), row[1:2]
    return row[:at] + (card,), row[at:]  # noqa: RUF005 - as above


def set_up(rows: Rows, card: Card) -> Rows:
    """Return the rows with one more card that was put there before the game. Nothing is taken (S4, A-S6)."""
    at = ROW[card]
    return (*rows[:at], tuple(sorted((*rows[at], card))), *rows[at + 1 :])
