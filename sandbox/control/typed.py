"""A slash command as the client sends it: the words found among the registered ones, the options checked."""

from dataclasses import dataclass
from typing import Any

from sandbox import access
from sandbox.commands import (
    BOOLEAN,
    CHANNEL,
    CHAT_INPUT,
    FILE,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from sandbox.control.forms import keep_upload, upload
from sandbox.control.requests import ControlError
from sandbox.control.resolving import Resolve, resolve_channel, resolve_mentionable, resolve_role, resolve_user
from sandbox.interaction import GUILD_INSTALL, IN_BOT_DM, IN_GUILD, USER_INSTALL, context_of
from sandbox.json_values import Json, as_list, as_whole, is_object
from sandbox.platform import Platform
from sandbox.world import Application, Channel, User

RESOLVES: dict[int, Resolve] = {
    USER: resolve_user,
    CHANNEL: resolve_channel,
    ROLE: resolve_role,
    MENTIONABLE: resolve_mentionable,
}


@dataclass(frozen=True, slots=True)
class Found:
    """A registered command and whose it is."""

    application: Application
    command: Json


def find_command(
    platform: Platform, person: User, channel: Channel, name: str, application: str, kind: int = CHAT_INPUT
) -> Found:
    """Return a command. Raises ControlError 404 for one that this person's client does not offer here."""
    for bot in platform.world.applications.values():
        brought = access.is_installed(platform.world, channel, bot.id) or bot.id in person.installed
        if application not in ("", bot.id) or not brought:
            continue
        for home in (channel.guild, None) if channel.guild else (None,):
            for command in bot.commands.get(home, {}).values():
                if (command["type"], command["name"]) == (kind, name):
                    _check_offered(platform, person, channel, command)
                    return Found(bot, command)
    raise ControlError(404, f"there is no command /{name} here")


def _check_offered(platform: Platform, person: User, channel: Channel, command: Json) -> None:
    guild = platform.world.guilds.get(channel.guild or "")
    hidden = not _reaches(platform, person, channel, command)
    if hidden or (guild is not None and not access.may_use(platform.world, guild, channel, person, offered(command))):
        raise ControlError(404, f"/{command['name']} is not offered to this person here")


def _reaches(platform: Platform, person: User, channel: Channel, command: Json) -> bool:
    """Return whether a command is offered in such a place, as far as its `contexts` and `integration_types` say.
    Without contexts it is not offered where people write to each other (api-docs #7108)."""
    types, bot, context = command["integration_types"], command["application_id"], context_of(channel)
    contexts = command.get("contexts") or (IN_GUILD, IN_BOT_DM)
    if context not in contexts or (context != IN_GUILD and command.get("dm_permission") is False):
        return False
    here = GUILD_INSTALL in types and access.is_installed(platform.world, channel, bot)
    # The direct messages with a bot are open to those who installed it.
    own = USER_INSTALL in types and bot in person.installed and channel.application in (None, bot)
    return here or own


def offered(command: Json) -> access.OfferedCommand:
    """Return the command as far as rights go."""
    needed = command.get("default_member_permissions")
    return access.OfferedCommand(command["application_id"], command["id"], None if needed is None else as_whole(needed))


def typed_data(
    platform: Platform,
    person: User,
    channel: Channel,
    found: Found,
    words: list[str],
    options: Json,
    focused: str | None,
) -> Json:
    """Return the `data` of the interaction. Raises ControlError 400 or 404 as the client would refuse."""
    command = found.command
    leaf, path = _leaf(command, words)
    resolved: Json = {}
    values = [
        _value(platform, person, channel, each, options[each["name"]], resolved) | _focus(each, focused)
        if each["name"] in options
        else {"name": each["name"], "type": each["type"], "value": ""} | _focus(each, focused)
        for each in leaf
        if each["name"] in options or each["name"] == focused
    ]
    _check_complete(leaf, options, focused)
    for part in reversed(path):
        values = [{"name": part["name"], "type": part["type"], "options": values}]
    data: Json = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT, "options": values}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data | ({"resolved": resolved} if resolved else {})


def chosen_data(platform: Platform, person: User, channel: Channel, found: Found, target: str) -> Json:
    """Return the `data` of a command that is chosen on the menu of the user `target`. Raises ControlError 404."""
    resolved: Json = {}
    resolve_user(platform, person, channel, target, resolved)
    command = found.command
    named = {key: command[key] for key in ("id", "name", "type", "guild_id") if command.get(key)}
    return {**named, "target_id": target, "resolved": resolved}


def _focus(option: Json, focused: str | None) -> Json:
    return {"focused": True} if option["name"] == focused else {}


def _leaf(command: Json, words: list[str]) -> tuple[list[Json], list[Json]]:
    """Return the options of the innermost subcommand that the words name, and the way to it."""
    level, path = as_list(command.get("options")), list[Json]()
    for word in words[1:]:
        part = next((each for each in level if each["name"] == word and each["type"] in (SUBCOMMAND, GROUP)), None)
        if part is None:
            raise ControlError(404, f"/{' '.join(words)} does not exist")
        path.append(part)
        level = as_list(part.get("options"))
    if any(each["type"] in (SUBCOMMAND, GROUP) for each in level):
        raise ControlError(404, f"/{' '.join(words)} needs a subcommand")
    return level, path


def _check_complete(leaf: list[Json], options: Json, focused: str | None) -> None:
    unknown = set(options) - {each["name"] for each in leaf}
    if unknown:
        raise ControlError(400, f"the command has no option {', '.join(sorted(unknown))}")
    missing = [each["name"] for each in leaf if each.get("required") and each["name"] not in options]
    if missing and focused is None:
        raise ControlError(400, f"required: {', '.join(missing)}")


def _value(platform: Platform, person: User, channel: Channel, option: Json, value: Any, resolved: Json) -> Json:
    kind, name = option["type"], option["name"]
    if kind == FILE and is_object(value):
        number = keep_upload(platform, channel, upload(name, value), resolved)
        return {"name": name, "type": kind, "value": number}
    if not _fits(kind, value):
        raise ControlError(400, f"{name} takes another kind of value")
    choices = option.get("choices")
    if choices and value not in [each["value"] for each in choices]:
        raise ControlError(400, f"{name} does not offer {value}")
    if kind in (STRING, INTEGER, NUMBER):
        _check_bounds(option, value)
    if kind in RESOLVES:
        RESOLVES[kind](platform, person, channel, value, resolved)
    return {"name": name, "type": kind, "value": value}


def _fits(kind: int, value: Any) -> bool:
    if kind == BOOLEAN:
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if kind == INTEGER:
        return isinstance(value, int)
    if kind == NUMBER:
        return isinstance(value, int | float)
    return isinstance(value, str) and kind in (STRING, USER, CHANNEL, ROLE, MENTIONABLE)


def _check_bounds(option: Json, value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length" if isinstance(value, str) else "min_value")
    high = option.get("max_length" if isinstance(value, str) else "max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise ControlError(400, f"{option['name']} must be {low} to {high}")
