"""`/<game> leaderboard`: who won most in this server."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext, place
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.components import (
    Box,
    Screen,
    Text,
    sentence,
)
from bot.screens.player_names import mention
from bot.tables.ids import UserId
from bot.tables.standings import Board, Ranked

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

PAGE: Final = 10
LAST_PAGE: Final = 1000


def leaderboard_command(context: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book

    @app_commands.rename(page=localised(book, "command-leaderboard-page"))
    @app_commands.describe(page=localised(book, "command-leaderboard-page-description"))
    async def leaderboard(interaction: AnyInteraction, page: app_commands.Range[int, 1, LAST_PAGE] = 1) -> None:
        await context.serve(
            interaction, lambda words: _answer(context, interaction, game, page, words), only_in_server=True
        )

    return app_commands.Command(
        name=localised(book, "command-leaderboard"),
        description=localised(book, "command-leaderboard-description"),
        callback=leaderboard,
    )


async def _answer(
    context: CommandContext, interaction: AnyInteraction, game: DiscordGame, number: int, words: Words
) -> Response:
    first = (number - 1) * PAGE
    board = Board(game.key, place(interaction).guild)
    page = await context.tables.looking_back.board(board, UserId(interaction.user.id), PAGE, first)
    if not page.lines:
        return PrivateMessage(sentence(words("leaderboard-empty")))
    title = words("leaderboard-title", game=game.renderer.title(words))
    return PrivateMessage(Screen((Box((Text(f"### {title}\n{standing_lines(page.lines, words)}"),)),)))


def standing_lines(lines: Sequence[Ranked], words: Words) -> str:
    """A page of a leaderboard, one person after the other."""
    return "\n".join(_line(line, words) for line in lines)


def _line(ranked: Ranked, words: Words) -> str:
    standing = ranked.standing
    line = words(
        "leaderboard-line", number=ranked.place, name=mention(standing.user), wins=standing.wins, games=standing.games
    )
    if not standing.house_games:
        return line
    house = words("leaderboard-house", wins=standing.house_wins, games=standing.house_games)
    return f"{line}\n-# {house}"
