"""Makes the choices of house players and submits them as requests, like the choices of people."""

import asyncio
import logging
from typing import Final

from bot.fault_points import FaultPoints
from bot.persistence.store import Store, StoreUnavailableError
from bot.scheduler.house_executor import SEARCHES_AT_ONCE, HouseExecutor
from bot.scheduler.retrying import keep_going
from bot.service.house_turns import AT_ONCE, HousePace, HouseTurn, pending_turns
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import TableId
from bot.tables.requests import HouseAnswer
from engine.contract import Seat
from engine.house import never

log = logging.getLogger(__name__)

PAUSE: Final = 1 * SECOND
"""Milliseconds after a failure until the table is checked again."""

_Choice = tuple[TableId, Seat, int]
"""Table, seat and number of the prompt that is being answered."""


class HouseWorker:
    """Plays for house players: checks every changed table and submits the choices that are due."""

    def __init__(
        self,
        tables: TableService,
        store: Store,
        clock: Clock,
        signals: Signals,
        executor: HouseExecutor,
        pace: HousePace = AT_ONCE,
    ) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._signals = signals
        self._executor = executor
        self._pace = pace
        self._choosing: set[_Choice] = set()
        self._resting: set[TableId] = set()
        self._places = asyncio.Semaphore(SEARCHES_AT_ONCE)

    async def check_all(self) -> None:
        """Check all tables. Must be called at the start, and after taking over tables."""
        own = self._store.shards
        self._signals.wake_house(await self._store.read(lambda unit: unit.tables.live(own)))

    async def run(self) -> None:
        """Serve until cancelled. Pending choices are computed again after the next start."""
        async with asyncio.TaskGroup() as group:
            await keep_going("house", lambda: self._run_once(group), self._clock)

    async def _run_once(self, group: asyncio.TaskGroup) -> None:
        """Serve the tables that have changed, then wait for the next change."""
        moved = self._signals.take_changed()
        for served, table in enumerate(moved):
            try:
                await self._serve(table, group)
            except StoreUnavailableError:
                self._signals.wake_house(moved[served:])
                raise
            except Exception as error:  # noqa: BLE001 - one broken table must not block the others
                if table not in self._resting:
                    self._resting.add(table)
                    group.create_task(self._check_again(table, error))
        await self._signals.house.received()

    async def _serve(self, table_id: TableId, group: asyncio.TaskGroup) -> None:
        table = await self._store.read(lambda unit: unit.tables.load(table_id))
        if table is None or (self._store.shared and not self._store.shards.has(table.place.guild)):
            return
        reached = self._tables.reach.within.has(table.place.guild)
        for turn in pending_turns(table, self._pace, self._clock.now()):
            if table.holder(turn.seat).person is not None and not reached:
                continue  # Discord is unreachable there, so an absent person could not return
            choice = (table_id, turn.seat, turn.prompt)
            if turn.quick and not turn.pause:
                await self._hand_in(turn.choose(never))
            elif choice not in self._choosing:
                self._choosing.add(choice)
                group.create_task(self._choose(turn, choice))

    async def _choose(self, turn: HouseTurn, choice: _Choice) -> None:
        try:
            if turn.pause:
                await self._clock.sleep_until(after(self._clock.now(), turn.pause))
            if turn.quick:
                await self._hand_in(turn.choose(never))
            else:
                async with self._places:
                    answer = await self._executor.search(turn)
                await self._hand_in(answer)
        except Exception as error:  # noqa: BLE001 - the choice is computed again at the next check
            await self._check_again(turn.table.id, error)
        finally:
            self._choosing.discard(choice)

    async def _check_again(self, table: TableId, error: Exception) -> None:
        log.error("a house player of table %s could not choose: %s", table, type(error).__name__)
        await self._clock.sleep_until(after(self._clock.now(), PAUSE))
        self._resting.discard(table)
        self._signals.wake_house([table])

    async def _hand_in(self, answer: HouseAnswer) -> None:
        FaultPoints.reached("house.chosen")
        await self._tables.handle(answer)
        FaultPoints.reached("house.played")
