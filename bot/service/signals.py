"""Signals sent after a commit, so that nobody has to poll the database to learn that there is work."""

import asyncio
from collections.abc import Iterable

from bot.tables.ids import Milliseconds, TableId


class Signal:
    """Sent when there is something to do. One sent while nobody waits is not lost; many of them count as one."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def send(self) -> None:
        self._event.set()

    async def received(self) -> None:
        """Return when it was sent since the last return."""
        await self._event.wait()
        self._event.clear()


class MomentSignal(Signal):
    """A signal for somebody who sleeps until a moment: what is due later wakes nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes_at: Milliseconds | None = None
        """When the sleeper wakes by itself; `None` while it is awake."""

    def due(self, moments: Iterable[Milliseconds]) -> None:
        """Something is due at these moments."""
        if self.wakes_at is None or min(moments, default=self.wakes_at) < self.wakes_at:
            self.send()


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
        """A table changed: every worker looks."""
        self._changed[table] = None
        self.outbox.send()
        self.deadlines.send()
        self.house.send()

    def wake_house(self, tables: Iterable[TableId]) -> None:
        """Tables at which the house may owe a choice."""
        self._changed.update(dict.fromkeys(tables))
        self.house.send()

    def take_changed(self) -> tuple[TableId, ...]:
        """The tables that changed since the last call, oldest first."""
        changed = tuple(self._changed)
        self._changed.clear()
        return changed
