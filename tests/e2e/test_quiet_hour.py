"""What a bot writes into its log while no one does anything: a screenful for an hour, its start included."""

import io
import logging
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import aiohttp

from bot.local.sandbox_and_bot import Files
from bot.logs import make_handler
from bot.tables.deadlines import HOUR, SECOND
from sandbox.clock import RealClock, VirtualClock, wait
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.fresh import fresh_file
from tests.kit.full_house import Visitor, bot_here
from tests.kit.talk import SILENT, SharedClock

SCREENFUL: Final = 40
STEP: Final = 5 * SECOND


@contextmanager
def log() -> Generator[io.StringIO]:
    """What the bot writes at its usual level."""
    written, root = io.StringIO(), logging.getLogger()
    handler, before = make_handler(written, "plain", ()), root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


async def test_the_log_of_a_quiet_hour_is_a_screenful(tmp_path: Path) -> None:
    """A table in play waits for someone, and Discord asks for a new connection once; otherwise nothing happens. No
    thread is at work, so that whatever is due is done before more time passes."""
    theirs = VirtualClock()
    clock = SharedClock(theirs)
    settings = SandboxSettings(people=("Ana", "Ben"), clock=theirs, gateway=GatewaySettings(SILENT, AT_ONCE))
    with log() as written, fresh_file(tmp_path / "twowin.sqlite3") as store:
        async with (
            Sandbox.start(settings) as sandbox,
            bot_here(sandbox, Files(tmp_path), clock=clock, store=store),
            aiohttp.ClientSession() as session,
        ):
            people = await Visitor.at(sandbox.url, session)
            ana = people.people[0]
            assert (await people.type(ana, "twowin start", house=1, clock="none")).result == "ok"
            await people.shows(ana, "Which card do you pass to")
            for step in range(HOUR // STEP):
                clock.advance(STEP)
                await wait(RealClock(), 4)
                if step == HOUR // STEP // 2:
                    await session.post(f"{sandbox.url}/sandbox/faults", json={"fault": "op7"})
    lines = written.getvalue().splitlines()
    assert 1 <= len(lines) <= SCREENFUL, "\n".join(lines)
    assert not [line for line in lines if " WARNING " in line or " ERROR " in line]
