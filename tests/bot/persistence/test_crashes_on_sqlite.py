"""Faults over the real database, SIGKILL and power cuts: what was committed is there, what was not never happened."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from bot.fault_points import POINTS
from bot.persistence.tables import Tables
from bot.tables.ids import InteractionId, TableId
from tests.bot.tables.test_crashes import A_WHILE, MOST_PHASES, strike
from tests.kit.commands import ROOT
from tests.kit.faultplans import KINDS, Crash, Plan
from tests.kit.fresh import fresh_file, lay
from tests.kit.games import OTHERS, TRIALS, with_the_toy
from tests.kit.sweeps import one_in

PHASES = 3
LATER = [game for game in OTHERS if game != "toy"]
"""Games that are tried at some points: the toy game, at all of them, has one seat after the other and two questions in
a turn too."""


async def struck(file: Path, plan: Plan, phases: int, game: str = "two_win", more: int = MOST_PHASES) -> bool:
    with fresh_file(file) as store:
        found = await strike(store, plan, phases, game, more)
        with store.reading() as unit:
            assert unit.faults() == []
            assert all(Tables(unit.sql, {}, writes=False).load(name) == kept for name, kept in store.tables.items())
    return found


@pytest.mark.parametrize("point", one_in(3, POINTS))
async def test_a_crash_at_each_point_loses_nothing(point: str, tmp_path: Path):
    occurrence = 1 if point.startswith("open.") else 2
    assert await struck(tmp_path / "a.sqlite3", Plan(point, occurrence, Crash), PHASES, more=A_WHILE)


@pytest.mark.parametrize(
    ("game", "point"),
    one_in(5, [*(("toy", point) for point in POINTS), *((game, point) for game in LATER for point in POINTS[::4])]),
)
async def test_a_crash_at_each_point_loses_nothing_of_other_games(game: str, point: str, tmp_path: Path):
    plan = Plan(point, 1 if point.startswith(("open.", "deadline.")) else 2, Crash)
    with with_the_toy():
        assert await struck(tmp_path / "a.sqlite3", plan, max(PHASES, TRIALS[game].turns), game, A_WHILE)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", POINTS)
async def test_a_fault_at_every_passing_of_every_point_loses_nothing(
    point: str, kind: type[BaseException], tmp_path: Path
):
    for occurrence in count(1):
        if not await struck(tmp_path / f"{occurrence}.sqlite3", Plan(point, occurrence, kind), PHASES):
            assert occurrence > 1
            break


CHILD = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.persistence.startup import opened
from bot.tables.ids import InteractionId, Milliseconds, UserId
from bot.tables.notices import Notice, RefreshBoard
from tests.kit.seated import lobby

async def main(path, point):
    def change(unit):
        unit.tables.add(lobby())
        unit.inbox.keep(InteractionId(5), UserId(1), None, Milliseconds(1))
        unit.outbox.add([Notice(lobby().id, RefreshBoard(), Milliseconds(1))])
        if point == "before":
            os.kill(os.getpid(), signal.SIGKILL)

    async with opened(Path(path)) as store:
        await store.write(change)
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main(*sys.argv[1:]))
"""


def killed(path: Path, point: str) -> None:
    """Run a bot that stores a table and is killed there."""
    lay(path)
    process = subprocess.run([sys.executable, "-c", CHILD, str(path), point], check=False)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.parametrize(("point", "stored"), [("before", False), ("after", True)])
async def test_a_kill_leaves_nothing_before_the_commit_and_everything_after_it(
    path: Path, point: str, stored: bool
) -> None:
    killed(path, point)
    with fresh_file(path) as store, store.reading() as work:
        assert (work.tables.load(TableId("aaaaaaaaaa")) is not None) is stored
        assert work.inbox.seen(InteractionId(5)) is stored
        assert bool(work.outbox.waiting()) is stored


SHIM = ROOT / "tests" / "kit" / "only_synced.c"

WRITES = """
import asyncio, sys
from pathlib import Path
from bot.persistence import engine, startup
from bot.persistence.startup import opened
from bot.tables.ids import InteractionId, Milliseconds, UserId

if sys.argv[2] == "NORMAL":
    usual = (each.replace("FULL", "NORMAL") for each in engine.WRITER_PRAGMAS)
    startup.WRITER_PRAGMAS = (*usual, "wal_autocheckpoint=0")  # which would wait for the disk now and then
    engine.EXPECTED_PRAGMAS = {**engine.EXPECTED_PRAGMAS, "synchronous": 1}

async def main():
    async with opened(Path(sys.argv[1])) as store:
        number = 0
        while True:
            number += 1
            now = Milliseconds(number)
            await store.write(lambda unit: unit.inbox.keep(InteractionId(now), UserId(1), None, now))
            print(number, flush=True)

asyncio.run(main())
"""


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The disk that keeps only what was synced."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("a C compiler and Linux are needed to pretend a power cut")
    library = tmp_path_factory.mktemp("shim") / "only_synced.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SHIM), "-ldl"], check=True)
    return library


def cut(shim: Path, folder: Path, confirmed: int, synchronous: str) -> tuple[int, int]:
    """Let so many units of work be confirmed, then cut the power: (confirmed, of these lost)."""
    kept = folder / "kept"
    kept.mkdir()
    lay(folder / "bot.sqlite3")
    shutil.copy(folder / "bot.sqlite3", kept)
    process = subprocess.Popen(
        [sys.executable, "-c", WRITES, str(folder / "bot.sqlite3"), synchronous],
        cwd=ROOT,
        env={**os.environ, "LD_PRELOAD": str(shim), "ONLY_SYNCED": str(kept)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        seen = 0
        while seen < confirmed:
            seen = int(process.stdout.readline())
        process.kill()
        rest = process.stdout.read().split("\n")[:-1]
    last = int(rest[-1]) if rest else seen
    with closing(sqlite3.connect(kept / "bot.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = {number for (number,) in database.execute("SELECT interaction_id FROM inbox")}
    return last, len(set(range(1, last + 1)) - stored)


@pytest.mark.parametrize("confirmed", [1, 37])
def test_a_power_cut_takes_nothing_that_was_confirmed(confirmed: int, shim: Path, tmp_path: Path) -> None:
    told, lost = cut(shim, tmp_path, confirmed, "FULL")
    assert told >= confirmed
    assert lost == 0


def test_the_cut_finds_a_database_that_does_not_wait_for_the_disk(shim: Path, tmp_path: Path) -> None:
    _, lost = cut(shim, tmp_path, 37, "NORMAL")
    assert lost > 0


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_many_power_cuts_take_nothing(shim: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = lost = 0
    for number in range(40):
        folder = tmp_path / str(number)
        folder.mkdir()
        confirmed, gone = cut(shim, folder, 1 + number * 7, "FULL")
        told, lost = told + confirmed, lost + gone
    with capsys.disabled():
        print(f"\n40 power cuts, {told} confirmed, {lost} lost")
    assert lost == 0
