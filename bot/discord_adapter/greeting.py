"""The only post that nobody asked for: what the bot says, once, on a server that has just added it."""

from typing import Final

import discord

from bot.discord_adapter.commands.permissions import barrier_in
from bot.discord_adapter.context import Context
from bot.screens.components import Screen
from bot.screens.greeting import greeting_screen
from bot.tables.deadlines import MINUTE
from bot.tables.ids import ChannelId, GuildId, Milliseconds

NEW_FOR: Final = 10 * MINUTE
"""How long ago a server may have added the bot; the others are told of at every start too."""

COVERS_TAKE: Final = 20.0
"""Seconds that the greeting waits for each cover: nobody waits for it."""


def is_new(guild: discord.Guild, now: Milliseconds) -> bool:
    """Whether a server has just added the bot."""
    joined = None if guild.unavailable else guild.me.joined_at
    return joined is not None and abs(now - joined.timestamp() * 1000) < NEW_FOR


async def greet(context: Context, guild: discord.Guild) -> None:
    """Post the greeting in the system channel, if the bot may write there. It is noted before that: where the bot ends
    between the two, or Discord fails, the server stays without. Raises `StoreUnavailableError`."""
    channel, settings = guild.system_channel, context.tables.settings
    if channel is None or barrier_in(context.client, ChannelId(channel.id), context.screens.now()) is not None:
        return
    if await settings.may_greet(GuildId(guild.id)):
        language = (await settings.server(GuildId(guild.id))).language or str(guild.preferred_locale)
        screen = await _greeting(context, language)
        await context.publisher.send(ChannelId(channel.id), screen, f"hello-{guild.id}", silent=True)


async def _greeting(context: Context, language: str) -> Screen:
    games, covers = context.screens.renderers, dict[str, bytes]()
    for key, game in games.items():
        if context.pictures is None or game.drawn.cover is None:
            continue
        if (drawn := await context.pictures.picture(game.drawn.cover, COVERS_TAKE)) is not None:
            covers[key] = drawn
    words = context.book.words(context.book.best(language))
    commands = " · ".join(words.command(game.start) for game in context.games.values())
    return greeting_screen(games, covers, commands, words)
