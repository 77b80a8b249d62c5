"""People, bots, applications and their emojis."""

from sandbox.clock import iso
from sandbox.json_values import Json
from sandbox.world import Application, Emoji, User, World


def user_of_person(person: User) -> Json:
    return {**_user(person.id, person.username, person.name), "avatar": person.avatar_hash}


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
    """Return the bot's user as the bot itself may read it."""
    return {
        **user_of_bot(application),
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
        "bio": "",
    }


def user_with(world: World, user: str) -> Json | None:
    """Return the user, person or bot, with this id."""
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
        "integration_types_config": {str(each): {} for each in application.integration_types},
    }
