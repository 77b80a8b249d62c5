"""The rules of 2 WIN in words: pages with an example each, and house rules (docs/records.md)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from bot.games.discord_game import HouseRule, RuleChoice
from bot.games.two_win.cards import stars
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import said
from bot.screens.rules_pages import EXAMPLE
from engine.contract import Saved
from engine.games.two_win.cards import DIGITS, HAND
from engine.games.two_win.options import DEFAULTS

NO_BREAK: Final = "\u2060\u00a0"
"""A space at which no line breaks, even after a dash."""

KEPT: Final = range(1, 9)
"""Possible values of `reshuffle_keep_numbers`."""

STARS: Final = ("0012", "0112", "0122", "0011", "0001", "0000")
"""Possible star profiles: the stars of the four copies of each card, a digit for each copy."""

_SHORTAGE_KEYS: Final = {"forfeit": "two-win-rule-forfeit", "recycle_more": "two-win-rule-recycle"}


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield a sentence for each difference from the usual rules. `chosen` is as `Options.save` returns it."""
    rules: dict[str, Any] = dict(chosen)
    if "draw_shortage" in rules:
        yield words(_SHORTAGE_KEYS[rules["draw_shortage"]])
    if "reshuffle_keep_numbers" in rules:
        yield words("two-win-rule-kept", numbers=rules["reshuffle_keep_numbers"])
    if "star_profile" in rules:
        yield words("two-win-rule-stars", stars=_star_list(rules["star_profile"]))


def _star_list(profile: Iterable[int]) -> str:
    """Return the stars of the copies of a card, in a form that does not wrap."""
    return NO_BREAK.join(stars(count) or "–" for count in profile)


def _kept(numbers: int, words: Words) -> str:
    return words("two-win-setting-kept-number", numbers=numbers)


def _star_choice(copies: str) -> RuleChoice:
    profile = [int(each) for each in copies]
    return RuleChoice(copies, profile, lambda _words: _star_list(profile))


HOUSE_RULES: Final = (
    HouseRule(
        game="two_win",
        name="shortage",
        rule="draw_shortage",
        usual="forfeit",
        choices=(
            RuleChoice("forfeit", "forfeit", said("two-win-setting-shortage-forfeit")),
            RuleChoice("recycle_more", "recycle_more", said("two-win-setting-shortage-recycle")),
        ),
    ),
    HouseRule(
        game="two_win",
        name="kept",
        rule="reshuffle_keep_numbers",
        usual="5",
        choices=tuple(RuleChoice(str(numbers), numbers, partial(_kept, numbers)) for numbers in KEPT),
    ),
    HouseRule(
        game="two_win",
        name="stars",
        rule="star_profile",
        usual="0012",
        choices=tuple(map(_star_choice, STARS)),
    ),
)
"""House rules in the order in which settings show them."""


RULE_KEYS: Final = (
    ("two-win-rules-aim", "\n", "two-win-example-cards"),
    ("two-win-rules-pass", EXAMPLE, "two-win-example-pass"),
    ("two-win-rules-form", "\n", "two-win-example-form"),
    ("two-win-rules-draw", EXAMPLE, "two-win-example-draw"),
    ("two-win-rules-end", EXAMPLE, "two-win-example-end"),
)
"""Pages of the rules: message key of the rule, separator, message key of the example."""

RULE_NUMBERS: Final = {
    "hand": HAND,
    "lowest": DIGITS[0],
    "highest": DIGITS[-1],
    "kept": DEFAULTS.reshuffle_keep_numbers,
}
"""Numbers in the messages of the rules, as they are without house rules."""


def rules_pages(chosen: Saved, words: Words) -> Sequence[str]:
    """Return the pages of the rules, each with its example. `chosen` are the house rules as `Options.save` returns
    them."""
    kept = chosen.get("reshuffle_keep_numbers")
    numbers = RULE_NUMBERS | ({"kept": kept} if isinstance(kept, int) else {})
    return tuple(f"{words(rule, **numbers)}{between}{words(example)}" for rule, between, example in RULE_KEYS)
