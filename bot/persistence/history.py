"""The accepted actions of every table: what a record is written from."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import insert, select

from bot.persistence.models import ActionRow
from bot.persistence.statements import Prepared
from bot.persistence.transaction import Transaction
from bot.tables.change import Played, PlayedBy
from bot.tables.ids import Milliseconds, TableId
from engine.seats import Seat

_APPEND: Final = Prepared(insert(ActionRow), ("table_id", "number", "seat", "code", "played_by", "at"))


class SqlHistory:
    """The history of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store accepted actions; `first` is the index of the first of them in the record."""
        for number, action in enumerate(played, first):
            await self._transaction.later(
                _APPEND,
                table_id=table,
                number=number,
                seat=action.seat,
                code=action.code,
                played_by=action.by.value,
                at=at,
            )

    async def actions(self, table: TableId) -> Sequence[Played]:
        """All accepted actions of a table, in order."""
        query = select(ActionRow.seat, ActionRow.code, ActionRow.played_by)
        rows = await self._transaction.rows(query.where(ActionRow.table_id == table).order_by(ActionRow.number))
        return [Played(Seat(row.seat), row.code, PlayedBy(row.played_by)) for row in rows]
