"""What the adapter needs of the rest of the program, and what others may ask of it, as ports."""

from dataclasses import dataclass
from typing import Protocol

from bot.service.publisher import Post
from bot.tables.table import Table


class CommandMemory(Protocol):
    """Where the fingerprint of the commands that Discord knows is kept between runs."""

    async def get(self) -> str | None: ...
    async def put(self, fingerprint: str) -> None: ...


class ForgetfulCommandMemory:
    """Remembers for this run only: the commands are synchronised at every start."""

    def __init__(self) -> None:
        self._fingerprint: str | None = None

    async def get(self) -> str | None:
        """The fingerprint kept, `None` at first."""
        return self._fingerprint

    async def put(self, fingerprint: str) -> None:
        """Keep it."""
        self._fingerprint = fingerprint


@dataclass(frozen=True, slots=True)
class Where:
    """Where a table stands, for people who look at it from elsewhere. Both names are clean but not escaped."""

    server: str
    channel: str
    link: str


class PlaceNames(Protocol):
    """Names of places. Answers from memory, at once."""

    def of(self, table: Table, board: Post | None) -> Where:
        """Where a table stands. `link` leads to the table message when there is one, else to its channel."""
        ...
