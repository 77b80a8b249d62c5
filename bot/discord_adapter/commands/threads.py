"""A thread of its own for a table."""

from typing import Final

import discord

from bot.discord_adapter.answers import AnyInteraction
from bot.discord_adapter.errors import attempt
from bot.discord_adapter.wire import SILENT, Wire, message
from bot.screens.components import Screen
from bot.service.publisher import Barred, Gone, TryAgain
from bot.tables.ids import ChannelId, UserId

PATIENCE: Final = 2.0
"""Seconds until a thread is given up."""

QUIET_FOR: Final = 10080
"""Minutes without a message after which Discord archives it: a week, the longest there is. A post brings it back."""


def unfit_place(interaction: AnyInteraction) -> str | None:
    """The key of the sentence that says why no table can stand here, whatever the permissions; `None` where it can."""
    channel = interaction.channel
    if isinstance(channel, discord.ForumChannel):
        return "start-forum"
    if not isinstance(channel, discord.Thread):
        return None
    if channel.locked and not interaction.app_permissions.manage_threads:
        return "start-locked"
    return "start-archived" if channel.archived else None


def is_private_thread(interaction: AnyInteraction) -> bool:
    """Whether a command was typed in a thread that only its members see; the bot may not be one."""
    channel = interaction.channel
    return isinstance(channel, discord.Thread) and channel.is_private()


def thread_kind(interaction: AnyInteraction) -> discord.ChannelType | None:
    """The kind of thread that can be made where a command was typed; `None` in a thread, and in the text of a voice or
    stage channel, which take none."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return None
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


async def make_thread(interaction: AnyInteraction, name: str, kind: discord.ChannelType) -> ChannelId | None:
    """A new thread of the channel a command was typed in; `None` when Discord makes none."""
    http, channel = interaction.client.http, interaction.channel_id
    made = await attempt(
        http.start_thread_without_message(channel or 0, name=name, type=kind.value, auto_archive_duration=QUIET_FOR),
        PATIENCE,
    )
    return None if isinstance(made, Gone | Barred | TryAgain) else ChannelId(int(made["id"]))


async def invite(interaction: AnyInteraction, screen: Screen) -> None:
    """Say so in the channel a command was typed in, once, and ringing nobody."""
    nonce = f"ask-{interaction.id}"
    said = message(screen, SILENT, nonce=nonce, enforce_nonce=True)
    await attempt(Wire(interaction.client).post(interaction.channel_id or 0, said), PATIENCE)


async def drop_thread(interaction: AnyInteraction, thread: ChannelId, instead: str) -> None:
    """Take a thread away in which nothing will happen. Deleting it needs a permission that we do not ask for (Manage
    Threads): without it the sentence `instead` stands there."""
    client = interaction.client
    deleted = await attempt(client.http.delete_channel(thread), PATIENCE)
    if isinstance(deleted, Barred | TryAgain):
        channel = client.get_partial_messageable(thread, guild_id=interaction.guild_id)
        await attempt(channel.send(instead), PATIENCE)


async def add_to_thread(client: discord.Client, thread: ChannelId, user: UserId) -> None:
    """Add somebody who sits at a table to its thread, which stands in their list of channels from now on. Where Discord
    refuses, they find it all the same."""
    await attempt(client.http.add_user_to_thread(thread, user), PATIENCE)
