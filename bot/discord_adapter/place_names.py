"""Names of servers and channels."""

import discord

from bot.screens.names import clean_name
from bot.screens.places import Message, Where
from bot.tables.table import Place, Table

UNKNOWN = "…"


class CachedPlaceNames:
    """Whatever the gateway told the client of its servers, and else what the table remembers: after a start the servers
    come one by one, an archived thread does not come at all, a hidden channel comes without its name."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def of(self, table: Table, board: Message | None) -> Where:
        """The name of the place where a table stands."""
        guild = self._client.get_guild(table.place.guild)
        channel = guild.get_channel_or_thread(table.place.channel) if guild else None
        return Where(
            server=clean_name(guild.name if guild and guild.name else table.circumstances.server_name, UNKNOWN),
            channel=clean_name(channel.name if channel and channel.name else table.circumstances.channel_name, UNKNOWN),
            link=link_to(table.place, board),
        )


def link_to(place: Place, board: Message | None) -> str:
    """A link to the table message, or to its channel."""
    if board is None:
        return f"https://discord.com/channels/{place.guild}/{place.channel}"
    return f"https://discord.com/channels/{place.guild}/{board.channel}/{board.message}"
