"""Finished games: replay, record, deal check, analysis and sharing.

They are available to everyone on the server of the game, and to the game's players in direct messages.
"""

import asyncio
import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import discord

from bot.discord_adapter.answers import Answer, Files, refuse, say
from bot.discord_adapter.attached_pictures import analysis_page, below_picture
from bot.discord_adapter.commands.permissions import barrier_in, missing_to_play
from bot.discord_adapter.context import Context, at_table, said
from bot.discord_adapter.interactions import Interaction
from bot.games.discord_game import DiscordGame
from bot.locales.phrasebook import Words
from bot.pictures.drawing import Drawing
from bot.screens.analysis import AGAIN, CHOICE, CHOICES
from bot.screens.buttons import APART
from bot.screens.components import LONGEST_LABEL, Screen
from bot.screens.custom_ids import Control, Verb
from bot.screens.daily_overview import share_in_screen, share_where_screen
from bot.screens.deal_checked import (
    DETAILS,
    deal_checked_screen,
    deal_details_screen,
    uncheckable,
    uncheckable_screen,
)
from bot.screens.replay import HANDS, TO, CoachAsked, coach_asked
from bot.screens.replay_page import Replay
from bot.service.handling import read_table_id
from bot.service.messages import Pressed
from bot.tables.analyses import Exercise, Found, exercise
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.records import Moment, check_deal, has_hidden_words, is_locked, moments, published
from bot.tables.requests import Share
from bot.tables.sharing import refused_to_share
from bot.tables.table import NOWHERE, Stage, Table
from bot.tables.venue import VISITING
from engine.analysis.findings import Analysis
from engine.contract import Refusal
from engine.record import Verified, verify

REPLAY_FILE: Final = "moment.webp"


async def show_replay(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """Show one moment of the game."""
    chosen = press.control.detail.removeprefix(TO).strip()
    at = int(chosen) if chosen.isdecimal() and len(chosen) < 5 else press.control.number
    hands, whole = press.control.detail == HANDS, in_place(press)
    choice = await _choice(context, press, pressed)
    return await show_moment(context, pressed, press, words, at, in_place=whole, hands=hands, choice=choice)


async def _choice(context: Context, press: Interaction[Control], pressed: Pressed) -> tuple[Analysis, int] | None:
    """Return the analysis and the number of the decision to which the control belongs, or `None`."""
    asked, _, number = press.control.detail.partition(" ")
    if asked != CHOICE or not number.isdecimal() or len(number) > 2 or pressed.table is None:
        return None
    found = await context.tables.analyses.outcome(pressed.table.id)
    return (found.analysis, int(number)) if isinstance(found, Found) else None


def in_place(press: Interaction[Control]) -> bool:
    """Return whether the page replaces the message that contains the control. A page of a replay is replaced; a result
    is not."""
    return press.private and press.control.detail != APART


async def replay_of(context: Context, game: DiscordGame, code: str, press: Interaction[Any], words: Words) -> Answer:
    """Return the beginning of the game with this code."""
    pressed = await context.tables.press(press.by.user, read_table_id(code), played=True)
    if pressed.table is None or not _may_look(pressed.table, press):
        return say(words("refused-no-such-code", command=words.command(f"{game.command} history")))
    return await show_moment(context, pressed, press, words)


async def show_moment(
    context: Context,
    pressed: Pressed,
    press: Interaction[Any],
    words: Words,
    at: int = 0,
    *,
    in_place: bool = False,
    hands: bool = False,
    choice: tuple[Analysis, int] | None = None,
) -> Answer:
    """Show one moment of a finished game. Players of a daily deal may see it before the end of the day.

    Args:
        context: The dependencies.
        pressed: The table and its actions.
        press: The interaction.
        words: The user's language.
        at: Index of the moment, from 0.
        in_place: True to replace the message that contains the control.
        hands: True to show all hands instead of the picture.
        choice: The analysis of a decision to show, with the decision's number; `None` for none.
    """
    table = await _finished(context, pressed, press, played=True)
    if isinstance(table, Refusal):
        return refuse(table, words)
    played = moments(table, pressed.played)
    drawing = context.pictures_for(pressed.profile)
    seen = None if drawing is None or hands else context.screens.replay_picture(table, played, at, words)
    look = None if seen is None and not hands else hands
    screen = context.screens.replay(table, played, at, words, hands=look, choice=choice)
    screen = await below_picture(drawing, screen, lambda: seen, REPLAY_FILE)
    return screen.replacing(in_place)


async def show_record(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """Send the record and an HTML page of the game, with the result of the deal check."""
    table = await _finished(context, pressed, press)
    if isinstance(table, Refusal):
        return refuse(table, words)
    record, dealt = published(table, pressed.played, pressed.first), pressed.first or table
    lobby = await context.tables.lobby(dealt.id)
    replay = Replay(table, moments(table, pressed.played), record, lobby, pressed.first)
    page = await asyncio.to_thread(context.screens.replay_page, replay, words)
    told = f"{_checked(dealt, record, words)} {words('record-page', file=f'{table.id}.html')}"
    files = {f"{table.id}.json": json.dumps(record, indent=1).encode(), f"{table.id}.html": page.encode()}
    return Files(told, files)


async def show_deal_checked(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """Show the result of the deal check, or instructions for checking the deal without the bot."""
    table = await _finished(context, pressed, press)
    if isinstance(table, Refusal):
        return refuse(table, words)
    dealt = pressed.first or table
    if (why_not := uncheckable(dealt)) is not None:
        return uncheckable_screen(table, why_not, words)
    check = check_deal(table, pressed.played, dealt)
    if press.control.detail == DETAILS:
        return deal_details_screen(table, check, words, dealt)
    return deal_checked_screen(table, check, words, await context.tables.lobby(dealt.id), dealt)


async def show_analysis(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
    """Show the chances of all players and the turning points. If there is no analysis, request it and show its
    progress."""
    table = await _finished(context, pressed, press)
    if isinstance(table, Refusal):
        return refuse(table, words)
    again = press.control.detail == AGAIN
    progress = await context.tables.analyses.request(table, press.by.user, press.hand, words.language, again=again)
    if isinstance(progress, Refusal):
        return refuse(progress, words)
    if press.control.detail == CHOICES:
        return context.screens.analysis(table, progress, words, choices=True).replacing(in_place(press))
    drawing = context.pictures_for(pressed.profile)
    asked, seat = coach_asked(press.control), table.seat_of(press.by.user)
    if asked is not None and seat is not None and isinstance(progress, Found):
        again = exercise(table, pressed.played, progress.analysis, seat, asked.at)
        if again is not None:
            return (await _asked(context, drawing, table, again, asked, words)).replacing(in_place(press))
    screen = await analysis_page(context.screens, drawing, table, progress, words, press.by.user)
    return screen.replacing(in_place(press))


async def _asked(
    context: Context, drawing: Drawing | None, table: Table, again: Exercise, asked: CoachAsked, words: Words
) -> Screen:
    """Return an exercise below the public picture of its moment, unless drawing takes too long."""
    screen = context.screens.coach(table, again, asked, words)
    picture = partial(context.screens.replay_picture, table, [Moment(again.position, ())], 0, words)
    return await below_picture(None if asked.picked else drawing, screen, picture, REPLAY_FILE)


async def _finished(
    context: Context, pressed: Pressed, press: Interaction[Any], *, played: bool = False
) -> Table | Refusal:
    """Return the table, or the refusal if the user may not see the game. Record that the user has viewed the game. If
    `played` is true, players of a daily deal need not wait for the end of the day."""
    table, asker = pressed.table, press.by.user
    if table is None or not _may_look(table, press):
        return Refusal("refused-no-such-game")
    own = table.daily is not None and table.stage is Stage.OVER and table.seat_of(asker) is not None
    if not context.tables.is_public(table) and not (played and own):
        return Refusal("refused-daily-locked" if is_locked(table, context.screens.now()) else "refused-still-secret")
    return await context.tables.challenges.record_view(table, asker) or table


def _may_look(table: Table, press: Interaction[Any]) -> bool:
    """Return whether a user may see a table. Everyone on the table's server may, and its players everywhere."""
    if press.guild is None or table.place == NOWHERE:
        return table.seat_of(press.by.user) is not None
    return table.place.guild == press.guild


def _checked(table: Table, record: object, words: Words) -> str:
    if not table.has_proof:
        return words("record-forgotten")
    if has_hidden_words(table):
        return words("record-words-hidden")
    fair = isinstance(verify(json.loads(json.dumps(record))), Verified)
    return words("record-fair", commitment=table.commitment) if fair else words("record-unfair")


@at_table
async def show_shared(context: Context, press: Interaction[Control], _: Pressed, table: Table, words: Words) -> Answer:
    """Share a result in the chosen channel, or ask for a channel. The line of today's deal is posted in the channel of
    the interaction."""
    if (refusal := refused_to_share(table, press.by.user)) is not None:
        return refuse(refusal, words)
    if table.daily is not None and table.daily.challenge is None:
        return await _share_line(context, press, table, words)
    if table.venue is VISITING or press.visits is not None:
        return say(words("share-as-guest"))
    guild = _guild(context.client, press, table)
    if guild is None:
        command = words.command(f"{context.games[table.game_key].command} replay")
        return say(words("share-on-server", command=command, code=table.id))
    chosen = press.control.detail
    if not chosen and press.place is not None:
        return share_in_screen(table, None, words)
    open_to_both = await _open_to_both(context, guild, press.by.user)
    if not chosen and open_to_both:
        return share_in_screen(table, open_to_both, words)
    if chosen not in open_to_both:
        return say(words("share-forbidden"), in_place=_asked_where(press))
    return await _share(context, press, table, ChannelId(int(chosen)), words)


async def _share_line(context: Context, press: Interaction[Control], table: Table, words: Words) -> Answer:
    """Post the line of a daily deal in the channel of the interaction. In a direct message, ask for confirmation first,
    then post it in the channel in which the deal was requested."""
    asked_in = None if table.daily is None else table.daily.asked_in
    channel = press.may_post_in
    if press.place is not None and channel is None:
        return say(words("daily-share-forbidden"))
    if press.place is None:
        command = words.command(f"{context.games[table.game_key].command} daily")
        if table.daily is None or asked_in is None:
            return say(words("daily-share-here", command=command))
        if press.control.detail != str(asked_in):
            control = str(Control(table.id, Verb.SHARE, detail=str(asked_in)))
            name = table.daily.asked_in_name[: LONGEST_LABEL // 2]
            return share_where_screen(name, control, command, words)
        channel = asked_in
    if channel is None:
        return say(words("daily-share-forbidden"))
    return await _share(context, press, table, channel, words)


async def _share(
    context: Context, press: Interaction[Control], table: Table, channel: ChannelId, words: Words
) -> Answer:
    guild = getattr(context.client.get_channel(channel), "guild", None)
    language = ""
    if guild is not None:
        language = context.words_of(await context.tables.settings.server(GuildId(guild.id)), guild).language
    reply = await context.tables.handle(Share(table.id, press.by, channel, language))
    return said(reply, words, "daily-shared").replacing(_asked_where(press))


def _asked_where(press: Interaction[Control]) -> bool:
    """Return whether the message that contains the control asked for the channel, so that the response replaces it."""
    return press.private and bool(press.control.detail)


def _guild(client: discord.Client, press: Interaction[Control], table: Table) -> discord.Guild | None:
    """Return the server in which a result may be shared: the server of the game, or else of the interaction. Return
    `None` if there is none."""
    if table.place.on_server:
        return client.get_guild(table.place.guild)
    if table.daily is not None and table.daily.asked_in is not None:
        channel = client.get_channel(table.daily.asked_in)
        return getattr(channel, "guild", None)
    return None if press.guild is None else client.get_guild(press.guild)


async def _open_to_both(context: Context, guild: discord.Guild, user: UserId) -> Mapping[str, str]:
    """Return the channels where both the user and the bot may post, as names by id. Empty if the user has left the
    server or if Discord cannot be asked."""
    try:
        member = await guild.fetch_member(user)
    except discord.HTTPException:
        return {}
    return {
        str(channel.id): channel.name
        for channel in (*guild.text_channels, *guild.voice_channels, *guild.stage_channels)
        if not missing_to_play(channel.permissions_for(member), thread=False)
        and barrier_in(context.client, ChannelId(channel.id), context.screens.now()) is None
    }
