"""The outbox relay: tells what was committed, in order, until it is told."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bot.fault_points import fault_point
from bot.persistence.store import Store, StoreUnavailableError
from bot.persistence.unit_of_work import Unit
from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.delivery_result import DeliveryResult
from bot.scheduler.loops import LONGEST_OF_OURS, backoff, keep_going, pause, signal_or_moment
from bot.service.ports import Clock
from bot.service.publisher import TryAgain
from bot.service.signals import Signals
from bot.tables.ids import Milliseconds
from bot.tables.notices import Notice, Queue

log = logging.getLogger(__name__)

AT_ONCE: Final = 32
"""Notices under way at the same time; each table has at most one public one among them."""

_BATCH: Final = 2000


class OutboxRelay:
    """Tells what is due; queues do not wait for one another."""

    def __init__(self, delivery: NoticeDelivery, store: Store, clock: Clock, signals: Signals) -> None:
        self._delivery = delivery
        self._store = store
        self._clock = clock
        self._signals = signals
        self._busy: set[Queue] = set()
        self._held: dict[Queue, Milliseconds] = {}
        self._unmarked: Counter[Queue] = Counter()
        self._knows_held = False
        self._places = asyncio.Semaphore(AT_ONCE)

    @property
    def busy(self) -> bool:
        """Whether anything is being told just now."""
        return bool(self._busy)

    def held_until(self, queue: Queue) -> Milliseconds | None:
        """The moment before which a queue is not told, because its oldest notice waits to be tried again."""
        return self._held.get(queue)

    async def run(self) -> None:
        """Serve for ever. Cancel to stop: a notice under way is told again after the next start."""
        async with asyncio.TaskGroup() as group:
            await keep_going("outbox", lambda: self._run_once(group), self._clock)

    async def _run_once(self, group: asyncio.TaskGroup) -> None:
        now = self._clock.now()
        self._held = {queue: until for queue, until in self._held.items() if until > now}
        try:
            due, coming = await self._store.read(lambda unit: self.due(unit, now))
        except StoreUnavailableError:
            due, coming = (), Milliseconds(now + backoff(0))
        for queue, notices in self.free_queues(due).items():
            await self._places.acquire()
            self._busy.add(queue)
            group.create_task(self._deliver_queue(queue, notices))
        await signal_or_moment(self._signals.outbox, self._clock, self._next(now, coming))

    def due(self, unit: Unit, now: Milliseconds) -> tuple[Sequence[Notice], Milliseconds | None]:
        """What may be told now, and when something may be told next. The first time, queues that waited when the last
        program ended are held again, or a later post would overtake an earlier."""
        if not self._knows_held:
            self._held = {notice.queue: notice.due for notice in unit.outbox.postponed(now) if notice.holds_back}
            self._knows_held = True
        return unit.outbox.due(now, _BATCH), unit.outbox.next_due()

    def free_queues(self, notices: Iterable[Notice]) -> dict[Queue, list[Notice]]:
        """The notices of queues that are neither being told nor waiting, each in its order."""
        queues: dict[Queue, list[Notice]] = {}
        for notice in notices:
            queue = notice.queue
            if queue not in self._busy and queue not in self._held:
                queues.setdefault(queue, []).append(notice)
        return queues

    def _next(self, now: Milliseconds, coming: Milliseconds | None) -> Milliseconds | None:
        """When to look again without a signal: what was due at `now` but held or busy signals when it is free."""
        moments = [*self._held.values(), *([] if coming is None or coming <= now else [coming])]
        return min(moments, default=None)

    async def _deliver_queue(self, queue: Queue, notices: list[Notice]) -> None:
        try:
            for notice in notices:
                if not await self.tell(queue, notice):
                    break
        finally:
            self._busy.discard(queue)
            self._places.release()
            self._signals.outbox.send()

    async def tell(self, queue: Queue, notice: Notice) -> bool:
        """Deliver one; false when it must be delivered again and the queue waits: ever longer while nothing can be
        stored, for then nothing else counts the attempts."""
        try:
            outcome = await self._delivery.deliver(notice)
        except Exception as error:  # noqa: BLE001 - whatever happened, the notice stays and is told again
            log.error("notice %s of table %s failed: %s", notice.key, notice.table, type(error).__name__)
            outcome = DeliveryResult(TryAgain(backoff(notice.attempts)))
        try:
            await self.mark(queue, notice, outcome)
        except Exception as error:  # noqa: BLE001 - as above: told, but not known to be told
            log.error("notice %s of table %s cannot be marked: %s", notice.key, notice.table, type(error).__name__)
            self._held[queue] = Milliseconds(self._clock.now() + backoff(self._unmarked[queue], LONGEST_OF_OURS))
            self._unmarked[queue] += 1
            return False
        del self._unmarked[queue]
        return outcome.again is None or not notice.holds_back

    async def mark(self, queue: Queue, notice: Notice, outcome: DeliveryResult) -> None:
        """Store what came of telling a notice: that it is told, or when it is tried again."""
        again = outcome.again
        due = None if again is None else Milliseconds(self._clock.now() + pause(again, notice.attempts))

        def mark(unit: Unit) -> None:
            for change in outcome.changes:
                change(unit)
            if due is None:
                unit.outbox.mark_delivered(notice)
            else:
                unit.outbox.retry(notice, due)
            fault_point("notice.marked")

        await self._store.write(mark)
        if due is not None and notice.holds_back:
            self._held[queue] = due
        fault_point("notice.told")
