"""Cards in words: a symbol of its own shape for each colour, the digit, the colour's name, stars."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import beside
from engine.games.two_win.cards import COLOUR, DIGIT, STARS, Card, Colour

SYMBOLS: Final = {Colour.BLUE: "🔵", Colour.PINK: "🌸", Colour.GREEN: "🟩"}
"""A circle, a flower, a square: never told apart by colour alone."""

WORD_JOINER: Final = "\u2060"

COLOUR_KEYS: Final = {Colour.BLUE: "two-win-blue", Colour.PINK: "two-win-pink", Colour.GREEN: "two-win-green"}

NOTHING_NEW: Final[Mapping[Card, int]] = {}


def colour_words(colour: Colour, words: Words) -> Mapping[str, str]:
    """A colour in words, and the key by which a sentence can choose others."""
    return {"colour": words(COLOUR_KEYS[colour]), "colour_key": colour.name.lower()}


def card_name(card: Card, words: Words) -> str:
    """A card in words, such as `🔵 5 blue ★★`."""
    name = words("two-win-card", digit=str(DIGIT[card]), **colour_words(COLOUR[card], words))
    return f"{SYMBOLS[COLOUR[card]]} {name} {stars(STARS[card])}".strip()


def small(card: Card) -> str:
    """A card as short as can be, such as `🔵5★★`."""
    return f"{SYMBOLS[COLOUR[card]]}{DIGIT[card]}{stars(STARS[card])}"


def unbroken(card: Card) -> str:
    """The same for a long list: no line ends between the symbol and the digit."""
    symbol, *rest = small(card)
    return f"{symbol}{WORD_JOINER}{''.join(rest)}"


def short_list(cards: Sequence[Card]) -> str:
    """Some cards in one short line, in canonical order."""
    return " ".join(map(unbroken, sorted(cards)))


def stars(count: int) -> str:
    """That many stars."""
    return "★" * count


def hand_text(hand: Sequence[Card], words: Words, new: Mapping[Card, int] = NOTHING_NEW) -> str:
    """A hand, one line for each colour it has, in canonical order; equal cards once with a count. `new`: how many of
    each card came with the last turn."""
    if not hand:
        return words("two-win-hand-empty")
    return "\n".join((words("two-win-hand", count=len(hand)), *hand_lines(hand, words, new)))


def hand_lines(hand: Sequence[Card], words: Words, new: Mapping[Card, int] = NOTHING_NEW) -> Sequence[str]:
    """One line for each colour of a hand."""
    present = [colour for colour in Colour if any(COLOUR[card] is colour for card in hand)]
    return [_colour_line(colour, hand, new, words) for colour in present]


def _colour_line(colour: Colour, hand: Sequence[Card], new: Mapping[Card, int], words: Words) -> str:
    counts = Counter(card for card in sorted(hand) if COLOUR[card] is colour)
    cards = beside((_in_line(card, count, new.get(card, 0), words) for card, count in counts.items()), words)
    return words("two-win-colour-line", symbol=SYMBOLS[colour], cards=cards, **colour_words(colour, words))


def _in_line(card: Card, count: int, new: int, words: Words) -> str:
    times = f" ×{count}" if count > 1 else ""
    came = f" *{words('two-win-new', new=new, count=count)}*" if new else ""
    return f"**{DIGIT[card]}**{stars(STARS[card])}{times}{came}"


def short_label(card: Card, count: int) -> str:
    """A card on a button; `count`: how many of it there are."""
    return f"{small(card)} ×{count}" if count > 1 else small(card)


def option_label(card: Card, count: int, words: Words) -> str:
    """A card as an option of a menu; `count`: how many of it there are."""
    return f"{card_name(card, words)} ×{count}" if count > 1 else card_name(card, words)
