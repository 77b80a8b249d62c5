"""Makes requested analyses, one game at a time, in a child process, and shows them in the messages of users who
wait."""

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
from bot.service.messages import AnalysisProgress, TableSnapshot
from bot.service.ports import Clock
from bot.service.publisher import Delivery, Gone, Publisher, TryAgain
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.analyses import Progress, UnderWay, analysed_seats
from bot.tables.deadlines import SECOND
from bot.tables.ids import TableId
from bot.tables.records import record_of
from bot.tables.table import Table
from engine.analysis.findings import Analysis, Judged, load_analysis
from engine.seats import Seat

log = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""Choices analysed at a time: about a second's work, so that progress is shown and the process can stop soon."""

TOLD_EVERY: Final = 8 * SECOND
"""Milliseconds between two edits of the messages that show how far it is, and before the first."""


class OvertakenError(Exception):
    """Another game has priority, or this one is no longer requested."""


class AnalysisWorker:
    """Makes requested analyses, oldest first, and others when there are no requests, which interrupt them. `processes`
    returns an executor with one fresh process for each game."""

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
        """Make the next analysis, or wait for a request. An interrupted analysis begins again after the next start."""
        wanted = await self._analyses.next()
        if wanted is None:
            await self._signals.analyses.received()
        else:
            await self._make(wanted)

    async def _make(self, wanted: TableId) -> None:
        table = await self._tables.table(wanted)
        if table is None or not analysed_seats(table):
            log.warning("table %s cannot be analysed any more", wanted)
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
        """Return the analysis; `None` if it failed or its process died from lack of time or memory."""
        executor = self._processes()
        try:
            record = json.dumps(record_of(table, await self._tables.played(table.id)).save())
            return await self._computed(table, executor, record, tuple(analysed_seats(table)))
        except (StoreUnavailableError, OvertakenError):
            raise
        except BrokenExecutor:
            log.warning("the analysis of table %s took too long or too much memory", table.id)
        except Exception as error:  # noqa: BLE001 - one game must not hold up those that wait behind it
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
        """Show the progress in the messages of those who watch. A user whose message is gone is forgotten."""
        for watcher in self._analyses.watchers(table.id):
            shown = await _show(self._publisher, self._clock, table, progress, watcher)
            if isinstance(shown, Gone):
                self._analyses.unwatch(table.id, watcher)


class AnalysisMessages:
    """Edits messages of users who wait for an analysis, retrying as long as a message can be edited. Otherwise it would
    announce the analysis forever."""

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
        """Edit one message, and return when to retry if that failed. Analyses discarded in the meantime are not
        shown."""
        outcome, table = await self._analyses.outcome(pending.table), await self._tables.table(pending.table)
        if outcome is None or table is None:
            return None
        told = await _show(self._publisher, self._clock, table, outcome, pending.watcher)
        return told if isinstance(told, TryAgain) else None


async def _show(publisher: Publisher, clock: Clock, table: Table, progress: Progress, watcher: Watcher) -> Delivery:
    """Show the progress or result of an analysis in a waiting user's message."""
    at = TableSnapshot(clock.now(), table)
    message = AnalysisProgress(at, progress=progress, language=watcher.language, reader=watcher.user)
    return await publisher.edit_through(watcher.token, message)
