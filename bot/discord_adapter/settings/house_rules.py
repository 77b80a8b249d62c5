"""The house rules of 2 WIN that a server may choose (docs/records.md)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.discord_adapter.settings.panels import Choice, Setting, from_keys
from bot.games.two_win.house_rules import star_list
from bot.locales.phrasebook import Words
from bot.tables.server_settings import Server
from engine.contract import Json

_GAME: Final = "two_win"

KEPT: Final = range(1, 9)
STARS: Final = ("0012", "0112", "0122", "0011", "0001", "0000")
"""Stars of the four copies of every digit and colour, a digit for each."""


Choices: TypeAlias = Callable[[Words], Sequence[Choice]]


def _rule(
    name: str, title: str, rule: str, allowed: Mapping[str, Json], usual: str, choices: Choices
) -> Setting[Server]:
    """`allowed`: what the game reads, by the value that a control carries; `usual`: the game's own default."""

    def current(server: Server) -> str:
        chosen = server.rules.get(_GAME, {}).get(rule, allowed[usual])
        return next((value for value, read in allowed.items() if read == chosen), str(chosen))

    def change(server: Server, value: str) -> Server:
        rules = {**server.rules.get(_GAME, {}), rule: allowed[value]}
        return replace(server, rules={**server.rules, _GAME: rules})

    return Setting(name, title, choices, current, change)


HOUSE_RULES: Final[tuple[Setting[Server], ...]] = (
    _rule(
        "shortage",
        "settings-shortage",
        "draw_shortage",
        {"forfeit": "forfeit", "recycle_more": "recycle_more"},
        "forfeit",
        from_keys(("forfeit", "settings-shortage-forfeit"), ("recycle_more", "settings-shortage-recycle")),
    ),
    _rule(
        "kept",
        "settings-kept",
        "reshuffle_keep_numbers",
        {str(numbers): numbers for numbers in KEPT},
        "5",
        lambda words: [Choice(str(numbers), words("settings-kept-number", numbers=numbers)) for numbers in KEPT],
    ),
    _rule(
        "stars",
        "settings-stars",
        "star_profile",
        {stars: [int(each) for each in stars] for stars in STARS},
        "0012",
        lambda _: [Choice(stars, star_list(int(each) for each in stars)) for stars in STARS],
    ),
)
"""In the order in which they are shown."""

HOUSE_RULES_OF: Final[Mapping[str, tuple[Setting[Server], ...]]] = {_GAME: HOUSE_RULES}
"""By game key."""
