"""What the world must still be told, one row per table and key."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Executable, case, delete, func, null, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.persistence.models import NoticeRow
from bot.persistence.noticing import load_content, save_content
from bot.persistence.transaction import Transaction
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice

_COLUMNS: Final = (
    NoticeRow.table_id,
    NoticeRow.content,
    NoticeRow.due,
    NoticeRow.id,
    NoticeRow.attempts,
    NoticeRow.first_tried,
    NoticeRow.revision,
)


class SqlOutbox:
    """The outbox of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def add(self, notices: Sequence[Notice]) -> None:
        """Add them; one with the key of a notice not yet told merges into it."""
        if notices:
            rows = [_values(notice) for notice in notices]
            await self._transaction.change(_merging(self._transaction.insert(NoticeRow)), rows)

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Notice]:
        """Notices that may be told now, oldest first."""
        query = select(*_COLUMNS).where(NoticeRow.due <= now).order_by(NoticeRow.id).limit(limit)
        return [_load(*row) for row in await self._transaction.rows(query)]

    async def next_due(self) -> Milliseconds | None:
        """When the next notice may be told."""
        row = await self._transaction.row(select(NoticeRow.due).order_by(NoticeRow.due).limit(1))
        return None if row is None else Milliseconds(row.due)

    async def stands(self, notice: Notice) -> bool:
        """Whether it is still to be told: nobody told or dropped it since it was read."""
        return await self._transaction.row(select(NoticeRow.id).where(NoticeRow.id == notice.id)) is not None

    async def tried(self, notice: Notice, at: Milliseconds) -> None:
        """Note the first attempt before anything is sent."""
        first = func.coalesce(NoticeRow.first_tried, at)
        again = case((NoticeRow.revision == notice.revision, null()), else_=NoticeRow.again)
        await self._change(notice, first_tried=first, again=again)

    async def told(self, notice: Notice) -> None:
        """Forget a notice; what merged into it since it was read stays, as a notice of its own."""
        as_read = (NoticeRow.id == notice.id, NoticeRow.revision == notice.revision)
        if not await self._transaction.change(delete(NoticeRow).where(*as_read)):
            due = func.coalesce(NoticeRow.again, NoticeRow.due)
            await self._change(notice, due=due, again=None, attempts=0, first_tried=None)

    async def retry(self, notice: Notice, due: Milliseconds) -> None:
        """Try again later; counts the attempt."""
        await self._change(notice, due=due, attempts=NoticeRow.attempts + 1)

    async def _change(self, notice: Notice, **values: object) -> None:
        await self._transaction.change(update(NoticeRow).where(NoticeRow.id == notice.id).values(**values))

    async def drop(self, table: TableId, key: str) -> None:
        """A notice that a later one made pointless."""
        named = (NoticeRow.table_id == table, NoticeRow.key == key)
        await self._transaction.change(delete(NoticeRow).where(*named))

    async def drop_all(self, table: TableId) -> None:
        """Every notice of a table."""
        await self._transaction.change(delete(NoticeRow).where(NoticeRow.table_id == table))


def _merging(insert: sqlite.Insert | postgresql.Insert) -> Executable:
    """A newer content, the earlier moment: but one that is being tried again keeps the pause it was given."""
    new = insert.excluded
    keeps = or_(NoticeRow.attempts > 0, NoticeRow.due <= new.due)
    merged = {
        "content": new.content,
        "due": case((keeps, NoticeRow.due), else_=new.due),
        "again": case((NoticeRow.again <= new.due, NoticeRow.again), else_=new.due),
        "revision": NoticeRow.revision + 1,
    }
    return insert.on_conflict_do_update(index_elements=[NoticeRow.table_id, NoticeRow.key], set_=merged)


def _values(notice: Notice) -> dict[str, object]:
    return {
        "table_id": notice.table,
        "key": notice.key,
        "content": save_content(notice.content),
        "due": notice.due,
        "attempts": 0,
        "revision": 0,
    }


def _load(*row: Any) -> Notice:
    table, content, due, number, attempts, first_tried, revision = row
    return Notice(TableId(table), load_content(content), due, number, attempts, first_tried, revision)
