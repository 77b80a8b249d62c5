"""First world of every sandbox: one bot, one server, one text channel, a few people. The same ids each time."""

import base64
import hashlib

from sandbox.snowflakes import fixed, made_at_ms
from sandbox.world import Application, Channel, Guild, User, World

DEFAULT_BOT = "Card Table"
DEFAULT_GUILD = "Game evening"
DEFAULT_CHANNEL = "table"
BOT_ID, GUILD_ID, CHANNEL_ID, FIRST_PERSON = 1, 2, 3, 16


def make_first_world(
    world: World, people: tuple[str, ...], invitation: int, installs: tuple[int, ...], added_ms: int | None
) -> None:
    """Make the first world. The first of `people` owns the server; the bot was invited with the permissions
    `invitation`. `installs`: kinds of installation; `added_ms`: when it was invited, long ago by default."""
    bot = Application(fixed(BOT_ID), DEFAULT_BOT, token_of(fixed(BOT_ID)), integration_types=list(installs))
    world.applications[bot.id] = bot
    for number, name in enumerate(people):
        person = User(fixed(FIRST_PERSON + number), name, moderator=number == 0)
        world.people[person.id] = person
    guild = Guild(fixed(GUILD_ID), DEFAULT_GUILD, owner=fixed(FIRST_PERSON))
    since = made_at_ms(guild.id)
    guild.members = dict.fromkeys(world.people, since)
    guild.bots = {bot.id: since if added_ms is None else added_ms}
    guild.role_of_bot(bot.id).permissions = invitation
    world.guilds[guild.id] = guild
    world.add_channel(Channel(fixed(CHANNEL_ID), "text", DEFAULT_CHANNEL, guild.id))
    guild.system_channel = None if added_ms is None else fixed(CHANNEL_ID)


def token_of(application: str) -> str:
    """Return the token of an application: shaped like Discord's, worth nothing outside the sandbox."""
    head = base64.b64encode(application.encode()).decode().rstrip("=")
    tail = base64.urlsafe_b64encode(hashlib.sha256(application.encode()).digest()).decode().rstrip("=")
    return f"{head}.sandbx.{tail}"
