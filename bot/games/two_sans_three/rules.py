"""The rules of 2 SANS 3 in words: pages with an example each, and house rules (docs/records.md)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games.discord_game import HouseRule, RuleChoice
from bot.games.two_sans_three.cards import colour_sign
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import said
from bot.screens.names import comma_list, listed
from bot.screens.rules_pages import EXAMPLE
from engine.contract import Saved
from engine.games.two_sans_three.cards import (
    CARDS,
    CARDS_OF_A_COLOUR,
    COLOUR,
    COLOURS,
    DRAWN,
    FINAL_BONUS,
    FULL,
    FULL_DECK,
    HAND,
    INTERIM_BONUSES,
    KEPT,
    PAIR,
    PILE,
    PLACED,
    ROW_WIDTH,
    SINGLE,
    START_CARDS,
    TURNS_EACH,
)

PAGES: Final = (
    ("two-sans-three-rules-aim", "two-sans-three-rules-cards"),
    ("two-sans-three-rules-turn",),
    ("two-sans-three-rules-take",),
    ("two-sans-three-rules-collect",),
    ("two-sans-three-rules-seven", "two-sans-three-example-seven"),
    ("two-sans-three-rules-end",),
)
"""Message keys of each page."""

EXAMPLES: Final = {
    2: "two-sans-three-example-take",
    3: "two-sans-three-example-collect",
    5: "two-sans-three-example-end",
}
"""Message keys of the examples in words that the pictures replace, by index of the page."""

_COLOURLESS: Final = [str(card) for card in FULL_DECK if COLOUR[card] is None]
_ROWS: Final = ("first", "second", "third")
_BONUSES: Final = ("best", "second_best", "third_best", "last_best")


def rules_pages(chosen: Saved, words: Words) -> Sequence[str]:
    """Return the pages of the rules. `chosen` are the house rules as `Options.save` returns them."""
    numbers = {**_rule_numbers(words), "bonus": "each-card" if "interim_check" in chosen else "after-take"}
    pages = ["\n".join(words(key, **numbers) for key in page) for page in PAGES]
    return tuple(f"{page}{EXAMPLE}{words(EXAMPLES[at])}" if at in EXAMPLES else page for at, page in enumerate(pages))


def _rule_numbers(words: Words) -> Mapping[str, str | int]:
    """Return the numbers of the rules (S1 to S6) by the placeholders of the messages."""
    return {
        "highest": CARDS[-1],
        "each": CARDS_OF_A_COLOUR,
        "colours": comma_list((colour_sign(colour, words) for colour in COLOURS), words),
        "colourless": listed(_COLOURLESS, words),
        "starts": listed(list(map(str, START_CARDS)), words),
        "placed": PLACED,
        "pile": PILE,
        "hand": HAND,
        **{f"{row}_low": start + 1 for row, start in zip(_ROWS, START_CARDS, strict=True)},
        **{f"{row}_high": start + ROW_WIDTH - 1 for row, start in zip(_ROWS, START_CARDS, strict=True)},
        "room": FULL,
        "kept": KEPT,
        "drawn": DRAWN,
        "draws": (PILE - HAND) // DRAWN,
        **dict(zip(_BONUSES, INTERIM_BONUSES, strict=True)),
        "turns": TURNS_EACH,
        "single": SINGLE,
        "pair": PAIR,
        "six": FINAL_BONUS[-2],
        "seven": FINAL_BONUS[-1],
    }


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield a sentence for each difference from the usual rules. `chosen` is as `Options.save` returns it."""
    if "interim_check" in chosen:
        yield words("two-sans-three-rule-each-card")
    if "show_facedown_colours" in chosen:
        yield words("two-sans-three-rule-shown")


HOUSE_RULES: Final = (
    HouseRule(
        game="two_sans_three",
        name="bonus",
        rule="interim_check",
        usual="after_take",
        choices=(
            RuleChoice("after_take", "after_take", said("two-sans-three-setting-bonus-after-take")),
            RuleChoice("each_card", "each_card", said("two-sans-three-setting-bonus-each-card")),
        ),
    ),
    HouseRule(
        game="two_sans_three",
        name="facedown",
        rule="show_facedown_colours",
        usual="hidden",
        choices=(
            RuleChoice("hidden", means=False, label=said("two-sans-three-setting-facedown-hidden")),
            RuleChoice("shown", means=True, label=said("two-sans-three-setting-facedown-shown")),
        ),
    ),
)
"""House rules in the order in which settings show them."""
