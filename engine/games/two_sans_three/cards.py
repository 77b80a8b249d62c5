"""The cards of 2 SANS 3, the three rows on the table (S9 to S13), and collections with their points (S14 to S23).

A card is a number from 0 to 89, which is also its code and its place in the canonical order.

The colours are data that owners of another edition may change (S1). `COLOUR_TABLE` has a line for each row of the
table, with a letter for each number (1 to 29, 31 to 59, 61 to 89) and a dash for no colour. No source specifies the
colours, so they are the default of docs/rules/two_sans_three.md: the seven colours in turn. Each row starts with
another one, so that neighbours always differ.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, NewType, TypeAlias

from engine.contract import Outcome, Seat

LETTERS: Final = "OVSRTPG"
"""Letters of the seven colours, in canonical order."""

NO_COLOUR: Final = "-"

COLOUR_TABLE: Final = (
    "OVSRTPGOVSRTPG-OVSRTPGOVSRTPG",
    "SRTPGOVSRTPGOV-SRTPGOVSRTPGOV",
    "TPGOVSRTPGOVSR-TPGOVSRTPGOVSR",
)

CARDS_OF_A_COLOUR: Final = 12
NUMBERS_IN_ROW: Final = 29
MIDDLE: Final = 14
"""Index, in each line of the table, of the card without colour (15, 45 and 75)."""


Card = NewType("Card", int)
"""A number from 0 to 89. There is one card of each."""

ROWS: Final = 3

ROW_WIDTH: Final = 30
"""Number of cards that belong to a row, including its start card (S3)."""

CARDS: Final = tuple(Card(number) for number in range(ROWS * ROW_WIDTH))

START_CARDS: Final = tuple(CARDS[::ROW_WIDTH])
"""0, 30 and 60: the left end of each row. They have no colour and are never taken (S3, A-S12)."""

FULL_DECK: Final = tuple(card for card in CARDS if card not in START_CARDS)
"""The 87 other cards, ascending, which are shuffled and dealt."""

ROW: Final[Sequence[int]] = tuple(card // ROW_WIDTH for card in CARDS)
"""Row by card, from 0 (S3)."""

PLACED: Final = 3
"""Number of cards that are put into the rows before play begins (S4)."""

PILE: Final = 20

HAND: Final = 8

KEPT: Final = 2
"""Number of cards in hand at which six more are drawn, and that are left at the end of the game (S18, S19)."""

DRAWN: Final = 6

TURNS_EACH: Final = PILE - KEPT
"""Number of turns of each player, eighteen (S19, A-S16)."""

CARD_OF_CODE: Final[Mapping[str, Card]] = MappingProxyType({str(card): card for card in FULL_DECK})
"""Card that can be played, by code."""

Row: TypeAlias = tuple[Card, ...]
"""Cards of a row from left to right, the start card first."""

Rows: TypeAlias = tuple[Row, ...]

FULL: Final = 4
"""Most cards of a row, including its start card (S10)."""

Placed: TypeAlias = tuple[Row, tuple[Card, ...]]
"""A row after a card was put into it, and the cards that its player takes, ascending."""


def checked(table: Sequence[str]) -> Sequence[str]:
    """Return the table of colours, which must have twelve cards of each colour, and 15, 45 and 75 without one.

    Raises:
        ValueError: The table has another form.
    """
    if len(table) != 3 or any(len(line) != NUMBERS_IN_ROW or line[MIDDLE] != NO_COLOUR for line in table):
        raise ValueError("the colours are three lines of 29 signs, each with a dash in the middle")
    signs = "".join(table)
    for letter in LETTERS:
        if signs.count(letter) != CARDS_OF_A_COLOUR:
            raise ValueError(f"there must be {CARDS_OF_A_COLOUR} cards of colour {letter}")
    return table


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
        """Letter shown beside the colour, so that players need not distinguish colours."""
        return LETTERS[self]


COLOURS: Final = tuple(Colour)


def _colour(card: Card) -> Colour | None:
    row, place = divmod(card, ROW_WIDTH)
    letter = checked(COLOUR_TABLE)[row][place - 1]
    return None if place == 0 or letter not in LETTERS else Colour(LETTERS.index(letter))


COLOUR: Final[Sequence[Colour | None]] = tuple(map(_colour, CARDS))
"""Colour by card, `None` for the start cards and for 15, 45 and 75 (S1)."""


def place(row: Row, card: Card) -> Placed:
    """Put a card into a row where its number belongs (S9).

    A fifth card takes cards: the highest one takes the card to the right of the start card, any other one takes every
    card above it (S10 to S12).
    """
    at = bisect(row, card)
    if len(row) < FULL:
        return row[:at] + (card,) + row[at:], ()  # noqa: RUF005 - twice as fast, in a function that is called for every card
    if at == FULL:
        return (row[0], row[2], row[3], card), row[1:2]
    return row[:at] + (card,), row[at:]  # noqa: RUF005 - as above


def set_up(rows: Rows, card: Card) -> Rows:
    """Return the rows with a card that is put there before the game. Nothing is taken (S4, A-S6)."""
    at = ROW[card]
    return (*rows[:at], tuple(sorted((*rows[at], card))), *rows[at + 1 :])


Counts: TypeAlias = tuple[int, ...]
"""Number of cards of each colour, in canonical order."""

NOTHING: Final[Counts] = (0,) * len(COLOURS)

ONE_TOO_MANY: Final = 3
"""Number of face-up cards of one colour at which they are turned over (S16)."""


Taking: TypeAlias = tuple[Counts, tuple[Colour, ...], bool]
"""Result of a take: the face-up cards, the colours that were turned over, and whether all seven colours were face up
(S17)."""


INTERIM_BONUSES: Final = (10, 7, 5, 3)
"""Bonuses of the first, second, third and fourth player with seven colours face up (S7, S17)."""

SINGLE: Final = 1

PAIR: Final = 5

FINAL_BONUS: Final = (0, 0, 0, 0, 0, 0, 5, 10)
"""Bonus at the end of the game, by number of colours face up (S20)."""

Points: TypeAlias = Annotated[int, range(-100, 101)]


def take(face_up: Counts, cards: Iterable[Card], *, each_card: bool) -> Taking:
    """Add `cards` to the face-up cards of a collection, in their order. Cards without colour leave the game (S15).

    Args:
        each_card: Check for all seven colours after every card. Otherwise there is one check at the end (A-S2).
    """
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
    """Return the face-down cards of a collection with three more for each colour in `turned` (S16)."""
    counts = list(face_down)
    for colour in turned:
        counts[colour] += ONE_TOO_MANY
    return tuple(counts)


def coloured(cards: Iterable[Card]) -> Counts:
    """Return the number of cards of each colour among `cards`."""
    counts = [0] * len(COLOURS)
    for card in cards:
        colour = COLOUR[card]
        if colour is not None:
            counts[colour] += 1
    return tuple(counts)


class Score(NamedTuple):
    """Points of a seat by source. `face_down` is 0 or negative."""

    singles: Points
    pairs: Points
    face_down: Points
    interim: Points
    final: Points

    @property
    def total(self) -> int:
        """Sum of the points (S21)."""
        return sum(self)


def score(face_up: Counts, face_down: int, interim: int) -> Score:
    """Return the points of a collection at the end of the game (S21).

    Args:
        face_down: Number of face-down cards.
        interim: Bonus that the seat has earned, 0 for none.
    """
    singles, pairs = face_up.count(1), face_up.count(2)
    return Score(SINGLE * singles, PAIR * pairs, -face_down, interim, FINAL_BONUS[singles + pairs])


def next_bonus(earned: Sequence[int]) -> int:
    """Return the interim bonus that the next player earns, 0 if none is left (S17).

    Args:
        earned: Bonus of each seat, 0 for none.
    """
    gone = len(earned) - earned.count(0)
    return (*INTERIM_BONUSES, 0)[gone]


def outcome(totals: Sequence[int]) -> Outcome:
    """Return the outcome. The highest total wins, and equal totals share a place (S22, A-S7)."""
    places = sorted(set(totals), reverse=True)
    ranking = tuple(tuple(Seat(seat) for seat, each in enumerate(totals) if each == total) for total in places)
    return Outcome(ranking[0], "points", ranking)
