"""A power cut keeps only what was synced to disk: every confirmed choice is among it."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit.commands import ROOT
from tests.kit.fresh import lay

SHIM = ROOT / "tests" / "kit" / "only_synced.c"

CHILD = """
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
        [sys.executable, "-c", CHILD, str(folder / "bot.sqlite3"), synchronous],
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
