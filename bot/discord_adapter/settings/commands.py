"""`/settings` and `/privacy`."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.discord_adapter.command_translation import worded
from bot.discord_adapter.commands.command_context import CommandContext
from bot.discord_adapter.responses import Answer
from bot.discord_adapter.settings.changes import SettingsChanges
from bot.discord_adapter.settings.controls import Knob, Scope, Turn, turn
from bot.tables.ids import RoleId

AnyInteraction: TypeAlias = "discord.Interaction[Any]"
Work: TypeAlias = Callable[[Turn], Awaitable[Answer]]


def settings_group(office: CommandContext, settings: SettingsChanges) -> app_commands.Group:
    """`me` and `server`."""
    book = office.book
    group = app_commands.Group(name="settings", description=worded(book, "command-settings-description"))
    group.add_command(_command(office, "command-settings-me", "command-settings-me-description", settings.mine))
    group.add_command(_server_command(office, settings))
    return group


def privacy_group(office: CommandContext, settings: SettingsChanges) -> app_commands.Group:
    """`show`, `export` and `delete`."""
    group = app_commands.Group(name="privacy", description=worded(office.book, "command-privacy-description"))
    for name, description, work in (
        ("command-privacy-show", "command-privacy-show-description", settings.shown),
        ("command-privacy-export", "command-privacy-export-description", settings.exported),
        ("command-privacy-delete", "command-privacy-delete-description", settings.ask_to_forget),
    ):
        group.add_command(_command(office, name, description, work))
    return group


def _command(office: CommandContext, name: str, description: str, work: Work) -> app_commands.Command[Any, ..., None]:
    async def command(interaction: AnyInteraction) -> None:
        await office.serve(interaction, lambda _: work(_turn(interaction)))

    return app_commands.Command(
        name=worded(office.book, name), description=worded(office.book, description), callback=command
    )


def _server_command(office: CommandContext, settings: SettingsChanges) -> app_commands.Command[Any, ..., None]:
    book = office.book

    @app_commands.rename(moderators=worded(book, "command-settings-server-moderators"))
    @app_commands.describe(moderators=worded(book, "command-settings-server-moderators-description"))
    async def server(interaction: AnyInteraction, moderators: discord.Role | None = None) -> None:
        role = None if moderators is None else RoleId(moderators.id)
        await office.serve(interaction, lambda _: settings.ours(_turn(interaction), role))

    return app_commands.Command(
        name=worded(book, "command-settings-server"),
        description=worded(book, "command-settings-server-description"),
        callback=server,
    )


def _turn(interaction: AnyInteraction) -> Turn:
    return turn(interaction, Knob(Scope.ME, "open"))
