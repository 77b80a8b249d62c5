"""A bot that begins beside others takes part from the first moment, however much it finds to do."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.app import Program
from bot.config import Settings
from bot.scheduler.house_executor import HouseExecutor
from tests.kit.clocks import ManualClock
from tests.kit.idle import everybody_waits
from tests.kit.memory_store import MemoryStore


class Counting:
    """Takes part, and says so."""

    def __init__(self) -> None:
        self.counted = 0
        self.goes_on = False

    async def count(self) -> None:
        self.counted += 1

    async def run(self) -> None:
        self.goes_on = True
        await asyncio.Event().wait()


async def test_whoever_gives_back_much_time_at_the_start_counts_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    program, counting = (
        Program(Settings(), MemoryStore(), HouseExecutor(lambda: ThreadPoolExecutor(1)), ManualClock()),
        Counting(),
    )
    vars(program)["_membership"] = counting

    async def for_long(_: int) -> int:
        await asyncio.Event().wait()
        return 0

    monkeypatch.setattr(vars(program)["_watch"], "forgive_downtime", for_long)
    serving = asyncio.create_task(vars(Program)["_serve"](program))  # before it the bot logs in
    await everybody_waits()
    assert (counting.counted, counting.goes_on) == (1, True)
    serving.cancel()
    await asyncio.wait([serving])
