"""Handles the deadlines stored in the database."""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.fault_points import FaultPoints
from bot.newest import Newest, Samples
from bot.persistence.shards import Shards
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.scheduler.channel_delivery import OLD
from bot.scheduler.delivery import SLOW, TurnDelays
from bot.scheduler.retrying import signal_or_moment
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import FOREVER, LOBBY_LASTS, MINUTE, SECOND, UNATTENDED, Deadline, DeadlineKind, after
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import BOARD
from bot.tables.requests import BackFromDowntime, TimeUp
from bot.tables.table import THE_DEAL

log = logging.getLogger(__name__)

GRACE: Final = 30 * SECOND
"""Default grace period in milliseconds after downtime, for deadlines that passed during it."""

LONG: Final = 1 * MINUTE
"""Duration in milliseconds from which downtime is mentioned to players."""

MISSED: Final = 10 * SECOND
"""Delay in milliseconds from which a deadline counts as missed. No one could act, because the machine slept or the
store was unavailable."""

MOST_GIVEN: Final = 1 * MINUTE
"""Maximum time in milliseconds credited to a turn for slow deliveries, so that a table whose messages never arrive
still continues."""

PAUSE: Final = 30 * SECOND
"""Milliseconds until a failed deadline is retried."""

WAITING: Final = {
    DeadlineKind.LOBBY: LOBBY_LASTS,
    DeadlineKind.IDLE: max(UNATTENDED.values()),
    DeadlineKind.PAUSE: max(UNATTENDED.values()),
}
"""Longest wait in milliseconds of a table without an open turn, by kind of deadline."""

REMEMBERED: Final = 1_000
"""Maximum number of remembered turns that were extended, and of those that had a grace period."""

_BATCH: Final = 100


class DeadlineWatch:
    """Waits for the next deadline and handles it.

    Args:
        grace: Grace period in milliseconds after downtime.
        delays: Delays of deliveries, for which turns are extended.
    """

    def __init__(
        self,
        tables: TableService,
        store: Store,
        clock: Clock,
        signals: Signals,
        grace: int = GRACE,
        delays: TurnDelays | None = None,
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._signals = signals
        self._grace = grace
        self._delays = delays or TurnDelays()
        self._given = Newest[TableId, tuple[int, int]](REMEMBERED)
        """Latest turn of each table that was extended for slow deliveries, and by how many milliseconds."""
        self._graced = Newest[TableId, int](REMEMBERED)
        """Latest turn of each table that had a grace period. A turn gets only one, so that repeated downtime cannot
        keep it open forever."""
        self.lateness = Samples()
        """Milliseconds by which deadlines were handled late."""

    async def give_time_back(self, away: int, among: Shards | None = None) -> int:
        """Extend deadlines after no one could act. Clocks get the lost time back, and missed deadlines get a grace
        period. After long downtime the tables' messages mention it.

        Args:
            away: Duration of the downtime in milliseconds.
            among: The shards whose tables were affected, `None` for all that are reachable.

        Returns:
            The number of tables that missed a deadline.
        """
        now = self._clock.now()
        until, own = after(now, self._grace), self._tables.reach.within if among is None else among

        def give_back(unit: Unit) -> tuple[Mapping[TableId, int], Collection[TableId], Collection[TableId]]:
            for kind, lasts in WAITING.items():
                unit.deadlines.give(kind, away, after(now, lasts), own)
            missed = unit.deadlines.postpone_missed(now, until, own)
            watched = _watched_lately(unit, now, own) if away > MISSED else ()
            return unit.deadlines.turns(own), missed, watched

        turns, missed, watched = await self._store.write(give_back)

        def back(table: TableId) -> BackFromDowntime:
            gets = now if self._graced.get(table, THE_DEAL) == turns.get(table) else until
            long = away > LONG and (table in missed or table in watched)
            return BackFromDowntime(table, away, gets, long, shown=table in missed or table in watched)

        told = (*missed, *(watched if away > LONG else ()), *turns)
        async for table, error in self._tables.handle_each(dict.fromkeys(told), back):
            log.error("table %s could not be told that no one was there: %s", table, error)
        for table in turns:
            self._given.pop(table, None)
        self._graced.update((table, turns[table]) for table in missed if table in turns)
        self._signals.wake_house(turns)
        return len(missed)

    async def _follow_outages(self) -> None:
        """Extend deadlines of tables that are reachable again, by the time since the stored beginning of the outage."""
        reports = self._tables.reach.news()
        try:
            for report in reports:
                for outage in await self._store.write(report.note):
                    await self.give_time_back(max(0, self._clock.now() - outage.since), outage.among)
                await self._store.write(report.settle)
                self._tables.reach.told(report)
        except StoreUnavailableError:
            self._tables.reach.again(reports)
            raise

    async def run_once(self) -> None:
        """Handle the deadlines that are due, or wait if there are none."""
        await self._follow_outages()
        now = self._clock.now()
        due, untold, coming = await self._store.read(partial(_read_due, now=now, own=self._tables.reach.within))
        FaultPoints.reached("deadline.read")
        late = max((now - deadline.due for deadline in due), default=0)
        if late > MISSED:
            log.warning("nothing happened for %s s: everyone who missed a deadline gets a grace period", late // SECOND)
            self.lateness.append(late)
            await self.give_time_back(late)
            return
        if due:
            await self._meet_together(await self._give_back(due, untold, now))
            return
        moment = min((each for each in (coming, self._tables.reach.next_check) if each is not None), default=None)
        self._signals.deadlines.wakes_at = FOREVER if moment is None else moment
        try:
            await signal_or_moment(self._signals.deadlines, self._clock, moment)
        finally:
            self._signals.deadlines.wakes_at = FOREVER

    async def _give_back(
        self, due: Sequence[Deadline], untold: Mapping[TableId, int], now: Milliseconds
    ) -> Sequence[Deadline]:
        """Postpone the end of turns whose players lost time to slow deliveries, and return the other deadlines. The
        time before a question was delivered does not count against its player."""
        owed = {deadline: self._owed(deadline, untold.get(deadline.table, 0), now) for deadline in due}
        slow = {deadline: lost for deadline, lost in owed.items() if lost > SLOW}
        if not slow:
            return due

        def put_off(unit: Unit) -> None:
            for deadline, lost in slow.items():
                unit.deadlines.postpone(deadline, after(now, lost))

        await self._store.write(put_off)
        for deadline, lost in slow.items():
            self._given[deadline.table] = deadline.turn, lost + self._given_to(deadline)
        return [deadline for deadline in due if deadline not in slow]

    def _owed(self, deadline: Deadline, untold: int, now: Milliseconds) -> int:
        """Return the milliseconds by which a turn must still be extended. `untold` is the current delay in milliseconds
        of the table's oldest undelivered notice."""
        if deadline.kind is not DeadlineKind.TURN:
            return 0
        given, late = self._given_to(deadline), now - deadline.due
        lost = max(self._delays.of(deadline.table, deadline.turn), untold) + (late if late > SLOW else 0)
        return min(lost, MOST_GIVEN) - given

    def _given_to(self, deadline: Deadline) -> int:
        turn, given = self._given.get(deadline.table, (deadline.turn, 0))
        return given if turn == deadline.turn else 0

    async def _meet_together(self, due: Sequence[Deadline]) -> None:
        """Handle deadlines concurrently, so that they are committed together. Raises the first error."""
        ended = await asyncio.gather(*map(self.meet, due), return_exceptions=True)
        for deadline, error in zip(due, ended, strict=True):
            if error is not None:
                raise error
            self._given.pop(deadline.table, None)
            self.lateness.append(self._clock.now() - deadline.due)
            FaultPoints.reached("deadline.met")

    async def meet(self, deadline: Deadline) -> None:
        """Handle a deadline. If that fails, the deadline is postponed."""
        try:
            await self._tables.handle(TimeUp(deadline))
        except StoreUnavailableError:
            raise
        except Exception as error:  # noqa: BLE001 - one broken table must not block the others
            log.error("the clock of table %s could not act: %s", deadline.table, type(error).__name__)
            later = replace(deadline, due=after(self._clock.now(), PAUSE))

            def put_off(unit: Unit) -> None:
                known = unit.deadlines.of(deadline.table)
                unit.deadlines.replace(deadline.table, [later if one == deadline else one for one in known])

            await self._store.write(put_off)


def _read_due(
    unit: Unit, now: Milliseconds, own: Shards
) -> tuple[Sequence[Deadline], Mapping[TableId, int], Milliseconds | None]:
    """Return the due deadlines, the delay in milliseconds of notices by table, and the time of the next deadline
    (`None` if there is none)."""
    due = unit.deadlines.due(now, _BATCH, own)
    untold = {deadline.table: unit.deadlines.untold(deadline.table, now) for deadline in due}
    return due, untold, unit.deadlines.next_due(own)


def _watched_lately(unit: Unit, now: Milliseconds, own: Shards) -> Sequence[TableId]:
    """Return the live tables whose message can still be edited. Other tables have been idle for long, and no message is
    posted for them."""
    posts = [(table, unit.posts.get(table, BOARD)) for table in unit.tables.live(own)]
    return [table for table, post in posts if post is not None and now - post.posted <= OLD]
