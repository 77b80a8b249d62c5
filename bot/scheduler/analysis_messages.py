"""Shows the outcome of analyses in the messages of those who watched."""

from bot.persistence.store import StoreUnavailableError
from bot.scheduler.retrying import backoff, pause, signal_or_moment
from bot.service.analyses import AnalysisService, PendingMessage
from bot.service.messages import AnalysisProgress, TableSnapshot
from bot.service.ports import Clock
from bot.service.publisher import Publisher, TryAgain
from bot.service.signals import Signals
from bot.service.table_service import TableService


class AnalysisMessages:
    """Retries as long as a message can be edited. Otherwise it would say for ever that the analysis is coming."""

    def __init__(
        self, analyses: AnalysisService, tables: TableService, publisher: Publisher, clock: Clock, signals: Signals
    ) -> None:
        self._analyses = analyses
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._signals = signals

    async def run_once(self) -> None:
        """Wait until a message is due, and edit those that are."""
        for pending in self._analyses.take_due():
            try:
                again = await self._tell(pending)
            except StoreUnavailableError:
                again = TryAgain(backoff(pending.tries))
            if again is not None:
                self._analyses.queue(pending.table, pending.watcher, pause(again, pending.tries), pending.tries + 1)
        await signal_or_moment(self._signals.analysis_messages, self._clock, self._analyses.next_due())

    async def _tell(self, pending: PendingMessage) -> TryAgain | None:
        """Edit one message. Returns when to retry, if that failed. Analyses that were discarded meanwhile are not
        shown."""
        outcome, table = await self._analyses.outcome(pending.table), await self._tables.table(pending.table)
        if outcome is None or table is None:
            return None
        at = TableSnapshot(self._clock.now(), table)
        watcher = pending.watcher
        message = AnalysisProgress(at, progress=outcome, language=watcher.language, reader=watcher.user)
        told = await self._publisher.edit_through(watcher.token, message)
        return told if isinstance(told, TryAgain) else None
