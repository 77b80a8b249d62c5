"""Rights, changed as a server's administrators change them: roles, overwrites of channels, time-outs, the page of
Integrations, and what a bot is invited with."""

import base64
import binascii
from typing import Any, Literal

from sandbox import guilds, payloads
from sandbox.commands import CHAT_INPUT
from sandbox.control.requests import ControlError, ControlRequest, guild_with
from sandbox.json_values import Json, as_list, as_object, is_list
from sandbox.permissions import BITS, bits_of
from sandbox.platform import Platform
from sandbox.world import Channel, CommandRight, Guild, Overwrite, Role, User

KINDS: dict[str, Literal[1, 2, 3]] = {"role": 1, "user": 2, "channel": 3}


def bits(value: Any) -> int:
    """Return the bits of permissions given as a list of names, or as the number that an invitation carries. Raises
    ControlError 400."""
    if not is_list(value):
        text = str(value)
        if isinstance(value, bool) or not text.isdecimal():
            raise ControlError(400, "permissions are a list of names, or a whole number")
        return int(text)
    unknown = {str(each) for each in value} - set(BITS)
    if unknown:
        raise ControlError(400, f"unknown permission {', '.join(sorted(unknown))}")
    return bits_of(str(each) for each in value)


def picture(text: str) -> bytes:
    """Return a PNG as base64; empty for none."""
    try:
        image = base64.b64decode(text, validate=True)
    except binascii.Error:
        image = b"?"
    if image and not image.startswith(b"\x89PNG"):
        raise ControlError(400, "an avatar is a PNG as base64, or empty")
    return image


def overwrites(channel: Channel, ask: ControlRequest) -> None:
    """Change the overwrites of a channel. `overwrites` replaces all of them, `deny` is short for what @everyone is
    denied."""
    if channel.is_thread and ({"deny", "overwrites"} & set(ask.body)):
        raise ControlError(400, "a thread has the permissions of its channel")
    if "overwrites" in ask.body:
        found = [_overwrite(as_object(each)) for each in as_list(ask.body["overwrites"])]
        channel.overwrites = {each.id: each for each in found}
    if "deny" in ask.body:
        everyone, denied = channel.guild or "", bits(as_list(ask.body["deny"]))
        channel.overwrites.pop(everyone, None)
        if denied:
            channel.overwrites[everyone] = Overwrite(everyone, member=False, deny=denied)


def _overwrite(body: Json) -> Overwrite:
    number = body.get("id")
    if not isinstance(number, str) or body.get("type") not in ("role", "member"):
        raise ControlError(400, "an overwrite has an id and a type: role or member")
    allow, deny = bits(as_list(body.get("allow"))), bits(as_list(body.get("deny")))
    return Overwrite(number, body["type"] == "member", allow, deny)


def add_role(platform: Platform, ask: ControlRequest) -> Json:
    """Add a role of a server, above all others."""
    guild = guild_with(platform, ask.text("guild"))
    role = Role(platform.ids.next(), ask.text("name"), bits(ask.body.get("permissions", [])))
    guild.roles[role.id] = role
    _tell_role(platform, guild, role, "GUILD_ROLE_CREATE")
    return {"id": role.id}


def change_role(platform: Platform, ask: ControlRequest) -> Json:
    """Change the permissions of a role. The role of @everyone has the server's id, that of a bot is listed under its
    name."""
    guild, role = _role_with(platform, ask.ids["id"])
    hidden = guilds.hidden_channels(platform, guild)
    if "permissions" in ask.body:
        role.permissions = bits(ask.body["permissions"])
    _tell_role(platform, guild, role, "GUILD_ROLE_UPDATE")
    guilds.tell_rights(platform, guild, hidden)
    return {"id": role.id}


def delete_role(platform: Platform, ask: ControlRequest) -> Json:
    """Delete a role with everything that it gave. Those of @everyone and of bots stay."""
    guild, role = _role_with(platform, ask.ids["id"])
    if role is guild.everyone or role.bot is not None:
        raise ControlError(409, "this role cannot be deleted")
    hidden = guilds.hidden_channels(platform, guild)
    del guild.roles[role.id]
    for held in guild.roles_of.values():
        held[:] = [each for each in held if each != role.id]
    for channel in platform.world.channels_of(guild.id):
        channel.overwrites.pop(role.id, None)
    guilds.tell_guild(platform, guild, "GUILD_ROLE_DELETE", {"guild_id": guild.id, "role_id": role.id})
    guilds.tell_rights(platform, guild, hidden)
    return {"id": role.id}


def _role_with(platform: Platform, number: str) -> tuple[Guild, Role]:
    for guild in platform.world.guilds.values():
        payloads.roles(platform.world, guild)
        if number in guild.roles:
            return guild, guild.roles[number]
    raise ControlError(404, f"there is no role {number}")


def _tell_role(platform: Platform, guild: Guild, role: Role, event: str) -> None:
    told = payloads.role_object(platform.world, role, list(guild.roles).index(role.id))
    guilds.tell_guild(platform, guild, event, {"guild_id": guild.id, "role": told})
    platform.changes.touch_everything()


def change_member(platform: Platform, person: User, ask: ControlRequest) -> None:
    """Change a member. `roles`: all the roles this person holds, in any server. `timeout_ms`: from now on, 0 lifts it.
    `nick` and `server_avatar`: name and face in every server, empty for none."""
    for guild in platform.world.guilds_of_person(person.id):
        if "nick" in ask.body:
            guild.nicknames[person.id] = str(ask.body["nick"])
        if "server_avatar" in ask.body:
            guild.avatars[person.id] = picture(str(ask.body["server_avatar"]))
    change_standing(platform, list(platform.world.guilds_of_person(person.id)), person.id, ask)


def change_standing(platform: Platform, homes: list[Guild], user: str, ask: ControlRequest) -> None:
    """Change the roles and the time-out of a person or a bot in these servers. Bots are told of their own."""
    hidden = [guilds.hidden_channels(platform, guild) for guild in homes]
    if "roles" in ask.body:
        held = [_role_with(platform, str(each)) for each in as_list(ask.body["roles"])]
        for guild in homes:
            guild.roles_of[user] = [role.id for home, role in held if home is guild]
    if "timeout_ms" in ask.body:
        ms = ask.body["timeout_ms"]
        if isinstance(ms, bool) or not isinstance(ms, int) or ms < 0:
            raise ControlError(400, "timeout_ms is a whole number of milliseconds")
        for guild in homes:
            guild.timeouts.pop(user, None)
            if ms:
                guild.timeouts[user] = platform.clock.now_ms() + ms
    for guild, before in zip(homes, hidden, strict=True):
        guilds.tell_member(platform, guild, user)
        guilds.tell_rights(platform, guild, before)


def change_command_rights(platform: Platform, ask: ControlRequest) -> Json:
    """Change the Integrations page: users of a command, or without `command` of all commands of the application."""
    guild = guild_with(platform, ask.ids["id"])
    application = str(ask.body.get("application") or next(iter(platform.world.applications)))
    number = application if ask.body.get("command") is None else _command_id(platform, guild, application, ask)
    rights = [_right(as_object(each)) for each in as_list(ask.body.get("rights"))]
    guild.command_rights.setdefault(application, {})[number] = rights
    told: Json = {
        "id": number,
        "application_id": application,
        "guild_id": guild.id,
        "permissions": [{"id": each.id, "type": each.kind, "permission": each.allowed} for each in rights],
    }
    bot = platform.world.applications[application]
    platform.sessions.dispatch("APPLICATION_COMMAND_PERMISSIONS_UPDATE", told, bot, guild=guild.id)
    platform.changes.touch_everything()
    return {"id": number}


def _command_id(platform: Platform, guild: Guild, application: str, ask: ControlRequest) -> str:
    name = ask.text("command").lstrip("/")
    homes = platform.world.applications[application].commands
    for home in (guild.id, None):
        for command in homes.get(home, {}).values():
            if (command["type"], command["name"]) == (CHAT_INPUT, name):
                return command["id"]
    raise ControlError(404, f"there is no command /{name}")


def _right(body: Json) -> CommandRight:
    kind, number = KINDS.get(str(body.get("type"))), body.get("id")
    if kind is None or not isinstance(number, str) or not isinstance(body.get("allowed"), bool):
        raise ControlError(400, "a right has a type (role, user or channel), an id, and allowed: true or false")
    return CommandRight(number, kind, body["allowed"])


def invite_bot(platform: Platform, ask: ControlRequest) -> Json:
    """Invite a bot, perhaps again. `permissions`: those of its own role. `only_commands`: without its bot user, so that
    its commands are there and nothing else."""
    guild = guild_with(platform, ask.ids["id"])
    number = str(ask.body.get("application") or next(iter(platform.world.applications)))
    application = platform.world.applications.get(number)
    if application is None:
        raise ControlError(404, f"there is no application {number}")
    if ask.body.get("only_commands") is True:
        if number in guild.bots:
            guilds.remove_bot(platform, guild, application)
        guild.apps.add(number)
        return {"id": number}
    role, hidden = guild.role_of_bot(number), guilds.hidden_channels(platform, guild)
    if "permissions" in ask.body:
        role.permissions = bits(ask.body["permissions"])
    if number in guild.bots:
        _tell_role(platform, guild, role, "GUILD_ROLE_UPDATE")
        guilds.tell_rights(platform, guild, hidden)
    else:
        guilds.add_bot(platform, guild, application)
        platform.changes.touch_everything()
    return {"id": number}
