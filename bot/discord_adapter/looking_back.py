"""The commands `history`, `replay`, `stats` and `leaderboard` of a game, and the buttons below their responses.

A button shows its user nothing that the command would not show.
"""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord_adapter.answers import Answer, say
from bot.discord_adapter.command_translation import ASKED, AnyInteraction, command
from bot.discord_adapter.context import Context
from bot.discord_adapter.interaction_handler import Limit
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.replays import replay_of
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.persistence.store import StoreUnavailableError
from bot.pictures.drawing import drawn
from bot.screens.buttons import play_now
from bot.screens.components import LONGEST_OPTION, Box, Buttons, Screen, Text, sentence
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.screens.leaderboard import (
    LAST_PAGE,
    PAGE,
    BoardAsked,
    BoardScope,
    Period,
    board_asked,
    leaderboard_screen,
    shown_name,
)
from bot.screens.person_card import (
    FEWEST_DRAWN,
    GAMES_ON_A_PAGE,
    HistoryAsked,
    day_and_place,
    history_asked,
    history_screen,
    no_quarter_screen,
    person_card_screen,
    quarter_asked,
    quarter_button,
    quarter_screen,
    rating_curve,
)
from bot.screens.replay import exercises_button, exercises_screen
from bot.service.handling import read_table_id
from bot.service.messages import Pressed
from bot.tables.ids import UserId
from bot.tables.looking_back import PersonCard
from bot.tables.standings import ALL_TIME, EVERYWHERE, Board, Met, RatingChange, Season


async def show_page(context: Context, press: Interaction[GameControl], _: Pressed, words: Words) -> Answer:
    """Show the page that a button selects, or the game chosen on a page."""
    game, control = context.games.get(press.control.game), press.control
    if game is not None and control.verb is Verb.REPLAY:
        return await replay_of(context, game, control.detail, press, words)
    screen = None
    if game is not None and control.topic is Topic.BOARD and (board := board_asked(control)) is not None:
        screen = await _board_page(context, board, press, words)
    elif game is not None and control.topic is Topic.QUARTER and (season := quarter_asked(control)) is not None:
        screen = await _quarter_page(context, control.game, season, press, words)
    elif game is not None and control.topic is Topic.HISTORY and (whose := history_asked(control)) is not None:
        screen = await _history_page(context, whose, press, words)
    return say(words("answer-unknown-control")) if screen is None else screen.replacing(press.private)


async def _board_page(context: Context, asked: BoardAsked, press: Interaction[Any], words: Words) -> Screen:
    """Return a page of a leaderboard. Outside servers only the global leaderboard is available."""
    here, asker, table = press.place, press.by.user, None
    guild = None if here is None else here.guild
    if here is None:
        asked = BoardAsked(asked.game_key, BoardScope.EVERYWHERE, asked.period, asked.page)
    if here is not None and asked.scope is BoardScope.TABLE:
        table = await context.tables.latest_in(here.channel)
        if table is None:
            return context.no_table(words)
    among = None if table is None else [person.user for person in table.people]
    looking_back = context.tables.looking_back
    season = looking_back.season()
    where = EVERYWHERE if guild is None or asked.scope is BoardScope.EVERYWHERE else guild
    board = Board(asked.game_key, where, season if asked.period is Period.SEASON else ALL_TIME)
    page = await looking_back.board(board, asker, PAGE, (asked.page - 1) * PAGE, among)
    own = () if page.own is None else (asker,)
    names = await context.names.of(where, (*(line.standing.user for line in page.lines), *own))
    title = context.games[asked.game_key].renderer.title(words)
    return leaderboard_screen(title, asked, page, season, names, words, in_server=guild is not None)


async def _history_page(context: Context, asked: HistoryAsked, press: Interaction[Any], words: Words) -> Screen:
    """Return a page of a person's games. The games of a person who is hidden on leaderboards are shown only to that
    person. In a direct message a user sees their own games on all servers."""
    guild, refusal = press.guild, await _kept_from(context, press, asked.user, words)
    if refusal is not None:
        return refusal
    games, first = context.tables.looking_back, (asked.page - 1) * GAMES_ON_A_PAGE
    found = await games.history(asked.user, asked.game_key, guild, GAMES_ON_A_PAGE + 1, first, asked.which)
    if not found and asked == HistoryAsked(asked.game_key, asked.user):
        return _no_games(asked.game_key, words)
    game = context.games[asked.game_key]
    names = await context.names.of(guild or EVERYWHERE, (asked.user,))
    name = shown_name(names, asked.user, words)
    title = words("history-title", game=game.renderer.title(words), name=name)
    return history_screen(asked, title, found, words)


def _no_games(game_key: str, words: Words) -> Screen:
    """Return the page of a user without games, which offers to start one."""
    return Screen((Box((Text(words("history-empty")), Buttons((play_now(game_key, words("button-play-now")),)))),))


async def person_card(context: Context, game_key: str, whose: UserId, press: Interaction[Any], words: Words) -> Screen:
    """Return a person's statistics on a server, or in a direct message on all servers. Those of a person who is hidden
    on leaderboards are shown only to that person."""
    asker, refusal = press.by.user, await _kept_from(context, press, whose, words)
    if refusal is not None:
        return refusal
    where = press.guild or EVERYWHERE
    card = await context.tables.looking_back.person(game_key, whose, where, asker)
    if card is None:
        return _no_games(game_key, words)
    game = context.games[game_key]
    title = game.renderer.title(words)
    curve = await _curve(context, game_key, card.changes, asker, words)
    names = await context.names.of(where, (whose, *(met.user for met in await _shown(context, card))))
    statistics = tuple(game.statistics(card.scores, words))
    season = context.tables.looking_back.season()
    own = (quarter_button(game_key, season, words), exercises_button(game_key, words)) if whose == asker else ()
    return person_card_screen(title, card, statistics, names, curve, words, own)


async def _quarter_page(
    context: Context, game_key: str, season: Season, press: Interaction[Any], words: Words
) -> Screen:
    """Return the summary of the user's own games of a season, with names as on the server of the interaction."""
    game, looking_back, asker = context.games[game_key], context.tables.looking_back, press.by.user
    title, now = game.renderer.title(words), looking_back.season()
    seen = await looking_back.quarter(game_key, asker, season, game.stories)
    if seen is None:
        return no_quarter_screen(title, game_key, season, now, words)
    curve = await _curve(context, game_key, seen.changes, asker, words)
    met = [] if seen.best is None else [placed.user for placed in seen.best.result.placed if placed.user is not None]
    met += [] if seen.rival is None else [seen.rival.user]
    shown = [user for user in met if (await context.tables.settings.profile(user)).on_boards]
    names = await context.names.of(press.guild or EVERYWHERE, shown)
    return quarter_screen(title, seen, now, names, curve, words)


async def _curve(
    context: Context, game_key: str, changes: Sequence[RatingChange], asker: UserId, words: Words
) -> bytes:
    """Return the history of a rating as a picture. Empty if it is too short or pictures are off."""
    if len(changes) < FEWEST_DRAWN:
        return b""
    drawing = context.pictures_for(await context.tables.settings.profile(asker))
    title = context.games[game_key].renderer.title(words)
    return await drawn(drawing, rating_curve(title, changes, context.screens.ground(game_key), words))


async def show_exercises(context: Context, press: Interaction[GameControl], _: Pressed, words: Words) -> Answer:
    """Show the user their own exercises of the week, even below a message about another person's games."""
    key, user = press.control.game, press.by.user
    if key not in context.games:
        return say(words("answer-unknown-control"))
    found = await context.tables.analyses.of_the_week(user, key, press.guild)
    title = context.games[key].renderer.title(words)
    return exercises_screen(title, user, found, words).replacing(press.private)


async def _shown(context: Context, card: PersonCard) -> Sequence[Met]:
    """Return the opponents who may be named."""
    profiles = [await context.tables.settings.profile(met.user) for met in card.opponents]
    return [met for met, profile in zip(card.opponents, profiles, strict=True) if profile.on_boards]


async def _kept_from(context: Context, press: Interaction[Any], whose: UserId, words: Words) -> Screen | None:
    """Return the refusal if the user may not see this person's games, else `None`."""
    if whose == press.by.user:
        return None
    if press.guild is None:
        return sentence(words("answer-only-in-server"))
    shown = (await context.tables.settings.profile(whose)).on_boards
    return None if shown else sentence(words("history-hidden"))


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
    return await _history_page(context, whose, asked, words)


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
    return await _board_page(context, board, asked, words)


def _instead(key: str, typed: str, words: Words) -> list[Choice[str]]:
    """Return a sentence in place of suggestions. Its value is the text that the user typed."""
    return [Choice(name=words(key), value=typed[:LONGEST_OPTION].strip() or "?")]
