"""House rules of 2 DOWN (docs/records.md): the choices of a server, and their description in a lobby."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from bot.games.discord_game import HouseRule, OwnValue, RuleChoice
from bot.games.two_down.challenge_text import LONGEST, as_data, read_text, write_text
from bot.games.two_down.seats import challenge_lines, challenge_title
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import said
from engine.contract import Refusal, Saved
from engine.games.two_down.challenges import CHALLENGES
from engine.games.two_down.options import EVENINGS, TwoDownOptions, read_options


def house_rules(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield a sentence for each difference from the usual rules. `chosen` is as `Options.save` returns it."""
    rules: dict[str, Any] = dict(chosen)
    if "challenge" in rules:
        named = isinstance(rules["challenge"], str)
        yield (
            words("two-down-rule-challenge", name=rules["challenge"]) if named else words("two-down-rule-own-challenge")
        )
    if "levels_to_win" in rules:
        yield words("two-down-rule-levels", levels=rules["levels_to_win"])
    if "heap_distinct_colours" in rules:
        yield words("two-down-rule-distinct")


def table_options(chosen: Saved) -> TwoDownOptions:
    """Return the house rules that `Options.save` returned as `chosen`.

    Raises:
        ValueError: The game refuses the rules.
    """
    options = read_options(chosen)
    if isinstance(options, Refusal):
        raise ValueError(f"no house rules of 2 DOWN: {options.key}")
    return options


MINUTES: Final = {3: (5, 15), 5: (10, 25), 9: (20, 45)}
"""Shortest and longest usual length of a game in minutes, by number of levels."""


def minutes(chosen: Saved) -> tuple[int, int]:
    """Return the shortest and longest usual length of a game under the house rules, in minutes."""
    return MINUTES[table_options(chosen).levels_to_win]


def challenge_card(chosen: Saved, words: Words) -> Iterator[str]:
    """Yield the name of the challenge card under the house rules, then its levels (D1)."""
    options = table_options(chosen)
    yield f"**{challenge_title(options, words)}**"
    yield from (f"-# {line}" for line in challenge_lines(options, words))


def _named(name: str, words: Words) -> str:
    """Return `name`, which is the same in every language."""
    del words
    return name


HOUSE_RULES: Final = (
    HouseRule(
        game="two_down",
        name="challenge",
        rule="challenge",
        usual="a",
        choices=tuple(RuleChoice(name.lower(), name, partial(_named, name)) for name in CHALLENGES),
        own=OwnValue(
            read=read_text,
            write=write_text,
            example=as_data("A"),
            longest=LONGEST,
            words="two-down-setting-challenge",
        ),
    ),
    HouseRule(
        game="two_down",
        name="levels",
        rule="levels_to_win",
        usual="9",
        choices=tuple(RuleChoice(str(count), count, partial(_named, str(count))) for count in EVENINGS),
    ),
    HouseRule(
        game="two_down",
        name="heaps",
        rule="heap_distinct_colours",
        usual="free",
        choices=(
            RuleChoice("free", False, said("two-down-setting-heaps-free")),
            RuleChoice("distinct", True, said("two-down-setting-heaps-distinct")),
        ),
    ),
)
"""House rules in the order in which settings show them."""
