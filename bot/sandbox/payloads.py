"""The objects of the world as Discord writes them."""

from bot.sandbox import permissions
from bot.sandbox.clock import iso
from bot.sandbox.shapes import Json
from bot.sandbox.world import (
    KIND_NUMBERS,
    Application,
    Attachment,
    Channel,
    Emoji,
    Guild,
    Message,
    Person,
    World,
)


def user_of_person(person: Person) -> Json:
    return _user(person.id, person.name.lower().replace(" ", "_"), person.name)


def user_of_bot(application: Application) -> Json:
    return {**_user(application.id, application.name, None), "bot": True}


def _user(user: str, username: str, global_name: str | None) -> Json:
    return {
        "id": user,
        "username": username,
        "avatar": None,
        "discriminator": "0",
        "public_flags": 0,
        "flags": 0,
        "global_name": global_name,
        "primary_guild": None,
    }


def own_user(application: Application) -> Json:
    """The bot's user as the bot itself may read it."""
    return {
        **user_of_bot(application),
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
        "bio": "",
    }


def user_with(world: World, user: str) -> Json | None:
    """The user, person or bot, with this id."""
    if user in world.people:
        return user_of_person(world.people[user])
    return user_of_bot(world.applications[user]) if user in world.applications else None


def member(user: Json, joined_ms: int, roles: list[str]) -> Json:
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": iso(joined_ms),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def person_permissions(guild: Guild, person: Person) -> int:
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


def attachment_object(attachment: Attachment, base: str) -> Json:
    url = f"{base}{attachment.path}"
    found: Json = {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        found["description"] = attachment.description
    if attachment.width is not None:
        found |= {"width": attachment.width, "height": attachment.height}
    return found


def message_object(world: World, message: Message, base: str) -> Json:
    """The message with the address of this sandbox, `base`, in front of its attachments."""
    found: Json = {
        "id": message.id,
        "type": message.kind,
        "channel_id": message.channel,
        "author": user_of_bot(world.applications[message.application]),
        "content": message.content,
        "timestamp": iso(message.created_ms),
        "edited_timestamp": None if message.edited_ms is None else iso(message.edited_ms),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user for each in message.mentions if (user := user_with(world, each))],
        "mention_roles": [],
        "attachments": [attachment_object(each, base) for each in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "flags": message.flags,
    }
    if message.metadata is not None:
        found |= {
            "application_id": message.application,
            "webhook_id": message.application,
            "interaction_metadata": message.metadata,
        }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.reference is not None:
        found["message_reference"] = message.reference
    thread = world.channels.get(message.thread or "")
    return found if thread is None else {**found, "thread": channel_object(world, thread)}


def emoji_object(emoji: Emoji, application: Application) -> Json:
    return {
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
        "user": user_of_bot(application),
    }


def application_object(world: World, application: Application) -> Json:
    owner = next(iter(world.people.values()))
    return {
        "id": application.id,
        "name": application.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_of_bot(application),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_of_person(owner),
        "approximate_guild_count": sum(1 for _ in world.guilds_of_bot(application.id)),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}, "1": {}},
    }
