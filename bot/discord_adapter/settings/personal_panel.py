"""The pages of `/settings` and `/privacy`: a user's settings, and the data stored about them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.discord_adapter.settings.panels import (
    FIRST_PAGE,
    PAGE,
    Setting,
    from_keys,
    language,
    named,
    one_of,
    panel,
    switch,
    time_zone,
)
from bot.games.discord_game import Games
from bot.locales.phrasebook import Words
from bot.screens.components import LONGEST_OPTION, Box, Button, Buttons, Menu, Option, Screen, Separator, Text, Tone
from bot.screens.custom_ids import Control, Scope, SettingsControl, Verb
from bot.tables.bells import Bell, PartOfDay
from bot.tables.ids import ChannelId, TableId
from bot.tables.settings import OwnPictures, Picking, Profile
from bot.tables.zones import UNCHOSEN
from engine.contract import Saved

YES: Final = "yes"
NO: Final = "no"
DAILY: Final = "daily"


def _hands(profile: Profile, value: str) -> Profile:
    """Switch hands as direct messages on or off. If they are switched on, the bot tries again even after a refusal by
    Discord."""
    direct = value == "direct"
    if not direct:
        return replace(profile, hands_direct=False)
    return replace(profile, hands_direct=True, direct_closed=False, direct_refused=None)


MESSAGES: Final = "messages"
PRIVACY: Final = "privacy"
"""Page of what others may see. The page `MESSAGES` contains what the bot may send."""

PERSONAL_PAGES: Final[Mapping[str, tuple[str, Sequence[Setting[Profile]]]]] = {
    FIRST_PAGE: (
        "settings-me-title",
        (
            language("settings-language"),
            switch(
                "questions",
                "settings-questions",
                (YES, "settings-questions-new"),
                (NO, "settings-questions-edit"),
                "each_question",
            ),
            switch(
                "reveals",
                "settings-reveals",
                (YES, "settings-reveals-shown"),
                (NO, "settings-reveals-quick"),
                "reveals",
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
        ),
    ),
    MESSAGES: (
        "settings-messages",
        (
            Setting(
                "hands",
                "settings-hands",
                from_keys(("direct", "settings-hands-direct"), ("channel", "settings-hands-channel")),
                lambda profile: "direct" if profile.hands_direct else "channel",
                _hands,
            ),
            Setting(
                "reminders",
                "settings-reminders",
                from_keys(
                    (DAILY, "settings-reminders-daily"),
                    (YES, "settings-reminders-ping"),
                    (NO, "settings-reminders-quiet"),
                ),
                lambda profile: NO if not profile.pings else DAILY if profile.digest else YES,
                lambda profile, value: replace(profile, pings=value != NO, digest=value == DAILY),
            ),
            switch(
                "streak",
                "settings-streak-reminder",
                (YES, "settings-streak-reminder-on"),
                (NO, "settings-streak-reminder-off"),
                "daily_reminder",
            ),
            time_zone("settings-zone-unchosen"),
        ),
    ),
    PRIVACY: (
        "settings-privacy",
        (
            switch(
                "boards", "settings-boards", (YES, "settings-boards-shown"), (NO, "settings-boards-hidden"), "on_boards"
            ),
            switch(
                "streaks",
                "settings-streaks",
                (YES, "settings-streaks-shown"),
                (NO, "settings-streaks-hidden"),
                "shows_streaks",
            ),
        ),
    ),
}
"""Title and settings of each page, in display order. No setting is on two pages."""

PERSONAL_SETTINGS: Final = tuple(setting for _, settings in PERSONAL_PAGES.values() for setting in settings)


def page_of(control: SettingsControl) -> str:
    """Return the page that a control opens, or the page with the setting that it changes. Empty for an unknown setting.
    Messages of earlier versions still contain such controls."""
    if control.name == PAGE:
        return control.value
    if control.name == BELL:
        return MESSAGES
    return next((page for page, (_, settings) in PERSONAL_PAGES.items() if named(control.name, settings)), "")


def _unreached(profile: Profile) -> str:
    """Return the message key of a warning for a person who wants direct messages that do not reach them, otherwise an
    empty string."""
    if profile.hands_direct and profile.direct_closed:
        return "settings-direct-closed"
    unreached = profile.direct is None or profile.direct_closed
    return "settings-streak-reminder-unreached" if profile.daily_reminder and unreached else ""


def personal_screen(profile: Profile, words: Words, page: str = "", bells: Sequence[Menu] = ()) -> Screen:
    """Return the page of a person's settings with the name `page`, or the first page for an unknown name. `bells` is
    the menu of their bells."""
    refused = profile.hands_direct and profile.direct_closed
    if page not in PERSONAL_PAGES:
        page = MESSAGES if refused else FIRST_PAGE
    title, settings = PERSONAL_PAGES[page]
    heading, *menus = panel(words(title), settings, profile, Scope.PERSONAL, words)
    told = _unreached(profile) if page == MESSAGES else ""
    note = (Text(words(told)),) if told else ()
    others = (
        Button(words(other), str(SettingsControl(Scope.PERSONAL, PAGE, name)))
        for name, (other, _) in PERSONAL_PAGES.items()
        if name != page
    )
    listed = bells if page == MESSAGES else ()
    return Screen((Box((heading, *note, *menus, *listed, Buttons(tuple(others)))),))


BELL: Final = "bell"
"""Name of the menu that deletes a bell."""

BELL_OFF: Final = "off"
"""Detail of the button that deletes the bell just set."""


def bell_screen(table: TableId, bell: Bell, profile: Profile, zone: str, time: str, game: str, words: Words) -> Screen:
    """Return the page of a bell that a person has just set.

    Args:
        table: The table whose lobby the person left for this page.
        bell: The bell.
        profile: The person's profile.
        zone: The time zone of the bell's hours.
        time: The current time in that zone, as text.
        game: The name of the game.
        words: The person's language.
    """
    options = (Option(words(f"bell-{part}"), part, part in bell.parts) for part in PartOfDay)
    when = Menu(str(Control(table, Verb.BELL)), words("bell-when"), tuple(options), most=len(PartOfDay))
    clock = "own" if profile.zone != UNCHOSEN else "utc" if zone == UNCHOSEN else "server"
    about = words("bell-about", time=time, clock=clock) if profile.pings else words("bell-no-pings")
    others = (
        Button(words("button-rules-before"), str(Control(table, Verb.MORE))),
        Button(words("settings-zone"), str(SettingsControl(Scope.PERSONAL, PAGE, MESSAGES))),
        Button(words("button-bell-off"), str(Control(table, Verb.BELL, detail=BELL_OFF))),
    )
    return Screen((Box((Text(f"{words('bell-set', game=game)}\n{about}"), when, Buttons(others))),))


def bells_menu(bells: Sequence[Bell], games: Games, words: Words) -> tuple[Menu, ...]:
    """Return the menu that deletes one of a person's bells, or an empty tuple if they have none."""
    options = tuple(
        Option(
            f"{games[bell.game_key].renderer.title(words)} · #{bell.channel_name}"[:LONGEST_OPTION],
            f"{bell.channel:x}_{bell.game_key}",
        )
        for bell in bells
        if bell.game_key in games
    )
    return (Menu(str(SettingsControl(Scope.PERSONAL, BELL)), words("settings-bells"), options),) if options else ()


def bell_of(value: str) -> tuple[ChannelId, str] | None:
    """Return the channel and the game of the bell chosen in the menu, or `None` for an invalid value."""
    channel, _, game = value.partition("_")
    return (ChannelId(int(channel, 16)), game) if re.fullmatch("[0-9a-f]{1,16}", channel) else None


DELETE: Final = "delete"

KINDS: Final = {
    "profiles": "privacy-profiles",
    "blocks": "privacy-blocks",
    "tables": "privacy-tables",
    "actions": "privacy-actions",
    "posts": "privacy-posts",
    "inbox": "privacy-inbox",
    "tokens": "privacy-tokens",
    "placed": "privacy-placed",
    "standings": "privacy-standings",
    "ratings": "privacy-ratings",
    "daily_plays": "privacy-daily-plays",
    "daily_members": "privacy-daily-members",
    "known_deals": "privacy-known-deals",
    "bells": "privacy-bells",
}
"""Message keys by kind of row. Kinds that are missing here only link rows of these kinds."""


def privacy_screen(rows: Mapping[str, Sequence[Saved]], words: Words) -> Screen:
    """Return the page with the number of rows of each kind that concern the user, and the purpose of each kind."""
    lines = [words(key, count=len(rows.get(kind, ()))) for kind, key in KINDS.items() if rows.get(kind)]
    told = "\n".join(f"• {line}" for line in lines) or words("privacy-nothing")
    head = f"### {words('privacy-title')}\n{told}"
    return Screen((Box((Text(head), Separator(), Text(f"-# {words('privacy-more')}"))),))


def exported(rows: Mapping[str, Sequence[Saved]]) -> str:
    """Return all rows as one JSON object, with one row per line."""
    kinds = (
        f"{json.dumps(kind)}: [\n{_lines(found)}\n]" if found else f"{json.dumps(kind)}: []"
        for kind, found in rows.items()
    )
    return "{" + ",\n".join(kinds) + "}\n"


def _lines(rows: Sequence[Saved]) -> str:
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


def asked_screen(words: Words) -> Screen:
    """Return the question for confirmation before all data is deleted."""
    delete = Button(words("button-privacy-delete"), str(SettingsControl(Scope.PRIVACY, DELETE)), Tone.GRAVE)
    return Screen((Box((Text(words("privacy-delete")), Buttons((delete,)))),))
