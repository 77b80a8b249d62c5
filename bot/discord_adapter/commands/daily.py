"""`/<game> daily`: the deal of the day. Everything else about it is one press away, or one option."""

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.context import Context
from bot.discord_adapter.dailies import best_page, daily_page, practice_page
from bot.discord_adapter.interactions import Interaction
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words

BOARD = "board"
PRACTICE = "practice"


def daily_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The command for one game."""
    book = context.book

    @app_commands.choices(
        show=[
            Choice(name=localised(book, "command-daily-show-board"), value=BOARD),
            Choice(name=localised(book, "command-daily-show-practice"), value=PRACTICE),
        ]
    )
    async def daily(asked: Interaction[None], words: Words, show: str = "") -> Answer:
        if show == BOARD:
            return await best_page(context, game, asked.by, asked.guild, words)
        if show == PRACTICE:
            return await practice_page(context, game, asked.by.user, words)
        return await daily_page(context, game, asked.by, asked.guild, words)

    return command(context, "command-daily", daily, "show")
