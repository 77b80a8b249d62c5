"""`/server-settings`: what a server chose."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.discord_adapter.settings.controls import Scope, SettingsControl
from bot.discord_adapter.settings.house_rules import rule_settings
from bot.discord_adapter.settings.panels import Choice, Setting, from_keys, language, panel, switch
from bot.games.registry import GAMES
from bot.locales.phrasebook import Words
from bot.screens.components import (
    Block,
    Box,
    Button,
    Buttons,
    Screen,
    Text,
)
from bot.screens.timestamps import PACE_KEYS
from bot.tables.ids import ChannelId
from bot.tables.server_settings import Server
from bot.tables.table import Pace

SEATS: Final = range(2, 8)
MOST_CHANNELS: Final = 25
"""Channels that can be named; a longer list would not fit a message together with the rest."""


def _seats(words: Words) -> Sequence[Choice]:
    return tuple(Choice(str(seats), words("settings-seats-number", seats=seats)) for seats in SEATS)


HANDS: Final[Setting[Server]] = switch(
    "hands", "settings-end", ("open", "settings-end-open"), ("closed", "settings-end-closed"), "open_hands"
)
"""Whether a result shows what everybody held."""

SERVER_SETTINGS: Final[tuple[Setting[Server], ...]] = (
    language("settings-server-language"),
    Setting(
        "clock",
        "settings-clock",
        from_keys(*((pace.value, key) for pace, key in PACE_KEYS.items())),
        lambda server: server.pace.value,
        lambda server, value: replace(server, pace=Pace(value)),
    ),
    Setting(
        "seats",
        "settings-seats",
        _seats,
        lambda server: str(server.seats),
        lambda server, value: replace(server, seats=int(value)),
    ),
    *(setting for game in GAMES.values() for setting in rule_settings(game)),
    HANDS,
    switch("threads", "settings-threads", ("yes", "settings-threads-own"), ("no", "settings-threads-here"), "threads"),
)
"""In the order in which they are shown."""


def server_screen(server: Server, here: ChannelId, words: Words) -> Screen:
    """The settings of a server. `here`: the channel that can be allowed or not."""
    blocks = panel("settings-server-title", SERVER_SETTINGS, server, Scope.SERVER, words)
    return Screen((Box((*blocks, *_channels(server, here, words), *_moderators(server, words))),))


def channel_names(server: Server) -> str:
    """The channels in which tables may stand, as links."""
    return ", ".join(f"<#{channel}>" for channel in server.channels)


def _channels(server: Server, here: ChannelId, words: Words) -> tuple[Block, ...]:
    value = channel_names(server) or words("settings-channels-all")
    buttons = [_button("allow" if here not in server.channels else "forbid", words)]
    if server.channels:
        buttons.append(_button("everywhere", words))
    line = words("settings-line", title=words("settings-channels"), value=value)
    return (Text(line), Buttons(tuple(buttons)))


def _moderators(server: Server, words: Words) -> tuple[Block, ...]:
    role = server.moderator_role
    value = words("settings-moderators-none") if role is None else f"<@&{role}>"
    line = Text(words("settings-line", title=words("settings-moderators"), value=value))
    how = Text(f"-# {words('settings-moderators-how')}")
    return (line, how) if role is None else (line, how, Buttons((_button("norole", words),)))


_DEEDS: Final = {
    "allow": "button-settings-allow",
    "forbid": "button-settings-forbid",
    "everywhere": "button-settings-everywhere",
    "norole": "button-settings-norole",
}


def _button(deed: str, words: Words) -> Button:
    return Button(words(_DEEDS[deed]), str(SettingsControl(Scope.SERVER, deed)))


def done(server: Server, deed: str, here: ChannelId) -> Server | None:
    """The server after one of the buttons that are no choice; `None` for an unknown one."""
    match deed:
        case "allow":
            return replace(server, channels=(*server.channels, here)[:MOST_CHANNELS])
        case "forbid":
            return replace(server, channels=tuple(channel for channel in server.channels if channel != here))
        case "everywhere":
            return replace(server, channels=())
        case "norole":
            return replace(server, moderator_role=None)
        case _:
            return None
