"""Cards, melds and levels in words. A card has the symbol and letter of its colour, its number and shape; an action
card has a sign and a name."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import listed
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
from engine.games.two_down.events import Laid
from engine.games.two_down.melds import Level, Meld, MeldKind, Parity, example
from engine.games.two_down.progress import MeldProgress, Progress

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


MELD_KEYS: Final = {
    (MeldKind.RUN, Parity.ANY): "two-down-run",
    (MeldKind.RUN, Parity.ODD): "two-down-odd-run",
    (MeldKind.RUN, Parity.EVEN): "two-down-even-run",
    (MeldKind.GROUP, Parity.ANY): "two-down-group",
    (MeldKind.PACK, Parity.ANY): "two-down-pack",
    (MeldKind.HEAP, Parity.ANY): "two-down-heap",
    (MeldKind.CLUMP, Parity.ANY): "two-down-clump",
    (MeldKind.ODDS, Parity.ANY): "two-down-odds",
    (MeldKind.EVENS, Parity.ANY): "two-down-evens",
}

NAME_KEYS: Final = {kind: f"{key}-name" for kind, key in MELD_KEYS.items()}
MEANING_KEYS: Final = {kind: f"{key}-means" for kind, key in MELD_KEYS.items()}

MARKS: Final = "①②③④"
"""Marks of a level's melds and of the cards in them. A level has at most this many melds."""

SLOT: Final = "▢"
"""Sign of a missing card."""

EXAMPLES: Final = 3
"""Number of cards in the example of a meld."""


def meld_text(meld: Meld, words: Words, count: int = 1) -> str:
    """Return `count` equal melds in words, such as `run of 4` or `two clumps of 4`."""
    return words(MELD_KEYS[meld.kind, meld.parity], size=meld.size, count=count)


def meld_key(meld: Meld) -> str:
    """Return the kind of a meld as a selector for messages: `run`, `odd-run`, `group` and so on."""
    return MELD_KEYS[meld.kind, meld.parity].removeprefix("two-down-")


def level_text(level: Level, words: Words, told: Callable[[Meld], str] = lambda _: "") -> str:
    """Return a level in words, such as `group of 3 and group of 2`. `told` returns the text behind each meld."""
    counted = (Counter(alternative).items() for alternative in level)
    every = [listed([meld_text(meld, words, count) + told(meld) for meld, count in melds], words) for melds in counted]
    return reduce(lambda one, other: words("two-down-or", one=one, other=other, sound=_sound(other)), every)


def asked_text(level: Level, words: Words) -> str:
    """Return a level in words with the meaning of each meld unless its name says it, such as `group of 3 (one
    number)`."""

    def told(meld: Meld) -> str:
        named = meld.kind in (MeldKind.ODDS, MeldKind.EVENS)
        return "" if named else f" ({means(meld, words)})"

    return level_text(level, words, told)


def _sound(text: str) -> str:
    """Return `o` for a text with the initial sound of "ocho", before which Spanish has another word for "or"."""
    return "o" if re.match("8|h?[oó]", text, re.IGNORECASE) else "other"


def explained(levels: Sequence[Level], words: Words) -> Iterator[str]:
    """Yield the meaning and an example of each kind of meld in some levels."""
    melds = (meld for level in levels for alternative in level for meld in alternative)
    for meld in dict.fromkeys(meld._replace(size=EXAMPLES) for meld in melds):
        name, cards = words(NAME_KEYS[meld.kind, meld.parity]), imagined(example(meld), words)
        yield words("two-down-example", meld=name, means=means(meld, words), cards=cards)


def means(meld: Meld, words: Words) -> str:
    """Return the meaning of a kind of meld."""
    return words("two-down-heap-distinct-means" if meld.distinct else MEANING_KEYS[meld.kind, meld.parity])


def melds_text(melds: Iterable[Sequence[Card]], words: Words) -> str:
    """Return laid melds, separated from one another."""
    return " ┃ ".join(in_order(cards, words) for cards in melds)


def laid_text(laid: Laid, sizes: Sequence[int] | None, words: Words) -> str:
    """Return the melds of a laid level. `sizes` are their numbers of cards; `None` shows all cards in one list."""
    rest = iter(laid.cards)
    return melds_text((tuple(islice(rest, size)) for size in sizes or (len(laid.cards),)), words)


def slots(progress: Progress, words: Words) -> Iterator[str]:
    """Yield a line for each meld of the shortest way to a level: held cards, Wilds in places that they fill, and
    missing cards."""
    wilds = len(progress.wilds)
    for mark, each in zip(MARKS, progress.melds, strict=False):
        filled = min(wilds, each.lacking)
        wilds -= filled
        yield " ".join((mark, *_places(each, filled, words), *(("✓",) if filled == each.lacking else ())))


def places(each: MeldProgress) -> Sequence[Card | None]:
    """Return the places of a meld: of a run by number, of any other meld the held cards first. `None` is a missing
    card."""
    run = each.meld.kind is MeldKind.RUN and bool(each.cards)
    return sorted((*each.cards, *each.wanted)) if run else (*each.cards, *[None] * each.lacking)


def _places(each: MeldProgress, wilds: int, words: Words) -> Iterator[str]:
    """Yield the text of each place of a meld. The first `wilds` empty places contain a Wild."""
    for card in places(each):
        if card is not None and card in each.cards:
            yield small(card, words)
        elif wilds:
            wilds -= 1
            yield small(WILD, words)
        else:
            yield SLOT if card is None else f"{SLOT}{NUMBER[card]}"


def served(progress: Progress) -> dict[Card, str]:
    """Return the mark of its meld for each card of a hand that belongs to a meld."""
    return {card: mark for mark, each in zip(MARKS, progress.melds, strict=False) for card in each.cards}


def in_no_slot(progress: Progress) -> Sequence[Card]:
    """Return the cards of a hand that `slots` does not show."""
    filled = min(len(progress.wilds), sum(each.lacking for each in progress.melds))
    return (*progress.wilds[filled:], *progress.useful, *progress.actions, *progress.spare)
