"""What is still to be told, kept in memory: the outbox in the database is the log from which it is read once."""

import heapq
from collections.abc import Iterable, Sequence

from bot.persistence.outbox import OutboxChanges
from bot.tables.deadlines import FOREVER
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice


class KnownNotices:
    """Notices by table, and when to look at which. Told as they are after each commit, they are what is stored."""

    def __init__(self, notices: Iterable[Notice]) -> None:
        self._of: dict[TableId, Sequence[Notice]] = {}
        self._due: dict[TableId, None] = {}
        """Tables of which something may be due: to be looked at."""
        self._later: list[tuple[Milliseconds, TableId]] = []
        """Moments at which to look at a table that has nothing due, as a heap."""
        self._alarms: dict[TableId, Milliseconds] = {}
        """The earliest of those of each table; at it nothing may be found, for its notice may have been told."""
        stored: dict[TableId, list[Notice]] = {}
        for notice in notices:
            stored.setdefault(notice.table, []).append(notice)
        self.learn(stored)

    def learn(self, owed: OutboxChanges) -> None:
        """What changed with a commit."""
        for table, change in owed.items():
            notices = (
                [notice for notice in self._of.get(table, ()) if notice.id not in change]
                if isinstance(change, frozenset)
                else change
            )
            if notices:
                self._of[table] = notices
                self._due[table] = None
            else:
                self._of.pop(table, None)

    def due(self, now: Milliseconds) -> Sequence[Notice]:
        """What may be told now, oldest first."""
        while self._later and self._later[0][0] <= now:
            moment, table = heapq.heappop(self._later)
            if self._alarms.get(table) == moment:
                del self._alarms[table]
            self._due[table] = None
        found: list[Notice] = []
        for table in tuple(self._due):
            notices = self._of.get(table, ())
            told = [notice for notice in notices if notice.due <= now]
            found += told
            if not told:
                del self._due[table]
            if later := [notice.due for notice in notices if notice.due > now]:
                self._wake(min(later), table)
        return sorted(found, key=lambda notice: notice.id)

    def _wake(self, moment: Milliseconds, table: TableId) -> None:
        """Look at the table then at the latest."""
        if moment < self._alarms.get(table, FOREVER):
            self._alarms[table] = moment
            heapq.heappush(self._later, (moment, table))

    @property
    def next_due(self) -> Milliseconds | None:
        """When something may be told next, beside what is due."""
        return self._later[0][0] if self._later else None
