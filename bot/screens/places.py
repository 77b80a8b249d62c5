"""Place of a table, for links from elsewhere."""

from dataclasses import dataclass
from typing import Protocol

from bot.tables.ids import ChannelId, MessageId
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Where:
    """A server and a channel by name, both clean but not escaped, and a link that leads there."""

    server: str
    channel: str
    link: str


class LinkedMessage(Protocol):
    """The data that a link to a message of ours needs."""

    @property
    def channel(self) -> ChannelId: ...
    @property
    def message(self) -> MessageId: ...


class PlaceNames(Protocol):
    """Names of places, from memory."""

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        """Return the place of a table. `link` leads to the table message when there is one, else to its channel."""
        ...
