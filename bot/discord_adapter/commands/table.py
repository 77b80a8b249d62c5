"""`/table ...`: acts on the table of this channel."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import worded
from bot.discord_adapter.commands.blocking import block_command, unblock_command
from bot.discord_adapter.commands.command_context import CommandContext, said
from bot.discord_adapter.presses import by
from bot.discord_adapter.responses import Answer, Private, explain
from bot.locales.phrasebook import Words
from bot.screens.components import sentence
from bot.tables import requests
from bot.tables.ids import ChannelId, UserId
from bot.tables.requests import By, HandToken
from bot.tables.table import Table, is_watchable
from engine.contract import Refusal

AnyInteraction: TypeAlias = "discord.Interaction[Any]"
Act: TypeAlias = Callable[[CommandContext, Table, By, Words], Awaitable[Answer]]


def table_group(office: CommandContext) -> app_commands.Group:
    """All of them."""
    group = app_commands.Group(name="table", description=worded(office.book, "command-table-description"))
    for name, description, act in (
        ("command-table-hand", "command-table-hand-description", _hand),
        ("command-table-show", "command-table-show-description", _show),
        ("command-table-leave", "command-table-leave-description", _leave),
        ("command-table-return", "command-table-return-description", _return),
        ("command-table-end", "command-table-end-description", _end),
    ):
        group.add_command(_command(office, name, description, act))
    group.add_command(_kick_command(office))
    group.add_command(block_command(office))
    group.add_command(unblock_command(office))
    group.add_command(_words_command(office))
    return group


def _command(office: CommandContext, name: str, description: str, act: Act) -> app_commands.Command[Any, ..., None]:
    async def command(interaction: AnyInteraction) -> None:
        who = by(interaction, HandToken(interaction.token) if act in (_hand, _return) else None)

        async def work(words: Words) -> Answer:
            return await office.at_table(interaction, words, lambda table: act(office, table, who, words))

        await office.serve(interaction, work)

    return app_commands.Command(
        name=worded(office.book, name), description=worded(office.book, description), callback=command
    )


def _kick_command(office: CommandContext) -> app_commands.Command[Any, ..., None]:
    book = office.book

    @app_commands.rename(user=worded(book, "command-table-kick-user"))
    @app_commands.describe(user=worded(book, "command-table-kick-user-description"))
    async def kick(interaction: AnyInteraction, user: discord.User) -> None:
        async def act(table: Table, words: Words) -> Answer:
            request = requests.Kick(table.id, by(interaction), UserId(user.id))
            return said(await office.tables.handle(request), words, "table-kicked")

        await office.serve(
            interaction, lambda words: office.at_table(interaction, words, lambda table: act(table, words))
        )

    return app_commands.Command(
        name=worded(book, "command-table-kick"),
        description=worded(book, "command-table-kick-description"),
        callback=kick,
    )


def _words_command(office: CommandContext) -> app_commands.Command[Any, ..., None]:
    """Also for a table that is over: its result shows the words."""

    async def hide_words(interaction: AnyInteraction) -> None:
        async def work(words: Words) -> Answer:
            table = await office.tables.latest_in(ChannelId(interaction.channel_id or 0))
            if table is None:
                return Private(sentence(words("answer-no-table")))
            reply = await office.tables.handle(requests.HideWords(table.id, by(interaction)))
            return said(reply, words, "table-words-hidden")

        await office.serve(interaction, work)

    return app_commands.Command(
        name=worded(office.book, "command-table-words"),
        description=worded(office.book, "command-table-words-description"),
        callback=hide_words,
    )


async def _hand(office: CommandContext, table: Table, who: By, words: Words) -> Answer:
    if table.seat_of(who.user) is None and is_watchable(table):
        return Private(office.screens.onlooker(table, words))
    reply = await office.tables.handle(requests.ShowHand(table.id, who))
    return await _own_hand(office, reply, who, words)


async def _return(office: CommandContext, table: Table, who: By, words: Words) -> Answer:
    reply = await office.tables.handle(requests.Return(table.id, who))
    return await _own_hand(office, reply, who, words)


async def _own_hand(office: CommandContext, reply: requests.Reply, who: By, words: Words) -> Answer:
    if isinstance(reply, Refusal):
        return Private(explain(reply, words))
    seat = reply.table.seat_of(who.user)
    if seat is None:
        return Private(explain(Refusal("refused-not-your-table"), words))
    board = await office.tables.board(reply.table.id)
    profile = await office.tables.settings.profile(who.user)
    return Private(office.screens.hand(reply.table, seat, words, board, card_buttons=profile.card_buttons))


async def _show(office: CommandContext, table: Table, who: By, words: Words) -> Answer:
    reply = await office.tables.handle(requests.ShowBoard(table.id, who))
    return said(reply, words, "table-shown")


async def _leave(office: CommandContext, table: Table, who: By, words: Words) -> Answer:
    reply = await office.tables.handle(requests.Leave(table.id, who))
    return said(reply, words, "table-left")


async def _end(office: CommandContext, table: Table, who: By, words: Words) -> Answer:
    reply = await office.tables.handle(requests.End(table.id, who))
    return said(reply, words, "table-ended")
