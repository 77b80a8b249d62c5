"""Processes that compute something die with the bot."""

import os
import select
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.kit.always import some

BOT = """
import sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tests.bot.test_child_process import compute, executor

if __name__ == "__main__":
    pool = executor(sys.argv[1])
    running = pool.submit(compute, 3_600)
    for child in pool._processes:
        print(child, flush=True)
    time.sleep(3_600)
"""

KINDS = ("analysis", "search", "drawing")

PATIENCE = 90.0
"""Seconds in which a process that was let go ends, however busy the machine is."""


def executor(kind: str) -> ProcessPoolExecutor:
    """One of the pools that the bot makes."""
    from bot.app import _search_processes  # pyright: ignore[reportPrivateUsage] - the very pool of the bot
    from bot.pictures.drawing import Drawing
    from bot.scheduler.analysis_process import AnalysisProcess

    if kind == "drawing":
        drawing = Drawing()
        drawing.begin()
        return some(vars(drawing)["_process"])
    return AnalysisProcess() if kind == "analysis" else _search_processes()


def compute(seconds: float) -> None:
    """Keep the processor busy."""
    from time import monotonic

    until = monotonic() + seconds
    while monotonic() < until:
        sum(range(10_000))


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_that_is_killed_leaves_no_process_behind(tmp_path: Path, kind: str) -> None:
    program = tmp_path / "parent.py"
    program.write_text(BOT, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(program), kind],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        text=True,
    ) as bot:
        child = int(some(bot.stdout).readline())
        descriptor = os.pidfd_open(child)
        bot.send_signal(signal.SIGKILL)
        bot.wait()
    ended, _, _ = select.select([descriptor], [], [], PATIENCE)
    if not ended:
        os.kill(child, signal.SIGKILL)
    os.close(descriptor)
    assert ended, "the process outlived the bot"


@pytest.mark.parametrize("kind", KINDS)
def test_ctrl_c_and_a_closed_terminal_which_all_processes_hear_end_only_the_bot(kind: str) -> None:
    with executor(kind) as pool:
        child = pool.submit(os.getpid).result()
        for number in (signal.SIGINT, signal.SIGHUP):
            os.kill(child, number)
        pool.submit(os.getpid).result()  # raises if the process died
        assert os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None, "it died"
