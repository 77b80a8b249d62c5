"""What the world must still be told, one row per table and key."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Dialect, UpdateBase, bindparam, case, delete, func, null, or_, select, update

from bot.persistence.database import insert_into
from bot.persistence.models import NoticeRow
from bot.persistence.statements import Prepared
from bot.persistence.transaction import Transaction
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, load_content

_COLUMNS: Final = (
    NoticeRow.table_id,
    NoticeRow.content,
    NoticeRow.due,
    NoticeRow.id,
    NoticeRow.attempts,
    NoticeRow.revision,
)


def merging(dialect: Dialect) -> UpdateBase:
    """A newer content, the earlier moment: but one that is being tried again keeps the pause it was given."""
    insert = insert_into(dialect, NoticeRow)
    new = insert.excluded
    keeps = or_(NoticeRow.attempts > 0, NoticeRow.due <= new.due)
    merged = {
        "content": new.content,
        "due": case((keeps, NoticeRow.due), else_=new.due),
        "again": case((NoticeRow.again <= new.due, NoticeRow.again), else_=new.due),
        "revision": NoticeRow.revision + 1,
    }
    return insert.on_conflict_do_update(index_elements=[NoticeRow.table_id, NoticeRow.key], set_=merged)


_THIS: Final = NoticeRow.id == bindparam("which")
_AS_READ: Final = NoticeRow.revision == bindparam("as_read")
_ADD: Final = Prepared(merging, ("table_id", "key", "content", "due", "attempts", "revision"))
_DUE: Final = Prepared(
    select(*_COLUMNS).where(NoticeRow.due <= bindparam("now")).order_by(NoticeRow.id).limit(bindparam("most"))
)
_POSTPONED: Final = Prepared(
    select(*_COLUMNS).where(NoticeRow.attempts > 0, NoticeRow.due > bindparam("now")).order_by(NoticeRow.id)
)
_NEXT: Final = Prepared(select(NoticeRow.due).order_by(NoticeRow.due).limit(1))
_STANDS: Final = Prepared(select(NoticeRow.id).where(_THIS))
_TOLD: Final = Prepared(delete(NoticeRow).where(_THIS, _AS_READ))
_GREW: Final = Prepared(
    update(NoticeRow).where(_THIS).values(due=func.coalesce(NoticeRow.again, NoticeRow.due), again=null(), attempts=0)
)
_RETRY: Final = Prepared(
    update(NoticeRow)
    .where(_THIS)
    .values(
        due=bindparam("later"),
        attempts=NoticeRow.attempts + 1,
        again=case((_AS_READ, null()), else_=NoticeRow.again),
    )
)
_DROP: Final = Prepared(
    delete(NoticeRow).where(NoticeRow.table_id == bindparam("table"), NoticeRow.key == bindparam("named"))
)


class SqlOutbox:
    """The outbox of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def add(self, notices: Sequence[Notice]) -> None:
        """Add them; one with the key of a notice not yet told merges into it."""
        for notice in notices:
            await self._transaction.later(_ADD, **_values(notice))

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Notice]:
        """Notices that may be told now, oldest first."""
        return [_load(*row) for row in await self._transaction.fetch(_DUE, now=now, most=limit)]

    async def next_due(self) -> Milliseconds | None:
        """When the next notice may be told."""
        row = await self._transaction.fetch_one(_NEXT)
        return None if row is None else Milliseconds(row[0])

    async def postponed(self, now: Milliseconds) -> Sequence[Notice]:
        """Those that were tried in vain and wait for another try, oldest first."""
        return [_load(*row) for row in await self._transaction.fetch(_POSTPONED, now=now)]

    async def stands(self, notice: Notice) -> bool:
        """Whether it is still to be told: nobody told or dropped it since it was read."""
        return await self._transaction.fetch_one(_STANDS, which=notice.id) is not None

    async def told(self, notice: Notice) -> None:
        """Forget a notice; what merged into it since it was read stays, as a notice of its own."""
        await self._transaction.later(_TOLD, which=notice.id, as_read=notice.revision)
        await self._transaction.later(_GREW, which=notice.id)

    async def retry(self, notice: Notice, due: Milliseconds) -> None:
        """Try again later; counts the attempt."""
        await self._transaction.later(_RETRY, which=notice.id, as_read=notice.revision, later=due)

    async def drop(self, table: TableId, key: str) -> None:
        """A notice that a later one made pointless."""
        await self._transaction.later(_DROP, table=table, named=key)

    async def drop_all(self, table: TableId) -> None:
        """Every notice of a table."""
        await self._transaction.change(delete(NoticeRow).where(NoticeRow.table_id == table))


def _values(notice: Notice) -> dict[str, object]:
    return {
        "table_id": notice.table,
        "key": notice.key,
        "content": notice.content.save(),
        "due": notice.due,
        "attempts": 0,
        "revision": 0,
    }


def _load(*row: Any) -> Notice:
    table, content, due, number, attempts, revision = row
    return Notice(TableId(table), load_content(content), due, number, attempts, revision)
