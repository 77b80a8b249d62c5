"""`/table block` and `/table unblock`: whom a host does not want at their tables."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext, bold_name
from bot.discord_adapter.responses import PrivateMessage, Response
from bot.locales.phrasebook import Words
from bot.screens.components import sentence
from bot.tables.ids import UserId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"


def block_command(context: CommandContext) -> app_commands.Command[Any, ..., None]:
    """Somebody may not sit down any more at the tables that the asker hosts."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-table-block-user"))
    @app_commands.describe(user=localised(book, "command-table-block-user-description"))
    async def block(interaction: AnyInteraction, user: discord.User) -> None:
        async def work(words: Words) -> Response:
            owner, blocked = UserId(interaction.user.id), UserId(user.id)
            if owner == blocked:
                return PrivateMessage(sentence(words("table-block-self")))
            if user.bot:
                return PrivateMessage(sentence(words("table-block-bot")))
            await context.tables.settings.block(owner, blocked)
            return PrivateMessage(sentence(words("table-blocked", name=bold_name(user))))

        await context.serve(interaction, work)

    name, description = localised(book, "command-table-block"), localised(book, "command-table-block-description")
    return app_commands.Command(name=name, description=description, callback=block)


def unblock_command(context: CommandContext) -> app_commands.Command[Any, ..., None]:
    """They may again."""
    book = context.book

    @app_commands.rename(user=localised(book, "command-table-block-user"))
    @app_commands.describe(user=localised(book, "command-table-block-user-description"))
    async def unblock(interaction: AnyInteraction, user: discord.User) -> None:
        async def work(words: Words) -> Response:
            unblocked = UserId(user.id)
            await context.tables.settings.unblock(UserId(interaction.user.id), unblocked)
            return PrivateMessage(sentence(words("table-unblocked", name=bold_name(user))))

        await context.serve(interaction, work)

    name, description = localised(book, "command-table-unblock"), localised(book, "command-table-unblock-description")
    return app_commands.Command(name=name, description=description, callback=unblock)
