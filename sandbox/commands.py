"""Slash commands as bots register them: checked, kept, and shown in a person's language."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_list, as_object, as_text

LOCALES = frozenset(
    (
        *("ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi"),
        *("hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th"),
        *("tr", "uk", "vi", "zh-CN", "zh-TW"),
    )
)
ON_PERSON = 2
"""The type of a command that is chosen on a person's menu, under "Apps"."""

BOTH = (0, 1)
"""Servers and people may install the application."""

CHAT_INPUT, SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 6, 7, 8, 9, 10, 11
OPTION_TYPES = range(1, 12)
WITH_CHOICES = (STRING, INTEGER, NUMBER)
MOST = {1: 100, 2: 15, 3: 15}
MAX_SIZE = 8000
NAME = re.compile(r"[-_\w]{1,32}")
OPTION_EXTRAS = ("min_value", "max_value", "min_length", "max_length", "channel_types")


def checked_commands(form: FormBody, bodies: list[Any], installs: Sequence[int] = BOTH) -> list[Json]:
    """Return the commands of a bulk overwrite. Complaints go to `form`. `installs`: kinds of installation of the
    application."""
    found: list[Json] = []
    for index, body in enumerate(bodies):
        place = form.at(index)
        command = checked_command(place, as_object(body), installs)
        if any((each["type"], each["name"]) == (command["type"], command["name"]) for each in found):
            place.at("name").complain("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        found.append(command)
    for kind, most in MOST.items():
        if sum(1 for each in found if each["type"] == kind) > most:
            form.complain("APPLICATION_COMMANDS_TOO_MANY", f"At most {most} commands of type {kind}")
    return found


def checked_command(form: FormBody, body: Json, installs: Sequence[int] = BOTH) -> Json:
    """Return one command without id. Complaints go to `form`."""
    kind = form.one_of(body, "type", (1, 2, 3), default=CHAT_INPUT)
    found = _named(form, body, kind == CHAT_INPUT)
    if kind == CHAT_INPUT:
        found["options"] = _options(form, body, depth=0)
    bits = body.get("default_member_permissions")
    found |= {
        "type": kind,
        "default_member_permissions": None if bits is None else str(bits),
        "nsfw": form.flag(body, "nsfw"),
        "contexts": body.get("contexts"),
        "integration_types": _integration_types(form, body, installs),
        "dm_permission": form.flag(body, "dm_permission", default=True),
    }
    if _size(found) > MAX_SIZE:
        form.complain("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_SIZE})")
    return found


def _integration_types(form: FormBody, body: Json, installs: Sequence[int]) -> list[int]:
    """Return the kinds of installation that a command is for; by default those of its application."""
    wished = as_list(body.get("integration_types")) or list(installs)
    for index, each in enumerate(wished):
        if each not in installs:
            words = "The application does not support this installation context"
            form.at("integration_types").at(index).complain("APPLICATION_COMMAND_INVALID_INTEGRATION_TYPE", words)
    return wished


def _named(form: FormBody, body: Json, chat_input: bool) -> Json:
    """Name and description with their translations."""
    name = form.text(body, "name", 1, 32, required=True) or ""
    if name and chat_input and not _is_name(name):
        form.at("name").complain("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    description = form.text(body, "description", 1, 100, required=True) if chat_input else ""
    found: Json = {"name": name, "description": description or ""}
    for key, most in (("name_localizations", 32), ("description_localizations", 100)):
        texts = _translations(form, body, key, most, names=chat_input and key[0] == "n")
        found |= {key: texts}
    return found


def _translations(form: FormBody, body: Json, key: str, most: int, *, names: bool) -> Json | None:
    if body.get(key) is None:
        return None
    place, texts = form.at(key), as_object(body[key])
    for locale in texts:
        if locale not in LOCALES:
            place.at(locale).complain("ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')
        text = place.text(texts, locale, 1, most) or ""
        if names and text and not _is_name(text):
            place.at(locale).complain("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    return texts


def _is_name(name: str) -> bool:
    """Return whether a text may name a command: lower case where the script has cases, letters and marks of any script;
    no spaces, and no apostrophe, which the documentation's pattern has."""
    plain = "".join(each for each in name if not unicodedata.category(each).startswith("M"))
    return NAME.fullmatch(plain) is not None and name == name.lower()


def _options(form: FormBody, body: Json, depth: int) -> list[Json]:
    found: list[Json] = []
    optional = False
    for place, raw in form.objects(body, "options", 0, 25):
        option = _option(place, raw, depth)
        if any(each["name"] == option["name"] for each in found):
            place.at("name").complain("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        if optional and option.get("required"):
            place.complain(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must come before optional options"
            )
        optional = optional or not option.get("required")
        found.append(option)
    _check_kinds(form, found)
    return found


def _check_kinds(form: FormBody, options: list[Json]) -> None:
    nested = [each["type"] in (SUBCOMMAND, GROUP) for each in options]
    if any(nested) and not all(nested):
        form.at("options").complain(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and values cannot be mixed"
        )


def _option(form: FormBody, body: Json, depth: int) -> Json:
    kind = form.one_of(body, "type", OPTION_TYPES)
    found = {"type": kind, **_named(form, body, chat_input=True)}
    if kind in (SUBCOMMAND, GROUP):
        if depth > (0 if kind == GROUP else 1):
            form.at("type").complain("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command in the wrong place")
        return found | {"options": _options(form, body, depth + 1)}
    found["required"] = form.flag(body, "required")
    found |= {key: body[key] for key in OPTION_EXTRAS if body.get(key) is not None}
    if kind in WITH_CHOICES:
        found |= _choices(form, body, kind)
    return found


def _choices(form: FormBody, body: Json, kind: int) -> Json:
    autocomplete = form.flag(body, "autocomplete")
    choices = [_choice(place, raw, kind) for place, raw in form.objects(body, "choices", 0, 25)]
    if autocomplete and choices:
        form.at("autocomplete").complain(
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", "Choices and autocomplete exclude each other"
        )
    return {"choices": choices} if choices else {"autocomplete": True} if autocomplete else {}


def _choice(form: FormBody, body: Json, kind: int) -> Json:
    value = body.get("value")
    fits = isinstance(value, str) if kind == STRING else isinstance(value, int | float)
    if not fits or isinstance(value, bool) or len(str(value)) > 100:
        form.at("value").complain("BASE_TYPE_CHOICES", "The value does not fit the option's type")
    return {
        "name": form.text(body, "name", 1, 100, required=True) or "",
        "name_localizations": _translations(form, body, "name_localizations", 100, names=False),
        "value": value,
    }


def _size(part: Json) -> int:
    """Return Discord's measure of a command: the longest of each text with its translations, added up."""
    size = 0
    for key in ("name", "description"):
        texts = [as_text(part.get(key)), *as_object(part.get(f"{key}_localizations")).values()]
        size += max(map(len, texts))
    size += len(str(part.get("value", "")))
    return size + sum(_size(each) for key in ("options", "choices") for each in as_list(part.get(key)))


def shown(part: Json, *, localizations: bool) -> Json:
    """Return the command as the REST interface gives it, with its translations only if asked for."""
    found = {key: value for key, value in part.items() if localizations or not key.endswith("_localizations")}
    for key in ("options", "choices"):
        if key in part:
            found[key] = [shown(each, localizations=localizations) for each in part[key]]
    return found


def localised(part: Json, locale: str) -> Json:
    """Return the command (or an option or choice of it) as a client in this language shows it."""
    found = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for key in ("name", "description"):
        if key in part:
            texts = as_object(part.get(f"{key}_localizations"))
            found[f"{key}_local"] = texts.get(locale, part[key])
    for key in ("options", "choices"):
        if key in part:
            found[key] = [localised(each, locale) for each in part[key]]
    return found
