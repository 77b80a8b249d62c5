"""`/<game> daily`: the deal of the day. Everything else about it is one press away, or one option."""

from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.context import Context
from bot.discord_adapter.dailies import best_page, daily_page, practice_page
from bot.discord_adapter.presses import by, guild
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

BOARD = "board"
PRACTICE = "practice"


def daily_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book

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

        async def work(words: Words) -> Answer:
            if show == BOARD:
                return await best_page(context, game, who, guild(interaction), words)
            if show == PRACTICE:
                return await practice_page(context, game, who.user, words)
            return await daily_page(context, game, who, guild(interaction), words)

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(book, "command-daily"),
        description=localised(book, "command-daily-description"),
        callback=daily,
    )
