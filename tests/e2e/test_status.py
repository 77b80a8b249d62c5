"""What an operator learns who asks a bot how it is, what its log of a quiet hour holds, and what Prometheus reads."""

import asyncio
import io
import json
import logging
import re
import socket
import sqlite3
import stat
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.__main__ import main
from bot.app import notify_supervisor, say_alive
from bot.config import Metrics
from bot.errors import CommandError, Status
from bot.local.sandbox_and_bot import Files
from bot.logs import make_handler
from bot.persistence.store import Store
from bot.status import Report, ask_at, lasting, serve_status
from bot.tables.deadlines import HOUR, SECOND
from sandbox.clock import RealClock, VirtualClock, wait
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.clocks import ManualClock
from tests.kit.commands import ROOT
from tests.kit.fresh import fresh_file
from tests.kit.full_house import Visitor, bot_here
from tests.kit.talk import SILENT, SharedClock

WELL = Report(
    version="1.0.0",
    database="data/twowin.sqlite3",
    running=3 * 3600,
    connected=2,
    shards=2,
    servers=12,
    tables={"playing": 3, "lobby": 1, "over": 0},
    notices=0,
    notice_late=0,
    deadline_late=0,
    backup="2026-11-28",
    backups=True,
    today="2026-11-28",
)


async def test_a_running_bot_says_how_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = Files(tmp_path)
    place = files.database.with_suffix(".socket")
    async with (
        Sandbox.start() as sandbox,
        bot_here(sandbox, files),
        aiohttp.ClientSession() as session,
    ):
        visitor = await Visitor.at(sandbox.url, session, 1)
        await visitor.type(visitor.people[0], "twowin start")
        await visitor.shows(visitor.people[0], "take a seat")
        report = await asyncio.to_thread(ask_at, place)
        mode = stat.S_IMODE(place.stat().st_mode)
        monkeypatch.setenv("TWOWIN_DATABASE__PATH", str(files.database))
        status = await asyncio.to_thread(main, ["status", "--json"])
    assert mode == 0o600
    assert (report.connected, report.shards, report.tables) == (1, 1, {"lobby": 1})
    assert report.backups
    assert status == Status.FINE
    assert not place.exists()
    assert main(["status"]) == Status.FAILED


def test_a_healthy_bot_has_no_troubles() -> None:
    assert list(WELL.lines()) == [
        "twowin 1.0.0, running for 3 h",
        "database: data/twowin.sqlite3",
        "Discord: 2 of 2 connections, servers: 12",
        "tables: 1 lobby, 3 playing",
        "messages that wait: 0",
        "newest backup: 2026-11-28",
    ]


@pytest.mark.parametrize(
    ("report", "trouble"),
    [
        (replace(WELL, connected=1), "Discord: 1 of 2 connections stand"),
        (replace(WELL, notice_late=150), "the oldest message that is due waits for 2 min"),
        (replace(WELL, deadline_late=61), "a deadline was due 61 s ago"),
        (replace(WELL, backup="2026-11-26"), "the newest backup is of 2026-11-26"),
        (replace(WELL, backup=None), "the newest backup is missing"),
    ],
)
def test_each_trouble_is_a_line(report: Report, trouble: str) -> None:
    assert list(report.troubles()) == [trouble]
    assert list(report.lines())[-1] == f"trouble: {trouble}"


@pytest.mark.parametrize(
    "report",
    [
        replace(WELL, backup="2026-11-27"),
        replace(WELL, backup=None, backups=False),
        replace(WELL, backup=None, running=5),
        replace(WELL, notice_late=60, deadline_late=60),
    ],
)
def test_what_is_no_trouble(report: Report) -> None:
    assert not list(report.troubles())


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h"), (172800, "2 d")]
)
def test_a_span_is_said_in_its_largest_unit(seconds: int, words: str) -> None:
    assert lasting(seconds) == words


def test_where_nobody_answers_or_nonsense_comes_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no twowin is running"):
        ask_at(tmp_path / "twowin.socket")
    (tmp_path / "file.socket").write_text("no socket")
    with pytest.raises(CommandError, match="no twowin is running"):
        ask_at(tmp_path / "file.socket")


async def test_a_bot_that_cannot_read_its_database_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, asks = Files(tmp_path), "the database cannot be read: disk I/O error"

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with Sandbox.start() as sandbox, bot_here(sandbox, files):
        monkeypatch.setattr(Store, "read_on", broken)
        with pytest.raises(CommandError, match=f"^{asks}$"):
            await asyncio.to_thread(ask_at, files.database.with_suffix(".socket"))
        monkeypatch.undo()


async def test_a_socket_that_a_killed_bot_left_is_replaced_and_a_file_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> Report:
        return WELL

    left = socket.socket(socket.AF_UNIX)
    left.bind(str(tmp_path / "s"))
    left.close()
    async with asyncio.TaskGroup() as group:
        serving = group.create_task(serve_status(tmp_path / "s", ask))
        await asyncio.sleep(0)
        assert await asyncio.to_thread(ask_at, tmp_path / "s") == WELL
        serving.cancel()
    (tmp_path / "file").write_text("mine")
    await serve_status(tmp_path / "file", ask)
    await serve_status(tmp_path / ("long" * 40), ask)
    assert (tmp_path / "file").read_text() == "mine"
    assert caplog.text.count("cannot be made") == 2


async def test_systemd_learns_that_the_bot_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify_supervisor("READY=1")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hearing:
        hearing.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        notify_supervisor("READY=1")
        clock = ManualClock()
        alive = asyncio.get_running_loop().create_task(say_alive(clock))
        await asyncio.sleep(0)
        assert [hearing.recv(99) for _ in range(2)] == [b"READY=1", b"WATCHDOG=1"]
        clock.advance(15_000)
        await alive


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


DASHBOARD = ROOT / "docs" / "grafana.json"


def said(page: str) -> dict[str, dict[tuple[str, ...], float]]:
    """The values by name of the metric and then by labels, in the order of their names."""
    told: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            labels = tuple(value for _, value in sorted(sample.labels.items()))
            told.setdefault(sample.name, {})[labels] = sample.value
    return told


async def test_a_running_bot_tells_what_it_does_on_this_machine(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    async with (
        Sandbox.start() as sandbox,
        bot_here(sandbox, Files(tmp_path), metrics=Metrics(port=0)),
        aiohttp.ClientSession() as session,
    ):
        visitor = await Visitor.at(sandbox.url, session, 1)
        (address,) = re.findall(r"metrics on (http://127\.0\.0\.1:\d+/metrics)", caplog.text)
        await visitor.type(visitor.people[0], "twowin start")
        await visitor.shows(visitor.people[0], "take a seat")
        async with session.get(address) as answer:
            told = said(await answer.text())
    assert told["twowin_tables"] == {("lobby",): 1.0}
    assert told["twowin_servers"][()] >= 1
    assert told["twowin_answer_seconds_count"][()] >= 1
    assert 0 < told["twowin_answer_seconds"]["0.5",] <= told["twowin_answer_seconds"]["1",]
    requests = told["twowin_discord_requests_total"]
    assert requests["/channels/N/messages", "POST", "200"] == 1
    assert requests["/interactions/N/T/callback", "POST", "204"] >= 1
    assert not any(re.search(r"\d{3}", endpoint) for endpoint, _, _ in requests), "no id and no token is told"
    assert told["process_resident_memory_bytes"][()] > 1_000_000
    shown = set(re.findall(r"\b(?:twowin|process)_\w+", json.dumps(json.loads(DASHBOARD.read_text("utf-8")))))
    assert shown
    assert shown <= {*told, "twowin_failures_total"}, "the dashboard asks for what is told"
