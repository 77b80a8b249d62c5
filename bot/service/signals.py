"""Signals that are set after a commit, so that workers need not poll the database."""

import asyncio
from collections.abc import Iterable

from bot.tables.deadlines import FOREVER
from bot.tables.ids import TableId


class Signal(asyncio.Event):
    """A level-triggered signal; repeated ones coalesce."""

    async def received(self) -> None:
        """Wait for the signal; returns at once if it was set since the last call."""
        await self.wait()
        self.clear()


class MomentSignal(Signal):
    """A signal for a worker that sleeps until a given time and ignores later due times."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes_at = FOREVER
        """Moment at which the worker wakes by itself; `FOREVER` while it is awake, for it may already have looked."""


class Signals:
    """One signal for each worker of the scheduler."""

    def __init__(self) -> None:
        self.outbox = Signal()
        self.deadlines = MomentSignal()
        self.house = Signal()
        self.analyses = Signal()
        self.analysis_messages = Signal()
        self._changed: dict[TableId, None] = {}

    def changed(self, table: TableId) -> None:
        """Signal every worker that a table changed."""
        self._changed[table] = None
        self.outbox.set()
        self.deadlines.set()
        self.house.set()

    def wake_house(self, tables: Iterable[TableId]) -> None:
        """Signal the house worker that house players may have to choose at these tables."""
        self._changed.update(dict.fromkeys(tables))
        self.house.set()

    def take_changed(self) -> tuple[TableId, ...]:
        """Remove and return the tables signalled since the last call, by `changed` or `wake_house`, in the order of
        their first signal."""
        changed = tuple(self._changed)
        self._changed.clear()
        return changed
