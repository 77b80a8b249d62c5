"""Discord's permission bits by name, and the sets of them that roles begin with."""

from collections.abc import Iterable

BITS = {
    "CREATE_INSTANT_INVITE": 1 << 0,
    "KICK_MEMBERS": 1 << 1,
    "BAN_MEMBERS": 1 << 2,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "SEND_TTS_MESSAGES": 1 << 12,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CONNECT": 1 << 20,
    "SPEAK": 1 << 21,
    "MANAGE_ROLES": 1 << 28,
    "MANAGE_WEBHOOKS": 1 << 29,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "USE_EXTERNAL_STICKERS": 1 << 37,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "MODERATE_MEMBERS": 1 << 40,
    "SEND_POLLS": 1 << 49,
    "USE_EXTERNAL_APPS": 1 << 50,
}


def bits_of(names: Iterable[str]) -> int:
    """Return the bits of these permissions together."""
    return sum(BITS[name] for name in set(names))


def names_of(bits: int) -> list[str]:
    """Return the permissions whose bits these are."""
    return [name for name, bit in BITS.items() if bits & bit]


ALL = bits_of(BITS)
TEXT = bits_of(
    (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "ADD_REACTIONS",
        "USE_EXTERNAL_EMOJIS",
        "USE_APPLICATION_COMMANDS",
        "CREATE_PUBLIC_THREADS",
        "SEND_MESSAGES_IN_THREADS",
    )
)
EVERYONE = TEXT | bits_of(("CREATE_INSTANT_INVITE", "CONNECT", "SPEAK", "CREATE_PRIVATE_THREADS", "USE_EXTERNAL_APPS"))
"""Permissions of @everyone in a new server."""
BOT = TEXT
"""Permissions that a bot asks for if its invitation was not chosen."""
MODERATOR = EVERYONE | bits_of(("MANAGE_CHANNELS", "MANAGE_MESSAGES", "MANAGE_GUILD", "MANAGE_THREADS"))
DIRECT = TEXT | BITS["MENTION_EVERYONE"]
"""Permissions of both in their direct messages."""
PRIVATE_APP = bits_of(("ATTACH_FILES", "EMBED_LINKS", "MENTION_EVERYONE"))
"""`app_permissions` in the direct messages of people among themselves."""
DIRECT_APP = PRIVATE_APP | BITS["USE_EXTERNAL_EMOJIS"]
"""`app_permissions` in those with the bot; and at most, of those of the person, in a server without it."""
TIMED_OUT = bits_of(("VIEW_CHANNEL", "READ_MESSAGE_HISTORY"))
"""All that a timed-out member keeps."""
ONLY_WITH_SENDING = bits_of(("MENTION_EVERYONE", "SEND_TTS_MESSAGES", "ATTACH_FILES", "EMBED_LINKS"))
"""Permissions that need the permission to send."""
