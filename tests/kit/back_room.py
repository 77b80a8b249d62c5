"""The bot's inside for tests that go step by step: the outbox is told and the house plays only when asked."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from bot.scheduler.delivery import NoticeDelivery
from bot.service import house_turns
from bot.service.publisher import TryAgain
from bot.service.table_service import TableService
from bot.tables.ids import TableId
from bot.tables.notices import CallPlayers
from bot.tables.table import Table
from engine.house import never
from tests.kit.at_rest import tell
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore, due


class BackRoomParts(TypedDict):
    """What a back room is put together from."""

    tables: TableService
    store: MemoryStore
    delivery: NoticeDelivery
    clock: ManualClock


PATIENCE: Final = 20_000
"""Milliseconds after which what was not told is told again, at most."""


@dataclass
class BackRoom(ABC):
    """Tables in memory, and a clock that stands still."""

    tables: TableService
    store: MemoryStore
    delivery: NoticeDelivery
    clock: ManualClock
    latest: TableId | None = None

    @abstractmethod
    async def settle(self) -> None:
        """Wait until what was told has arrived."""

    async def deliver(self) -> None:
        """Everything that the outbox holds, and what follows from a call of the players: the deal."""
        self.clock.advance(10_000)
        with self.store.reading() as work:
            notices = due(work, self.clock.now())
        for notice in notices:
            while isinstance(again := await tell(self.delivery, self.store, notice), TryAgain):
                assert again.after <= PATIENCE, again
                self.clock.advance(max(again.after, 1))
                notice = replace(notice, attempts=notice.attempts + 1)  # noqa: PLW2901 - the same one, told again
            with self.store.writing() as work:
                work.outbox.mark_delivered(notice)
        if any(isinstance(notice.content, CallPlayers) for notice in notices):
            await self.deliver()
        await self.settle()

    async def house_plays(self) -> None:
        """Every choice that the house owes."""
        table = await self.table()
        for turn in house_turns.pending_turns(table):
            await self.tables.handle(turn.choose(never))

    async def table(self) -> Table:
        """The table of the latest game."""
        with self.store.reading() as work:
            live = work.tables.live()
            self.latest = live[-1] if live else self.latest
            table = None if self.latest is None else work.tables.load(self.latest)
        assert table is not None
        return table
