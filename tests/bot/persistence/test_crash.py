"""A process that is killed with SIGKILL: what was committed is there, what was not never happened."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.tables.ids import InteractionId, TableId
from tests.kit.fresh import fresh_file, lay

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
    process = subprocess.run([sys.executable, "-c", CHILD, str(path), point], check=False, timeout=90)
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
