"""Analyses of finished games: who wants one, and what was found."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, false, select, text, true, update
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import ANALYSIS_WAITS, AnalysisRow
from bot.persistence.shards import ALL, Shards, among
from bot.persistence.sql import Repository, upsert
from bot.tables.ids import Milliseconds, TableId
from engine.analysis.findings import Analysis, load_analysis

_ASK: Final = upsert(AnalysisRow, ("table_id",), ("asked", "finding", "failed", "unasked"))


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """Stored analysis of a game; empty while someone waits for it. `failed`: it could not be made."""

    analysis: Analysis | None = None
    failed: bool = False


class Analyses(Repository):
    """Analyses of finished games."""

    def get(self, table: TableId) -> KeptAnalysis | None:
        """Return the analysis of a game, or `None` if no one asked for it or it can no longer be read."""
        query = select(AnalysisRow.c.finding, AnalysisRow.c.failed).where(AnalysisRow.c.table_id == table)
        row = self._sql.row(query)
        if row is None:
            return None
        try:
            return KeptAnalysis(None if row.finding is None else load_analysis(row.finding), row.failed)
        except ValueError:
            return None

    def ask(self, table: TableId, at: Milliseconds, *, unasked: bool = False) -> None:
        """Note that a person waits for the analysis, or that it is to be made `unasked`, whatever was kept before."""
        self._sql.change(_ASK, table_id=table, asked=at, finding=None, failed=False, unasked=unasked)

    def offer(self, table: TableId, at: Milliseconds) -> None:
        """Note that it is to be made though no one asked. Changes nothing if something of it is stored already."""
        if self._sql.scalar(select(AnalysisRow.c.table_id).where(AnalysisRow.c.table_id == table)) is None:
            self.ask(table, at, unasked=True)

    def waiting(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the games on these shards whose analysis people wait for, in the order of asking."""
        return self._to_be_made(AnalysisRow.c.unasked == false(), shards)

    def offered(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the games on these shards to be analysed although no one asked, the oldest first."""
        return self._to_be_made(AnalysisRow.c.unasked == true(), shards)

    def _to_be_made(self, which: ColumnElement[bool], shards: Shards) -> Sequence[TableId]:
        query = select(AnalysisRow.c.table_id).where(text(ANALYSIS_WAITS), which)
        query = among(query, shards, AnalysisRow.c.table_id)
        return self._sql.scalars(query.order_by(AnalysisRow.c.asked, AnalysisRow.c.table_id))

    def keep(self, table: TableId, analysis: Analysis | None) -> bool:
        """Store the finding, `None` if it could not be made. Returns false if it is no longer to be made."""
        waits = (AnalysisRow.c.table_id == table, text(ANALYSIS_WAITS))
        if self._sql.row(select(AnalysisRow.c.table_id).where(*waits)) is None:
            return False
        finding = None if analysis is None else analysis.save()
        self._sql.change(update(AnalysisRow).where(*waits).values(finding=finding, failed=finding is None))
        return True

    def drop(self, table: TableId) -> None:
        """Delete what is kept of it."""
        self._sql.change(delete(AnalysisRow).where(AnalysisRow.c.table_id == table))
