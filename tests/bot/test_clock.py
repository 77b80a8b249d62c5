"""The real clock and the real entropy keep their ports."""

import asyncio
import time
from dataclasses import dataclass

import pytest

from bot.clock import SystemClock
from bot.entropy import SystemEntropy
from bot.service.ports import Clock, Entropy
from bot.tables.deadlines import HOUR
from bot.tables.ids import Milliseconds


@dataclass
class Machine:
    """What the machine's clocks show, in milliseconds."""

    set_to: int = 1_800_000_000_000
    since_boot: int = 5_000

    CLOCK_MONOTONIC = time.CLOCK_MONOTONIC

    def time_ns(self) -> int:
        return self.set_to * 1_000_000

    def clock_gettime_ns(self, _: int) -> int:
        return self.since_boot * 1_000_000

    def passes(self, milliseconds: int) -> None:
        self.set_to += milliseconds
        self.since_boot += milliseconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr("bot.clock.time", machine)
    return machine


def test_now_is_milliseconds_of_utc(machine: Machine) -> None:
    clock: Clock = SystemClock()
    assert clock.now() == machine.set_to
    machine.passes(7)
    assert clock.now() == machine.set_to
    assert clock.monotonic() == machine.since_boot


def test_it_asks_the_machine() -> None:
    assert abs(SystemClock().now() - time.time_ns() // 1_000_000) < HOUR


async def test_a_machines_clock_that_is_set_changes_nothing_until_it_is_followed(machine: Machine) -> None:
    clock, before = SystemClock(), machine.set_to
    assert clock.jumped() == 0
    machine.set_to += 3 * HOUR
    assert clock.jumped() == 3 * HOUR
    assert clock.now() == before
    sleeping = asyncio.ensure_future(clock.sleep_until(Milliseconds(clock.now() + 50)))
    await asyncio.sleep(0)
    clock.follow(-3 * HOUR)
    machine.passes(49)
    await asyncio.sleep(0.1)
    assert not sleeping.done()
    machine.passes(1)
    await sleeping
    assert clock.now() == before - 3 * HOUR + 50
    assert clock.monotonic() == machine.since_boot


async def test_sleeping_until_a_moment_never_returns_early() -> None:
    clock = SystemClock()
    moment = Milliseconds(clock.now() + 20)
    await clock.sleep_until(moment)
    assert clock.now() >= moment


async def test_a_moment_that_has_passed_costs_no_time() -> None:
    clock = SystemClock()
    with pytest.raises(StopIteration):
        clock.sleep_until(Milliseconds(clock.now() - 60_000)).send(None)


def test_secrets_have_their_size_and_differ() -> None:
    entropy: Entropy = SystemEntropy()
    assert len(entropy.secret(32)) == 32
    assert entropy.secret(32) != entropy.secret(32)
