"""House rules of 2 SANS 3 (docs/records.md): the choices of a server, and their description in a lobby."""

from collections.abc import Iterator
from typing import Final

from bot.games.discord_game import HouseRule, RuleChoice
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import said
from engine.contract import Saved


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
