"""Waiting for a signal or a moment, and being stopped meanwhile."""

import asyncio

import pytest

from bot.scheduler.retrying import signal_or_moment
from bot.service.signals import Signal
from bot.tables.ids import Milliseconds
from tests.kit.clocks import ManualClock


async def steps(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


@pytest.mark.parametrize("when", range(12))
async def test_a_wait_that_is_cancelled_while_it_ends_never_loses_the_cancellation(when: int):
    signal, clock = Signal(), ManualClock()
    waiting = asyncio.ensure_future(signal_or_moment(signal, clock, Milliseconds(clock.now() + 1)))
    await steps(3)
    signal.set()
    await steps(when)
    stopped = waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled() == stopped


async def test_a_ring_before_the_wait_is_not_lost():
    signal, clock = Signal(), ManualClock()
    signal.set()
    await signal_or_moment(signal, clock, None)
    await signal_or_moment(signal, clock, clock.now())
