"""Place of a table, for people who look at it from elsewhere."""

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
    """A message of ours, as far as a link to it needs to know it."""

    @property
    def channel(self) -> ChannelId: ...
    @property
    def message(self) -> MessageId: ...


class PlaceNames(Protocol):
    """Names of places. Answers from memory, at once."""

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        """Return the place of a table. `link` leads to the table message when there is one, else to its channel."""
        ...
