"""Leaderboards, histories and statistics, as responses to commands and to the buttons below them. A button shows its
user nothing that the command would not show."""

from collections.abc import Sequence
from typing import Any

from bot.discord_adapter.answers import Answer, say
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.replays import replay_of
from bot.locales.phrasebook import Words
from bot.pictures.drawing import drawn
from bot.screens import leaderboard
from bot.screens.buttons import play_now
from bot.screens.components import Box, Buttons, Screen, Text, sentence
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, board_asked, leaderboard_screen, shown_name
from bot.screens.person_card import (
    FEWEST_DRAWN,
    GAMES_ON_A_PAGE,
    HistoryAsked,
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
        screen = await board_page(context, board, press, words)
    elif game is not None and control.topic is Topic.QUARTER and (season := quarter_asked(control)) is not None:
        screen = await quarter_page(context, control.game, season, press, words)
    elif game is not None and control.topic is Topic.HISTORY and (whose := history_asked(control)) is not None:
        screen = await history_page(context, whose, press, words)
    return say(words("answer-unknown-control")) if screen is None else screen.replacing(press.private)


async def board_page(context: Context, asked: BoardAsked, press: Interaction[Any], words: Words) -> Screen:
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
    page = await looking_back.board(board, asker, leaderboard.PAGE, (asked.page - 1) * leaderboard.PAGE, among)
    own = () if page.own is None else (asker,)
    names = await context.names.of(where, (*(line.standing.user for line in page.lines), *own))
    title = context.games[asked.game_key].renderer.title(words)
    return leaderboard_screen(title, asked, page, season, names, words, in_server=guild is not None)


async def history_page(context: Context, asked: HistoryAsked, press: Interaction[Any], words: Words) -> Screen:
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


async def quarter_page(
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
