"""`Share` below a result: asks where, and has the result posted there."""

from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.discord_adapter.answers import Answer, refuse, say
from bot.discord_adapter.commands.permissions import barrier_in, missing_to_play
from bot.discord_adapter.context import Context, at_table, said
from bot.discord_adapter.interactions import Interaction
from bot.locales.phrasebook import Words
from bot.screens.components import LONGEST_LABEL
from bot.screens.custom_ids import Control, Verb
from bot.screens.daily_overview import share_in_screen, share_where_screen
from bot.service.table_service import Pressed
from bot.tables.ids import ChannelId, UserId
from bot.tables.requests import Share
from bot.tables.sharing import refused_to_share
from bot.tables.table import Table
from bot.tables.venue import VISITING


@at_table
async def show_shared(context: Context, press: Interaction[Control], _: Pressed, table: Table, words: Words) -> Answer:
    """Share a result where the presser chose, or ask where. The line of today's deal is posted where it was pressed."""
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
        return Answer(share_in_screen(table, None, words))
    open_to_both = await _open_to_both(context, guild, press.by.user)
    if not chosen and open_to_both:
        return Answer(share_in_screen(table, open_to_both, words))
    if chosen not in open_to_both:
        return say(words("share-forbidden"), in_place=_asked(press))
    return await _share(context, press, table, ChannelId(int(chosen)), words)


async def _share_line(context: Context, press: Interaction[Control], table: Table, words: Words) -> Answer:
    """Post the line where the press happened; from a direct message where the deal was asked for, once that is
    confirmed."""
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
            return Answer(share_where_screen(name, control, command, words))
        channel = asked_in
    if channel is None:
        return say(words("daily-share-forbidden"))
    return await _share(context, press, table, channel, words)


async def _share(
    context: Context, press: Interaction[Control], table: Table, channel: ChannelId, words: Words
) -> Answer:
    reply = await context.tables.handle(Share(table.id, press.by, channel))
    return replace(said(reply, words, "daily-shared"), in_place=_asked(press))


def _asked(press: Interaction[Control]) -> bool:
    """Return whether the pressed message asked for the channel, so that the answer takes its place."""
    return press.private and bool(press.control.detail)


def _guild(client: discord.Client, press: Interaction[Control], table: Table) -> discord.Guild | None:
    """Return the server in which a result may be shared: that of its game, or else the one of the press."""
    if table.place.on_server:
        return client.get_guild(table.place.guild)
    if table.daily is not None and table.daily.asked_in is not None:
        channel = client.get_channel(table.daily.asked_in)
        return getattr(channel, "guild", None)
    return None if press.guild is None else client.get_guild(press.guild)


async def _open_to_both(context: Context, guild: discord.Guild, user: UserId) -> Mapping[str, str]:
    """Return the names of the channels in which both a user and the bot may write now, by their ids. None if the user
    has left the server, or Discord does not say which roles they have."""
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
