"""Settings of a server that whoever opens a table may choose otherwise for that table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.discord_adapter.settings.house_rules import HOUSE_RULES_OF
from bot.discord_adapter.settings.panels import Setting
from bot.discord_adapter.settings.server_panel import HANDS
from bot.locales.phrasebook import Words
from bot.tables.server_settings import Server
from engine.contract import Refusal


@dataclass(frozen=True, slots=True)
class StartOption:
    """An option of the start command. `name` and `description`: keys of its words."""

    setting: Setting[Server]
    name: str
    description: str


_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "shortage": ("command-start-shortage", "command-start-shortage-description"),
    "kept": ("command-start-kept", "command-start-kept-description"),
    "stars": ("command-start-stars", "command-start-stars-description"),
    "hands": ("command-start-hands", "command-start-hands-description"),
}
"""Keys of name and description, by the name of the setting."""


def start_options(game_key: str) -> tuple[StartOption, ...]:
    """What can be chosen for a table of that game: its house rules, and what the result shows."""
    settings = (*HOUSE_RULES_OF.get(game_key, ()), HANDS)
    return tuple(StartOption(setting, *_WORDS[setting.name]) for setting in settings)


def chosen(
    server: Server, options: tuple[StartOption, ...], values: Mapping[str, str], words: Words
) -> Server | Refusal:
    """The server's settings as they hold for one table: `values`, by the name of the setting, come first. Refused for
    a value that is not offered."""
    for option in options:
        value = values.get(option.setting.name)
        if value is None:
            continue
        changed = option.setting.changed(server, value, words)
        if changed is None:
            return Refusal("refused-wrong-option", {"option": words(option.name)})
        server = changed
    return server
