"""The wire file while the sandbox runs."""

import asyncio
from pathlib import Path

import aiohttp

from sandbox.server import Sandbox
from sandbox.tests.conftest import settings
from sandbox.tests.kit.plain_bot import PlainBot
from sandbox.wire import FLUSH_AFTER, FLUSH_LINES


async def test_every_line_is_in_the_file_within_a_second(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with Sandbox.start(settings(wire=file)) as sandbox:
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        for said in range(1, 3):
            await bot.call("GET", "/users/@me")
            await asyncio.sleep(FLUSH_AFTER + 0.1)
            assert file.read_text("utf-8").count("\n") == said


async def test_many_lines_do_not_wait_for_the_second(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with Sandbox.start(settings(wire=file)) as sandbox:
        wire = sandbox.platform.wire
        for number in range(FLUSH_LINES):
            wire.press({"user": str(number)})
        assert file.read_text("utf-8").count("\n") == FLUSH_LINES
        wire.press({"user": "last"})
    assert file.read_text("utf-8").count("\n") == FLUSH_LINES + 1
