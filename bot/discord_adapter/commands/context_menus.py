"""What *Apps* offers on a person: their games, a seat at the asker's table, and keeping them away from it."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, refuse, say
from bot.discord_adapter.command_translation import ASKED, AnyInteraction, localised, on_servers_only
from bot.discord_adapter.commands.blocking import block
from bot.discord_adapter.context import Context, bold_name
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.looking_back import person_card
from bot.locales.phrasebook import Words
from bot.screens.components import Buttons, Link, ordinary_post
from bot.screens.names import escape, mention
from bot.service.publisher import Sent
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.requests import Requester
from bot.tables.table import Stage, Table
from engine.contract import Refusal

Menu: TypeAlias = app_commands.ContextMenu
OnPerson: TypeAlias = Callable[[Context, Interaction[None], discord.User, Words], Awaitable[Answer]]


def context_menus(context: Context) -> tuple[Menu, ...]:
    """All of them, named in each language."""
    return (
        _menu(context, "menu-stats", _stats),
        _menu(context, "menu-invite", _invite, only_in_server=True),
        _menu(context, "menu-block", block),
    )


def _menu(context: Context, key: str, answer: OnPerson, *, only_in_server: bool = False) -> Menu:
    async def chosen(interaction: AnyInteraction, user: discord.User) -> None:
        asked: Interaction[None] = interaction.extras[ASKED]
        await context.serve(asked, lambda words: answer(context, asked, user, words), only_in_server=only_in_server)

    menu = app_commands.ContextMenu(name=localised(context.book, key), callback=chosen)
    return on_servers_only(menu) if only_in_server else menu


async def _stats(context: Context, asked: Interaction[None], user: discord.User, words: Words) -> Answer:
    """Of the game that was played last in this channel, else of the first."""
    table = await context.tables.latest_in(asked.here)
    game = next(iter(context.games)) if table is None else table.game_key
    return Answer(await person_card(context, game, UserId(user.id), asked.guild, asked.by.user, words))


async def _invite(context: Context, asked: Interaction[None], user: discord.User, words: Words) -> Answer:
    """Call somebody to the lobby at which the asker sits: once for each table."""
    guest, name = UserId(user.id), bold_name(user)
    if user.bot:
        return say(words("table-block-bot"))
    table = _lobby(await context.tables.seated_at(asked.by.user), asked.guild, asked.here)
    if table is None:
        return say(words("invite-no-lobby"))
    if table.seat_of(guest) is not None:
        return say(words("invite-seated", name=name))
    if len(table.holders) >= table.max_seats:
        return refuse(Refusal("refused-table-full", {"seats": table.max_seats}), words)
    if (table.id, guest) in context.invited:
        return say(words("invite-again", name=name))
    context.invited[table.id, guest] = None
    posted = await _call(context, asked.by, table, guest, name)
    if not posted:
        context.invited.pop((table.id, guest), None)
    return say(words("invite-done" if posted else "invite-not-posted", name=name))


def _lobby(tables: Iterable[Table], here: GuildId | None, channel: ChannelId) -> Table | None:
    """The table on this server that waits for players, that of this channel first."""
    waiting = [table for table in tables if table.stage is Stage.LOBBY and table.place.guild == here]
    return next((table for table in waiting if table.place.channel == channel), waiting[0] if waiting else None)


async def _call(context: Context, asker: Requester, table: Table, guest: UserId, name: str) -> bool:
    """Post the invitation where the table is. It rings, unless its reader wants no rings or has blocked the asker: then
    it mentions nobody, for a silent mention leaves a mark all the same."""
    settings = context.tables.settings
    rings = (await settings.profile(guest)).pings and not await settings.blocks(guest, asker.user)
    words = context.book.words(table.language)
    game = context.games[table.game_key].renderer.title(words)
    text = words("invite-call", name=mention(guest) if rings else name, host=escape(asker.name), game=game)
    where = context.place_names.of(table, await context.tables.board(table.id))
    screen = ordinary_post(text, Buttons((Link(words("button-table"), where.link),)))
    nonce = f"i{table.id}{guest % 10**12}"
    sent = await context.publisher.send(table.place.channel, screen, nonce, (guest,) if rings else (), silent=not rings)
    return isinstance(sent, Sent)
