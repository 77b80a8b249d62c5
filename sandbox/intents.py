"""Intents: the events that a bot may ask the gateway for."""

INTENTS = {
    "GUILDS": 1 << 0,
    "GUILD_MEMBERS": 1 << 1,
    "GUILD_PRESENCES": 1 << 8,
    "GUILD_MESSAGES": 1 << 9,
    "DIRECT_MESSAGES": 1 << 12,
    "MESSAGE_CONTENT": 1 << 15,
}
PRIVILEGED = INTENTS["GUILD_MEMBERS"] | INTENTS["GUILD_PRESENCES"] | INTENTS["MESSAGE_CONTENT"]
KNOWN = (1 << 26) - 1 & ~(1 << 17 | 1 << 18 | 1 << 19 | 1 << 22 | 1 << 23)
