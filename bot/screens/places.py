"""Server and channel of a table, for messages that are shown elsewhere."""

from dataclasses import dataclass
from typing import Protocol

from bot.tables.ids import ChannelId, MessageId
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Where:
    """Place of a table.

    Attributes:
        server: Name of the server, clean but not escaped.
        channel: Name of the channel, clean but not escaped.
        link: Link to the table message or to the channel.
    """

    server: str
    channel: str
    link: str


class LinkedMessage(Protocol):
    """Data that a link to a message of the bot needs."""

    @property
    def channel(self) -> ChannelId: ...
    @property
    def message(self) -> MessageId: ...


class PlaceNames(Protocol):
    """Source of the names of servers and channels."""

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        """Return the place of a table. `link` leads to its message `board`, or to its channel if that is `None`."""
        ...


def direct_link(channel: ChannelId) -> str:
    """Return the link to a direct message channel."""
    return f"https://discord.com/channels/@me/{channel}"
