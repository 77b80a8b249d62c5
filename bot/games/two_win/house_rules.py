"""House rules of 2 WIN in words."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.games.two_win.cards import stars
from bot.locales.phrasebook import Words
from engine.contract import Saved

NO_BREAK = "\u2060\u00a0"
"""A space at which no line ends, also after a dash."""

SHORTAGE_KEYS = {"forfeit": "two-win-rule-forfeit", "recycle_more": "two-win-rule-recycle"}


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    """What differs from the usual rules (`Options.save`). The number of seats is said elsewhere."""
    rules: dict[str, Any] = dict(chosen)
    if "draw_shortage" in rules:
        yield words(SHORTAGE_KEYS[rules["draw_shortage"]])
    if "reshuffle_keep_numbers" in rules:
        yield words("two-win-rule-kept", numbers=rules["reshuffle_keep_numbers"])
    if "star_profile" in rules:
        yield words("two-win-rule-stars", stars=star_list(rules["star_profile"]))


def star_list(profile: Iterable[int]) -> str:
    """The stars of the copies of a card, on one line."""
    return NO_BREAK.join(stars(count) or "–" for count in profile)
