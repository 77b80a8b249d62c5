"""The house rules of a game as settings of a server, and the numbers of seats that a game offers."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from bot.discord_adapter.settings.panels import Setting, SettingChoice
from bot.games.discord_game import DiscordGame, HouseRule
from bot.locales.phrasebook import Words
from bot.tables.settings import Server
from engine import catalogue
from engine.contract import Json, Refusal

OWN: Final = "own"
"""The choice of the value that the server wrote itself."""


def rule_settings(game: DiscordGame) -> tuple[Setting[Server], ...]:
    """Return a setting for each house rule of a game, in the order in which they are shown."""
    return tuple(rule_setting(game, rule) for rule in game.house_rules)


def rule_setting(game: DiscordGame, rule: HouseRule) -> Setting[Server]:
    """Return the setting of a house rule."""
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
    """Return the value that the server wrote itself for a house rule, `None` if there is none."""
    return server.rules.get(_written(game), {}).get(rule.rule)


def with_own_value(server: Server, game: DiscordGame, rule: HouseRule, means: Json) -> Server:
    """Return the server with a value of its own, which it plays from now on."""
    return _with(_with(server, _written(game), {rule.rule: means}), game.key, {rule.rule: means})


def named_rule(game: DiscordGame, name: str) -> HouseRule | None:
    """Return the house rule of that name for which a server may write a value of its own."""
    return next((rule for rule in game.house_rules if rule.name == name and rule.own is not None), None)


def _written(game: DiscordGame) -> str:
    """Return the key of the rules that a server wrote itself, beside those that it plays."""
    return f"{game.key}.own"


def _with(server: Server, key: str, changed: Mapping[str, Json]) -> Server:
    return replace(server, rules={**server.rules, key: {**server.rules.get(key, {}), **changed}})


@cache
def seats_offered(game_key: str) -> range:
    """Return every number of seats that a table of the game may be opened with: those of its usual rules, and more if a
    house rule makes room for them."""
    game = catalogue.game(game_key)
    usual = game.read_options({})
    if isinstance(usual, Refusal):
        raise TypeError(f"{game_key} refuses its own defaults: {usual.key}")
    counts = game.seat_counts(usual)
    most = counts.stop - 1
    while not isinstance(game.with_seats(usual, most + 1), Refusal):
        most += 1
    return range(counts.start, most + 1)


def seats_of_any(games: Iterable[DiscordGame]) -> range:
    """Return the numbers of seats from the fewest of any game to the most of any."""
    offered = [seats_offered(game.key) for game in games]
    return range(min(each.start for each in offered), max(each.stop for each in offered))


def nearest(seats: int, offered: range) -> int:
    """Return the number on offer that is nearest to `seats`."""
    return min(max(seats, offered.start), offered.stop - 1)
