"""The outbox relay, which delivers committed notices in order, retrying each until it is delivered."""

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
from bot.service.messages import TryAgain
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.tables.deadlines import FOREVER, SECOND, after
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, Queue

log = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Maximum number of concurrent deliveries, with at most one public delivery per table."""

SET_BACK: Final = 1 * SECOND
"""Minimum milliseconds by which a clock that lags behind monotonic time counts as set back."""


class KnownNotices:
    """The outbox in memory: notices by table, and when to check each table.

    It is read from the database once and updated after every commit.
    """

    def __init__(self, notices: Iterable[Notice]) -> None:
        self._of: dict[TableId, Sequence[Notice]] = {}
        self._due: dict[TableId, None] = {}
        """Tables with notices that may be due. The values are unused."""
        self._later: list[tuple[Milliseconds, TableId]] = []
        """Heap of times at which to check a table for due notices."""
        self._alarms: dict[TableId, Milliseconds] = {}
        """The earliest of those times by table. The notice may have been delivered by then."""
        stored: dict[TableId, list[Notice]] = {}
        for notice in notices:
            stored.setdefault(notice.table, []).append(notice)
        self.learn(stored)

    def learn(self, owed: OutboxChanges) -> None:
        """Apply the outbox changes of a commit."""
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
        """Return the notices that are due at the time `now`, oldest first."""
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
            moment = min((notice.due for notice in notices if notice.due > now), default=FOREVER)
            if moment < self._alarms.get(table, FOREVER):
                self._alarms[table] = moment
                heapq.heappush(self._later, (moment, table))
        return sorted(found, key=lambda notice: notice.id)

    @property
    def next_due(self) -> Milliseconds | None:
        """The earliest time at which another notice may be due, `None` if there is none."""
        return self._later[0][0] if self._later else None


class OutboxRelay:
    """Delivers due notices. Queues are independent of each other. If all slots are taken, messages for which people
    wait are delivered first."""

    def __init__(self, delivery: NoticeDelivery, store: Store, clock: Clock, signals: Signals) -> None:
        self._delivery = delivery
        self._store = store
        self._clock = clock
        self._signals = signals
        self.busy: dict[Queue, asyncio.Task[None]] = {}
        """Deliveries in progress, by queue."""
        self.held: dict[Queue, Milliseconds] = {}
        """Queues whose oldest notice must be retried, and the time until which they are not delivered."""
        self._offset = clock.now() - clock.monotonic()
        self._unmarked: Counter[Queue] = Counter()
        self._known = KnownNotices(())
        self._changes: deque[OutboxChanges] = deque()
        self._wanted_reads, self._reads = 1, 0
        """Numbers of requested and of completed reads of the outbox. It is read again while they differ."""

    async def run(self) -> None:
        """Serve until cancelled. A notice whose delivery is cancelled is delivered again after the next start."""
        async with asyncio.TaskGroup() as group:
            await keep_going("outbox", lambda: self._run_once(group), self._clock)

    async def _run_once(self, group: asyncio.TaskGroup) -> None:
        now = self._clock.now()
        if (jump := now - self._clock.monotonic() - self._offset) < -SET_BACK:  # the clock was set back
            self.held = {queue: after(until, jump) for queue, until in self.held.items()}
        self._offset += jump
        wanted = self._wanted_reads
        if self._reads != wanted:
            try:
                self._known, self._reads = await self._remembered(now), wanted
            except StoreUnavailableError:
                await self._clock.sleep_until(Milliseconds(now + backoff(0)))
                return
        known = self._known
        while self._changes:
            changes = self._changes.popleft()
            known.learn(changes)
            self._release(notice for each in changes.values() if not isinstance(each, frozenset) for notice in each)
        self.held = {queue: until for queue, until in self.held.items() if until > now}
        free = self.free_queues(known.due(now))
        for queue in sorted(free, key=lambda each: free[each][0].content.can_wait)[: AT_ONCE - len(self.busy)]:
            self.busy[queue] = group.create_task(self._deliver_queue(queue, free[queue]))
        moments = [*self.held.values(), *(() if known.next_due is None else (known.next_due,))]
        await signal_or_moment(self._signals.outbox, self._clock, min(moments, default=None))

    def invalidate(self) -> None:
        """Make the relay read the outbox again, because other processes may have changed it."""
        self._wanted_reads += 1
        self._signals.outbox.set()

    async def _remembered(self, now: Milliseconds) -> KnownNotices:
        """Read all undelivered notices. Queues that wait for a retry stay held, so that no later post overtakes an
        earlier one. Changes committed during the read are applied afterwards."""
        self._changes = self._store.watch_outbox()
        own = self._store.shards
        left = await self._store.read(lambda unit: unit.outbox.waiting(own))
        self.held |= {
            notice.queue: notice.due for notice in left if notice.attempts and notice.due > now and notice.holds_back
        }
        return KnownNotices(left)

    def _release(self, changed: Iterable[Notice]) -> None:
        """Hold queues no longer than their retried notices, which may have become due earlier."""
        for notice in changed:
            if notice.attempts and notice.holds_back and notice.queue in self.held:
                self.held[notice.queue] = min(self.held[notice.queue], notice.due)

    def free_queues(self, notices: Iterable[Notice]) -> dict[Queue, list[Notice]]:
        """Return the due notices by queue, without queues that are busy or held."""
        queues: dict[Queue, list[Notice]] = {}
        for notice in notices:
            queue = notice.queue
            if queue not in self.busy and queue not in self.held:
                queues.setdefault(queue, []).append(notice)
        return queues

    async def _deliver_queue(self, queue: Queue, notices: list[Notice]) -> None:
        try:
            for notice in notices:
                if not await self.tell(queue, notice):
                    break
        finally:
            self.busy.pop(queue, None)
            self._signals.outbox.set()

    async def tell(self, queue: Queue, notice: Notice) -> bool:
        """Deliver one notice.

        Returns:
            False if delivery must be retried. The queue waits until then if the notice holds it back.
        """
        try:
            outcome = await self._delivery.deliver(notice)
        except Exception as error:  # noqa: BLE001 - the notice stays and is delivered again
            log.error("notice %s of table %s failed: %s", notice.key, notice.table, type(error).__name__)
            outcome = DeliveryResult(TryAgain(backoff(notice.attempts)))
        try:
            await self.mark(queue, notice, outcome)
        except Exception as error:  # noqa: BLE001 - delivered, but not marked as delivered
            log.error("notice %s of table %s cannot be marked: %s", notice.key, notice.table, type(error).__name__)
            self.held[queue] = Milliseconds(self._clock.now() + backoff(self._unmarked[queue], LONGEST_OF_OURS))
            self._unmarked[queue] += 1
            return False
        del self._unmarked[queue]
        return outcome.again is None

    async def mark(self, queue: Queue, notice: Notice, outcome: DeliveryResult) -> None:
        """Store the outcome of a delivery: delete the notice, or set the time of the retry."""
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
