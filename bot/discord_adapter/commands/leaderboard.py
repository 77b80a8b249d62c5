"""`/<game> leaderboard`: who won most in this server."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import worded
from bot.discord_adapter.commands.command_context import CommandContext, place
from bot.discord_adapter.responses import Answer, Private
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


def leaderboard_command(office: CommandContext, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = office.book

    @app_commands.rename(page=worded(book, "command-leaderboard-page"))
    @app_commands.describe(page=worded(book, "command-leaderboard-page-description"))
    async def leaderboard(interaction: AnyInteraction, page: app_commands.Range[int, 1, LAST_PAGE] = 1) -> None:
        await office.serve(interaction, lambda words: _answer(office, interaction, game, page, words))

    return app_commands.Command(
        name=worded(book, "command-leaderboard"),
        description=worded(book, "command-leaderboard-description"),
        callback=leaderboard,
    )


async def _answer(
    office: CommandContext, interaction: AnyInteraction, game: DiscordGame, page: int, words: Words
) -> Answer:
    first = (page - 1) * PAGE
    standings = await office.tables.standings(game.key, place(interaction).guild, PAGE, first)
    if not standings:
        return Private(sentence(words("leaderboard-empty")))
    title = words("leaderboard-title", game=game.renderer.title(words))
    return Private(Screen((Box((Text(f"### {title}\n{standing_lines(standings, first, words)}"),)),)))


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
