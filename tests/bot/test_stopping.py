"""A stop comes to an end, whatever hangs; the real clock and the real entropy keep their ports; the bot loads what it
needs, and freed memory goes back to the system."""

import asyncio
import gc
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.entropy import SystemEntropy
from bot.errors import Status
from bot.local.sandbox_and_bot import STOPPING_TIME
from bot.process_memory import (
    COLLECTED_EVERY,
    RELEASED_EVERY,
    excluded_from_collection,
    memory_mb,
    release_memory,
    release_memory_periodically,
)
from bot.service.ports import Clock, Entropy
from bot.shutdown import STOPPING, at_most, quickest_loop, run_to_end
from bot.tables.deadlines import HOUR
from bot.tables.ids import Milliseconds
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.library import told

ROOT = Path(__file__).parents[2]


def test_what_hangs_is_left_behind() -> None:
    code = "from time import sleep\nfrom bot.shutdown import at_most\nwith at_most(0.1): sleep(3_600)"
    ended = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, check=False)
    assert ended.returncode == Status.FAILED


def test_what_ends_by_itself_is_watched_no_more() -> None:
    with at_most(3_600):
        (watch,) = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    watch.join(90)
    assert not watch.is_alive()


def test_what_stops_the_bot_waits_longer_than_it_needs() -> None:
    assert STOPPING < STOPPING_TIME


HANGS_UP = """
import asyncio, os, signal
from bot.shutdown import run_to_end, stop_signal
{before}
async def program():
    stop = stop_signal()
    os.kill(os.getpid(), signal.SIGHUP)
    for _ in range(10):
        await asyncio.sleep(0)
    return stop.is_set()
print(run_to_end(program()))
"""


@pytest.mark.parametrize(
    ("before", "stops"),
    [
        ("signal.signal(signal.SIGHUP, signal.SIG_DFL)", "True"),
        ("signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does", "False"),
    ],
)
def test_a_terminal_that_closes_stops_it_in_order_unless_it_was_told_to_outlive_that(before: str, stops: str) -> None:
    code = [sys.executable, "-c", HANGS_UP.format(before=before)]
    ended = subprocess.run(code, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (Status.FINE, f"{stops}\n")


def test_asyncio_is_never_asked_to_print_what_it_passes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONASYNCIODEBUG", "1")

    async def debugs() -> int:
        return int(asyncio.get_running_loop().get_debug())

    assert run_to_end(debugs()) == 0


def test_the_quickest_loop_is_taken_where_it_is_installed_and_asyncios_own_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Quick(asyncio.SelectorEventLoop):
        pass

    async def kind() -> int:
        return isinstance(asyncio.get_running_loop(), Quick)

    monkeypatch.setitem(sys.modules, "uvloop", told(new_event_loop=Quick))
    assert run_to_end(kind(), quickest_loop()) == 1
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert quickest_loop() is None
    assert run_to_end(kind(), quickest_loop()) == 0


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


PIECES = 8_000
PIECE = 10_000
"""Bytes: small enough to come from the heap of the C library, large enough to leave a whole page when it goes."""

FREED = PIECES // 2 * 4096 / 2**20
"""Megabytes in those pages when every second piece goes."""

only_gnu = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library keeps no gaps to give back")


def with_gaps() -> list[bytes]:
    """Memory of which every second piece was freed."""
    return [b"x" * PIECE for _ in range(PIECES)][::2]


@only_gnu
def test_gaps_between_what_is_still_used_are_given_back() -> None:
    release_memory()
    kept = with_gaps()
    before = memory_mb()
    assert release_memory()
    after = memory_mb()
    assert some(before) - some(after) > FREED / 2
    assert len(kept) == PIECES // 2


@only_gnu
async def test_it_happens_every_five_minutes() -> None:
    kept, clock = with_gaps(), ManualClock()
    before = memory_mb()
    turn = asyncio.create_task(release_memory_periodically(clock))
    await asyncio.sleep(0)
    clock.advance(RELEASED_EVERY - 1)
    await asyncio.sleep(0)
    assert not turn.done()
    clock.advance(1)
    await turn
    after = memory_mb()
    assert some(before) - some(after) > FREED / 2
    assert len(kept) == PIECES // 2


def test_what_is_made_for_good_is_never_looked_through_for_garbage_and_the_rest_seldom():
    before, usual = gc.get_freeze_count(), gc.get_threshold()
    try:
        with excluded_from_collection():
            assert not gc.isenabled()
            kept = [{number} for number in range(1_000)]
        assert gc.isenabled()
        assert gc.get_freeze_count() >= before + len(kept)
        assert gc.get_threshold()[0] == COLLECTED_EVERY
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
        gc.freeze()


@pytest.fixture(scope="module")
def loaded() -> AbstractSet[str]:
    """The modules of a program that is about to start."""
    script, project = "import sys, bot.app; print(*sys.modules)", Path(__file__).parents[2]
    told = subprocess.run([sys.executable, "-c", script], cwd=project, check=True, capture_output=True)
    return frozenset(told.stdout.decode().split())


@pytest.mark.parametrize("costly", ["alembic", "sqlalchemy.orm", "sqlalchemy.dialects.postgresql", "PIL", "resvg_py"])
def test_a_bot_on_a_file_of_sqlite_never_loads_what_only_others_need(costly: str, loaded: AbstractSet[str]) -> None:
    """Migrations and pictures have processes of their own."""
    assert "sqlalchemy" in loaded
    assert costly not in loaded


def test_a_start_that_fails_leaves_the_collector_on():
    usual = gc.get_threshold()
    with pytest.raises(ImportError), excluded_from_collection():
        raise ImportError
    gc.set_threshold(*usual)
    assert gc.isenabled()
