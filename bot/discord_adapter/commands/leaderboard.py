"""`/<game> leaderboard`: who won most, on this server or everywhere, this season or of all time."""

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer, AnyInteraction
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.context import Context
from bot.discord_adapter.looking_back import board_page
from bot.discord_adapter.presses import place
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Phrasebook, Words
from bot.screens.leaderboard import LAST_PAGE, BoardAsked, BoardScope, Period
from bot.tables.ids import UserId


def leaderboard_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book

    @app_commands.choices(period=_periods(book), scope=_scopes(book))
    async def leaderboard(
        interaction: AnyInteraction,
        period: Choice[str] | None = None,
        scope: Choice[str] | None = None,
        page: app_commands.Range[int, 1, LAST_PAGE] = 1,
    ) -> None:
        asked = BoardAsked(
            game.key,
            BoardScope.SERVER if scope is None else BoardScope(scope.value),
            Period.ALL_TIME if period is None else Period(period.value),
            page,
        )

        async def work(words: Words) -> Answer:
            return Answer(await board_page(context, asked, place(interaction), UserId(interaction.user.id), words))

        await context.serve(interaction, work)

    return command(book, "command-leaderboard", leaderboard, "period", "scope", "page")


def _periods(book: Phrasebook) -> list[Choice[str]]:
    return [
        Choice(name=localised(book, "command-leaderboard-ever"), value=Period.ALL_TIME.value),
        Choice(name=localised(book, "command-leaderboard-season"), value=Period.SEASON.value),
    ]


def _scopes(book: Phrasebook) -> list[Choice[str]]:
    return [
        Choice(name=localised(book, "command-leaderboard-here"), value=BoardScope.SERVER.value),
        Choice(name=localised(book, "command-leaderboard-everywhere"), value=BoardScope.EVERYWHERE.value),
        Choice(name=localised(book, "command-leaderboard-table"), value=BoardScope.TABLE.value),
    ]
