"""Signals that are set after a commit, so that workers need not poll the database."""

import asyncio
from collections.abc import Iterable

from bot.service.ports import Clock
from bot.tables.deadlines import FOREVER
from bot.tables.ids import Milliseconds, TableId


class Signal(asyncio.Event):
    """A level-triggered signal. Repeated signals coalesce."""

    async def received(self) -> None:
        """Wait for the signal. Returns at once if it was set since the last call."""
        await self.wait()
        self.clear()

    async def set_at(self, moment: Milliseconds, clock: Clock) -> None:
        """Set the signal at the time `moment`."""
        await clock.sleep_until(moment)
        self.set()


class MomentSignal(Signal):
    """A signal for a worker that sleeps until a given time, and need not be woken for later due times."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes_at = FOREVER
        """Time at which the worker wakes by itself. `FOREVER` while it is awake, because it may have checked before the
        change."""


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
        """Signal all workers that a table has changed."""
        self._changed[table] = None
        self.outbox.set()
        self.deadlines.set()
        self.house.set()

    def wake_house(self, tables: Iterable[TableId]) -> None:
        """Signal the house worker that house players may have to choose at these tables."""
        self._changed.update(dict.fromkeys(tables))
        self.house.set()

    def take_changed(self) -> tuple[TableId, ...]:
        """Remove and return the tables signalled by `changed` or `wake_house` since the last call, in the order of
        their first signal."""
        changed = tuple(self._changed)
        self._changed.clear()
        return changed
