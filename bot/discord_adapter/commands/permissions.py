"""What the bot must be allowed to do in a channel before it promises a game there."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import discord

AnyInteraction: TypeAlias = "discord.Interaction[Any]"

NEEDED: Final = {
    "view_channel": "permission-view-channel",
    "send_messages": "permission-send-messages",
    "embed_links": "permission-embed-links",
    "attach_files": "permission-attach-files",
}
"""Permissions by discord.py's name, with the key of Discord's word for each."""

NEEDED_IN_THREADS: Final = {
    **{name: key for name, key in NEEDED.items() if name != "send_messages"},
    "send_messages_in_threads": "permission-send-messages-in-threads",
}

NEEDED_TO_MAKE_THREADS: Final = {**NEEDED_IN_THREADS, "create_public_threads": "permission-create-public-threads"}

LEAST: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
)
"""What the invitation link asks for."""


def missing(rights: discord.Permissions, *, thread: bool, makes_thread: bool = False) -> Sequence[str]:
    """Keys of the words for the permissions that are missing. `thread`: in a thread; `makes_thread`: in a channel, to
    make one."""
    needed = NEEDED_TO_MAKE_THREADS if makes_thread else NEEDED_IN_THREADS if thread else NEEDED
    return tuple(key for name, key in needed.items() if not getattr(rights, name))


def in_thread(interaction: AnyInteraction) -> bool:
    """Whether a command was typed in a thread."""
    return isinstance(interaction.channel, discord.Thread)
