"""The rules of 2 DOWN in the bot's own words, in pages with an example each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.two_down.cards import MELD_KEYS, explained, imagined
from bot.locales.phrasebook import Words
from bot.screens.rules_pages import EXAMPLE
from engine.games.two_down.actions import DOWN_CARDS
from engine.games.two_down.cards import (
    BLOCK,
    CARD_OF_CODE,
    CARDS_HELD,
    DECK,
    HAND,
    JUMP,
    NUMBER_CARDS,
    NUMBERS,
    ONE_UP,
    SWAP,
    WILD,
    Card,
)
from engine.games.two_down.challenges import LEVELS
from engine.games.two_down.events import BLOCKED_TURNS
from engine.games.two_down.melds import Meld, with_distinct_heaps
from engine.games.two_down.options import TwoDownOptions

FIRST: Final = 4
"""Kinds of melds on the first page about melds, whose picture shows them."""


def rules_pages(options: TwoDownOptions, words: Words) -> Sequence[str]:
    """Return the pages of the rules under the house rules, each with its example."""
    pages = (_aim(options, words), _deck(words), *_melds(options, words), _turn(words), *_actions(words), *_end(words))
    return tuple(map("\n".join, pages))


def _example(cards: str, words: Words) -> str:
    return imagined([card for code in cards.split() if (card := CARD_OF_CODE.get(code)) is not None], words)


def _aim(options: TwoDownOptions, words: Words) -> Iterator[str]:
    yield words("two-down-rules-aim", levels=LEVELS, last=options.levels_to_win)


def _deck(words: Words) -> Iterator[str]:
    found = Counter[Card](DECK)
    actions = {"wilds": WILD, "ups": ONE_UP, "swaps": SWAP, "jumps": JUMP, "blocks": BLOCK}
    counts = {name: found[card] for name, card in actions.items()}
    yield words("two-down-rules-deck", numbers=len(NUMBER_CARDS), lowest=NUMBERS[0], highest=NUMBERS[-1], **counts)
    yield words("two-down-example-deck", card=_example("R7", words))
    yield words("two-down-rules-deal", hand=HAND, down=DOWN_CARDS)


def _melds(options: TwoDownOptions, words: Words) -> Iterator[Sequence[str]]:
    every = tuple((Meld(kind, 3, parity),) for kind, parity in MELD_KEYS)
    means = tuple(explained([with_distinct_heaps(every) if options.heap_distinct_colours else every], words))
    example = words("two-down-example-wild", cards=_example("Y4 Y5 WILD Y7", words))
    yield (words("two-down-rules-melds"), *means[:FIRST], f"{words('two-down-rules-serve')}{EXAMPLE}{example}")
    yield (words("two-down-rules-melds"), *means[FIRST:])


def _turn(words: Words) -> Iterator[str]:
    example = words("two-down-example-turn", held=_example("R3 Y3", words), card=_example("B3", words))
    yield words("two-down-rules-turn")
    yield words("two-down-rules-lay")
    yield f"{words('two-down-rules-limit', most=CARDS_HELD)}{EXAMPLE}{example}"


def _actions(words: Words) -> Iterator[Sequence[str]]:
    block, jump = words("two-down-rules-block", turns=BLOCKED_TURNS), words("two-down-rules-jump")
    yield (words("two-down-rules-actions"), block, jump, words("two-down-rules-swap"))
    yield (words("two-down-rules-one-up"), words("two-down-rules-wild"), words("two-down-example-actions"))


def _end(words: Words) -> Iterator[Sequence[str]]:
    example = words("two-down-example-end", held=_example("G2 G5 G8", words), down=_example("G1 Y6", words))
    yield (f"{words('two-down-rules-end')}{EXAMPLE}{example}",)
    yield (words("two-down-rules-winner"),)
