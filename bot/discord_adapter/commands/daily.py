"""`/<game> daily`: the deal of the day. Everything else about it is one press away, or one option."""

from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.dailies import DailyResponses
from bot.discord_adapter.presses import by
from bot.discord_adapter.responses import Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.tables.ids import GuildId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

BOARD = "board"
PRACTICE = "practice"


def daily_command(context: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book
    dailies = DailyResponses(context.tables, context.games, context.screens)

    @app_commands.rename(show=localised(book, "command-daily-show"))
    @app_commands.describe(show=localised(book, "command-daily-show-description"))
    @app_commands.choices(
        show=[
            Choice(name=localised(book, "command-daily-show-board"), value=BOARD),
            Choice(name=localised(book, "command-daily-show-practice"), value=PRACTICE),
        ]
    )
    async def daily(interaction: AnyInteraction, show: str = "") -> None:
        who = by(interaction)
        guild = None if interaction.guild_id is None else GuildId(interaction.guild_id)

        async def work(words: Words) -> Response:
            if show == BOARD:
                return await dailies.board(game, who, guild, words)
            if show == PRACTICE:
                return await dailies.practice(game, who.user, words)
            return await dailies.overview(game, who, guild, words)

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(book, "command-daily"),
        description=localised(book, "command-daily-description"),
        callback=daily,
    )
