"""Screen of one person's client: never more than Discord would show them."""

from collections.abc import Iterable
from itertools import islice

from sandbox import access, payloads
from sandbox.commands import CHAT_INPUT, ON_PERSON, localised
from sandbox.control.requests import ControlError, ControlRequest, channel_with, person_with
from sandbox.control.typed import offered
from sandbox.json_values import Json, as_whole
from sandbox.permissions import names_of
from sandbox.platform import Platform
from sandbox.rings import SILENT, rings_for
from sandbox.world import Channel, Guild, Message, User

SHOWN = 50
NOT_RESPONDING = "The application did not respond"


def world(platform: Platform, ask: ControlRequest) -> Json:
    """Return the public facts: applications, people, servers and their channels."""
    del ask
    state = platform.world
    applications = [
        {"id": each.id, "name": each.name, "online": platform.sessions.online(each)}
        for each in state.applications.values()
    ]
    return {
        "application": applications[0],
        "applications": applications,
        "side_by_side": platform.settings.side_by_side,
        "users": [_user(platform, each) for each in state.people.values()],
        "guilds": [_guild(platform, each) for each in state.guilds.values()],
    }


def _user(platform: Platform, person: User) -> Json:
    now_ms, guilds = platform.clock.now_ms(), platform.world.guilds_of_person(person.id)
    return {
        "id": person.id,
        "name": person.name,
        "locale": person.locale,
        "dms": "open" if person.dms_open else "closed",
        "moderator": person.moderator,
        "notifications": person.notifications,
        "member_list": person.member_list,
        "installed": sorted(person.installed),
        **({"avatar": person.avatar_hash} if person.avatar else {}),
        "timed_out": any(access.is_timed_out(each, person.id, now_ms) for each in guilds),
    }


def _guild(platform: Platform, guild: Guild) -> Json:
    channels = [
        {"id": each.id, "name": each.name, "kind": each.kind, "parent": each.parent, "overwrites": _overwrites(each)}
        for each in platform.world.channels_of(guild.id)
    ]
    roles = [{"id": each["id"], "name": each["name"]} for each in payloads.roles(platform.world, guild)]
    members = [*guild.members, *guild.bots]
    return {"id": guild.id, "name": guild.name, "channels": channels, "roles": roles, "members": members}


def _overwrites(channel: Channel) -> list[Json]:
    return [
        {
            "id": each.id,
            "type": "member" if each.member else "role",
            "allow": names_of(each.allow),
            "deny": names_of(each.deny),
        }
        for each in channel.overwrites.values()
    ]


def screen(platform: Platform, ask: ControlRequest) -> Json:
    """Return everything this person can see now, or only the channels asked for."""
    person = person_with(platform, ask.first("user"))
    limit = min(as_whole(ask.first("limit")) or SHOWN, SHOWN)
    wanted = ask.query.get("channel")
    channels = [each for each in _channels(platform, person, wanted) if access.sees(platform.world, person.id, each)]
    _meet(platform, person, channels, limit)
    form = platform.interactions.forms.get(person.id)
    return {
        "user": {
            "id": person.id,
            "name": person.name,
            "locale": person.locale,
            "installed": sorted(person.installed),
        },
        "now_ms": platform.clock.now_ms(),
        "channels": [_channel(platform, person, each, limit) for each in channels],
        "commands": [] if wanted else _commands(platform, person, CHAT_INPUT),
        "apps": [] if wanted else _commands(platform, person, ON_PERSON),
        "form": None if form is None or form.modal is None else {"interaction": form.id, **form.modal},
        "failed": [
            {"interaction": each.id, "message": each.message, "text": NOT_RESPONDING}
            for each in platform.interactions.lost.get(person.id, ())
        ],
    }


def _meet(platform: Platform, person: User, channels: list[Channel], limit: int) -> None:
    """Load everything that the client shows before it names anyone."""
    for channel in channels:
        visible = (each for each in reversed(channel.messages.values()) if each.shown_to(person.id))
        for each in islice(visible, limit):
            platform.client_memory.read(person.id, each)


def _channels(platform: Platform, person: User, wanted: list[str] | None) -> Iterable[Channel]:
    if wanted is not None:
        return [platform.world.channels[each] for each in wanted if each in platform.world.channels]
    return [
        each
        for each in platform.world.channels.values()
        if each.kind != "dm" or (each.person == person.id and each.messages)
    ]


def _channel(platform: Platform, person: User, channel: Channel, limit: int) -> Json:
    visible = (each for each in reversed(channel.messages.values()) if each.shown_to(person.id))
    newest = list(islice(visible, limit))
    return {
        "id": channel.id,
        "name": channel.name,
        "kind": channel.kind,
        "guild": channel.guild,
        "installed": [
            each for each in platform.world.applications if access.is_installed(platform.world, channel, each)
        ],
        "parent": channel.parent,
        "archived": channel.archived,
        "locked": channel.locked,
        "messages": [shown_message(platform, person, each) for each in reversed(newest)],
    }


def shown_message(platform: Platform, person: User, message: Message) -> Json:
    """Return the message as this person's client has it."""
    key = (person.id, message.id)
    channel = platform.world.channels[message.channel]
    busy = platform.interactions.busy.get(key)
    told = platform.messages.json(message)
    if not platform.settings.names_all_users:
        told = platform.client_memory.named(person.id, told)
    rang = rings_for(platform.world, person.id, channel, message)
    found = told | {
        "ephemeral": message.addressee is not None,
        "pinged": person.id in message.pinged,
        "rang": rang,
        "notification": message.notification if rang else None,
        "silent": bool(message.flags & SILENT),
        "busy": None if busy is None else busy.data.get("custom_id"),
        "failed": key in platform.interactions.failed,
    }
    found.setdefault("interaction_metadata", None)
    found.pop("nonce", None)
    return found


def _commands(platform: Platform, person: User, kind: int) -> list[Json]:
    """Return the commands of that type offered anywhere to this person, in the language of their client."""
    found: list[Json] = []
    for application in platform.world.applications.values():
        for guild, commands in application.commands.items():
            if guild is not None and person.id not in platform.world.guilds[guild].members:
                continue
            for command in commands.values():
                if command["type"] == kind and _permitted(platform, person, command):
                    options = ("options",) if kind == CHAT_INPUT else ()
                    keys = ("id", "name", "description", *options, "contexts", "integration_types")
                    shown = localised({key: command.get(key) for key in keys} | _texts(command), person.locale)
                    found.append({**shown, "application": application.id, "guild": guild})
    return found


def _texts(command: Json) -> Json:
    return {key: each for key, each in command.items() if key.endswith("_localizations")}


def _permitted(platform: Platform, person: User, command: Json) -> bool:
    world = platform.world
    if command.get("default_member_permissions") is None and not any(
        guild.command_rights for guild in world.guilds_of_person(person.id)
    ):
        return True
    return any(
        access.may_use(world, each, None, person, offered(command)) for each in world.guilds_of_person(person.id)
    )


def earlier(platform: Platform, ask: ControlRequest) -> Json:
    """Return the messages of a channel before one of them."""
    person = person_with(platform, ask.first("user"))
    channel = channel_with(platform, ask.first("channel"))
    if not access.sees(platform.world, person.id, channel):
        raise ControlError(404, "this person does not see that channel")
    before = as_whole(ask.first("before")) or 2**64
    visible = (
        each for each in reversed(channel.messages.values()) if int(each.id) < before and each.shown_to(person.id)
    )
    found = list(islice(visible, SHOWN))
    for each in found:
        platform.client_memory.read(person.id, each)
    return {"messages": [shown_message(platform, person, each) for each in reversed(found)]}


def rings(platform: Platform, ask: ControlRequest) -> Json:
    """Return every ring since a moment, or since the beginning; of one person or of everyone."""
    since_ms, user = as_whole(ask.first("since_ms")), ask.first("user")
    return {"rings": [each for each in platform.rings.since(since_ms) if user in ("", each["user"])]}
