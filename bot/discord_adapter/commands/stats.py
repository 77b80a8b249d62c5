"""`/<game> stats`: what somebody's games add up to, with their rating's history as a picture."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.context import Context
from bot.discord_adapter.looking_back import person_card
from bot.discord_adapter.presses import guild
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.tables.ids import UserId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def stats_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-stats-user"))
    @app_commands.describe(user=localised(book, "command-stats-user-description"))
    async def stats(interaction: AnyInteraction, user: discord.User | None = None) -> None:
        asker = UserId(interaction.user.id)
        whose = asker if user is None else UserId(user.id)

        async def work(words: Words) -> Answer:
            return Answer(await person_card(context, game.key, whose, guild(interaction), asker, words))

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(book, "command-stats"),
        description=localised(book, "command-stats-description"),
        callback=stats,
    )
