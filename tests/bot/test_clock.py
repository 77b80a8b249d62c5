"""The real clock and the real entropy keep their ports."""

import time

from bot.clock import SystemClock
from bot.entropy import SystemEntropy
from bot.service.ports import Clock, Entropy
from bot.tables.ids import Milliseconds


def test_now_is_milliseconds_of_utc() -> None:
    clock: Clock = SystemClock()
    before = time.time_ns() // 1_000_000
    assert before <= clock.now() <= time.time_ns() // 1_000_000


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
