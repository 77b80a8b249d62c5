"""When a table's time is up, at most one deadline of each kind."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update

from bot.persistence.models import DeadlineRow
from bot.persistence.statements import Prepared
from bot.persistence.transaction import Transaction
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import Milliseconds, TableId

_CLEAR: Final = Prepared(delete(DeadlineRow).where(DeadlineRow.table_id == bindparam("table")))
_ADD: Final = Prepared(insert(DeadlineRow), ("table_id", "kind", "turn", "due"))
_DROP: Final = Prepared(
    delete(DeadlineRow).where(
        DeadlineRow.table_id == bindparam("table"),
        DeadlineRow.kind == bindparam("of_kind"),
        DeadlineRow.turn == bindparam("of_turn"),
        DeadlineRow.due == bindparam("at"),
    )
)
_DUE: Final = Prepared(
    select(DeadlineRow.table_id, DeadlineRow.kind, DeadlineRow.turn, DeadlineRow.due)
    .where(DeadlineRow.due <= bindparam("now"))
    .order_by(DeadlineRow.due, DeadlineRow.table_id, DeadlineRow.kind)
    .limit(bindparam("most"))
)
_NEXT: Final = Prepared(select(DeadlineRow.due).order_by(DeadlineRow.due).limit(1))


class SqlDeadlines:
    """The deadlines of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """The table's deadlines are now exactly these."""
        await self._transaction.later(_CLEAR, table=table)
        for deadline in deadlines:
            await self._transaction.later(_ADD, **_values(deadline))

    async def drop(self, deadline: Deadline) -> None:
        """One that was met: the row goes when it still stands as `deadline` says."""
        await self._transaction.later(
            _DROP, table=deadline.table, of_kind=deadline.kind.value, of_turn=deadline.turn, at=deadline.due
        )

    async def of(self, table: TableId) -> Sequence[Deadline]:
        """The table's deadlines, the earliest first."""
        query = select(DeadlineRow.table_id, DeadlineRow.kind, DeadlineRow.turn, DeadlineRow.due)
        query = query.where(DeadlineRow.table_id == table).order_by(DeadlineRow.due, DeadlineRow.kind)
        return [_load(*row) for row in await self._transaction.rows(query)]

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Deadline]:
        """Deadlines that have come, the earliest first."""
        return [_load(*row) for row in await self._transaction.fetch(_DUE, now=now, most=limit)]

    async def next_due(self) -> Milliseconds | None:
        """When the next deadline comes."""
        row = await self._transaction.fetch_one(_NEXT)
        return None if row is None else Milliseconds(row[0])

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
        "turn": deadline.turn,
        "due": deadline.due,
    }


def _load(table: str, kind: str, turn: int, due: int) -> Deadline:
    return Deadline(TableId(table), DeadlineKind(kind), turn, Milliseconds(due))
