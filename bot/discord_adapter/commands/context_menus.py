"""Context menus of a user: show their statistics, invite them to the table, block them."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, say
from bot.discord_adapter.command_translation import ASKED, AnyInteraction, localised, on_servers_only
from bot.discord_adapter.commands.table import block
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import Interaction, Whom
from bot.discord_adapter.lobby_presses import invite
from bot.discord_adapter.looking_back import person_card
from bot.locales.phrasebook import Words
from bot.screens.names import clean_name
from bot.tables.ids import ChannelId, GuildId, UserId
from bot.tables.table import Stage, Table

Menu: TypeAlias = app_commands.ContextMenu
OnPerson: TypeAlias = Callable[[Context, Interaction[None], Words, discord.User], Awaitable[Answer]]


def context_menus(context: Context) -> tuple[Menu, ...]:
    """Return all context menus."""
    return (
        _menu(context, "menu-stats", _stats),
        _menu(context, "menu-invite", _invite, only_in_server=True),
        _menu(context, "menu-block", block),
    )


def _menu(context: Context, key: str, answer: OnPerson, *, only_in_server: bool = False) -> Menu:
    async def chosen(interaction: AnyInteraction, user: discord.User) -> None:
        asked: Interaction[None] = interaction.extras[ASKED]
        await context.serve(asked, lambda words: answer(context, asked, words, user), only_in_server=only_in_server)

    menu = app_commands.ContextMenu(name=localised(context.book, key), callback=chosen)
    return on_servers_only(menu) if only_in_server else menu


async def _stats(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Show a user's statistics for the game last played in this channel, or for the first game."""
    table = await context.tables.latest_in(asked.here)
    game = next(iter(context.games)) if table is None else table.game_key
    return Answer(await person_card(context, game, UserId(user.id), asked.guild, asked.by.user, words))


async def _invite(context: Context, asked: Interaction[None], words: Words, user: discord.User) -> Answer:
    """Invite a user to the lobby at which the asker sits."""
    table = _lobby(await context.tables.seated_at(asked.by.user), asked.guild, asked.here)
    guest = Whom(UserId(user.id), clean_name(user.display_name, clean_name(user.name)), bot=user.bot)
    return say(await invite(context, asked.by, table, guest, words))


def _lobby(tables: Iterable[Table], here: GuildId | None, channel: ChannelId) -> Table | None:
    """Return a lobby on this server, preferably in this channel, or `None`."""
    waiting = [table for table in tables if table.stage is Stage.LOBBY and table.place.guild == here]
    return next((table for table in waiting if table.place.channel == channel), waiting[0] if waiting else None)
