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


def third_colour(colour: Colour, words: Words) -> str:
    """A colour as it stands after "third"."""
    return words(f"{COLOUR_KEYS[colour]}.third")


def colour_sign(colour: Colour, words: Words) -> str:
    """How cards of a colour are marked, and its name, such as `🟪V violet`."""
    return f"{SYMBOLS[colour]}{words(f'{COLOUR_KEYS[colour]}.letter')} {words(COLOUR_KEYS[colour])}"


def small(card: Card, words: Words) -> str:
    """A card as short as can be, such as `37🟪V`, never broken at the end of a line."""
    colour = COLOUR[card]
    if colour is not None:
        return f"{card}{WORD_JOINER}{SYMBOLS[colour]}{WORD_JOINER}{words(f'{COLOUR_KEYS[colour]}.letter')}"
    return str(card) if card in START_CARDS else f"{card}{WORD_JOINER}{NO_COLOUR}"


def button_name(card: Card) -> str:
    """A card as a button shows it, such as `37🟪`."""
    colour = COLOUR[card]
    return f"{card}{WORD_JOINER}{NO_COLOUR if colour is None else SYMBOLS[colour]}"


def card_name(card: Card, words: Words) -> str:
    """A card in words, such as `37 🟪 violet`."""
    colour = COLOUR[card]
    if colour is None:
        return words(
            "two-sans-three-card", number=str(card), symbol=NO_COLOUR, colour=words("two-sans-three-no-colour")
        )
    name = words(COLOUR_KEYS[colour])
    return words("two-sans-three-card", number=str(card), symbol=SYMBOLS[colour], colour=name)


def short_list(cards: Iterable[Card], words: Words) -> str:
    """Some cards in one short line."""
    return " ".join(small(card, words) for card in cards)


def marked_list(cards: Iterable[Card], marked: Collection[Card], words: Words) -> str:
    """The same with some of them in bold."""
    return " ".join(f"**{small(card, words)}**" if card in marked else small(card, words) for card in cards)


def collection(counts: Sequence[int]) -> str:
    """Cards of a collection by colour: `🟠 🟪×2`. Empty when there are none."""
    held = [
        f"{SYMBOLS[colour]}{WORD_JOINER}×{count}" if count > 1 else SYMBOLS[colour]
        for colour, count in zip(COLOURS, counts, strict=True)
        if count
    ]
    return " ".join(held)
