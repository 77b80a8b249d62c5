"""Settings of a server that whoever opens a table may choose otherwise for that table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from bot.discord_adapter.settings.house_rules import OWN, own_value, rule_setting
from bot.discord_adapter.settings.panels import Setting
from bot.discord_adapter.settings.server_panel import HANDS, HINTS
from bot.games.discord_game import DiscordGame, HouseRule
from bot.locales.phrasebook import Words
from bot.tables.settings import Server
from engine.contract import Refusal


@dataclass(frozen=True, slots=True)
class StartOption:
    """An option of the start command. `name` and `description`: keys of its words."""

    setting: Setting[Server]
    name: str
    description: str
    lacking: Callable[[Server, str], str | None] = lambda _server, _value: None
    """The key of what to say when the server has nothing of its own that was asked for."""


def start_options(game: DiscordGame) -> tuple[StartOption, ...]:
    """What can be chosen for a table of that game: its house rules, and what the result shows."""
    rules = (
        StartOption(rule_setting(game, rule), rule.option, rule.description, partial(_lacks_own, game, rule))
        for rule in game.house_rules
    )
    return (
        *rules,
        StartOption(HANDS, "command-start-hands", "command-start-hands-description"),
        StartOption(HINTS, "command-start-hints", "command-start-hints-description"),
    )


def _lacks_own(game: DiscordGame, rule: HouseRule, server: Server, value: str) -> str | None:
    lacks = rule.own is not None and value == OWN and own_value(server, game, rule) is None
    return rule.own.none if lacks and rule.own is not None else None


def chosen(
    server: Server, options: tuple[StartOption, ...], values: Mapping[str, str], words: Words
) -> Server | Refusal:
    """The server's settings as they hold for one table: `values`, by the name of the setting, come first. Refused for
    a value that is not offered."""
    for option in options:
        value = values.get(option.setting.name)
        if value is None:
            continue
        if (lacking := option.lacking(server, value)) is not None:
            return Refusal(lacking)
        changed = option.setting.changed(server, value, words)
        if changed is None:
            return Refusal("refused-wrong-option", {"option": words(option.name)})
        server = changed
    return server
