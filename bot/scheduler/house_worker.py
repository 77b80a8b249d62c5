"""House players choose here: off the event loop, through the same door as people."""

import asyncio
from concurrent.futures import Executor
from typing import Final

from bot.faults import reach
from bot.tables.bells import Bells
from bot.tables.house_turns import HouseTurn, owed
from bot.tables.ids import TableId
from bot.tables.ports import Clock, Store
from bot.tables.requests import HouseAnswer
from bot.tables.service import Tables

THINKING_TIME: Final = 500
"""Milliseconds after which a search stops and plays the best it has found."""


class HouseWorker:
    """Looks at every table that changed and hands in what the house owes there."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, bells: Bells, executor: Executor) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._bells = bells
        self._executor = executor

    async def look_everywhere(self) -> None:
        """Call once at start: choices owed from before."""
        async with self._store.reading() as work:
            self._bells.wake_house(await work.tables.live())

    async def turn(self) -> None:
        """Serve the tables that changed, then wait for the next change."""
        moved = self._bells.take_moved()
        for served, table in enumerate(moved):
            try:
                await self._serve(table)
            except Exception:
                self._bells.wake_house(moved[served:])
                raise
        await self._bells.house.rung()

    async def _serve(self, table_id: TableId) -> None:
        async with self._store.reading() as work:
            table = await work.tables.load(table_id)
        for turn in () if table is None else owed(table):
            answer = await self._chosen(turn)
            reach("house.chosen")
            await self._tables.handle(answer)
            reach("house.played")

    async def _chosen(self, turn: HouseTurn) -> HouseAnswer:
        until = self._clock.now() + THINKING_TIME

        def stop() -> bool:
            return self._clock.now() >= until

        return await asyncio.get_running_loop().run_in_executor(self._executor, turn.choose, stop)
