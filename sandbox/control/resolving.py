"""Users, roles and channels that a person named by id: checked, and told in the `resolved` part of an interaction."""

from collections.abc import Callable

from sandbox import access, payloads
from sandbox.component_context import CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, USER_SELECT
from sandbox.control.requests import ControlError
from sandbox.json_values import Json, as_list
from sandbox.platform import Platform
from sandbox.world import KIND_NUMBERS, Channel, Guild, User

Resolve = Callable[[Platform, User, Channel, str, Json], None]


def resolve_user(platform: Platform, person: User, channel: Channel, number: str, resolved: Json) -> None:
    """Resolve a person or bot, as a member where they are one. Raises ControlError 404."""
    del person
    user = payloads.user_with(platform.world, number)
    if user is None:
        raise ControlError(404, f"there is no user {number}")
    resolved.setdefault("users", {})[number] = user
    guild = platform.world.guilds.get(channel.guild or "")
    if guild is not None and number in {*guild.members, *guild.bots}:
        resolved.setdefault("members", {})[number] = _member(platform, channel, guild, user)


def _member(platform: Platform, channel: Channel, guild: Guild, user: Json) -> Json:
    told = payloads.guild_member(platform.world, guild, user["id"])
    bits = access.permissions_in(platform.world, channel, user["id"], platform.clock.now_ms())
    return {key: each for key, each in told.items() if key not in ("user", "deaf", "mute")} | {"permissions": str(bits)}


def resolve_role(platform: Platform, person: User, channel: Channel, number: str, resolved: Json) -> None:
    """Resolve a role of the server. Raises ControlError 404."""
    del person
    guild = platform.world.guilds.get(channel.guild or "")
    roles = [] if guild is None else payloads.roles(platform.world, guild)
    role = next((each for each in roles if each["id"] == number), None)
    if role is None:
        raise ControlError(404, f"there is no role {number}")
    resolved.setdefault("roles", {})[number] = role


def resolve_mentionable(platform: Platform, person: User, channel: Channel, number: str, resolved: Json) -> None:
    """Resolve a user or a role. Raises ControlError 404."""
    known = payloads.user_with(platform.world, number) is not None
    (resolve_user if known else resolve_role)(platform, person, channel, number, resolved)


def resolve_channel(platform: Platform, person: User, channel: Channel, number: str, resolved: Json) -> None:
    """Resolve a channel of the same server. Raises ControlError 404."""
    found = platform.world.channels.get(number)
    if found is None or found.guild is None or found.guild != channel.guild:
        raise ControlError(404, f"there is no channel {number}")
    bits = str(access.permissions_in(platform.world, found, person.id, platform.clock.now_ms()))
    told = payloads.channel_object(platform.world, found)
    resolved.setdefault("channels", {})[number] = told | {"permissions": bits}


RESOLVES: dict[int, Resolve] = {
    USER_SELECT: resolve_user,
    ROLE_SELECT: resolve_role,
    MENTIONABLE_SELECT: resolve_mentionable,
    CHANNEL_SELECT: resolve_channel,
}


def resolve_choices(
    platform: Platform, person: User, channel: Channel, menu: Json, values: list[str], resolved: Json
) -> None:
    """Resolve the choices made in a menu of people, roles or channels. Raises ControlError 404 for what it does not
    offer."""
    resolve = RESOLVES.get(menu["type"])
    if resolve is None:
        return
    types = as_list(menu.get("channel_types"))
    for number in values:
        resolve(platform, person, channel, number, resolved)
        if number in resolved.get("users", {}) and not _is_here(platform, channel, number):
            raise ControlError(404, f"{number} is not here")
        if types and KIND_NUMBERS[platform.world.channels[number].kind] not in types:
            raise ControlError(404, f"the menu does not offer channels like {number}")


def _is_here(platform: Platform, channel: Channel, user: str) -> bool:
    """Return whether this user is in the server, or one of those who write to each other."""
    guild = platform.world.guilds.get(channel.guild or "")
    if guild is None:
        return user in (channel.person, channel.application, *channel.joined)
    return user in guild.members or user in guild.bots
