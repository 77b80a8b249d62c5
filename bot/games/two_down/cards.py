"""Cards in words: a symbol and a letter for the colour, the number, the shape; action cards by sign and name."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.locales.phrasebook import Words
from engine.games.two_down.cards import (
    BLOCK,
    COLOUR,
    JUMP,
    NUMBER,
    ONE_UP,
    SHAPE,
    SWAP,
    WILD,
    Card,
    Colour,
    Shape,
    is_number,
)

WORD_JOINER: Final = "\u2060"

SYMBOLS: Final = {Colour.RED: "🔴", Colour.YELLOW: "🟡", Colour.GREEN: "🟢", Colour.BLUE: "🔵"}
"""Signs beside the letter of the colour, so that nothing hangs on seeing colours."""

SHAPES: Final = {Shape.CIRCLE: "●", Shape.TRIANGLE: "▲", Shape.SQUARE: "■"}

ACTION_SYMBOLS: Final = {WILD: "🃏", ONE_UP: "⏫", SWAP: "🔄", JUMP: "⏭️", BLOCK: "⛔"}

ACTION_KEYS: Final = {
    WILD: "two-down-wild",
    ONE_UP: "two-down-one-up",
    SWAP: "two-down-swap",
    JUMP: "two-down-jump",
    BLOCK: "two-down-block",
}

COLOUR_KEYS: Final = {
    Colour.RED: "two-down-red",
    Colour.YELLOW: "two-down-yellow",
    Colour.GREEN: "two-down-green",
    Colour.BLUE: "two-down-blue",
}


def small(card: Card, words: Words) -> str:
    """Return a card as it is written everywhere, such as 🔴R7▲; no line ends inside it."""
    if not is_number(card):
        return f"{ACTION_SYMBOLS[card]}{WORD_JOINER}{words(ACTION_KEYS[card])}"
    colour = COLOUR[card]
    return f"{SYMBOLS[colour]}{WORD_JOINER}{words(f'{COLOUR_KEYS[colour]}.letter')}{NUMBER[card]}{SHAPES[SHAPE[card]]}"


def in_order(cards: Sequence[Card], words: Words) -> str:
    """Return some cards one by one, as they were laid."""
    return " ".join(small(card, words) for card in cards)


def short_list(cards: Sequence[Card], words: Words) -> str:
    """Return some cards in their order; equal ones once with a count."""
    counts = Counter(cards)
    return " ".join(small(card, words) + (f"×{count}" if count > 1 else "") for card, count in counts.items())


def imagined(cards: Sequence[Card], words: Words) -> str:
    """Return example cards in italics, so that no one takes them for real ones."""
    return f"_{short_list(cards, words)}_"
