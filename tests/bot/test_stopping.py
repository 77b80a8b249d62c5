"""A stop comes to an end, whatever hangs."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.errors import Status
from bot.local.bot_process import STOPPING_TIME
from bot.shutdown import STOPPING, at_most, quickest_loop, run_to_end
from tests.kit.library import told

ROOT = Path(__file__).parents[2]


def test_what_hangs_is_left_behind() -> None:
    code = "from time import sleep\nfrom bot.shutdown import at_most\nwith at_most(0.1): sleep(3_600)"
    ended = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)}, timeout=90, check=False)
    assert ended.returncode == Status.FAILED


def test_what_ends_by_itself_is_watched_no_more() -> None:
    with at_most(3_600):
        (watch,) = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    watch.join(90)
    assert not watch.is_alive()


def test_what_stops_the_bot_waits_longer_than_it_needs() -> None:
    assert STOPPING < STOPPING_TIME


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
