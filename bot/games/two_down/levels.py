"""Levels and melds in words, with examples."""

from typing import Final

from bot.games.two_down.cards import imagined
from bot.locales.phrasebook import Words
from engine.games.two_down.melds import Alternative, Level, Meld, MeldKind, Parity, example

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

MEANING_KEYS: Final = {kind: f"{key}-means" for kind, key in MELD_KEYS.items()}


def meld_text(meld: Meld, words: Words) -> str:
    """A meld, such as `a run of 4`."""
    return words(MELD_KEYS[meld.kind, meld.parity], size=meld.size)


def level_text(level: Level, words: Words) -> str:
    """What a level asks for, such as `a group of 3 and a group of 2`."""
    return words("two-down-or").join(_alternative(each, words) for each in level)


def _alternative(alternative: Alternative, words: Words) -> str:
    return words("two-down-and").join(meld_text(meld, words) for meld in alternative)


def level_example(level: Level, words: Words) -> str:
    """What each kind of meld of a level means, with an example."""
    melds = dict.fromkeys(meld for alternative in level for meld in alternative)
    return "\n".join(f"-# {_explained(meld, words)}" for meld in melds)


def _explained(meld: Meld, words: Words) -> str:
    means = words(MEANING_KEYS[meld.kind, meld.parity])
    cards = imagined(example(meld), words)
    return words("two-down-example", meld=meld_text(meld, words), means=means, cards=cards)
