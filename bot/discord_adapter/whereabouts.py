"""Names of servers and channels from the client's memory."""

import discord

from bot.discord_adapter.names import clean_name
from bot.discord_adapter.ports import Where
from bot.tables.ports import Post
from bot.tables.table import Place

UNKNOWN = "…"


class CachedWhereabouts:
    """Whatever the gateway told the client of its servers."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def of(self, place: Place, board: Post | None) -> Where:
        """Where a table stands."""
        guild = self._client.get_guild(place.guild)
        channel = guild.get_channel_or_thread(place.channel) if guild else None
        return Where(
            server=clean_name(guild.name, UNKNOWN) if guild else UNKNOWN,
            channel=clean_name(channel.name, UNKNOWN) if channel else UNKNOWN,
            link=link_to(place, board),
        )


def link_to(place: Place, board: Post | None) -> str:
    """A link to the table message, or to its channel."""
    if board is None:
        return f"https://discord.com/channels/{place.guild}/{place.channel}"
    return f"https://discord.com/channels/{place.guild}/{board.channel}/{board.message}"
