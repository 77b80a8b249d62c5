"""Cards in words: symbol and letter of the colour, number and shape. Action cards have a sign and a name."""

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
"""Symbols beside the letter of the colour, so that readers need not distinguish colours."""

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
    """Return a card as in `🔴R7▲`, in a form that does not wrap."""
    if not is_number(card):
        return f"{ACTION_SYMBOLS[card]}{WORD_JOINER}{words(ACTION_KEYS[card])}"
    colour = COLOUR[card]
    return f"{SYMBOLS[colour]}{WORD_JOINER}{words(f'{COLOUR_KEYS[colour]}.letter')}{NUMBER[card]}{SHAPES[SHAPE[card]]}"


def in_order(cards: Sequence[Card], words: Words) -> str:
    """Return cards in the given order, each one written out."""
    return " ".join(small(card, words) for card in cards)


def short_list(cards: Sequence[Card], words: Words) -> str:
    """Return cards in the given order, with equal ones counted."""
    counts = Counter(cards)
    return " ".join(small(card, words) + (f"×{count}" if count > 1 else "") for card, count in counts.items())


def imagined(cards: Sequence[Card], words: Words) -> str:
    """Return example cards in italics, so that no one takes them for real ones."""
    return f"_{short_list(cards, words)}_"
