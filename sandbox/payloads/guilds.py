"""Servers, their roles and channels, and who may do what there."""

from sandbox import access
from sandbox.clock import iso
from sandbox.json_values import Json
from sandbox.payloads.users import member, user_of_bot, user_of_person
from sandbox.permissions import BITS
from sandbox.world import KIND_NUMBERS, POSTS_ONLY, SPOKEN, Application, Channel, Guild, Role, World, picture_hash

OBFUSCATED = 1 << 17
"""The flag of a channel whose name and rights are kept from a bot that may not view it."""
HIDDEN = "___hidden___"


def roles(world: World, guild: Guild) -> list[Json]:
    """Return the roles of a server, from the lowest. Every bot in it has one of its own."""
    for bot in guild.bots:
        guild.role_of_bot(bot)
    found = [each for each in guild.roles.values() if each.bot is None or each.bot in guild.bots]
    return [role_object(world, each, place) for place, each in enumerate(found)]


def role_object(world: World, role: Role, position: int) -> Json:
    if role.bot is None:
        return _role(role.id, role.name, role.permissions, position, managed=False)
    name = world.applications[role.bot].name
    return {**_role(role.id, name, role.permissions, position, managed=True), "tags": {"bot_id": role.bot}}


def guild_member(world: World, guild: Guild, user: str) -> Json:
    """Return a member of a server, person or bot."""
    until_ms = guild.timeouts.get(user)
    if user in guild.bots:
        told = member(user_of_bot(world.applications[user]), guild.bots[user], guild.role_ids_of_bot(user))
    else:
        person = world.people[user]
        told = member(user_of_person(person), guild.members[user], guild.role_ids(person))
        told |= {"nick": guild.nicknames.get(user) or None, "avatar": picture_hash(guild.avatars.get(user, b""))}
    return told if until_ms is None else {**told, "communication_disabled_until": iso(until_ms)}


def _role(role: str, name: str, bits: int, position: int, *, managed: bool) -> Json:
    return {
        "id": role,
        "name": name,
        "permissions": str(bits),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild_object(world: World, guild: Guild) -> Json:
    """Return the server without its channels and members, as the REST interface gives it."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": guild.owner,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": guild.system_channel,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": roles(world, guild),
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_created(world: World, guild: Guild, application: Application) -> Json:
    """Return the server as GUILD_CREATE brings it to a bot."""
    channels = list(world.channels_of(guild.id))
    joined_ms = guild.bots[application.id]
    return {
        **guild_object(world, guild),
        "joined_at": iso(joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members) + len(guild.bots),
        "voice_states": [],
        "members": [guild_member(world, guild, application.id)],
        "channels": [channel_told(world, each, application) for each in channels if not each.is_thread],
        "threads": [
            channel_object(world, each)
            for each in channels
            if each.is_thread
            and not each.archived
            and (each.kind != "private_thread" or application.id in each.joined)
            and not access.hidden_from(world, each, application.id)
        ],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel_told(world: World, channel: Channel, application: Application) -> Json:
    """Return a channel as the gateway tells this bot of it. If the bot may not view it, only kind and place are left,
    and one overwrite that says so."""
    told = channel_object(world, channel)
    if not access.hidden_from(world, channel, application.id):
        return told
    nobody = {"id": channel.guild, "type": 0, "allow": "0", "deny": str(BITS["VIEW_CHANNEL"])}
    nulled = {
        key: None for key in ("last_message_id", "topic", "available_tags", "default_reaction_emoji") if key in told
    }
    return told | nulled | {"name": HIDDEN, "flags": OBFUSCATED, "permission_overwrites": [nobody]}


def channel_object(world: World, channel: Channel) -> Json:
    common: Json = {
        "id": channel.id,
        "type": KIND_NUMBERS[channel.kind],
        "flags": 0,
        "last_message_id": next(reversed(channel.messages), None),
    }
    if channel.kind == "dm":
        person = world.people.get(channel.person or "")
        return {**common, "recipients": [user_of_person(person)] if person else []}
    if channel.kind == "group":
        recipients = [user_of_person(world.people[each]) for each in channel.joined]
        group = {"name": channel.name, "icon": None, "owner_id": channel.owner, "managed": False}
        return {**common, **group, "recipients": recipients}
    common |= {
        "guild_id": channel.guild,
        "name": channel.name,
        "parent_id": channel.parent,
        "rate_limit_per_user": 0,
    }
    if channel.is_thread:
        return common | _thread_fields(channel)
    common |= {
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": _overwrites(channel),
    }
    if channel.kind in SPOKEN:
        return common | {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    common["topic"] = channel.topic
    return common | (_posts_fields() if channel.kind in POSTS_ONLY else {})


def _posts_fields() -> Json:
    """Return the fields of a forum or media channel about its posts."""
    return {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_auto_archive_duration": 4320,
        "template": "",
    }


def _overwrites(channel: Channel) -> list[Json]:
    return [
        {"id": each.id, "type": int(each.member), "allow": str(each.allow), "deny": str(each.deny)}
        for each in channel.overwrites.values()
    ]


def _thread_fields(channel: Channel) -> Json:
    return {
        "owner_id": channel.owner,
        "message_count": len(channel.messages),
        "member_count": len(channel.joined),
        "total_message_sent": channel.sent,
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": iso(channel.archived_ms),
            "auto_archive_duration": channel.auto_archive_minutes,
            "locked": channel.locked,
            "create_timestamp": iso(channel.archived_ms),
            **({"invitable": True} if channel.kind == "private_thread" else {}),
        },
    }


def thread_member(channel: Channel, user: str) -> Json:
    return {"id": channel.id, "user_id": user, "join_timestamp": iso(channel.joined[user]), "flags": 0}
