"""`/<game> rules`: the rules in pages, ending with a guided round."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def rules_command(context: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""

    async def rules(interaction: AnyInteraction) -> None:
        async def work(words: Words) -> Response:
            return PrivateMessage(context.screens.rules(game.key, words))

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(context.book, "command-rules"),
        description=localised(context.book, "command-rules-description"),
        callback=rules,
    )
