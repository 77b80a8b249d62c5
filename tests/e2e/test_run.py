"""`python -m bot run`: what stops it, with which status and in which words."""

import asyncio
import os
import re
import signal
import socket
from asyncio.subprocess import Process
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import discord
import pytest

from bot.clock import SystemClock
from bot.config import as_environment
from bot.discord_adapter.commands.permissions import INVITATION
from bot.errors import Status
from bot.local.sandbox_and_bot import (
    QUIET,
    Files,
    settings_for,
)
from bot.tables.ids import Milliseconds
from sandbox.clock import RealClock, wait
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.always import some
from tests.kit.commands import ROOT, TIME, bot, running
from tests.kit.fresh import lay
from tests.kit.full_house import UNDRAWN

GRANTED = "Discord: token accepted, servers: 1, everything is granted that the bot needs"
NOT_GRANTED = ("Send Messages in Threads", "Create Public Threads", "Attach Files", "Read Message History")


@contextmanager
def closed_port() -> Generator[int]:
    """A port at which nothing listens; no one else can take it while the block runs."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield int(taken.getsockname()[1])


def settings(sandbox: Sandbox, folder: Path) -> dict[str, str]:
    """For a bot on a new database that draws nothing: it starts no other process."""
    lay(Files(folder).database)
    return as_environment(settings_for(sandbox, Files(folder), QUIET, pictures=UNDRAWN))


async def test_where_starting_again_cannot_help_it_stays_down_if_asked_to(tmp_path: Path) -> None:
    said = await bot("run", "--stay-down", folder=tmp_path)
    assert said.status == Status.FINE
    told = "twowin: not to be started again before that is mended (status 2, docs/operating.md)"
    assert said.err.splitlines()[2:] == [told]


@pytest.mark.sweep
async def test_a_token_that_discord_refuses_is_one_complaint(tmp_path: Path) -> None:
    async with Sandbox.start() as sandbox:
        wrong = {**settings(sandbox, tmp_path), "TWOWIN_DISCORD__TOKEN": "wrong.canary.token"}
        said = await bot("run", folder=tmp_path, settings=wrong)
    assert said.status == Status.TOKEN
    assert "twowin: Discord refuses the token." in said.err
    assert "Traceback" not in said.err
    assert "canary" not in said.err


async def test_a_discord_that_cannot_be_reached_is_one_line_and_worth_another_start(tmp_path: Path) -> None:
    with closed_port() as port:
        nowhere = {
            "TWOWIN_DISCORD__TOKEN": "any",
            "TWOWIN_DISCORD__API_BASE": f"http://127.0.0.1:{port}/api/v10",
            "TWOWIN_DISCORD__GATEWAY": f"ws://127.0.0.1:{port}/gateway",
        }
        said = await bot("run", "--stay-down", folder=tmp_path, settings=nowhere)
    assert said.status == Status.NETWORK, "also for who stays down"
    assert said.err.splitlines()[-1].startswith("twowin: Discord cannot be reached: ")
    assert "Traceback" not in said.err


async def test_a_second_bot_on_the_same_database_is_refused(tmp_path: Path) -> None:
    """Also by another name; whatever name leads there: `tests/bot/persistence/test_instance_lock.py`."""
    other = tmp_path / "other.sqlite3"
    async with (
        Sandbox.start() as sandbox,
        running("run", folder=tmp_path, settings=settings(sandbox, tmp_path)) as first,
    ):
        await online(sandbox, first)
        other.hardlink_to(tmp_path / "twowin.sqlite3")
        through = settings(sandbox, tmp_path) | {"TWOWIN_DATABASE__PATH": str(other)}
        second = await bot("run", folder=tmp_path, settings=through)
    assert second.status == Status.IN_USE
    assert second.err.splitlines()[-1] == f"twowin: {other} is in use by another twowin: stop that one first"


@pytest.mark.sweep
async def test_a_bot_in_waiting_goes_on_in_the_place_of_one_that_died_or_is_told_to_stop(tmp_path: Path) -> None:
    async with Sandbox.start(SandboxSettings(gateway=GatewaySettings(identify=AT_ONCE))) as sandbox:
        given = settings(sandbox, tmp_path) | {"TWOWIN_DATABASE__STANDBY": "true"}
        async with running("run", folder=tmp_path, settings=given) as first:
            await online(sandbox, first)
            async with (
                running("run", folder=tmp_path, settings=given) as second,
                running("run", folder=tmp_path, settings=given) as third,
            ):
                for waits in (second, third):
                    async with asyncio.timeout(TIME):
                        assert b"waiting to go on in its place" in await some(waits.stderr).readline()
                third.send_signal(signal.SIGTERM)
                async with asyncio.timeout(TIME):
                    assert await third.wait() == Status.FINE
                first.kill()
                async with asyncio.timeout(TIME):
                    while sandbox.is_online:
                        await wait(RealClock(), 10)
                await online(sandbox, second)


@pytest.mark.sweep
async def test_a_database_that_goes_while_the_bot_runs_ends_it_with_one_line(tmp_path: Path) -> None:
    """Every way in which it may go: `tests/bot/persistence/test_instance_lock.py`."""
    database = tmp_path / "twowin.sqlite3"
    async with (
        Sandbox.start() as sandbox,
        running("run", folder=tmp_path, settings=settings(sandbox, tmp_path)) as process,
    ):
        await online(sandbox, process)
        database.unlink()
        async with asyncio.timeout(TIME):
            _, err = await process.communicate()
    assert process.returncode == Status.REPLACED
    *_, said = err.decode().splitlines()
    assert said == (
        f"twowin: {database} was deleted, moved or written over while the bot was using it: "
        "look what is there now, and put it back or `restore FILE` before you start the bot again"
    )
    assert b"choices are no longer accepted" in err
    assert b"Traceback" not in err


@pytest.mark.sweep
async def test_a_check_asks_discord_whether_it_grants_what_is_needed(tmp_path: Path) -> None:
    async with Sandbox.start(SandboxSettings(invitation=0)) as sandbox:
        given = settings(sandbox, tmp_path)
        (guild,) = sandbox.platform.world.guilds.values()
        guild.everyone.permissions = discord.Permissions(view_channel=True, send_messages=True).value
        lacking = await bot("check", "--discord", folder=tmp_path, settings=given)
        guild.everyone.permissions |= INVITATION.value
        good = await bot("check", "--discord", folder=tmp_path, settings=given)
        elsewhere = await bot(
            "check", "--discord", folder=tmp_path, settings={**given, "TWOWIN_DISCORD__SERVERS": "123456789012345678"}
        )
        refused = await bot("check", "--discord", folder=tmp_path, settings={**given, "TWOWIN_DISCORD__TOKEN": "wrong"})
        assert guild.bots
    assert (lacking.status, lacking.err) == (Status.FAILED, "")
    assert lacking.out.splitlines()[4:] == [
        f"server Game evening ({guild.id}): not granted: {', '.join(NOT_GRANTED)}",
        "Discord: token accepted, servers: 1, something is not granted",
    ]
    assert (good.status, good.out.splitlines()[4:]) == (Status.FINE, [GRANTED])
    left = f"server Game evening ({guild.id}): not among discord.servers: left at the next start"
    assert (elsewhere.status, elsewhere.out.splitlines()[4:]) == (Status.FINE, [left, GRANTED])
    assert (refused.status, refused.err.splitlines()[0]) == (Status.TOKEN, "twowin: Discord refuses the token.")


@pytest.mark.sweep
async def test_a_check_measures_in_a_channel_what_discord_answers(tmp_path: Path) -> None:
    async with Sandbox.start() as sandbox:
        given = settings(sandbox, tmp_path)
        channel = next(iter(sandbox.platform.world.channels))
        fine = await bot("check", "--discord", "--live", channel, folder=tmp_path, settings=given)
        refused = await bot("check", "--discord", "--live", "123456789012345678", folder=tmp_path, settings=given)
        unsaid = await bot("check", "--live", channel, folder=tmp_path, settings=given)
    assert (fine.status, fine.err) == (Status.FINE, "")
    posted = "live: POST messages: 200, Limit 5, Remaining 4, Reset-After 5.000, Bucket message_create"
    assert posted in fine.out.splitlines()
    assert refused.status == Status.FAILED
    assert re.search(r"(?m)^live: \w+ messages: 404, code 10003", refused.out)
    assert (unsaid.status, unsaid.err) == (Status.CONFIGURATION, "twowin: --live asks Discord: say --discord, too\n")


def leaves_no_core(process: int) -> bool:
    limits = Path(f"/proc/{process}/limits").read_text(encoding="ascii")
    return re.search(r"Max core file size +0 +0 ", limits) is not None


@pytest.mark.parametrize("quicker", ["missing", pytest.param("installed", marks=pytest.mark.sweep)])
async def test_it_leaves_no_core_and_sigterm_ends_it_in_order(tmp_path: Path, quicker: str) -> None:
    """Also without the libraries that only make it quicker."""
    missing = tmp_path / "missing"
    missing.mkdir()
    for name in ("orjson", "uvloop"):
        (missing / f"{name}.py").write_text("raise ModuleNotFoundError", "utf-8")
    found = f"{missing}{os.pathsep}{ROOT}" if quicker == "missing" else str(ROOT)
    async with (
        Sandbox.start() as sandbox,
        running("run", folder=tmp_path, settings={**settings(sandbox, tmp_path), "PYTHONPATH": found}) as process,
    ):
        await online(sandbox, process)
        assert leaves_no_core(process.pid), "a core would hold the token and every hand"
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(TIME):
            _, err = await process.communicate()
        assert not sandbox.is_online
    assert process.returncode == Status.FINE
    assert b"Traceback" not in err
    assert b"ERROR" not in err
    assert b"WARNING" not in err, "a host who has done nothing wrong is warned of nothing"


async def online(sandbox: Sandbox, process: Process) -> None:
    clock = SystemClock()
    async with asyncio.timeout(TIME):
        while not sandbox.is_online:
            assert process.returncode is None
            await clock.sleep_until(Milliseconds(clock.now() + 20))
