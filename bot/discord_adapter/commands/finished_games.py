"""`/<game> history`, `/<game> replay` and `/<game> stats`: games that are over."""

from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer, AnyInteraction, say
from bot.discord_adapter.command_translation import command
from bot.discord_adapter.context import Context
from bot.discord_adapter.interaction_handler import Asked
from bot.discord_adapter.looking_back import history_page, person_card
from bot.discord_adapter.presses import guild
from bot.discord_adapter.replays import may_look, show_moment
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.persistence.store import StoreUnavailableError
from bot.screens.components import LONGEST_OPTION
from bot.screens.history import HistoryAsked
from bot.service.table_ids import read_table_id
from bot.service.table_service import Asking
from bot.tables.ids import UserId
from bot.tables.results import Result

MOST_SUGGESTED: Final = 25
"""Discord shows no more."""


def replay_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """Step through a finished game."""
    book = context.book

    async def own_games(interaction: AnyInteraction, typed: str) -> list[Choice[str]]:
        """Suggestions while somebody types, or one that says why there are none: the database cannot be asked, they ask
        too often, nothing of theirs begins like this."""
        asker, locale, like = UserId(interaction.user.id), interaction.locale.value, read_table_id(typed)
        later = _instead("replay-suggestion-later", typed, book.words(locale))
        if context.interactions.throttle.refused(asker, Asked.COMPLETION):
            return later
        try:
            found = await context.tables.looking_back.coded(asker, game.key, guild(interaction), like, MOST_SUGGESTED)
            profile = await context.tables.settings.profile(asker)
        except StoreUnavailableError:
            return later
        words = book.words(profile.language or locale, client=locale)
        if not found:
            return _instead("replay-suggestion-other" if like else "replay-suggestion-none", typed, words)
        return [Choice(name=_suggestion(result, asker, words), value=result.table) for result in found]

    @app_commands.autocomplete(code=own_games)
    async def replay(interaction: AnyInteraction, code: str) -> None:
        asker = UserId(interaction.user.id)

        async def work(words: Words) -> Answer:
            pressed, here = (
                await context.tables.press(Asking(asker, read_table_id(code), played=True)),
                guild(interaction),
            )
            if pressed.table is None or not may_look(pressed.table, here, asker):
                return say(words("refused-no-such-code", command=words.command(f"{game.command} history")))
            return await show_moment(context, pressed, here, asker, words)

        await context.serve(interaction, work)

    return command(book, "command-replay", replay, "code")


def history_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """The latest games of a person on this server."""
    book = context.book

    async def history(interaction: AnyInteraction, user: discord.User | None = None) -> None:
        asker = UserId(interaction.user.id)
        asked = HistoryAsked(game.key, asker if user is None else UserId(user.id))

        async def work(words: Words) -> Answer:
            return Answer(await history_page(context, asked, guild(interaction), asker, words))

        await context.serve(interaction, work)

    return command(book, "command-history", history, "user")


def stats_command(context: Context, game: DiscordGame) -> app_commands.Command[Any, ..., None]:
    """What somebody's games add up to, with their rating's history as a picture."""
    book = context.book

    async def stats(interaction: AnyInteraction, user: discord.User | None = None) -> None:
        asker = UserId(interaction.user.id)
        whose = asker if user is None else UserId(user.id)

        async def work(words: Words) -> Answer:
            return Answer(await person_card(context, game.key, whose, guild(interaction), asker, words))

        await context.serve(interaction, work)

    return command(book, "command-stats", stats, "user")


def _instead(key: str, typed: str, words: Words) -> list[Choice[str]]:
    """A sentence where there is nothing to choose. Whoever chooses it has typed what they had typed."""
    return [Choice(name=words(key), value=typed[:LONGEST_OPTION].strip() or "?")]


def _suggestion(result: Result, asker: UserId, words: Words) -> str:
    own = next(placed for placed in result.placed if placed.user == asker)
    day = datetime.fromtimestamp(result.ended / 1000, UTC).date().isoformat()
    return words("replay-suggestion", code=result.table, day=day, place=own.place, seats=len(result.placed))
