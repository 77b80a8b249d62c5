"""`/<game> history` and `/<game> replay`: games that are over."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext, bold_name
from bot.discord_adapter.replays import Replays
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.components import (
    Box,
    Screen,
    Text,
    sentence,
)
from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.results import Result

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

SHOWN = 10
"""Games of a history."""


def replay_command(context: CommandContext) -> app_commands.Command[Any, ..., None]:
    """Step through a finished game."""
    book = context.book

    @app_commands.rename(code=localised(book, "command-replay-code"))
    @app_commands.describe(code=localised(book, "command-replay-code-description"))
    async def replay(interaction: AnyInteraction, code: str) -> None:
        replays = Replays(context.tables, context.screens)
        guild = None if interaction.guild_id is None else GuildId(interaction.guild_id)
        asker = UserId(interaction.user.id)
        await context.serve(
            interaction, lambda words: replays.step(TableId(code.strip().lower()), guild, asker, 0, words, anew=True)
        )

    return app_commands.Command(
        name=localised(book, "command-replay"),
        description=localised(book, "command-replay-description"),
        callback=replay,
    )


def history_command(context: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The latest games of a person on this server."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-history-user"))
    @app_commands.describe(user=localised(book, "command-history-user-description"))
    async def history(interaction: AnyInteraction, user: discord.User | None = None) -> None:
        await context.serve(
            interaction, lambda words: _answer(context, interaction, game, user or interaction.user, words)
        )

    return app_commands.Command(
        name=localised(book, "command-history"),
        description=localised(book, "command-history-description"),
        callback=history,
    )


async def _answer(
    context: CommandContext,
    interaction: AnyInteraction,
    game: DiscordGame,
    user: discord.User | discord.Member,
    words: Words,
) -> Response:
    """Who does not appear on leaderboards shows their history to nobody else. In a direct message it is the asker's
    own, from every server."""
    asker, whose = UserId(interaction.user.id), UserId(user.id)
    guild = None if interaction.guild_id is None else GuildId(interaction.guild_id)
    if guild is None and whose != asker:
        return PrivateMessage(sentence(words("answer-only-in-server")))
    if whose != asker and not (await context.tables.settings.profile(whose)).on_boards:
        return PrivateMessage(sentence(words("history-hidden")))
    results = await context.tables.looking_back.history(whose, game.key, guild, SHOWN)
    if not results:
        return PrivateMessage(sentence(words("history-empty")))
    title = words("history-title", game=game.renderer.title(words), name=bold_name(user))
    lines = (_line(result, whose, words) for result in results)
    how = words("history-how", command=f"/{game.command} replay")
    return PrivateMessage(Screen((Box((Text("\n".join((f"### {title}", *lines, f"-# {how}"))),)),)))


def _line(result: Result, whose: UserId, words: Words) -> str:
    own = next(placed for placed in result.placed if placed.user == whose)
    when = f"<t:{result.ended // 1000}:d>"
    line = words("history-line", when=when, code=result.table, place=own.place, seats=len(result.placed))
    return f"{line} 🏆" if own.won else line
