"""Analyses of finished games: who wants one, and what was found."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, false, select, text, true, update
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import ANALYSIS_WAITS, AnalysisRow
from bot.persistence.statements import upsert
from bot.persistence.transaction import Transaction
from bot.service.repositories.games import KeptAnalysis
from bot.tables.ids import Milliseconds, TableId
from engine.analysis.findings import Analysis, load_analysis

_ASK: Final = upsert(AnalysisRow, ("table_id",), ("asked", "finding", "failed", "unasked"))


class SqlAnalyses:
    """The analyses of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, table: TableId) -> KeptAnalysis | None:
        """What is kept of a game's analysis; `None` when nobody asked for it, or when it cannot be read any more."""
        query = select(AnalysisRow.finding, AnalysisRow.failed).where(AnalysisRow.table_id == table)
        row = await self._transaction.row(query)
        if row is None:
            return None
        try:
            return KeptAnalysis(None if row.finding is None else load_analysis(row.finding), row.failed)
        except ValueError:
            return None

    async def ask(self, table: TableId, at: Milliseconds) -> None:
        """Somebody waits for it from now on, whatever was kept before."""
        await self._put(table, at, unasked=False)

    async def offer(self, table: TableId, at: Milliseconds) -> None:
        """It is to be made though nobody asked; changes nothing where something is kept of it already."""
        if await self._transaction.row(select(AnalysisRow.table_id).where(AnalysisRow.table_id == table)) is None:
            await self._put(table, at, unasked=True)

    async def _put(self, table: TableId, at: Milliseconds, *, unasked: bool) -> None:
        await self._transaction.later(_ASK, table_id=table, asked=at, finding=None, failed=False, unasked=unasked)

    async def waiting(self) -> Sequence[TableId]:
        """The games whose analysis somebody waits for, the one asked for first in front."""
        return await self._to_be_made(AnalysisRow.unasked == false())

    async def offered(self) -> Sequence[TableId]:
        """The games whose analysis is to be made though nobody asked, the oldest in front."""
        return await self._to_be_made(AnalysisRow.unasked == true())

    async def _to_be_made(self, which: ColumnElement[bool]) -> Sequence[TableId]:
        query = select(AnalysisRow.table_id).where(text(ANALYSIS_WAITS), which)
        rows = await self._transaction.rows(query.order_by(AnalysisRow.asked, AnalysisRow.table_id))
        return [TableId(row.table_id) for row in rows]

    async def keep(self, table: TableId, analysis: Analysis | None) -> bool:
        """What was found, `None` when it could not be made; false when it is not to be made any more."""
        waits = (AnalysisRow.table_id == table, text(ANALYSIS_WAITS))
        if await self._transaction.row(select(AnalysisRow.table_id).where(*waits)) is None:
            return False
        finding = None if analysis is None else analysis.save()
        await self._transaction.change(
            update(AnalysisRow).where(*waits).values(finding=finding, failed=finding is None)
        )
        return True

    async def drop(self, table: TableId) -> None:
        """Nothing is kept of it."""
        await self._transaction.change(delete(AnalysisRow).where(AnalysisRow.table_id == table))
