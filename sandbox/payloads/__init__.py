"""The objects of the world as Discord writes them."""

from sandbox.payloads.guilds import (
    channel_object,
    channel_told,
    guild_created,
    guild_member,
    guild_object,
    role_object,
    roles,
    thread_member,
)
from sandbox.payloads.messages import attachment_object, message_object
from sandbox.payloads.users import (
    application_object,
    emoji_object,
    member,
    own_user,
    user_of_bot,
    user_of_person,
    user_with,
)

__all__ = [
    "application_object",
    "attachment_object",
    "channel_object",
    "channel_told",
    "emoji_object",
    "guild_created",
    "guild_member",
    "guild_object",
    "member",
    "message_object",
    "own_user",
    "role_object",
    "roles",
    "thread_member",
    "user_of_bot",
    "user_of_person",
    "user_with",
]
