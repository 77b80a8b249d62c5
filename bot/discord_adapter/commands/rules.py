"""`/<game> rules`: the rules in pages, ending with a guided round."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.context import Context
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def rules_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""

    async def rules(interaction: AnyInteraction) -> None:
        async def work(words: Words) -> Answer:
            return Answer(context.screens.rules(game.key, words))

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(context.book, "command-rules"),
        description=localised(context.book, "command-rules-description"),
        callback=rules,
    )
