"""What Discord grants the bot, compared with what it needs: asked over REST, without going online."""

from typing import Any, Final

import discord

from bot.discord_adapter.commands.permissions import INVITATION, NEEDED
from bot.discord_adapter.connection_errors import connection_trouble
from bot.discord_adapter.endpoints import Endpoints, point_library_to
from bot.locales.phrasebook import Words
from bot.screens.names import clean_name, comma_list

_AT_ONCE: Final = 200
"""Servers that Discord names in one answer."""


async def compare(token: str, endpoints: Endpoints | None, words: Words, *, members: bool) -> tuple[int, list[str]]:
    """How many servers there are, and a line for everything that is needed and not granted. Channels may take away
    what a server grants; that is told where a table is opened. Raises `CommandError` when Discord cannot be asked."""
    if endpoints is not None:
        point_library_to(endpoints)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with connection_trouble():
            await client.login(token)
            servers = await _servers(client)
            complaints = await _privileges(client) if members else []
    return len(servers), [*complaints, *(line for server in servers if (line := _lacking(server, words)))]


async def _servers(client: discord.Client) -> list[dict[str, Any]]:
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
    return f"server {clean_name(str(server['name']))} ({server['id']}): not granted: {names}"
