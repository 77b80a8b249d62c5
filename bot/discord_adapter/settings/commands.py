"""`/settings`, `/server-settings` and `/privacy`."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import localised
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.responses import Response
from bot.discord_adapter.settings.changes import SettingsChanges
from bot.discord_adapter.settings.controls import Scope, SettingsControl, SettingsPress, settings_press
from bot.tables.ids import RoleId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"
Work: TypeAlias = Callable[[SettingsPress], Awaitable[Response]]


def settings_command(context: CommandContext, settings: SettingsChanges) -> app_commands.Command[Any, ..., None]:
    """What a person chose for themselves; in servers and in the bot's direct message."""

    async def command(interaction: AnyInteraction) -> None:
        await context.serve(interaction, lambda _: settings.personal(_press(interaction)))

    return app_commands.Command(
        name="settings", description=localised(context.book, "command-settings-description"), callback=command
    )


def server_settings_command(context: CommandContext, settings: SettingsChanges) -> app_commands.Command[Any, ..., None]:
    """What holds for a server. A command of its own, because Discord hides whole commands only from those who may not
    manage the server, never subcommands."""
    book = context.book

    @app_commands.default_permissions(manage_guild=True)
    @app_commands.rename(moderators=localised(book, "command-server-settings-moderators"))
    @app_commands.describe(moderators=localised(book, "command-server-settings-moderators-description"))
    async def command(interaction: AnyInteraction, moderators: discord.Role | None = None) -> None:
        role = None if moderators is None else RoleId(moderators.id)
        await context.serve(interaction, lambda _: settings.server(_press(interaction), role))

    return app_commands.Command(
        name="server-settings",
        description=localised(book, "command-server-settings-description"),
        callback=command,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )


def privacy_group(context: CommandContext, settings: SettingsChanges) -> app_commands.Group:
    """`show`, `export` and `delete`."""
    group = app_commands.Group(name="privacy", description=localised(context.book, "command-privacy-description"))
    for name, description, work in (
        ("command-privacy-show", "command-privacy-show-description", settings.shown),
        ("command-privacy-export", "command-privacy-export-description", settings.exported),
        ("command-privacy-delete", "command-privacy-delete-description", settings.ask_to_forget),
    ):
        group.add_command(_command(context, name, description, work))
    return group


def _command(context: CommandContext, name: str, description: str, work: Work) -> app_commands.Command[Any, ..., None]:
    async def command(interaction: AnyInteraction) -> None:
        await context.serve(interaction, lambda _: work(_press(interaction)))

    return app_commands.Command(
        name=localised(context.book, name), description=localised(context.book, description), callback=command
    )


def _press(interaction: AnyInteraction) -> SettingsPress:
    return settings_press(interaction, SettingsControl(Scope.PERSONAL, "open"))
