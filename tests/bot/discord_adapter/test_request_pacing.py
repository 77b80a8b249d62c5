"""Requests with the bot's token begin below Discord's limit over all routes, and what people wait for goes first."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

import pytest

from bot.discord_adapter.rate_limits import BURST, REQUESTS_PER_SECOND, RequestPacer
from tests.simulation.loop import SeededLoop

REFUSED: Final = 50
"""Requests in one second of which Discord refuses the last."""

TABLES: Final = 300


def in_virtual_time(work: Coroutine[Any, Any, None]) -> None:
    loop = SeededLoop("pace")
    try:
        loop.run_until_complete(work)
    finally:
        loop.end()


def most_in_a_second(moments: list[float]) -> int:
    """The most of these moments that any one second holds."""
    return max(sum(begin <= moment < begin + 1 for moment in moments) for begin in moments)


def test_three_hundred_tables_that_start_within_ten_seconds_stay_below_what_is_refused() -> None:
    posted, tidied = list[float](), list[float]()

    async def table(pacer: RequestPacer, at: float) -> None:
        """A start as the bot tells it: call, board and two hands, and the lobby that is put away."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(at)
        for _ in range(4):
            await pacer.begin(urgent=True)
            posted.append(loop.time())
        await pacer.begin(urgent=False)
        tidied.append(loop.time())

    async def rush() -> None:
        pacer = RequestPacer()
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(table(pacer, 10 * number / TABLES))

    in_virtual_time(rush())
    assert most_in_a_second([*posted, *tidied]) < REFUSED
    assert (len(posted), len(tidied)) == (4 * TABLES, TABLES)
    assert max(posted) < 4 * TABLES / REQUESTS_PER_SECOND + 1
    assert sum(moment < max(posted) for moment in tidied) <= 4, "what tidies up waits for what people wait for"


def test_after_a_pause_a_few_begin_together_and_the_others_at_the_rate() -> None:
    moments = list[float]()

    async def burst() -> None:
        pacer, loop = RequestPacer(), asyncio.get_running_loop()

        async def one() -> None:
            await pacer.begin(urgent=True)
            moments.append(round(loop.time(), 3))

        await asyncio.gather(*(one() for _ in range(BURST + 2)))

    in_virtual_time(burst())
    assert sorted(moments) == [*([0.0] * BURST), 0.025, 0.05]


def test_whoever_gave_up_takes_no_place() -> None:
    async def given_up() -> None:
        pacer, loop = RequestPacer(1 / REQUESTS_PER_SECOND), asyncio.get_running_loop()
        await pacer.begin(urgent=True)
        tired = loop.create_task(pacer.begin(urgent=True))
        await asyncio.sleep(0.5)
        tired.cancel()
        await pacer.begin(urgent=False)
        assert loop.time() == 1.0

    in_virtual_time(given_up())


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_processes_that_share_a_token_stay_together_below_what_is_refused(processes: int) -> None:
    """After a pause all of them have much to say at once."""
    moments = list[float]()

    async def rush() -> None:
        loop = asyncio.get_running_loop()

        async def one(pacer: RequestPacer) -> None:
            await pacer.begin(urgent=True)
            moments.append(loop.time())

        async with asyncio.TaskGroup() as group:
            for _ in range(processes):
                pacer = RequestPacer(1 / processes)
                for _ in range(100):
                    group.create_task(one(pacer))

    in_virtual_time(rush())
    assert most_in_a_second(moments) < REFUSED
    assert sum(moment < 2 for moment in moments) >= 2 * REQUESTS_PER_SECOND, "they make what they may"
