"""The command group `/table`, for the table of this channel."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, TableMessage, refuse, say
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.context import MOST_TABLES, Context, bold_name, said
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.verbs import ask_to_close
from bot.locales.phrasebook import Words
from bot.screens.components import Box, Buttons, Screen, Text, sentence
from bot.screens.names import clean_name
from bot.tables import requests
from bot.tables.ids import UserId
from bot.tables.table import Stage, Table, is_watchable
from bot.tables.venue import SOLO, VISITING
from engine.contract import Refusal

Act: TypeAlias = Callable[[Context, Table, Interaction[None], Words], Awaitable[Answer]]


def table_group(context: Context) -> app_commands.Group:
    """Return the group `/table` with all its commands."""
    group = app_commands.Group(name="table", description=localised(context.book, "command-table-description"))
    group.add_command(command(context, "command-table-show", partial(_act, context, _show)))
    group.add_command(command(context, "command-table-leave", partial(_act, context, _leave)))
    group.add_command(command(context, "command-table-return", partial(_act, context, _return)))
    group.add_command(command(context, "command-table-end", partial(_act, context, _end)))
    group.add_command(command(context, "command-table-hand", partial(_any_hand, context)))
    group.add_command(command(context, "command-table-kick", partial(_kick, context), "user", only_in_server=True))
    group.add_command(command(context, "command-table-block", partial(block, context), "user"))
    unblocks = partial(unblock, context)
    group.add_command(command(context, "command-table-unblock", unblocks, "user", options_of="command-table-block"))
    group.add_command(command(context, "command-table-words", partial(_hide_words, context), only_in_server=True))
    return group


async def _act(context: Context, act: Act, asked: Interaction[None], words: Words) -> Answer:
    """Do this at the table of the channel."""
    table = await context.table_at(asked, words)
    if not isinstance(table, Table):
        return table
    does = _AT_SOLO_TABLES.get(act, act) if table.venue is SOLO else act
    return await does(context, table, asked, words)


async def _any_hand(context: Context, asked: Interaction[None], words: Words) -> Answer:
    """Show the hand at the table of this channel. In a channel without a table, such as a direct message or the parent
    of a table's thread, find the user's tables. If there are several, the user chooses; those that wait for the user
    come first."""
    here = None if asked.guild is None else await context.tables.table_in(asked.here)
    if here is not None:
        return await _hand(context, here, asked, words)
    seated = await context.tables.seated_at(asked.by.user)
    found = [table for table in seated if asked.guild in (None, table.place.guild) or table.venue is SOLO]
    if not found:
        return context.no_table(words)
    if len(found) == 1:
        return await _hand(context, found[0], asked, words)
    rows = (Buttons((context.table_button(table, words),)) for table in found[:MOST_TABLES])
    return Screen((Box((Text(words("table-which")), *rows)),))


async def _kick(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    table = await context.table_at(asked, words)
    if not isinstance(table, Table):
        return table
    name = clean_name(user.display_name, clean_name(user.name))
    reply = await context.tables.handle(requests.Kick(table.id, asked.by, UserId(user.id), name))
    if isinstance(reply, Refusal):
        return refuse(reply, words)
    key = "table-kicked-lobby" if table.stage is Stage.LOBBY else "table-kicked"
    return sentence(words(key, name=bold_name(user)))


async def _hide_words(context: Context, asked: Interaction[None], words: Words) -> Answer:
    """Hide lucky words, including those on the result of a finished table."""
    table = await context.tables.latest_in(asked.here)
    if table is None:
        return context.no_table(words)
    reply = await context.tables.handle(requests.HideWords(table.id, asked.by))
    return said(reply, words, "table-words-hidden")


async def _hand(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    if table.seat_of(asked.by.user) is None and is_watchable(table):
        return context.screens.onlooker(table, words)
    return await context.own_hand(requests.ShowHand(table.id, asked.by_with_hand), words)


async def _return(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    return await context.own_hand(requests.Return(table.id, asked.by_with_hand), words)


async def _show(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    if table.venue is VISITING:
        return TableMessage(context.screens.board(table), table.id)
    return said(await context.tables.handle(requests.ShowBoard(table.id, asked.by)), words, "table-shown")


async def _leave(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    key = "table-left-lobby" if table.stage is Stage.LOBBY else "table-left"
    return said(await context.tables.handle(requests.Leave(table.id, asked.by)), words, key)


async def _end(context: Context, table: Table, asked: Interaction[None], words: Words) -> Answer:
    server = await context.tables.settings.server(table.place.guild)
    return ask_to_close(table, asked.by, server, context.screens, words)


_AT_SOLO_TABLES: Final[Mapping[Act, Act]] = {_show: _hand, _leave: _end}
"""Commands that are replaced at a solo table, with their replacements."""


async def block(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Block a user from the tables that the asker hosts."""
    blocked = UserId(user.id)
    if asked.by.user == blocked:
        return say(words("table-block-self"))
    if user.bot:
        return say(words("table-block-bot"))
    await context.tables.settings.block(asked.by.user, blocked)
    told = words("table-blocked", name=bold_name(user))
    return say(told if asked.guild is None else f"{told} {words('table-blocked-seated')}")


async def unblock(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Unblock a user."""
    owner, unblocked = asked.by.user, UserId(user.id)
    if owner == unblocked:
        return say(words("table-unblock-self"))
    if not await context.tables.settings.blocks(owner, unblocked):
        return say(words("table-unblock-no-one", name=bold_name(user)))
    await context.tables.settings.unblock(owner, unblocked)
    return say(words("table-unblocked", name=bold_name(user)))
