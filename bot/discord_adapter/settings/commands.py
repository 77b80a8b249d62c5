"""`/settings`, `/server-settings` and `/privacy`."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.discord_adapter.answers import Answer, Files, say
from bot.discord_adapter.command_translation import command, localised, on_servers_only
from bot.discord_adapter.context import Context
from bot.discord_adapter.interactions import MANAGES, Interaction
from bot.discord_adapter.settings.changes import server_settings
from bot.discord_adapter.settings.personal_panel import asked_screen, exported, personal_screen, privacy_screen
from bot.locales.phrasebook import Words
from bot.tables.ids import RoleId

EXPORT_NAME: Final = "my-data.json"


def settings_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """Return the command for a user's own choices; on servers and in the bot's direct message."""

    async def settings(asked: Interaction[None], words: Words) -> Answer:
        return Answer(personal_screen(await context.tables.settings.profile(asked.by.user), words))

    return command(context, "command-settings", settings, name="settings")


def server_settings_command(context: Context) -> app_commands.Command[Any, ..., None]:
    """Return the command for a server's choices. It is a command of its own, because Discord hides whole commands only
    from those who may not manage the server, never subcommands."""

    @app_commands.default_permissions(MANAGES)
    async def settings(asked: Interaction[None], words: Words, moderators: discord.Role | None = None) -> Answer:
        if asked.guild is None or not asked.manages:
            return say(words("settings-server-forbidden"))
        role = None if moderators is None else RoleId(moderators.id)
        return await server_settings(context, asked.guild, words, role)

    return on_servers_only(command(context, "command-server-settings", settings, "moderators", name="server-settings"))


def privacy_group(context: Context) -> app_commands.Group:
    """Return the commands `show`, `export` and `delete`."""
    group = app_commands.Group(name="privacy", description=localised(context.book, "command-privacy-description"))

    async def show(asked: Interaction[None], words: Words) -> Answer:
        return Answer(privacy_screen(await context.tables.privacy.export(asked.by.user), words))

    async def export(asked: Interaction[None], words: Words) -> Answer:
        rows = await context.tables.privacy.export(asked.by.user)
        return Answer(files=Files(words("privacy-export"), {EXPORT_NAME: exported(rows).encode()}))

    async def delete(_: Interaction[None], words: Words) -> Answer:
        return Answer(asked_screen(words))

    for work in (show, export, delete):
        group.add_command(command(context, f"command-privacy-{work.__name__}", work))
    return group
