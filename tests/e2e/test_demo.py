"""`python -m bot demo`: it says where to go, and remembers what was played."""

import asyncio
import re
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bot.errors import Status
from tests.kit.commands import TIME, bot, running
from tests.kit.full_house import Visitor

START = ("demo", "--seats", "2", "--data", "kept")


@asynccontextmanager
async def demo(folder: Path, *more: str) -> AsyncGenerator[Visitor]:
    """The demo while the block runs; it must end by itself when it is asked to."""
    async with running(*START, *more, folder=folder) as process, aiohttp.ClientSession() as session:
        assert process.stdout is not None
        async with asyncio.timeout(TIME):
            first = (await process.stdout.readline()).decode()
        address = re.fullmatch(r"Open (http://127\.0\.0\.1:\d+)/\n", first)
        assert address is not None
        yield await Visitor.at(address[1], session)
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIME):
            _, err = await process.communicate()
        assert (process.returncode, err) == (Status.FINE, b"")


async def test_a_table_outlives_the_demo(tmp_path: Path) -> None:
    async with demo(tmp_path) as visitor:
        await visitor.deal()
        hands = [await visitor.hand(user) for user in visitor.people]
    async with demo(tmp_path) as visitor:
        assert [await visitor.hand(user) for user in visitor.people] == hands
        assert (await visitor.type(visitor.people[0], "table end")).result == "ok"


async def test_a_fresh_demo_has_forgotten_everything(tmp_path: Path) -> None:
    async with demo(tmp_path) as visitor:
        await visitor.deal()
    async with demo(tmp_path, "--fresh") as visitor:
        assert await visitor.messages(visitor.people[0]) == []


async def test_what_the_demo_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    async with demo(tmp_path):
        assert (tmp_path / "kept").stat().st_mode & 0o077 == 0


async def test_two_demos_do_not_share_a_folder(tmp_path: Path) -> None:
    async with demo(tmp_path):
        said = await bot(*START, folder=tmp_path)
    assert said.status == Status.IN_USE
    assert said.err == "twowin: kept/demo.lock is in use by another twowin: stop that one first\n"
