"""The house rules of a game as settings of a server."""

from dataclasses import replace

from bot.discord_adapter.settings.panels import Setting, SettingChoice
from bot.games.discord_game import DiscordGame, HouseRule
from bot.tables.server_settings import Server


def rule_settings(game: DiscordGame) -> tuple[Setting[Server], ...]:
    """A setting for each house rule of a game, in the order in which they are shown."""
    return tuple(rule_setting(game, rule) for rule in game.house_rules)


def rule_setting(game: DiscordGame, rule: HouseRule) -> Setting[Server]:
    """What a server chose of a house rule."""
    allowed = {choice.value: choice.means for choice in rule.choices}

    def current(server: Server) -> str:
        chosen = server.rules.get(game.key, {}).get(rule.rule, allowed[rule.usual])
        return next((value for value, means in allowed.items() if means == chosen), str(chosen))

    def change(server: Server, value: str) -> Server:
        rules = {**server.rules.get(game.key, {}), rule.rule: allowed[value]}
        return replace(server, rules={**server.rules, game.key: rules})

    return Setting(
        rule.name,
        rule.title,
        lambda words: [SettingChoice(choice.value, choice.label(words)) for choice in rule.choices],
        current,
        change,
    )
