"""Servers, their roles and channels, and who may do what there."""

from bot.sandbox import permissions
from bot.sandbox.clock import iso
from bot.sandbox.json_values import Json
from bot.sandbox.payloads.users import member, user_of_bot, user_of_person
from bot.sandbox.world import KIND_NUMBERS, Application, Channel, Guild, User, World


def person_permissions(guild: Guild, person: User) -> int:
    return permissions.MODERATOR if person.moderator or guild.owner == person.id else permissions.EVERYONE


def bot_permissions(world: World, channel: Channel) -> int:
    """What the bots may do in this channel."""
    if channel.guild is None:
        return permissions.DIRECT
    return permissions.BOT & ~permissions.bits_of(world.denied(channel))


def bot_role(guild: Guild, application: str) -> str:
    """The id of the role that Discord makes for a bot in a server."""
    return str(int(guild.id) ^ int(application) & 0xFFFF | 1 << 16)


def roles(world: World, guild: Guild) -> list[Json]:
    everyone = _role(guild.id, "@everyone", permissions.EVERYONE, 0, managed=False)
    bots = [
        {
            **_role(bot_role(guild, bot), world.applications[bot].name, permissions.BOT, place, managed=True),
            "tags": {"bot_id": bot},
        }
        for place, bot in enumerate(guild.bots, start=1)
    ]
    return [everyone, *bots]


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
    """The server without its channels and members, as the REST interface gives it."""
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
        "system_channel_id": None,
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
    """The server as GUILD_CREATE brings it to a bot."""
    channels = list(world.channels_of(guild.id))
    joined_ms = guild.bots[application.id]
    return {
        **guild_object(world, guild),
        "joined_at": iso(joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members) + len(guild.bots),
        "voice_states": [],
        "members": [member(user_of_bot(application), joined_ms, [bot_role(guild, application.id)])],
        "channels": [channel_object(world, each) for each in channels if each.kind != "thread"],
        "threads": [channel_object(world, each) for each in channels if each.kind == "thread" and not each.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


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
    common |= {
        "guild_id": channel.guild,
        "name": channel.name,
        "parent_id": channel.parent,
        "rate_limit_per_user": 0,
    }
    if channel.kind == "thread":
        return common | _thread_fields(channel)
    return common | {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": _overwrites(channel),
    }


def _overwrites(channel: Channel) -> list[Json]:
    """What is taken from everyone here; a bot's own role gives nothing back."""
    if not channel.deny:
        return []
    bits = str(permissions.bits_of(channel.deny))
    return [{"id": channel.guild, "type": 0, "allow": "0", "deny": bits}]


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
        },
    }


def thread_member(channel: Channel, user: str) -> Json:
    return {"id": channel.id, "user_id": user, "join_timestamp": iso(channel.joined[user]), "flags": 0}
