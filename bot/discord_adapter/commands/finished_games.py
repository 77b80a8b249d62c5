"""`/<game> history` and `/<game> replay`: games that are over."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.replays import Replays
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.history import HistoryAsked
from bot.tables.ids import GuildId, TableId, UserId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def replay_command(context: CommandContext) -> app_commands.Command[Any, ..., None]:
    """Step through a finished game."""
    book = context.book

    @app_commands.rename(code=localised(book, "command-replay-code"))
    @app_commands.describe(code=localised(book, "command-replay-code-description"))
    async def replay(interaction: AnyInteraction, code: str) -> None:
        replays = Replays(context.tables, context.screens)
        guild, asker = _guild(interaction), UserId(interaction.user.id)
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
        asker, guild = UserId(interaction.user.id), _guild(interaction)
        asked = HistoryAsked(game.key, asker if user is None else UserId(user.id))

        async def work(words: Words) -> Response:
            return PrivateMessage(await context.pages.history(asked, guild, asker, words))

        await context.serve(interaction, work)

    return app_commands.Command(
        name=localised(book, "command-history"),
        description=localised(book, "command-history-description"),
        callback=history,
    )


def _guild(interaction: AnyInteraction) -> GuildId | None:
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)
