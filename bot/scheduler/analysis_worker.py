"""Makes requested analyses in a child process, one game at a time, and shows their progress in messages of waiting
users."""

import asyncio
import json
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Final

from bot.persistence.store import StoreUnavailableError
from bot.scheduler import analysis_process
from bot.scheduler.retrying import backoff, pause, signal_or_moment
from bot.service.analyses import AnalysisService, PendingMessage, Watcher
from bot.service.messages import AnalysisProgress, Delivery, Gone, Publisher, TableSnapshot, TryAgain
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.analyses import Progress, UnderWay, analysed_seats
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId
from bot.tables.records import record_of
from bot.tables.table import Table
from engine.analysis.findings import Analysis, Judged, load_analysis
from engine.contract import Seat

log = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""Number of decisions analysed per call. They take about a second, so progress is shown often and the worker can stop
soon."""

TOLD_EVERY: Final = 8 * SECOND
"""Milliseconds between two edits of messages that show progress, and before the first edit."""


class OvertakenError(Exception):
    """Another game now has priority, or the analysis is no longer requested."""


class AnalysisWorker:
    """Makes requested analyses, oldest first. Requests of low priority are made when there are no others, and are
    interrupted by them.

    Args:
        processes: Returns an executor with one new process.
    """

    def __init__(
        self,
        analyses: AnalysisService,
        tables: TableService,
        publisher: Publisher,
        clock: Clock,
        signals: Signals,
        processes: Callable[[], Executor],
    ) -> None:
        self._analyses = analyses
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._signals = signals
        self._processes = processes

    async def run_once(self) -> None:
        """Make the next analysis, or wait for a request. If the program ends before that, the analysis is made after
        the next start."""
        wanted = await self._analyses.next()
        if wanted is None:
            await self._signals.analyses.received()
        else:
            await self._make(wanted)

    async def _make(self, wanted: TableId) -> None:
        table = await self._tables.table(wanted)
        if table is None or not analysed_seats(table):
            log.warning("table %s can no longer be analysed", wanted)
            await self._analyses.give_up(wanted)
            return
        self._analyses.advanced(wanted, 0.0)
        try:
            analysis = await self._made(table)
        except OvertakenError:
            self._analyses.set_aside(wanted)
            return
        await self._analyses.finish(table, analysis)

    async def _made(self, table: Table) -> Analysis | None:
        """Return the analysis, or `None` if it failed or its process ran out of time or memory."""
        executor = self._processes()
        try:
            record = json.dumps(record_of(table, await self._tables.played(table.id)).save())
            return await self._computed(table, executor, record, tuple(analysed_seats(table)))
        except (StoreUnavailableError, OvertakenError):
            raise
        except BrokenExecutor:
            log.warning("the analysis of table %s took too long or too much memory", table.id)
        except Exception as error:  # noqa: BLE001 - one game must not block the games behind it
            log.error("the analysis of table %s failed: %s", table.id, type(error).__name__)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
        return None

    async def _computed(self, table: Table, executor: Executor, record: str, seats: tuple[Seat, ...]) -> Analysis:
        loop = asyncio.get_running_loop()
        told, judged = self._clock.monotonic(), list[Judged]()
        choices = await loop.run_in_executor(executor, analysis_process.count, record, seats)
        for first in range(0, choices, AT_ONCE):
            if await self._analyses.next() != table.id:
                raise OvertakenError
            judged += await loop.run_in_executor(
                executor, analysis_process.judge, record, seats, first, first + AT_ONCE
            )
            share = len(judged) / choices
            self._analyses.advanced(table.id, share)
            if self._clock.monotonic() - told >= TOLD_EVERY and len(judged) < choices:
                told = self._clock.monotonic()
                await self._show(table, UnderWay(share))
        saved = await loop.run_in_executor(executor, analysis_process.conclude, record, seats, judged)
        return load_analysis(saved)

    async def _show(self, table: Table, progress: UnderWay) -> None:
        """Show the progress in the messages of watching users. A user whose message no longer exists is removed from
        the watchers."""
        for watcher in self._analyses.watchers(table.id):
            shown = await _show(self._publisher, self._clock, table, progress, watcher)
            if isinstance(shown, Gone):
                self._analyses.unwatch(table.id, watcher)


class AnalysisMessages:
    """Edits messages of users who wait for an analysis. An edit is retried for as long as the message can be edited,
    because otherwise the message would show an unfinished analysis forever."""

    def __init__(
        self, analyses: AnalysisService, tables: TableService, publisher: Publisher, clock: Clock, signals: Signals
    ) -> None:
        self._analyses = analyses
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._signals = signals

    async def run_once(self) -> None:
        """Edit the messages that are due, then wait until the next one is due."""
        for pending in self._analyses.take_due():
            try:
                again = await self._tell(pending)
            except StoreUnavailableError:
                again = TryAgain(backoff(pending.tries))
            except Exception as error:  # noqa: BLE001 - one message must not lose the others
                log.error("an analysis of table %s cannot be shown: %s", pending.table, type(error).__name__)
                again = TryAgain(backoff(pending.tries))
            if again is not None:
                self._analyses.queue(pending.table, pending.watcher, pause(again, pending.tries), pending.tries + 1)
        await signal_or_moment(self._signals.analysis_messages, self._clock, self._analyses.next_due())

    async def _tell(self, pending: PendingMessage) -> TryAgain | None:
        """Edit one message. A message whose analysis was discarded in the meantime is not edited.

        Returns:
            When to retry, or `None` if the edit succeeded or a retry is pointless.
        """
        outcome, table = await self._analyses.outcome(pending.table), await self._tables.table(pending.table)
        if outcome is None or table is None:
            return None
        told = await _show(self._publisher, self._clock, table, outcome, pending.watcher)
        return told if isinstance(told, TryAgain) else None


async def _show(publisher: Publisher, clock: Clock, table: Table, progress: Progress, watcher: Watcher) -> Delivery:
    """Show the progress or the result of an analysis in a user's message."""
    at = TableSnapshot(clock.now(), table)
    message = AnalysisProgress(at, progress=progress, language=watcher.language, reader=watcher.user)
    return await publisher.edit_through(watcher.token, message)
