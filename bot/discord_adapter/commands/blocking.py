"""`/table block` and `/table unblock`: users whom a host does not want at their tables."""

from typing import Any

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, say
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.context import Context, bold_name
from bot.discord_adapter.interactions import Interaction
from bot.locales.phrasebook import Words
from bot.tables.ids import UserId


def block_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """Return the command that keeps a user from the tables that the asker hosts."""

    async def keep_away(asked: Interaction[None], words: Words, user: discord.User) -> Answer:
        return await block(context, asked, user, words)

    return command(context, "command-table-block", keep_away, "user")


async def block(context: Context, asked: Interaction[None], user: discord.User, words: Words) -> Answer:
    """Keep a user from the tables that the asker hosts."""
    blocked = UserId(user.id)
    if asked.by.user == blocked:
        return say(words("table-block-self"))
    if user.bot:
        return say(words("table-block-bot"))
    await context.tables.settings.block(asked.by.user, blocked)
    told = words("table-blocked", name=bold_name(user))
    return say(told if asked.guild is None else f"{told} {words('table-blocked-seated')}")


def unblock_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """Return the command that lets them sit down again."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-table-block-user"))
    @app_commands.describe(user=localised(book, "command-table-block-user-description"))
    async def unblock(asked: Interaction[None], words: Words, user: discord.User) -> Answer:
        owner, unblocked = asked.by.user, UserId(user.id)
        if owner == unblocked:
            return say(words("table-unblock-self"))
        if not await context.tables.settings.blocks(owner, unblocked):
            return say(words("table-unblock-nobody", name=bold_name(user)))
        await context.tables.settings.unblock(owner, unblocked)
        return say(words("table-unblocked", name=bold_name(user)))

    return command(context, "command-table-unblock", unblock)
