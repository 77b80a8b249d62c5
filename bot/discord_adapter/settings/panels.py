"""Settings messages with a menu for each setting, which shows the current choice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Generic, TypeVar

from bot.discord_adapter.answers import ChoiceField, Field, TicksField
from bot.locales.phrasebook import Words
from bot.screens.components import LONGEST_OPTION, Block, Menu, Option, Text
from bot.screens.custom_ids import Scope, SettingsControl
from bot.tables.settings import Profile, Server
from bot.tables.zones import UNCHOSEN, ZONES

PAGE: Final = "page"
"""Name of controls that open another page, whose name is the control's value."""

FIRST_PAGE: Final = "general"

T = TypeVar("T")
"""Type of the owner of a setting."""

Owner = TypeVar("Owner", bound=Profile | Server)

Chosen = TypeVar("Chosen", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """One choice of a setting. `value` is the form of the choice in custom ids."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """A setting of a `T`, which is a profile, a server or the name of a page.

    Attributes:
        name: Name in custom ids and forms.
        title: Message key of the setting's name.
        choices: Returns the choices.
        current: Returns the current value.
        change: Returns the owner with another value.
        is_switch: True if the first of two choices means on and the second off.
        about: Message key of the explanation in forms, empty for none.
    """

    name: str
    title: str
    choices: Callable[[Words], Sequence[SettingChoice]]
    current: Callable[[T], str]
    change: Callable[[T, str], T]
    is_switch: bool = False
    about: str = ""

    def changed(self, owner: T, value: str, words: Words) -> T | None:
        """Return `owner` with this choice, or `None` for an unknown choice."""
        return self.change(owner, value) if value in {choice.value for choice in self.choices(words)} else None

    def menu(self, owner: T, scope: Scope, words: Words, page: str = "") -> Menu:
        """Return the menu of the choices. The current choice is shown with the setting's name. `page` is the page that
        the message shows, empty for the first."""
        current, title = self.current(owner), words(self.title)
        options = tuple(
            Option(words("settings-tick", title=title, value=label)[:LONGEST_OPTION], value, chosen=True)
            if value == current
            else Option(label, value)
            for value, label in ((choice.value, choice.label) for choice in self.choices(words))
        )
        return Menu(str(SettingsControl(scope, self.name, page=page)), title, options)

    def field(self, owner: T, words: Words) -> ChoiceField:
        """Return the setting as a form field with its current value."""
        current = self.current(owner)
        options = tuple(Option(each.label, each.value, each.value == current) for each in self.choices(words))
        return ChoiceField(self.name, words(self.title), options, words(self.about) if self.about else "")


def named(name: str, settings: Sequence[Setting[T]]) -> Setting[T] | None:
    """Return the setting with this name, or `None`."""
    return next((setting for setting in settings if setting.name == name), None)


AUTOMATIC: Final = "auto"


def language(title: str) -> Setting[Owner]:
    """Return the setting of a language, whose default is Discord's language. Each language is shown by its own name."""
    return Setting(
        "language",
        title,
        _languages,
        lambda owner: owner.language or AUTOMATIC,
        lambda owner, value: replace(owner, language=None if value == AUTOMATIC else value),
    )


def _languages(words: Words) -> Sequence[SettingChoice]:
    spoken = (SettingChoice(language, words.book.say(language, "language-name")) for language in words.book.languages)
    return (SettingChoice(AUTOMATIC, words("settings-language-auto")), *spoken)


def switch(name: str, title: str, on: tuple[str, str], off: tuple[str, str], field: str) -> Setting[Owner]:
    """Return a setting for a boolean field of the owner. `on` and `off` are pairs of a value and the message key of its
    label."""
    return Setting(
        name,
        title,
        from_keys(on, off),
        lambda owner: on[0] if getattr(owner, field) else off[0],
        lambda owner, value: replace(owner, **{field: value == on[0]}),
        is_switch=True,
    )


def one_of(name: str, title: str, choices: Mapping[Chosen, str], field: str) -> Setting[Owner]:
    """Return a setting for an enum field of the owner. `choices` contains the message key of each choice's label."""
    kind = type(next(iter(choices)))
    return Setting(
        name,
        title,
        from_keys(*((choice.value, key) for choice, key in choices.items())),
        lambda owner: getattr(owner, field).value,
        lambda owner, value: replace(owner, **{field: kind(value)}),
    )


def time_zone(unchosen: str = "") -> Setting[Owner]:
    """Return the setting of a time zone, by the name of a city. `unchosen` is the message key of the default, empty if
    that is UTC."""
    cities = {name.rpartition("/")[2].lower(): name for name in ZONES}

    def label(name: str, words: Words) -> str:
        return words(unchosen) if unchosen and name == UNCHOSEN else name.rpartition("/")[2].replace("_", " ")

    def choices(words: Words) -> Sequence[SettingChoice]:
        return tuple(SettingChoice(value, label(name, words)) for value, name in cities.items())

    return Setting(
        "zone",
        "settings-zone",
        choices,
        lambda owner: owner.zone.rpartition("/")[2].lower(),
        lambda owner, value: replace(owner, zone=cities[value]),
    )


TICKED: Final = "ticked"
"""Name of the form field that contains the switches that are on."""


def fields(settings: Sequence[Setting[T]], owner: T, words: Words) -> tuple[Field, ...]:
    """Return all settings of an owner as form fields with their current values. Switches share one field of
    checkboxes."""
    others = [setting.field(owner, words) for setting in settings if not setting.is_switch]
    ticks = [_tick(setting, owner, words) for setting in settings if setting.is_switch]
    return (*others, *((TicksField(TICKED, words("settings-pages"), tuple(ticks)),) if ticks else ()))


def _tick(setting: Setting[T], owner: T, words: Words) -> Option:
    on = setting.choices(words)[0]
    label = words("settings-tick", title=words(setting.title), value=on.label)
    return Option(label, setting.name, setting.current(owner) == on.value)


def filled_in(settings: Sequence[Setting[T]], owner: T, filled: Mapping[str, str], words: Words) -> T:
    """Return the owner with the values of a submitted form. Settings that are missing from the form stay unchanged."""
    chosen, ticked = dict(filled), filled.get(TICKED)
    if ticked is not None:
        for setting in settings:
            if setting.is_switch:
                chosen[setting.name] = setting.choices(words)[setting.name not in ticked.split()].value
    for setting in settings:
        owner = setting.changed(owner, chosen.get(setting.name, ""), words) or owner
    return owner


def panel(
    heading: str, settings: Sequence[Setting[T]], owner: T, scope: Scope, words: Words, page: str = ""
) -> tuple[Block, ...]:
    """Return the menus of all settings of an owner below a heading. `page` is the page that the message shows, empty
    for the first."""
    return (Text(f"### {heading}"), *(setting.menu(owner, scope, words, page) for setting in settings))


def from_keys(*pairs: tuple[str, str]) -> Callable[[Words], Sequence[SettingChoice]]:
    """Return a function that returns choices, given as pairs of a value and the message key of its label."""
    return lambda words: tuple(SettingChoice(value, words(key)) for value, key in pairs)
