"""`/settings`: what a person chose."""

from dataclasses import replace
from typing import Final

from bot.discord_adapter.settings.panels import Setting, from_keys, language, one_of, panel, switch
from bot.locales.phrasebook import Words
from bot.screens.components import Box, Screen, Text
from bot.screens.custom_ids import Scope
from bot.tables.settings import OwnPictures, Picking, Profile

YES: Final = "yes"
NO: Final = "no"


def _hands(profile: Profile, value: str) -> Profile:
    """Whoever asks for direct messages gets another try, also after Discord refused one."""
    direct = value == "direct"
    if not direct:
        return replace(profile, hands_direct=False)
    return replace(profile, hands_direct=True, direct_closed=False, direct_refused=None)


PERSONAL_SETTINGS: Final[tuple[Setting[Profile], ...]] = (
    language("settings-language"),
    Setting(
        "hands",
        "settings-hands",
        from_keys(("direct", "settings-hands-direct"), ("channel", "settings-hands-channel")),
        lambda profile: "direct" if profile.hands_direct else "channel",
        _hands,
    ),
    switch(
        "reminders", "settings-reminders", (YES, "settings-reminders-ping"), (NO, "settings-reminders-quiet"), "pings"
    ),
    switch(
        "questions",
        "settings-questions",
        (YES, "settings-questions-new"),
        (NO, "settings-questions-edit"),
        "each_question",
    ),
    one_of(
        "cards",
        "settings-cards",
        {
            Picking.MIXED: "settings-cards-mixed",
            Picking.BUTTONS: "settings-cards-buttons",
            Picking.MENUS: "settings-cards-menus",
        },
        "picking",
    ),
    one_of(
        "pictures",
        "settings-own-pictures",
        {
            OwnPictures.ALWAYS: "settings-own-pictures-always",
            OwnPictures.ASKED: "settings-own-pictures-asked",
            OwnPictures.NEVER: "settings-own-pictures-never",
        },
        "pictures",
    ),
    switch("boards", "settings-boards", (YES, "settings-boards-shown"), (NO, "settings-boards-hidden"), "on_boards"),
)
"""In the order in which they are shown."""


def personal_screen(profile: Profile, words: Words) -> Screen:
    """The settings of a person."""
    heading, *settings = panel(words("settings-me-title"), PERSONAL_SETTINGS, profile, Scope.PERSONAL, words)
    closed = (Text(words("settings-direct-closed")),) if profile.hands_direct and profile.direct_closed else ()
    return Screen((Box((heading, *closed, *settings)),))
