"""The greeting of a server that has just added the bot."""

import asyncio
from typing import Final

import discord

from bot.discord_adapter.commands.permissions import barrier_in
from bot.discord_adapter.context import Context
from bot.locales.phrasebook import Words
from bot.screens.components import Screen
from bot.screens.posts import greeting_screen
from bot.tables.deadlines import MINUTE
from bot.tables.ids import ChannelId, GuildId, Milliseconds

NEW_FOR: Final = 10 * MINUTE
"""Milliseconds after being added for which the bot greets a server. Discord lists all servers at every start, so their
age must be checked."""

COVERS_TAKE: Final = 60.0
"""Maximum time in seconds for which the greeting waits for its pictures."""


def is_new(guild: discord.Guild, now: Milliseconds) -> bool:
    """Return whether a server has just added the bot."""
    joined = None if guild.unavailable else guild.me.joined_at
    return joined is not None and abs(now - joined.timestamp() * 1000) < NEW_FOR


async def greet(context: Context, guild: discord.Guild) -> None:
    """Post the greeting in the system channel, if the bot may post there.

    The greeting is recorded before it is posted. If the bot ends in between or Discord fails, it is never posted.

    Raises:
        StoreUnavailableError: The greeting cannot be recorded.
    """
    channel, settings = guild.system_channel, context.tables.settings
    if channel is None or barrier_in(context.client, ChannelId(channel.id), context.screens.now()) is not None:
        return
    if await settings.may_greet(GuildId(guild.id)):
        server = await settings.server(GuildId(guild.id))
        screen = await _greeting(context, context.words_of(server, guild))
        await context.publisher.send(ChannelId(channel.id), screen, f"hello-{guild.id}", silent=True)


async def _greeting(context: Context, words: Words) -> Screen:
    games, drawing, covers = context.screens.renderers, context.pictures, dict[str, bytes]()
    if drawing is not None:
        wanted = {key: game.drawn.cover for key, game in games.items() if game.drawn.cover is not None}
        drawn = await asyncio.gather(*(drawing.picture(cover, COVERS_TAKE) for cover in wanted.values()))
        covers = {key: picture for key, picture in zip(wanted, drawn, strict=True) if picture is not None}
    commands = (words.command(game.start) for game in context.games.values())
    return greeting_screen(games, covers, "\u00a0· ".join(commands), words)  # no line begins with a dot
