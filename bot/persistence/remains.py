"""What ended tables leave behind, for the retention job."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Text, cast, delete, exists, select

from bot.persistence.models import NoticeRow, TableRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import Milliseconds, TableId
from bot.tables.table import Stage

_ENDED: Final = (Stage.OVER.value, Stage.CANCELLED.value)
_NAMED: Final = '"name":"'
"""How a display name begins in a state; inside a text its quotation marks would be escaped."""


class SqlRemains:
    """The remains of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def drop_lobbies(self, opened_before: Milliseconds) -> int:
        """Delete tables that were cancelled before the deal and opened before that moment; how many."""
        never_dealt = (TableRow.stage == Stage.CANCELLED.value, TableRow.position.is_(None))
        return await self._transaction.change(
            delete(TableRow).where(*never_dealt, TableRow.opened < opened_before, TableRow.frozen.is_(None))
        )

    async def named(self) -> Sequence[TableId]:
        """Ended tables that still hold display names and owe nobody a notice, oldest first."""
        owes = exists().where(NoticeRow.table_id == TableRow.id)
        query = (
            select(TableRow.id)
            .where(TableRow.stage.in_(_ENDED), TableRow.frozen.is_(None), ~owes)
            .where(cast(TableRow.state, Text).contains(_NAMED, autoescape=True))
            .order_by(TableRow.opened, TableRow.id)
        )
        return [TableId(row.id) for row in await self._transaction.rows(query)]
