"""A loop that must not end goes on after whatever a turn raises, and forgets failures that are over."""

import asyncio

import pytest

from bot.scheduler.retrying import keep_going
from tests.kit.clocks import ManualClock


class Turns:
    """Turns that fail where `fails` says so; notes the moment of each."""

    def __init__(self, clock: ManualClock, fails: str) -> None:
        self.clock = clock
        self.fails = fails
        self.moments: list[int] = []

    async def __call__(self) -> None:
        number = len(self.moments)
        self.moments.append(self.clock.now())
        if number >= len(self.fails):
            await asyncio.Event().wait()
        if self.fails[number] == "x":
            raise ValueError("canary")


async def waits(fails: str) -> list[int]:
    """The milliseconds between the turns."""
    clock = ManualClock()
    turns = Turns(clock, fails)
    task = asyncio.get_running_loop().create_task(keep_going("a test", turns, clock))
    while len(turns.moments) <= len(fails):
        for _ in range(5):
            await asyncio.sleep(0)
        if (moment := clock.next_moment()) is not None:
            clock.advance(moment - clock.now())
    task.cancel()
    await asyncio.wait({task})
    return [after - before for before, after in zip(turns.moments, turns.moments[1:], strict=False)]


async def test_after_each_failure_in_a_row_it_waits_longer_up_to_a_bound() -> None:
    assert await waits("xxxxxxx") == [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]


async def test_a_turn_that_succeeds_ends_the_row() -> None:
    assert await waits("xx.x") == [1_000, 2_000, 0, 1_000]


async def test_what_failed_is_named_in_the_log_and_nothing_of_why(caplog: pytest.LogCaptureFixture) -> None:
    await waits("x")
    assert caplog.messages == ["a test failed (ValueError), trying again"]
