"""The house rules of a game as settings of a server."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.discord_adapter.settings.panels import Setting, SettingChoice
from bot.games.discord_game import DiscordGame, HouseRule
from bot.locales.phrasebook import Words
from bot.tables.settings import Server
from engine.contract import Json

OWN: Final = "own"
"""The choice of the value that the server wrote itself."""


def rule_settings(game: DiscordGame) -> tuple[Setting[Server], ...]:
    """A setting for each house rule of a game, in the order in which they are shown."""
    return tuple(rule_setting(game, rule) for rule in game.house_rules)


def rule_setting(game: DiscordGame, rule: HouseRule) -> Setting[Server]:
    """What a server chose of a house rule."""
    allowed = {choice.value: choice.means for choice in rule.choices}

    def current(server: Server) -> str:
        chosen = server.rules.get(game.key, {}).get(rule.rule, allowed[rule.usual])
        otherwise = str(chosen) if rule.own is None else OWN
        return next((value for value, means in allowed.items() if means == chosen), otherwise)

    def change(server: Server, value: str) -> Server:
        means = allowed[value] if value in allowed else own_value(server, game, rule)
        return server if means is None else _with(server, game.key, {rule.rule: means})

    def choices(words: Words) -> list[SettingChoice]:
        own = () if rule.own is None else (SettingChoice(OWN, words(rule.own.choice)),)
        return [*(SettingChoice(choice.value, choice.label(words)) for choice in rule.choices), *own]

    return Setting(rule.name, rule.title, choices, current, change, about=rule.about)


def own_value(server: Server, game: DiscordGame, rule: HouseRule) -> Json:
    """What the server wrote itself for a house rule; `None` when it has written nothing."""
    return server.rules.get(_written(game), {}).get(rule.rule)


def with_own_value(server: Server, game: DiscordGame, rule: HouseRule, means: Json) -> Server:
    """The server with a value of its own, which it plays from now on."""
    return _with(_with(server, _written(game), {rule.rule: means}), game.key, {rule.rule: means})


def named_rule(game: DiscordGame, name: str) -> HouseRule | None:
    """The house rule of that name for which a server may write a value of its own."""
    return next((rule for rule in game.house_rules if rule.name == name and rule.own is not None), None)


def _written(game: DiscordGame) -> str:
    """Where a server keeps what it wrote, while it plays something else: beside the rules that it plays."""
    return f"{game.key}.own"


def _with(server: Server, key: str, changed: Mapping[str, Json]) -> Server:
    return replace(server, rules={**server.rules, key: {**server.rules.get(key, {}), **changed}})
