"""`/table block` and `/table unblock`: whom a host does not want at their tables."""

from typing import Any

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, AnyInteraction, say
from bot.discord_adapter.command_translation import command, localised
from bot.discord_adapter.context import Context, bold_name
from bot.discord_adapter.presses import guild
from bot.locales.phrasebook import Words
from bot.tables.ids import UserId


def block_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """The command by which somebody may no longer sit down at the tables that the asker hosts."""

    async def keep_away(interaction: AnyInteraction, user: discord.User) -> None:
        async def work(words: Words) -> Answer:
            return await block(context, interaction, user, words)

        await context.serve(interaction, work)

    return command(context.book, "command-table-block", keep_away, "user")


async def block(context: Context, interaction: AnyInteraction, user: discord.User, words: Words) -> Answer:
    """Keep somebody away from the tables that the asker hosts."""
    owner, blocked = UserId(interaction.user.id), UserId(user.id)
    if owner == blocked:
        return say(words("table-block-self"))
    if user.bot:
        return say(words("table-block-bot"))
    await context.tables.settings.block(owner, blocked)
    told = words("table-blocked", name=bold_name(user))
    return say(told if guild(interaction) is None else f"{told} {words('table-blocked-seated')}")


def unblock_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """The command by which they may again."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-table-block-user"))
    @app_commands.describe(user=localised(book, "command-table-block-user-description"))
    async def unblock(interaction: AnyInteraction, user: discord.User) -> None:
        async def work(words: Words) -> Answer:
            owner, unblocked = UserId(interaction.user.id), UserId(user.id)
            if owner == unblocked:
                return say(words("table-unblock-self"))
            if not await context.tables.settings.blocks(owner, unblocked):
                return say(words("table-unblock-nobody", name=bold_name(user)))
            await context.tables.settings.unblock(owner, unblocked)
            return say(words("table-unblocked", name=bold_name(user)))

        await context.serve(interaction, work)

    return command(book, "command-table-unblock", unblock)
