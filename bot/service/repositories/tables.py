"""Tables, what was played at them, and their deadlines, as they are kept."""

from collections.abc import Sequence
from typing import Protocol

from bot.tables.change import Played
from bot.tables.deadlines import Deadline
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.table import Table
from engine.seats import Seat


class TableStore(Protocol):
    async def load(self, table: TableId) -> Table | None:
        """The table, its row locked until the unit of work ends; `None` when it is unknown or frozen. Raises
        `BrokenTableError`."""
        ...

    async def in_channel(self, channel: ChannelId) -> Table | None:
        """The live table of a channel. Raises `BrokenTableError`."""
        ...

    async def latest(self, channel: ChannelId) -> Table | None:
        """The table of a channel that was opened last, ended or not; `None` also when it cannot be read any more."""
        ...

    async def live(self) -> Sequence[TableId]:
        """Every table that is neither over nor frozen, oldest first."""
        ...

    async def live_on(self, guild: GuildId) -> Sequence[TableId]:
        """Those of one server."""
        ...

    async def add(self, table: Table) -> None:
        """A new table. Raises `ChannelTakenError` when the channel has a live one."""
        ...

    async def save(self, table: Table) -> None:
        """The table is now this. Raises `KeyError` when it was never added."""
        ...

    async def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        """Who sits where according to the rows by which a person's tables are found, in seat order."""
        ...

    async def freeze(self, table: TableId, why: str) -> None:
        """Leave a broken table alone: it is loaded no more and its channel is free. `why`: one sentence."""
        ...

    async def thaw(self, table: TableId) -> None:
        """Undo `freeze`. Raises `ChannelTakenError` when the channel has a live table by now."""
        ...

    async def is_frozen(self, table: TableId) -> bool: ...
    async def frozen(self) -> Sequence[tuple[TableId, str]]:
        """Every table left alone, and why, oldest first."""
        ...


class BrokenTableError(ValueError):
    """What is stored of a table cannot be read back. Its words name no card, for they may be logged; `why` may."""

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


class ChannelTakenError(Exception):
    """Two tables were opened in one channel at once; the later one lost."""


class History(Protocol):
    async def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store accepted actions; `first` is the index of the first of them in the record."""
        ...

    async def actions(self, table: TableId) -> Sequence[Played]:
        """All accepted actions of a table, in order."""
        ...


class DeadlineStore(Protocol):
    async def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """The table's deadlines are now exactly these."""
        ...

    async def drop(self, deadline: Deadline) -> None:
        """One that was met: the row goes when it still stands as `deadline` says."""
        ...

    async def of(self, table: TableId) -> Sequence[Deadline]:
        """The table's deadlines, the earliest first."""
        ...

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Deadline]: ...
    async def next_due(self) -> Milliseconds | None: ...
    async def postpone_missed(self, now: Milliseconds, until: Milliseconds) -> Sequence[TableId]:
        """After downtime: every deadline before `now` moves to `until`; returns whose did."""
        ...
