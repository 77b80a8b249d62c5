"""Permissions that the bot needs in a channel, for the invitation, the command `check` and the bot's commands."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import discord

from bot.discord_adapter.connection import Account, logged_in
from bot.locales.phrasebook import Words
from bot.screens.names import clean_name, comma_list
from bot.tables.circumstances import Barrier
from bot.tables.ids import ChannelId, Milliseconds

NEEDED: Final = {
    "view_channel": "permission-view-channel",
    "send_messages": "permission-send-messages",
    "send_messages_in_threads": "permission-send-messages-in-threads",
    "create_public_threads": "permission-create-public-threads",
    "attach_files": "permission-attach-files",
    "read_message_history": "permission-read-message-history",
}
"""All permissions that the bot requests, by discord.py's name, with the message key of Discord's name."""

INVITATION: Final = discord.Permissions(**dict.fromkeys(NEEDED, True))
"""Permissions that the invitation link requests."""

_BARRIERS: Final = {
    "view_channel": Barrier.VIEW,
    "send_messages": Barrier.SEND,
    "send_messages_in_threads": Barrier.SEND_IN_THREADS,
}

LASTING: Final = frozenset({Barrier.VIEW, Barrier.SEND})
"""Barriers that last until someone changes the permissions."""

_TO_POST: Final = ("view_channel", "send_messages")
_TO_POST_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


def by_people(client: discord.Client) -> bool:
    """Return whether users may install the app for themselves, which the host chooses on the Installation page of
    Discord's portal."""
    application = client.application
    return application is not None and application.user_integration_config is not None


def missing_to_play(rights: discord.Permissions, *, thread: bool) -> Sequence[str]:
    """Return the message keys of the missing permissions that are necessary to post in a channel, or in a thread if
    `thread` is true."""
    needed = _TO_POST_IN_THREADS if thread else _TO_POST
    return tuple(NEEDED[name] for name in needed if not getattr(rights, name))


def barrier_in(client: discord.Client, channel: ChannelId, now: Milliseconds) -> Barrier | None:
    """Return the reason why the bot cannot post in a channel, according to gateway data, or `None` if it can."""
    place = _known_place(client, channel)
    if place is None:
        return Barrier.UNKNOWN
    me = place.guild.me
    if me.timed_out_until is not None and me.timed_out_until.timestamp() * 1000 > now:
        return Barrier.TIMED_OUT
    rights = place.permissions_for(me)
    needed = _TO_POST_IN_THREADS if isinstance(place, discord.Thread) else _TO_POST
    lacking = next((_BARRIERS[name] for name in needed if not getattr(rights, name)), None)
    locked = isinstance(place, discord.Thread) and place.locked and not rights.manage_threads
    return lacking or (Barrier.LOCKED if locked else None)


def attaches_files(client: discord.Client, channel: ChannelId) -> bool:
    """Return whether the bot can attach files in a channel, according to gateway data. True if these do not say."""
    place = _known_place(client, channel)
    return place is None or place.permissions_for(place.guild.me).attach_files


def _known_place(client: discord.Client, channel: ChannelId) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a server's channel or thread, or `None` if gateway data do not say what the bot may do there."""
    place = client.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return None
    return None if isinstance(place, discord.Thread) and place.parent is None else place


def goes_without(rights: discord.Permissions, *, wants_thread: bool) -> Sequence[str]:
    """Return the message keys of sentences about missing permissions that are not necessary for the game."""
    sentences: list[str] = []
    if wants_thread and not can_make_threads(rights):
        sentences.append("start-without-threads")
    if not rights.attach_files:
        sentences.append("start-without-files")
    if not rights.read_message_history:
        sentences.append("start-without-history")
    return tuple(sentences)


def can_make_threads(rights: discord.Permissions) -> bool:
    """Return whether the bot can create a thread and post in it."""
    return rights.create_public_threads and rights.send_messages_in_threads


_AT_ONCE: Final = 200
"""Number of servers that Discord lists in one response."""


NOT_ADMITTED: Final = "not among discord.servers: left at the next start"


async def compare(
    account: Account, words: Words, *, members: bool, admits: Callable[[int], bool] = lambda _: True
) -> tuple[int, list[str], list[str]]:
    """Request the bot's servers, and compare its permissions there with the needed ones. Permissions that only a
    channel denies are reported when a table is opened.

    Args:
        account: The bot's account.
        words: The language of the lines.
        members: Whether the members intent is needed.
        admits: Returns whether a server is admitted.

    Returns:
        The number of servers, a line for each server that `admits` refuses, and a line for each other server with
        missing permissions.

    Raises:
        CommandError: Discord cannot be reached.
    """
    async with logged_in(account) as client:
        servers = await all_servers(client)
        complaints = await _privileges(client) if members else []
    left = [f"{_called(server)}: {NOT_ADMITTED}" for server in servers if not admits(int(server["id"]))]
    lacking = (_lacking(server, words) for server in servers if admits(int(server["id"])))
    return len(servers), left, [*complaints, *filter(None, lacking)]


async def all_servers(client: discord.Client) -> list[dict[str, Any]]:
    """Return all servers of the bot as Discord describes them."""
    found: list[dict[str, Any]] = []
    while True:
        after = int(found[-1]["id"]) if found else None
        page: list[Any] = await client.http.get_guilds(_AT_ONCE, after=after)
        found += page
        if len(page) < _AT_ONCE:
            return found


async def _privileges(client: discord.Client) -> list[str]:
    flags = (await client.application_info()).flags
    if flags.gateway_guild_members or flags.gateway_guild_members_limited:
        return []
    return ["discord.members: Discord has not granted the privileged intent Server Members (Developer Portal, Bot)"]


def _lacking(server: dict[str, Any], words: Words) -> str:
    granted = discord.Permissions(int(server["permissions"]))
    if granted.administrator or granted.is_superset(INVITATION):
        return ""
    names = comma_list((words(key) for name, key in NEEDED.items() if not getattr(granted, name)), words)
    return f"{_called(server)}: not granted: {names}"


def _called(server: dict[str, Any]) -> str:
    return f"server {clean_name(str(server['name']))} ({server['id']})"
