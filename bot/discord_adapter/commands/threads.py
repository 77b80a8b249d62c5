"""A thread of its own for a table."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import discord

from bot.discord_adapter.errors import attempt
from bot.discord_adapter.interactions import FORUMS, Interaction
from bot.discord_adapter.wire import Json, Message, Wire, ringing
from bot.service.publisher import Barred, Gone, TryAgain
from bot.tables.ids import ChannelId, UserId

PATIENCE: Final = 2.0
"""Seconds until a thread is given up."""

ThreadType: TypeAlias = Literal[10, 11]

THREADS_OF: Final[Mapping[int, ThreadType]] = {0: 11, 5: 10}
"""Kinds of threads by the type of their channel: of text and of announcements."""

QUIET_FOR: Final = 10080
"""Minutes without a message after which Discord archives it: a week, the longest there is. A post brings it back."""


def unfit_place(asked: Interaction[None]) -> str | None:
    """Return the key of the reason why no table can stand in a channel, whatever the permissions; `None` if it can."""
    thread: Json = asked.channel.get("thread_metadata") or {}
    if asked.channel.get("type") in FORUMS:
        return "start-forum"
    if thread.get("locked") and not asked.bot_rights.manage_threads:
        return "start-locked"
    return "start-archived" if thread.get("archived") else None


async def make_thread(client: discord.Client, channel: ChannelId, name: str, kind: ThreadType) -> ChannelId | None:
    """Return a new thread of a channel; `None` if Discord makes none."""
    made = await attempt(
        client.http.start_thread_without_message(channel, name=name, type=kind, auto_archive_duration=QUIET_FOR),
        PATIENCE,
    )
    return None if isinstance(made, Gone | Barred | TryAgain) else ChannelId(int(made["id"]))


async def drop_thread(client: discord.Client, thread: ChannelId, instead: str) -> None:
    """Delete a thread in which nothing will happen. Without the permission to, which we do not ask for (Manage
    Threads), post `instead` there."""
    deleted = await attempt(client.http.delete_channel(thread), PATIENCE)
    if isinstance(deleted, Barred | TryAgain):
        await attempt(Wire(client).post(thread, Message({"content": instead, "allowed_mentions": ringing()})), PATIENCE)


async def add_to_thread(client: discord.Client, thread: ChannelId, user: UserId) -> None:
    """Add a player to their table's thread, so that it stands in their list of channels. If Discord refuses, they find
    it all the same."""
    await attempt(client.http.add_user_to_thread(thread, user), PATIENCE)
