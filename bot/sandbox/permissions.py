"""Discord's permission bits, as far as bots of this kind meet them."""

BITS = {
    "CREATE_INSTANT_INVITE": 1 << 0,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
}
TEXT = sum(
    BITS[name]
    for name in (
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
EVERYONE = TEXT | BITS["CREATE_INSTANT_INVITE"]
BOT = TEXT
MODERATOR = EVERYONE | BITS["MANAGE_CHANNELS"] | BITS["MANAGE_MESSAGES"] | BITS["MANAGE_GUILD"] | BITS["MANAGE_THREADS"]
DIRECT = TEXT | BITS["MENTION_EVERYONE"]


def bits_of(names: frozenset[str]) -> int:
    return sum(BITS[name] for name in names)
