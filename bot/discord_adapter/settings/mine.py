"""`/settings me`: what a person chose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.discord_adapter.components import Box, Screen, Text
from bot.discord_adapter.settings.controls import Scope
from bot.discord_adapter.settings.panels import AUTOMATIC, Setting, from_keys, languages
from bot.locales.phrasebook import Words
from bot.tables.ports import Profile

YES: Final = "yes"
NO: Final = "no"


def _switch(
    name: str, title: str, on: tuple[str, str], off: tuple[str, str], read: Callable[[Profile], bool], field: str
) -> Setting[Profile]:
    """A setting with two choices: `on` and `off` are (value, key of the label)."""
    return Setting(
        name,
        title,
        from_keys(on, off),
        lambda profile: on[0] if read(profile) else off[0],
        lambda profile, value: replace(profile, **{field: value == on[0]}),
    )


def _hands(profile: Profile, value: str) -> Profile:
    """Whoever asks for direct messages gets another try, also after Discord refused one."""
    direct = value == "direct"
    return replace(profile, hands_direct=direct, direct_closed=profile.direct_closed and not direct)


MINE: Final[tuple[Setting[Profile], ...]] = (
    Setting(
        "language",
        "settings-language",
        languages,
        lambda profile: profile.language or AUTOMATIC,
        lambda profile, value: replace(profile, language=None if value == AUTOMATIC else value),
    ),
    Setting(
        "hands",
        "settings-hands",
        from_keys(("direct", "settings-hands-direct"), ("channel", "settings-hands-channel")),
        lambda profile: "direct" if profile.hands_direct else "channel",
        _hands,
    ),
    _switch(
        "reminders",
        "settings-reminders",
        (YES, "settings-reminders-ping"),
        (NO, "settings-reminders-quiet"),
        lambda profile: profile.pings,
        "pings",
    ),
    _switch(
        "questions",
        "settings-questions",
        (YES, "settings-questions-new"),
        (NO, "settings-questions-edit"),
        lambda profile: profile.each_question,
        "each_question",
    ),
    _switch(
        "cards",
        "settings-cards",
        ("buttons", "settings-cards-buttons"),
        ("menu", "settings-cards-menu"),
        lambda profile: profile.card_buttons,
        "card_buttons",
    ),
    _switch(
        "boards",
        "settings-boards",
        (YES, "settings-boards-shown"),
        (NO, "settings-boards-hidden"),
        lambda profile: profile.on_boards,
        "on_boards",
    ),
)
"""In the order in which they are shown."""


def my_screen(profile: Profile, words: Words) -> Screen:
    """The settings of a person."""
    blocks = [block for setting in MINE for block in setting.blocks(profile, Scope.ME, words)]
    closed = (Text(words("settings-direct-closed")),) if profile.hands_direct and profile.direct_closed else ()
    return Screen((Box((Text(f"### {words('settings-me-title')}"), *closed, *blocks)),))
