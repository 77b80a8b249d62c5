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
from bot.service.store import Standing

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
    context: CommandContext, interaction: AnyInteraction, game: DiscordGame, page: int, words: Words
) -> Response:
    first = (page - 1) * PAGE
    standings = await context.tables.standings(game.key, place(interaction).guild, PAGE, first)
    if not standings:
        return PrivateMessage(sentence(words("leaderboard-empty")))
    title = words("leaderboard-title", game=game.renderer.title(words))
    return PrivateMessage(Screen((Box((Text(f"### {title}\n{standing_lines(standings, first, words)}"),)),)))


def standing_lines(standings: Sequence[Standing], first: int, words: Words) -> str:
    """A page of a leaderboard, one person after the other. `first`: how many stand above this page."""
    return "\n".join(_line(standing, first + index, words) for index, standing in enumerate(standings, start=1))


def _line(standing: Standing, number: int, words: Words) -> str:
    line = words(
        "leaderboard-line", number=number, name=mention(standing.user), wins=standing.wins, games=standing.games
    )
    if not standing.house_games:
        return line
    house = words("leaderboard-house", wins=standing.house_wins, games=standing.house_games)
    return f"{line}\n-# {house}"
