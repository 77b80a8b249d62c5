"""Cards in words: the number, and for the colour a symbol of its own shape and a letter."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from engine.games.two_sans_three.cards import COLOUR, COLOURS, START_CARDS, Card, Colour

SYMBOLS: Final = {
    Colour.ORANGE: "🟠",
    Colour.VIOLET: "🟪",
    Colour.SKY: "🔷",
    Colour.RED: "🔺",
    Colour.TEAL: "🌊",
    Colour.PINK: "🌸",
    Colour.GREEN: "🍀",
}
"""No two of one shape: never told apart by colour alone."""

NO_COLOUR: Final = "⬜"
WORD_JOINER: Final = "\u2060"

COLOUR_KEYS: Final = {
    Colour.ORANGE: "two-sans-three-orange",
    Colour.VIOLET: "two-sans-three-violet",
    Colour.SKY: "two-sans-three-sky",
    Colour.RED: "two-sans-three-red",
    Colour.TEAL: "two-sans-three-teal",
    Colour.PINK: "two-sans-three-pink",
    Colour.GREEN: "two-sans-three-green",
}


def colour_name(colour: Colour, words: Words) -> str:
    """A colour in words."""
    return words(COLOUR_KEYS[colour])


def small(card: Card) -> str:
    """A card as short as can be, such as `37🟪V`, never broken at the end of a line."""
    colour = COLOUR[card]
    if colour is not None:
        return f"{card}{WORD_JOINER}{SYMBOLS[colour]}{WORD_JOINER}{colour.letter}"
    return str(card) if card in START_CARDS else f"{card}{WORD_JOINER}{NO_COLOUR}"


def button_name(card: Card) -> str:
    """A card as a button shows it, such as `37🟪`."""
    colour = COLOUR[card]
    return f"{card}{WORD_JOINER}{NO_COLOUR if colour is None else SYMBOLS[colour]}"


def card_name(card: Card, words: Words) -> str:
    """A card in words, such as `37 🟪 violet`."""
    colour = COLOUR[card]
    if colour is None:
        return f"{card} {NO_COLOUR} {words('two-sans-three-no-colour')}"
    return f"{card} {SYMBOLS[colour]} {colour_name(colour, words)}"


def short_list(cards: Iterable[Card]) -> str:
    """Some cards in one short line."""
    return " ".join(map(small, cards))


def marked_list(cards: Iterable[Card], marked: Collection[Card]) -> str:
    """The same with some of them in bold."""
    return " ".join(f"**{small(card)}**" if card in marked else small(card) for card in cards)


def collection(counts: Sequence[int]) -> str:
    """Cards of a collection by colour: `🟠 🟪×2`. Empty when there are none."""
    held = [
        f"{SYMBOLS[colour]}{WORD_JOINER}×{count}" if count > 1 else SYMBOLS[colour]
        for colour, count in zip(COLOURS, counts, strict=True)
        if count
    ]
    return " ".join(held)
