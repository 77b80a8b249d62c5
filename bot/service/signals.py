"""Signals: rung after a commit, so that nobody has to look at the database to learn that there is work."""

import asyncio
from collections.abc import Iterable

from bot.tables.ids import TableId


class Bell:
    """Rung when there is something to do. Rings while nobody waits are not lost, and many of them count as one."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def ring(self) -> None:
        self._event.set()

    async def rung(self) -> None:
        """Return when the bell was rung since the last return."""
        await self._event.wait()
        self._event.clear()


class Signals:
    """Those who wait for work: the outbox relay, the deadline watch, the house."""

    def __init__(self) -> None:
        self.outbox = Bell()
        self.deadlines = Bell()
        self.house = Bell()
        self._moved: dict[TableId, None] = {}

    def moved(self, table: TableId) -> None:
        """A table changed: everybody looks."""
        self._moved[table] = None
        self.outbox.ring()
        self.deadlines.ring()
        self.house.ring()

    def wake_house(self, tables: Iterable[TableId]) -> None:
        """Tables at which the house may owe a choice."""
        self._moved.update(dict.fromkeys(tables))
        self.house.ring()

    def take_moved(self) -> tuple[TableId, ...]:
        """The tables that changed since the last call, oldest first."""
        moved = tuple(self._moved)
        self._moved.clear()
        return moved
