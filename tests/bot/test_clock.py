"""The real clock and the real entropy keep their ports."""

import asyncio
import time

import pytest

from bot.clock import SystemClock
from bot.entropy import SystemEntropy
from bot.service.ports import Clock, Entropy
from bot.tables.deadlines import HOUR
from bot.tables.ids import Milliseconds


def test_now_is_milliseconds_of_utc() -> None:
    clock: Clock = SystemClock()
    before = time.time_ns() // 1_000_000
    assert before - 1 <= clock.now() <= time.time_ns() // 1_000_000 + 1


async def test_a_machines_clock_that_is_set_changes_nothing_until_it_is_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SystemClock()
    before, monotonic = clock.now(), clock.monotonic()
    assert abs(clock.jumped()) <= 1
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 3 * HOUR * 1_000_000)
    assert abs(clock.jumped() - 3 * HOUR) <= 1
    assert 0 <= clock.now() - before < HOUR
    sleeping = asyncio.ensure_future(clock.sleep_until(Milliseconds(clock.now() + 50)))
    await asyncio.sleep(0)
    clock.follow(-3 * HOUR)
    async with asyncio.timeout(5):
        await sleeping
    assert -3 * HOUR <= clock.now() - before < -2 * HOUR
    assert 0 <= clock.monotonic() - monotonic < HOUR


async def test_sleeping_until_a_moment_never_returns_early() -> None:
    clock = SystemClock()
    moment = Milliseconds(clock.now() + 20)
    await clock.sleep_until(moment)
    assert clock.now() >= moment


async def test_a_moment_that_has_passed_costs_no_time() -> None:
    clock = SystemClock()
    before = time.monotonic()
    await clock.sleep_until(Milliseconds(clock.now() - 60_000))
    assert time.monotonic() - before < 0.5


def test_secrets_have_their_size_and_differ() -> None:
    entropy: Entropy = SystemEntropy()
    assert len(entropy.secret(32)) == 32
    assert entropy.secret(32) != entropy.secret(32)
