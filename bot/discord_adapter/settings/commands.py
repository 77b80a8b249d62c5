"""`/settings`, `/server-settings` and `/privacy`."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, AnyInteraction, say
from bot.discord_adapter.command_translation import command, localised, on_servers_only
from bot.discord_adapter.context import Context
from bot.discord_adapter.presses import MANAGES, guild
from bot.discord_adapter.settings.changes import ask_to_forget, export, personal_settings, server_settings, stored
from bot.locales.phrasebook import Words
from bot.tables.ids import RoleId, UserId

Callback: TypeAlias = Callable[[AnyInteraction], Coroutine[Any, Any, None]]
Work: TypeAlias = Callable[[Context, UserId, Words], Awaitable[Answer]]


def settings_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """What a person chose for themselves; in servers and in the bot's direct message."""
    description, callback = (
        localised(context.book, "command-settings-description"),
        _callback(context, personal_settings),
    )
    return app_commands.Command(name="settings", description=description, callback=callback)


def server_settings_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """What holds for a server. A command of its own, because Discord hides whole commands only from those who may not
    manage the server, never subcommands."""
    book = context.book

    @app_commands.default_permissions(MANAGES)
    @app_commands.rename(moderators=localised(book, "command-server-settings-moderators"))
    @app_commands.describe(moderators=localised(book, "command-server-settings-moderators-description"))
    async def settings(interaction: AnyInteraction, moderators: discord.Role | None = None) -> None:
        async def work(words: Words) -> Answer:
            here = guild(interaction)
            if here is None or not interaction.permissions.is_superset(MANAGES):
                return say(words("settings-server-forbidden"))
            role = None if moderators is None else RoleId(moderators.id)
            return await server_settings(context, here, words, role)

        await context.serve(interaction, work)

    description = localised(book, "command-server-settings-description")
    return on_servers_only(app_commands.Command(name="server-settings", description=description, callback=settings))


def privacy_group(context: Context) -> app_commands.Group:
    """`show`, `export` and `delete`."""
    group = app_commands.Group(name="privacy", description=localised(context.book, "command-privacy-description"))
    book = context.book
    group.add_command(command(book, "command-privacy-show", _callback(context, stored)))
    group.add_command(command(book, "command-privacy-export", _callback(context, export)))
    group.add_command(command(book, "command-privacy-delete", _callback(context, ask_to_forget)))
    return group


def _callback(context: Context, work: Work) -> Callback:
    async def worked(interaction: AnyInteraction) -> None:
        await context.serve(interaction, lambda words: work(context, UserId(interaction.user.id), words))

    return worked
