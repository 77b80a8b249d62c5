"""The outbox relay: delivers committed notices in order, until each is delivered."""

import asyncio
import heapq
import logging
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Final

from bot.fault_points import FaultPoints
from bot.persistence.outbox import OutboxChanges
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.retrying import LONGEST_OF_OURS, DeliveryResult, backoff, keep_going, pause, signal_or_moment
from bot.service.ports import Clock
from bot.service.publisher import TryAgain
from bot.service.signals import Signals
from bot.tables.deadlines import FOREVER, SECOND, after
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, Queue

log = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Number of concurrent deliveries; each table has at most one public one among them."""

SET_BACK: Final = 1 * SECOND
"""Milliseconds; a clock that lags by more was set back."""


class KnownNotices:
    """The outbox in memory: notices by table, and when to check each table.

    It is read from the database once and updated by every commit.
    """

    def __init__(self, notices: Iterable[Notice]) -> None:
        self._of: dict[TableId, Sequence[Notice]] = {}
        self._due: dict[TableId, None] = {}
        """Tables with notices that may be due."""
        self._later: list[tuple[Milliseconds, TableId]] = []
        """Heap of moments at which to look at a table that has nothing due."""
        self._alarms: dict[TableId, Milliseconds] = {}
        """The earliest of those moments by table. The notice may have been delivered by then."""
        stored: dict[TableId, list[Notice]] = {}
        for notice in notices:
            stored.setdefault(notice.table, []).append(notice)
        self.learn(stored)

    def learn(self, owed: OutboxChanges) -> None:
        """Apply the changes of a commit."""
        for table, change in owed.items():
            notices = (
                [notice for notice in self._of.get(table, ()) if notice.id not in change]
                if isinstance(change, frozenset)
                else change
            )
            if notices:
                self._of[table] = notices
                self._due[table] = None
            else:
                self._of.pop(table, None)

    def due(self, now: Milliseconds) -> Sequence[Notice]:
        """Return the notices that are due, oldest first."""
        while self._later and self._later[0][0] <= now:
            moment, table = heapq.heappop(self._later)
            if self._alarms.get(table) == moment:
                del self._alarms[table]
            self._due[table] = None
        found: list[Notice] = []
        for table in tuple(self._due):
            notices = self._of.get(table, ())
            told = [notice for notice in notices if notice.due <= now]
            found += told
            if not told:
                del self._due[table]
            if later := [notice.due for notice in notices if notice.due > now]:
                self._wake(min(later), table)
        return sorted(found, key=lambda notice: notice.id)

    def _wake(self, moment: Milliseconds, table: TableId) -> None:
        """Check the table at that time at the latest."""
        if moment < self._alarms.get(table, FOREVER):
            self._alarms[table] = moment
            heapq.heappush(self._later, (moment, table))

    @property
    def next_due(self) -> Milliseconds | None:
        """Return when the next notice may be due."""
        return self._later[0][0] if self._later else None


class OutboxRelay:
    """Delivers due notices. Queues are independent; if all slots are taken, messages that people wait for go first."""

    def __init__(self, delivery: NoticeDelivery, store: Store, clock: Clock, signals: Signals) -> None:
        self._delivery = delivery
        self._store = store
        self._clock = clock
        self._signals = signals
        self._busy: dict[Queue, asyncio.Task[None]] = {}
        self.held: dict[Queue, Milliseconds] = {}
        """Queues whose oldest notice is retried, and the moment before which they are not delivered."""
        self._offset = clock.now() - clock.monotonic()
        self._unmarked: Counter[Queue] = Counter()
        self._known = KnownNotices(())
        self._changes: deque[OutboxChanges] = deque()
        self._wanted_reads, self._reads = 1, 0
        """The outbox is read again while these differ."""

    @property
    def busy(self) -> bool:
        """True if anything is being delivered."""
        return bool(self._busy)

    async def run(self) -> None:
        """Serve until cancelled. A notice in progress is delivered again after the next start."""
        async with asyncio.TaskGroup() as group:
            await keep_going("outbox", lambda: self._run_once(group), self._clock)

    async def _run_once(self, group: asyncio.TaskGroup) -> None:
        now = self._clock.now()
        if (jump := now - self._clock.monotonic() - self._offset) < -SET_BACK:  # someone set the clock back
            self.held = {queue: after(until, jump) for queue, until in self.held.items()}
        self._offset += jump
        self.held = {queue: until for queue, until in self.held.items() if until > now}
        wanted = self._wanted_reads
        if self._reads != wanted:
            try:
                self._known, self._reads = await self._remembered(now), wanted
            except StoreUnavailableError:
                await self._clock.sleep_until(Milliseconds(now + backoff(0)))
                return
        known = self._known
        while self._changes:
            known.learn(self._changes.popleft())
        free = self.free_queues(known.due(now))
        for queue in sorted(free, key=lambda each: free[each][0].content.can_wait)[: AT_ONCE - len(self._busy)]:
            self._busy[queue] = group.create_task(self._deliver_queue(queue, free[queue]))
        moments = [*self.held.values(), *(() if known.next_due is None else (known.next_due,))]
        await signal_or_moment(self._signals.outbox, self._clock, min(moments, default=None))

    def invalidate(self) -> None:
        """Force a new read of the outbox, because other processes may have changed it."""
        self._wanted_reads += 1
        self._signals.outbox.set()

    async def _remembered(self, now: Milliseconds) -> KnownNotices:
        """Read all notices that are not delivered. Queues that are being retried stay held, so that no later post
        overtakes an earlier one. Changes committed meanwhile are applied afterwards."""
        self._changes = self._store.watch_outbox()
        own = self._store.shards
        left = await self._store.read(lambda unit: unit.outbox.waiting(own))
        self.held |= {
            notice.queue: notice.due for notice in left if notice.attempts and notice.due > now and notice.holds_back
        }
        return KnownNotices(left)

    def free_queues(self, notices: Iterable[Notice]) -> dict[Queue, list[Notice]]:
        """Return the due notices by queue, leaving out queues that are busy or held."""
        queues: dict[Queue, list[Notice]] = {}
        for notice in notices:
            queue = notice.queue
            if queue not in self._busy and queue not in self.held:
                queues.setdefault(queue, []).append(notice)
        return queues

    async def _deliver_queue(self, queue: Queue, notices: list[Notice]) -> None:
        try:
            for notice in notices:
                if not await self.tell(queue, notice):
                    break
        finally:
            self._busy.pop(queue, None)
            self._signals.outbox.set()

    async def tell(self, queue: Queue, notice: Notice) -> bool:
        """Deliver one notice.

        Returns:
            False if delivery must be retried; the queue then backs off exponentially.
        """
        try:
            outcome = await self._delivery.deliver(notice)
        except Exception as error:  # noqa: BLE001 - whatever happened, the notice stays and is told again
            log.error("notice %s of table %s failed: %s", notice.key, notice.table, type(error).__name__)
            outcome = DeliveryResult(TryAgain(backoff(notice.attempts)))
        try:
            await self.mark(queue, notice, outcome)
        except Exception as error:  # noqa: BLE001 - as above: told, but not known to be told
            log.error("notice %s of table %s cannot be marked: %s", notice.key, notice.table, type(error).__name__)
            self.held[queue] = Milliseconds(self._clock.now() + backoff(self._unmarked[queue], LONGEST_OF_OURS))
            self._unmarked[queue] += 1
            return False
        del self._unmarked[queue]
        return outcome.again is None or not notice.holds_back

    async def mark(self, queue: Queue, notice: Notice, outcome: DeliveryResult) -> None:
        """Store the outcome of a delivery: done, or when to retry."""
        again = outcome.again
        due = None if again is None else Milliseconds(self._clock.now() + pause(again, notice.attempts))

        def mark(unit: Unit) -> None:
            for change in outcome.changes:
                change(unit)
            if due is None:
                unit.outbox.mark_delivered(notice)
            else:
                unit.outbox.retry(notice, due)
            FaultPoints.reached("notice.marked")

        await self._store.write(mark)
        if due is not None and notice.holds_back:
            self.held[queue] = due
        FaultPoints.reached("notice.told")
