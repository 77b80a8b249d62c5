"""Daily deals and challenges: the commands `/<game> daily` and `/<game> challenge`, and their buttons and menus."""

import json
from datetime import date, datetime
from typing import Any, Final

import discord

from bot.discord_adapter.answers import Answer, Files, refuse, say
from bot.discord_adapter.context import Context, at_table, said
from bot.discord_adapter.game_presses import best_choice
from bot.discord_adapter.interactions import Interaction
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.screens.buttons import play_now
from bot.screens.components import Box, Buttons, Screen, Text
from bot.screens.custom_ids import Control, DailyControl, DailyVerb
from bot.screens.daily import day_shown
from bot.screens.daily_overview import (
    WHICH,
    answer_screen,
    board_screen,
    overview_screen,
    practice_screen,
    which_screen,
)
from bot.screens.game_renderer import Renderers
from bot.screens.names import house_names
from bot.service.challenges import AskedChallenge
from bot.service.daily_deals import Asked
from bot.service.messages import Pressed
from bot.tables.change import Reply
from bot.tables.daily import commitment, published_deal
from bot.tables.ids import UserId
from bot.tables.requests import OfferChallenge, ShowHand
from bot.tables.table import Stage, Table
from engine import catalogue
from engine.contract import Refusal
from engine.daily import PERSON
from engine.fairness import shown_seal

BOARD: Final = "board"
PRACTICE: Final = "practice"
PAGES: Final = {"command-daily-show-board": BOARD, "command-daily-show-practice": PRACTICE}
"""Choices of the command by message key."""


async def daily(context: Context, game: DiscordGame, asked: Interaction[None], words: Words, show: str = "") -> Answer:
    """Show today's deal, or the page that the user has chosen. On a server, the user is added to its daily
    leaderboard."""
    if show == BOARD:
        return await _best_page(context, game, asked, words)
    if show == PRACTICE:
        return await _practice_page(context, game, asked.by.user, words)
    if asked.guild is not None:
        await context.tables.dailies.attend(asked.guild, asked.by)
    seen = await context.tables.dailies.overview(game.key, asked.by.user)
    return overview_screen(seen, game.renderer, words)


async def _best_page(context: Context, game: DiscordGame, press: Interaction[Any], words: Words) -> Answer:
    """Return the daily leaderboards of the server. In a direct message, use the server on which the user last asked for
    a daily deal."""
    dailies, guild, by = context.tables.dailies, press.guild, press.by
    if guild is not None:
        await dailies.attend(guild, by)
    elif (guild := await dailies.attended_last(by.user)) is None:
        return say(words("answer-only-in-server"))
    seen, board = await dailies.overview(game.key, by.user), await dailies.board(game.key, guild)
    return board_screen(seen, board.today, board.week, game.renderer, words)


async def _practice_page(context: Context, game: DiscordGame, user: UserId, words: Words) -> Answer:
    """Return the page for choosing a past day to practise."""
    seen = await context.tables.dailies.overview(game.key, user)
    if not seen.practice:
        return say(words("daily-no-practice"))
    return practice_screen(seen, game.renderer, words)


async def show_daily(context: Context, press: Interaction[DailyControl], pressed: Pressed, words: Words) -> Answer:
    """Return the response to a control of the daily deal."""
    game = context.games.get(press.control.game)
    if game is None:
        return say(words("answer-unknown-control"))
    match press.control.verb:
        case DailyVerb.PLAY if press.control.detail == WHICH:
            return which_screen(with_daily(context.screens.renderers), words).replacing(press.private)
        case DailyVerb.PLAY:
            return await _begin(context, press, pressed, None, words)
        case DailyVerb.BOARD:
            return await _best_page(context, game, press, words)
        case DailyVerb.PRACTISE if (day := _read_day(press.control.detail)) is not None:
            return await _begin(context, press, pressed, day, words)
        case DailyVerb.PRACTISE:
            return await _practice_page(context, game, press.by.user, words)
        case DailyVerb.CHECK:
            return await _check(context, game, press.by.user, words)
        case DailyVerb.RIDDLE:
            return await _riddle(context, game, _read_day(press.control.detail), words)


async def _begin(
    context: Context, press: Interaction[DailyControl], pressed: Pressed, day: date | None, words: Words
) -> Answer:
    """Begin a deal. The cards are sent as a direct message, or shown in the response if direct messages do not reach
    the user. `day` is `None` for today."""
    directly = press.visits is None
    asked = Asked(press.by_with_hand, press.control.game, day, press.may_post_in, press.channel_name, directly)
    reply = await context.tables.dailies.begin(asked)
    return await show_dealt(context, press, pressed, reply, words)


async def show_dealt(context: Context, press: Interaction[Any], pressed: Pressed, reply: Reply, words: Words) -> Answer:
    """Return a response that announces the cards as a direct message, or shows them if direct messages do not reach the
    user."""
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    directly = press.visits is None and pressed.profile.takes_hands
    if directly and reply.table.stage is Stage.PLAYING and not reply.repeated:
        return context.screens.coming(reply.table, words).replacing(press.private)
    return await context.own_hand(ShowHand(reply.table.id, press.by_with_hand), words, in_place=press.private)


async def _check(context: Context, game: DiscordGame, user: UserId, words: Words) -> Answer:
    """Return yesterday's deal as a record without moves, with its proof."""
    seen = await context.tables.dailies.overview(game.key, user)
    if seen.revealed is None:
        return say(words("refused-no-daily-deal"))
    day, secret = seen.revealed
    promised = shown_seal(commitment(game.key, day, secret))
    told = words("daily-check", day=day_shown(day), commitment=promised)
    content = json.dumps(published_deal(game.key, day, secret), indent=1).encode()
    return Files(told, {f"{game.command}-{day.isoformat()}.json": content})


async def _riddle(context: Context, game: DiscordGame, day: date | None, words: Words) -> Answer:
    """Return the answers that players gave to the first question of a past day's deal, and the choice of a strong
    player."""
    found = None if day is None else await context.tables.dailies.first_answers(game.key, day)
    advice = None if found is None else best_choice(found.first, PERSON)
    if day is None or found is None or advice is None:
        return say(words("refused-no-daily-deal"))
    hint = context.screens.hint(found.first, advice, words)
    screen = answer_screen(day, found.first, found.given, hint, game.renderer, words)
    return context.screens.signed(game.key, screen, house_names(found.first))


def with_daily(games: Renderers) -> Renderers:
    """Return the games that have a daily deal."""
    return {key: game for key, game in games.items() if catalogue.daily(key) is not None}


def _read_day(detail: str) -> date | None:
    """Parse the day selected in the menu, or return `None` if it is invalid. The value comes from the client and may be
    forged."""
    try:
        return datetime.strptime(detail, "%Y%m%d").date()  # noqa: DTZ007 - a day has no time
    except ValueError:
        return None


async def challenge(
    context: Context, game: DiscordGame, asked: Interaction[None], words: Words, user: discord.User
) -> Answer:
    """Offer a challenge with the user's latest finished game of one game."""
    found = await context.tables.looking_back.history(asked.by.user, game.key, None, 1)
    if not found:
        none = words("challenge-no-game", game=game.renderer.title(words))
        return Screen((Box((Text(none), Buttons((play_now(game.key, words("button-play-now")),)))),))
    if asked.may_post_in is None:
        return _forbidden(game, words)
    invited = None if user.bot else UserId(user.id)
    request = OfferChallenge(found[0].table, asked.by, asked.may_post_in, invited)
    return said(await context.tables.handle(request), words, "challenge-offered")


def offer(press: Interaction[Control]) -> OfferChallenge | None:
    """Return the request to offer a challenge in the channel of the interaction, or `None` if the user or the bot may
    not post there."""
    channel = press.may_post_in
    return None if channel is None else OfferChallenge(press.control.table, press.by, channel)


@at_table
async def show_offered(
    context: Context, _: Interaction[Control], pressed: Pressed, table: Table, words: Words
) -> Answer:
    """Return a response that says that the challenge was posted, or why it cannot be posted."""
    if pressed.reply is None:
        return _forbidden(context.games[table.game_key], words)
    return said(pressed.reply, words, "challenge-offered")


async def show_taken(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """Take a challenge. The cards are sent as a direct message, or shown in the response if direct messages do not
    reach the user."""
    where, directly = press.control, press.visits is None
    asked = AskedChallenge(press.by_with_hand, where.table, where.number, press.here, press.channel_name, directly)
    return await show_dealt(context, press, pressed, await context.tables.challenges.take(asked), words)


def _forbidden(game: DiscordGame, words: Words) -> Answer:
    return say(words("challenge-forbidden", command=words.command(f"{game.command} challenge")))
