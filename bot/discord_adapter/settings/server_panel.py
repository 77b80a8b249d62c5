"""The pages of `/server-settings`: tables, their display, the morning post, and each game's house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from bot.discord_adapter.answers import MOST_FIELDS, Field, Form
from bot.discord_adapter.settings.panels import (
    FIRST_PAGE,
    PAGE,
    Setting,
    SettingChoice,
    fields,
    language,
    one_of,
    panel,
    switch,
    time_zone,
)
from bot.games.discord_game import DiscordGame, Games, HouseRule
from bot.locales.phrasebook import Words
from bot.screens.buttons import OPEN
from bot.screens.components import Block, Box, Button, Buttons, Listed, Picker, Screen, Text
from bot.screens.custom_ids import Scope, SettingsControl
from bot.screens.names import PACE_KEYS
from bot.tables.ids import ChannelId, RoleId
from bot.tables.settings import Server
from engine import catalogue
from engine.contract import Json, Refusal, default_options

OWN: Final = "own"
"""Value of the choice for a house rule that the server has written itself."""


def rule_settings(game: DiscordGame) -> tuple[Setting[Server], ...]:
    """Return the setting of each house rule of a game, in display order."""
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
    """Return the server's own value of a house rule, or `None` if there is none."""
    return server.rules.get(_written(game), {}).get(rule.rule)


def with_own_value(server: Server, game: DiscordGame, rule: HouseRule, means: Json) -> Server:
    """Return the server with its own value of a house rule, which is also selected."""
    return _with(_with(server, _written(game), {rule.rule: means}), game.key, {rule.rule: means})


def named_rule(game: DiscordGame, name: str) -> HouseRule | None:
    """Return the house rule with this name if a server may write its own value for it, otherwise `None`."""
    return next((rule for rule in game.house_rules if rule.name == name and rule.own is not None), None)


def _written(game: DiscordGame) -> str:
    """Return the key under which a server's own values are stored."""
    return f"{game.key}.own"


def _with(server: Server, key: str, changed: Mapping[str, Json]) -> Server:
    return replace(server, rules={**server.rules, key: {**server.rules.get(key, {}), **changed}})


@cache
def seats_offered(game_key: str) -> range:
    """Return the numbers of seats with which a table of the game can be opened, with the usual house rules or with one
    that allows more."""
    game = catalogue.game(game_key)
    usual = default_options(game)
    counts = game.seat_counts(usual)
    most = counts.stop - 1
    while not isinstance(game.with_seats(usual, most + 1), Refusal):
        most += 1
    return range(counts.start, most + 1)


def nearest(seats: int, offered: range) -> int:
    """Return the number in `offered` that is nearest to `seats`."""
    return min(max(seats, offered.start), offered.stop - 1)


MOST_CHANNELS: Final = 25
"""Maximum number of channels that can be chosen. More names would not fit into the message."""

SHOWN: Final = "shown"
"""Name of the page about what tables and results show."""

MORNING: Final = "morning"
"""Name of the page of the morning post, and of the menu with channels for it."""

WRITE: Final = "write"
"""Name of controls that open a form for a server's own value. The value of the control is the name of the
house rule."""

CHANNELS: Final = "channels"
MODERATORS: Final = "moderators"
"""Name of the menu with roles. `CHANNELS` is the name of the menu with channels."""

HANDS: Final[Setting[Server]] = switch(
    "hands", "settings-end", ("open", "settings-end-open"), ("closed", "settings-end-closed"), "open_hands"
)
"""Setting for showing final hands in results."""

HINTS: Final[Setting[Server]] = switch(
    "hints", "settings-hints", ("on", "settings-hints-on"), ("off", "settings-hints-off"), "hints"
)
"""Setting for allowing hints."""

PICTURES: Final[Setting[Server]] = switch(
    "pictures", "settings-pictures", ("on", "settings-pictures-on"), ("off", "settings-pictures-off"), "pictures"
)
"""Setting for pictures in messages of tables."""

TURNING_POINTS: Final[Setting[Server]] = switch(
    "turning",
    "settings-turning",
    ("on", "settings-turning-on"),
    ("off", "settings-turning-off"),
    "turning_points",
)
"""Setting for naming the turning point of an analysed game in its result."""


HOUR: Final[Setting[Server]] = Setting(
    "hour",
    "settings-morning-hour",
    lambda _: tuple(SettingChoice(str(hour), f"{hour:02}:00") for hour in range(24)),
    lambda server: str(server.morning.hour),
    lambda server, value: replace(server, morning=replace(server.morning, hour=int(value))),
)
"""Setting for the hour of the morning post."""


def settings_on(page: str, games: Games) -> tuple[Setting[Server], ...]:
    """Return the settings on a page in display order, empty for an unknown page. An empty `page` is the first page. A
    page of a game contains house rules; the other pages apply to all games."""
    if page == SHOWN:
        return (HANDS, HINTS, PICTURES, TURNING_POINTS)
    if page == MORNING:
        return (HOUR, time_zone())
    if page:
        game = games.get(page)
        return () if game is None else rule_settings(game)
    return (
        language("settings-server-language"),
        one_of("clock", "settings-clock", PACE_KEYS, "pace"),
        _seats(games),
        switch(
            "threads", "settings-threads", ("yes", "settings-threads-own"), ("no", "settings-threads-here"), "threads"
        ),
    )


def settings_of_form(page: str, games: Games) -> tuple[Setting[Server], ...]:
    """Return the settings in the form of a page. The form of the first page also contains the display settings."""
    return (*settings_on(page, games), *(() if page else settings_on(SHOWN, games)))


def _seats(games: Games) -> Setting[Server]:
    """Return the setting of a number of seats for all games, from the minimum of all to the maximum of all. A game that
    does not allow this number uses the nearest one."""
    each_offers = [seats_offered(game.key) for game in games.values()]
    offered = range(min(each.start for each in each_offers), max(each.stop for each in each_offers))

    def choices(_: Words) -> Sequence[SettingChoice]:
        return tuple(SettingChoice(str(seats), str(seats)) for seats in offered)

    return Setting(
        "seats",
        "settings-seats",
        choices,
        lambda server: str(nearest(server.seats, offered)),
        lambda server, value: replace(server, seats=int(value)),
    )


def server_screen(server: Server, games: Games, words: Words, page: str = "") -> Screen:
    """Return a page of the settings of a server. `page` is the key of a game, `SHOWN` or `MORNING`. Any other value
    stands for the first page."""
    page = page if page in (*games, SHOWN, MORNING) else ""
    settings = panel(_heading(games, words, page), settings_on(page, games), server, Scope.SERVER, words, page)
    more = () if page else (*_channels(server, words), *_moderators(server, words))
    if page == MORNING:
        settings, more = _morning(settings, server, words), ()
    buttons = _to_write(games[page], words) if page in games else []
    if _fields_of_form(server, games, words, page):
        buttons.append(Button(words("button-settings-form"), str(SettingsControl(Scope.SERVER, OPEN, page=page))))
    row = (Buttons(tuple(buttons)),) if buttons else ()
    return Screen((Box((*settings, *more, *row, _pages(games).menu(page, Scope.SERVER, words))),))


def server_form(server: Server, games: Games, words: Words, page: str) -> Form | Screen:
    """Return a form with all choices of a page, or the page itself if there is no such form."""
    screen = server_screen(server, games, words, page).replacing()
    asked = _fields_of_form(server, games, words, page)
    control = str(SettingsControl(Scope.SERVER, OPEN, page=page))
    return Form(_heading(games, words, page), control, asked, screen) if asked else screen


def _fields_of_form(server: Server, games: Games, words: Words, page: str) -> tuple[Field, ...]:
    """Return all choices of a page as form fields; none if they are too many or one is a channel."""
    asked = fields(settings_of_form(page, games), server, words)
    return asked if len(asked) <= MOST_FIELDS and page != MORNING else ()


def _heading(games: Games, words: Words, page: str) -> str:
    if page in games:
        return words("settings-game-title", game=games[page].renderer.title(words))
    return words({SHOWN: "settings-shown", MORNING: "settings-morning"}.get(page, "settings-server-title"))


def _to_write(game: DiscordGame, words: Words) -> list[Button]:
    """Return a button for each house rule for which a server may write its own value."""
    return [
        Button(words(rule.own.button), str(SettingsControl(Scope.SERVER, WRITE, rule.name, game.key)))
        for rule in game.house_rules
        if rule.own is not None
    ]


def _pages(games: Games) -> Setting[str]:
    """Return the setting for choosing a page. Its owner is the name of the current page."""

    def choices(words: Words) -> Sequence[SettingChoice]:
        titles = (SettingChoice(key, game.renderer.title(words)) for key, game in games.items())
        others = ((FIRST_PAGE, "settings-first-page"), (SHOWN, "settings-shown"), (MORNING, "settings-morning"))
        return (*(SettingChoice(value, words(key)) for value, key in others), *titles)

    return Setting(PAGE, "settings-pages", choices, lambda page: page or FIRST_PAGE, lambda _, value: value)


def channel_names(server: Server) -> str:
    """Return links to the channels where tables are allowed."""
    return " ".join(f"<#{channel}>" for channel in server.channels)


def _channels(server: Server, words: Words) -> tuple[Block, ...]:
    control, title = str(SettingsControl(Scope.SERVER, CHANNELS)), words("settings-channels")
    everywhere = words("settings-tick", title=title, value=words("settings-channels-all"))
    picker = Picker(control, everywhere, Listed.CHANNELS, server.channels, MOST_CHANNELS)
    return (Text(f"-# {title}"), picker) if server.channels else (picker,)


def _moderators(server: Server, words: Words) -> tuple[Block, ...]:
    control, title = str(SettingsControl(Scope.SERVER, MODERATORS)), words("settings-moderators")
    pick = words("settings-tick", title=title, value=words("settings-moderators-pick"))
    if server.moderator_role is None:
        return (Picker(control, pick, Listed.ROLES),)
    told = Text(f"-# {title} · {words('settings-moderators-how')}")
    return (told, Picker(control, pick, Listed.ROLES, (server.moderator_role,)))


def _morning(settings: tuple[Block, ...], server: Server, words: Words) -> tuple[Block, ...]:
    """Return the page of the morning post. Its channel comes first: without one there is no post."""
    morning = server.morning
    about = words("morning-barred" if morning.barred else "morning-about")
    chosen = () if morning.channel is None else (morning.channel,)
    control = str(SettingsControl(Scope.SERVER, MORNING, page=MORNING))
    heading, *times = settings
    channel = Picker(control, words("settings-morning-none"), Listed.POSTS, chosen)
    return heading, channel, *times, Text(f"-# {about}")


def after_picking(server: Server, name: str, value: str, here: ChannelId) -> Server | None:
    """Return the server after a channel or role was selected, or after a button of an earlier version was clicked.
    Return `None` for an unknown choice."""
    picked = [int(each) for each in value.split() if each.isdecimal()]
    match name:
        case "channels":
            return replace(server, channels=tuple(map(ChannelId, picked))[:MOST_CHANNELS])
        case "morning":
            channel = ChannelId(picked[0]) if picked else None
            return replace(server, morning=server.morning.in_channel(channel))
        case "moderators":
            return replace(server, moderator_role=RoleId(picked[0]) if picked else None)
        case "allow":
            return replace(server, channels=tuple(dict.fromkeys((*server.channels, here)))[:MOST_CHANNELS])
        case "forbid":
            return replace(server, channels=tuple(channel for channel in server.channels if channel != here))
        case "everywhere":
            return replace(server, channels=())
        case "norole":
            return replace(server, moderator_role=None)
        case _:
            return None
