"""When a table's time is up, at most one deadline of each kind."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select, update

from bot.persistence.models import DeadlineRow
from bot.persistence.transaction import Transaction
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import Milliseconds, TableId


class SqlDeadlines:
    """The deadlines of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """The table's deadlines are now exactly these."""
        await self._transaction.change(delete(DeadlineRow).where(DeadlineRow.table_id == table))
        if deadlines:
            await self._transaction.change(insert(DeadlineRow), [_values(deadline) for deadline in deadlines])

    async def drop(self, deadline: Deadline) -> None:
        """One that was met: the row goes when it still stands as `deadline` says."""
        as_read = (
            DeadlineRow.table_id == deadline.table,
            DeadlineRow.kind == deadline.kind.value,
            DeadlineRow.phase == deadline.phase,
            DeadlineRow.due == deadline.due,
        )
        await self._transaction.change(delete(DeadlineRow).where(*as_read))

    async def of(self, table: TableId) -> Sequence[Deadline]:
        """The table's deadlines, the earliest first."""
        query = select(DeadlineRow.table_id, DeadlineRow.kind, DeadlineRow.phase, DeadlineRow.due)
        query = query.where(DeadlineRow.table_id == table).order_by(DeadlineRow.due, DeadlineRow.kind)
        return [_load(*row) for row in await self._transaction.rows(query)]

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Deadline]:
        """Deadlines that have come, the earliest first."""
        query = select(DeadlineRow.table_id, DeadlineRow.kind, DeadlineRow.phase, DeadlineRow.due)
        query = query.where(DeadlineRow.due <= now).order_by(DeadlineRow.due, DeadlineRow.table_id, DeadlineRow.kind)
        return [_load(*row) for row in await self._transaction.rows(query.limit(limit))]

    async def next_due(self) -> Milliseconds | None:
        """When the next deadline comes."""
        row = await self._transaction.row(select(DeadlineRow.due).order_by(DeadlineRow.due).limit(1))
        return None if row is None else Milliseconds(row.due)

    async def postpone_missed(self, now: Milliseconds, until: Milliseconds) -> Sequence[TableId]:
        """After downtime: every deadline before `now` moves to `until`; returns whose did."""
        query = select(DeadlineRow.table_id).where(DeadlineRow.due < now).distinct().order_by(DeadlineRow.table_id)
        missed = [TableId(row.table_id) for row in await self._transaction.rows(query)]
        await self._transaction.change(update(DeadlineRow).where(DeadlineRow.due < now).values(due=until))
        return missed


def _values(deadline: Deadline) -> dict[str, object]:
    return {
        "table_id": deadline.table,
        "kind": deadline.kind.value,
        "phase": deadline.phase,
        "due": deadline.due,
    }


def _load(table: str, kind: str, phase: int, due: int) -> Deadline:
    return Deadline(TableId(table), DeadlineKind(kind), phase, Milliseconds(due))
