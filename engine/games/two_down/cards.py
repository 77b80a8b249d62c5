"""The cards of 2 DOWN, whose order is the canonical order (docs/records.md), and the melds of a level (D12 to D18).

A number card is `colour x 9 + number - 1`; the action cards follow. There is one copy of each number card, so the
number cards of a hand are also a set of bits. The shapes of the cards and the number of action cards are data
(`data/deck.json`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum, StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NewType, TypeAlias

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


class MeldKind(StrEnum):
    """Kind of meld, by its name in docs/records.md."""

    RUN = "run"
    GROUP = "group"
    PACK = "pack"
    HEAP = "heap"
    CLUMP = "clump"
    ODDS = "odds"
    EVENS = "evens"
    __hash__ = str.__hash__


class Parity(StrEnum):
    """Numbers that a run goes through: all, the odd ones or the even ones."""

    ANY = "any"
    ODD = "odd"
    EVEN = "even"
    __hash__ = str.__hash__

    @property
    def numbers(self) -> Sequence[int]:
        """Numbers of a run with this parity, in ascending order."""
        return {Parity.ANY: NUMBERS, Parity.ODD: NUMBERS[::2], Parity.EVEN: NUMBERS[1::2]}[self]


class Meld(NamedTuple):
    """A kind of meld and its number of cards.

    Attributes:
        parity: Numbers that a run goes through. Only a run has one.
        distinct: The number cards of a heap must differ in colour (house rule A-D1). False for other kinds.
    """

    kind: MeldKind
    size: int
    parity: Parity = Parity.ANY
    distinct: bool = False


Alternative: TypeAlias = tuple[Meld, ...]
"""Melds that are laid together, each with cards of its own."""

Level: TypeAlias = tuple[Alternative, ...]
"""The alternatives of one level. Laying any one of them lays the level."""


@cache
def cards_of(alternative: Alternative) -> int:
    """Return the number of cards of an alternative."""
    return sum(meld.size for meld in alternative)


@cache
def with_distinct_heaps(level: Level) -> Level:
    """Return the level under the house rule that the number cards of a heap must differ in colour (A-D1)."""
    return tuple(
        tuple(meld._replace(distinct=meld.kind is MeldKind.HEAP) for meld in alternative) for alternative in level
    )


def fits(meld: Meld, cards: Sequence[Card]) -> bool:
    """Return whether these cards form the meld.

    A run must be in ascending order, with each Wild in the place of the card that it replaces; other melds may be in
    any order. Wilds alone form any meld.
    """
    if len(cards) != meld.size:
        return False
    first = min(cards)
    if first >= WILD:
        return max(cards) == WILD
    if meld.kind is MeldKind.RUN:
        way = _run_with(meld).get((cards.index(first), first))
        if way is None:
            return False
        return way == tuple([there if card == WILD else card for card, there in zip(cards, way, strict=True)])
    together = _set_with(meld).get(first)
    if together is None or not together.issuperset(cards):
        return False
    if not meld.distinct:
        return True
    naturals = [card for card in cards if card != WILD]
    return len({COLOUR[card] for card in naturals}) == len(naturals)


@cache
def runs(meld: Meld) -> Sequence[tuple[Card, ...]]:
    """Return every run without Wilds that can be this meld, each in ascending order (D12)."""
    numbers = meld.parity.numbers
    starts = range(len(numbers) - meld.size + 1)
    stretches = [numbers[start : start + meld.size] for start in starts]
    return [tuple(Card(colour * 9 + number - 1) for number in stretch) for colour in Colour for stretch in stretches]


@cache
def _run_with(meld: Meld) -> Mapping[tuple[int, Card], tuple[Card, ...]]:
    """Return runs by the index of a number card in the run and that card. There is only one for each pair."""
    return {place: way for way in runs(meld) for place in enumerate(way)}


@cache
def _set_with(meld: Meld) -> Mapping[Card, frozenset[Card]]:
    """Return by number card the cards that go together with it, including Wilds. No card is in two of the `sets`."""
    return {card: way | {WILD} for way in sets(meld) for card in way}


@cache
def sets(meld: Meld) -> Sequence[frozenset[Card]]:
    """Return sets of number cards for a meld other than a run: those of one number, shape or colour, for example.

    Raises:
        ValueError: The meld is a run.
    """
    every = range(len(NUMBER))
    match meld.kind:
        case MeldKind.GROUP:
            return [_where(card for card in every if NUMBER[card] == number) for number in NUMBERS]
        case MeldKind.PACK:
            pairs = [(colour, shape) for colour in Colour for shape in Shape]
            return [_where(card for card in every if (COLOUR[card], SHAPE[card]) == pair) for pair in pairs]
        case MeldKind.HEAP:
            return [_where(card for card in every if SHAPE[card] == shape) for shape in Shape]
        case MeldKind.CLUMP:
            return [_where(card for card in every if COLOUR[card] == colour) for colour in Colour]
        case MeldKind.ODDS:
            return [_where(card for card in every if NUMBER[card] % 2)]
        case MeldKind.EVENS:
            return [_where(card for card in every if not NUMBER[card] % 2)]
        case MeldKind.RUN:
            raise ValueError("the cards of a run stand in order")


def example(meld: Meld) -> tuple[Card, ...]:
    """Return an example of the meld.

    It consists of cards of the first colour, number or shape, a heap of different colours. Odds and evens are spread
    over their range, so that the example fits no other meld if possible. Wilds fill it up.
    """
    if meld.kind is MeldKind.RUN:
        return runs(meld)[0]
    first = sorted(sets(meld)[0])
    if meld.kind is MeldKind.HEAP:
        different = {COLOUR[card]: card for card in reversed(first)}.values()
        first = [*sorted(different), *(card for card in first if card not in different)]
    if meld.kind in (MeldKind.ODDS, MeldKind.EVENS):
        first = first[:: len(first) // meld.size]
    first = first[: meld.size]
    return (*first, *[WILD] * (meld.size - len(first)))


def _where(cards: Iterable[int]) -> frozenset[Card]:
    return frozenset(Card(card) for card in cards)
