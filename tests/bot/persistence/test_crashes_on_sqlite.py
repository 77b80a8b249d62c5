"""Faults over the real database, and SIGKILL: what was committed is there, what was not never happened."""

import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from bot.fault_points import POINTS
from bot.persistence.tables import Tables
from bot.tables.ids import InteractionId, TableId
from tests.bot.tables.test_crashes import A_WHILE, MOST_PHASES, strike
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


@pytest.mark.parametrize("point", POINTS)
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
