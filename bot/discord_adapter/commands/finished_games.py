"""`/<game> history` and `/<game> replay`: games that are over."""

from datetime import UTC, datetime
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.replays import Replays
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.persistence.store import StoreUnavailableError
from bot.screens.history import HistoryAsked
from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.results import Result

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def replay_command(context: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """Step through a finished game."""
    book = context.book

    replays = Replays(context.tables, context.screens)

    async def own_games(interaction: AnyInteraction, typed: str) -> list[Choice[str]]:
        """Suggestions while somebody types: none when the database cannot be asked."""
        asker, guild = UserId(interaction.user.id), _guild(interaction)
        try:
            found = await replays.suggested(asker, game.key, guild, typed)
            profile = await context.tables.settings.profile(asker)
        except StoreUnavailableError:
            return []
        words = book.words(book.best(profile.language or interaction.locale.value))
        return [Choice(name=_suggestion(result, asker, words), value=result.table) for result in found]

    @app_commands.rename(code=localised(book, "command-replay-code"))
    @app_commands.describe(code=localised(book, "command-replay-code-description"))
    @app_commands.autocomplete(code=own_games)
    async def replay(interaction: AnyInteraction, code: str) -> None:
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


def _suggestion(result: Result, asker: UserId, words: Words) -> str:
    own = next(placed for placed in result.placed if placed.user == asker)
    day = datetime.fromtimestamp(result.ended / 1000, UTC).date().isoformat()
    return words("replay-suggestion", code=result.table, day=day, place=own.place, seats=len(result.placed))


def _guild(interaction: AnyInteraction) -> GuildId | None:
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)
