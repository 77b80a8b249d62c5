"""The commands `history`, `replay`, `stats` and `leaderboard` of a game."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer
from bot.discord_adapter.command_translation import ASKED, AnyInteraction, command
from bot.discord_adapter.context import Context
from bot.discord_adapter.interaction_handler import Limit
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.looking_back import board_page, history_page, person_card
from bot.discord_adapter.replays import replay_of
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.persistence.store import StoreUnavailableError
from bot.screens.components import LONGEST_OPTION
from bot.screens.leaderboard import LAST_PAGE, BoardAsked, BoardScope, Period
from bot.screens.person_card import HistoryAsked, day_and_place
from bot.service.handling import read_table_id
from bot.tables.ids import UserId

MOST_SUGGESTED: Final = 25
"""Maximum number of suggestions that Discord shows."""


def replay_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """Return the command that shows a finished game step by step."""
    book = context.book

    async def own_games(interaction: AnyInteraction, typed: str) -> list[Choice[str]]:
        """Suggest the user's finished games, or a single entry that explains why there are none."""
        asked: Interaction[None] = interaction.extras[ASKED]
        asker, like = asked.by.user, read_table_id(typed)
        later = _instead("replay-suggestion-later", typed, book.words(asked.locale))
        if context.interactions.throttle.refused(asker, Limit.COMPLETION):
            return later
        try:
            found = await context.tables.looking_back.coded(asker, game.key, asked.guild, like, MOST_SUGGESTED)
            profile = await context.tables.settings.profile(asker)
        except StoreUnavailableError:
            return later
        words = book.words(profile.language or asked.locale, client=asked.locale)
        if not found:
            return _instead("replay-suggestion-other" if like else "replay-suggestion-none", typed, words)
        return [Choice(name=day_and_place(result, asker, words), value=result.table) for result in found]

    @app_commands.autocomplete(code=own_games)
    async def replay(asked: Interaction[None], words: Words, code: str) -> Answer:
        return await replay_of(context, game, code, asked, words)

    return command(context, "command-replay", replay, "code")


async def history(
    context: Context, game: DiscordGame, asked: Interaction[None], words: Words, user: discord.User | None = None
) -> Answer:
    """List a person's latest games on this server."""
    whose = HistoryAsked(game.key, asked.by.user if user is None else UserId(user.id))
    return await history_page(context, whose, asked, words)


async def stats(
    context: Context, game: DiscordGame, asked: Interaction[None], words: Words, user: discord.User | None = None
) -> Answer:
    """Show a person's statistics with a chart of their rating."""
    whose = asked.by.user if user is None else UserId(user.id)
    return await person_card(context, game.key, whose, asked, words)


PERIODS: Final = {"command-leaderboard-ever": Period.ALL_TIME, "command-leaderboard-season": Period.SEASON}
SCOPES: Final = {
    "command-leaderboard-here": BoardScope.SERVER,
    "command-leaderboard-everywhere": BoardScope.EVERYWHERE,
    "command-leaderboard-table": BoardScope.TABLE,
}
"""Choices of the command `leaderboard` by message key."""


async def leaderboard(
    context: Context,
    game: DiscordGame,
    asked: Interaction[None],
    words: Words,
    period: str = Period.ALL_TIME,
    scope: str = BoardScope.SERVER,
    page: app_commands.Range[int, 1, LAST_PAGE] = 1,
) -> Answer:
    """Show a leaderboard: of this server or global, of this season or of all time."""
    board = BoardAsked(game.key, BoardScope(scope), Period(period), page)
    return await board_page(context, board, asked, words)


def _instead(key: str, typed: str, words: Words) -> list[Choice[str]]:
    """Return a sentence in place of suggestions. Its value is the text that the user typed."""
    return [Choice(name=words(key), value=typed[:LONGEST_OPTION].strip() or "?")]
