"""What the bot must be allowed to do in a channel: the one list that the invitation, `check` and the commands read."""

from collections.abc import Sequence
from typing import Final

import discord

NEEDED: Final = {
    "view_channel": "permission-view-channel",
    "send_messages": "permission-send-messages",
    "send_messages_in_threads": "permission-send-messages-in-threads",
    "create_public_threads": "permission-create-public-threads",
    "attach_files": "permission-attach-files",
    "read_message_history": "permission-read-message-history",
}
"""Every permission that is asked for, by discord.py's name, with the key of Discord's word for each."""

INVITATION: Final = discord.Permissions(**dict.fromkeys(NEEDED, True))
"""What the invitation asks for."""

_TO_POST: Final = ("view_channel", "send_messages")
_TO_POST_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


def by_people(client: discord.Client) -> bool:
    """Whether people may install the app for themselves: its host says so on the Installation page of Discord's
    portal."""
    application = client.application
    return application is not None and application.user_integration_config is not None


def missing_to_play(rights: discord.Permissions, *, thread: bool) -> Sequence[str]:
    """Keys of the words for the missing permissions without which nothing can be posted. `thread`: in a thread."""
    needed = _TO_POST_IN_THREADS if thread else _TO_POST
    return tuple(NEEDED[name] for name in needed if not getattr(rights, name))


def goes_without(rights: discord.Permissions, *, wants_thread: bool) -> Sequence[str]:
    """Keys of the sentences about missing permissions without which the game goes on, and how."""
    sentences: list[str] = []
    if wants_thread and not can_make_threads(rights):
        sentences.append("start-without-threads")
    if not rights.attach_files:
        sentences.append("start-without-files")
    if not rights.read_message_history:
        sentences.append("start-without-history")
    return tuple(sentences)


def can_make_threads(rights: discord.Permissions) -> bool:
    """Whether a thread can be made, and written in."""
    return rights.create_public_threads and rights.send_messages_in_threads
