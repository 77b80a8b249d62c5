"""What a host reads: health, gauges, logs."""

import asyncio
import io
import json
import logging
import os
import re
import shutil
import socket
import sqlite3
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client import CONTENT_TYPE_LATEST

from bot import logs, metrics
from bot.errors import CommandError, Status
from bot.maintenance.health import check_beside, check_tables
from bot.metrics import HOST, LagWatch, Readings, serve_metrics
from bot.newest import MEASUREMENTS, Samples
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.startup import opened
from bot.persistence.store import Unit
from bot.tables.ids import Milliseconds
from bot.tables.requests import HandToken
from tests.bot.maintenance.test_self_check import damage, store_game
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import dealt

BROKEN = "table aaaaaaaaaa: it counts 2 actions, 1 are stored"
FROZEN = "table aaaaaaaaaa is frozen: it counts 2 actions, 1 are stored"
SOUND = "1 running tables, 0 broken"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[InlineStore]:
    """A database with two games, one of which lost an action."""
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        for name, channel in (("aaaaaaaaaa", 70), ("bbbbbbbbbb", 71)):
            await store_game(store, dealt(name, channel=channel), 2)
        damage(store, "DELETE FROM actions WHERE table_id = 'aaaaaaaaaa' AND number = 1")
        yield store


async def test_checking_reports_and_changes_nothing(store: InlineStore) -> None:
    for _ in range(2):
        assert await check_tables(store) == [BROKEN, "2 running tables, 1 broken"]


async def test_the_start_freezes_what_is_broken_and_goes_on_with_the_rest(store: InlineStore) -> None:
    await check_beside(store)
    assert await check_tables(store) == [FROZEN, SOUND]


async def test_a_table_that_is_left_alone_is_told_as_an_error(
    store: InlineStore, caplog: pytest.LogCaptureFixture
) -> None:
    """At this start and every later one. Why may name cards: that is for the eyes of who asks, not for a log."""
    for _ in range(2):
        caplog.clear()
        with caplog.at_level("INFO", "bot"):
            await check_beside(store)
        assert [
            (record.levelname, record.message) for record in caplog.records if record.name == "bot.maintenance.health"
        ] == [
            ("ERROR", "table aaaaaaaaaa is frozen (`python -m bot check` says why)"),
            ("INFO", "1 running tables"),
        ]


async def test_what_does_not_break_a_table_is_told_too(store: InlineStore, caplog: pytest.LogCaptureFixture) -> None:
    damage(store, "DELETE FROM seats WHERE table_id = 'bbbbbbbbbb'")
    await check_beside(store)
    assert "table bbbbbbbbbb: its seats are not those of its state" in caplog.messages


async def test_only_after_an_end_in_which_nothing_was_closed_the_pages_are_looked_over(
    store: InlineStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[None]()

    def damaged(_: Unit) -> list[str]:
        looked.append(None)
        return ["page 7 is never used"]

    monkeypatch.setattr(Unit, "damage", damaged)
    await check_beside(store)
    assert looked == []
    store.was_left_open = True
    with pytest.raises(UnusableDatabaseError, match=r"is damaged \(page 7 is never used\): `restore FILE`"):
        await check_beside(store)


async def test_a_start_does_not_read_the_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, said = tmp_path / "tables.sqlite3", list[str]()
    with fresh_file(path):
        pass
    connect = sqlite3.connect

    def overheard(*given: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **more)
        connection.set_trace_callback(said.append)
        return connection

    monkeypatch.setattr("sqlite3.connect", overheard)
    monkeypatch.setattr("sqlite3.dbapi2.connect", overheard)
    checks = ("integrity_check", "quick_check", "foreign_key_check")
    async with opened(path, whole=False) as running:
        assert not running.was_left_open
        await check_beside(running)
        assert said
        assert not [each for each in said if any(check in each for check in checks)]
        killed = tmp_path / "killed.sqlite3"
        await running.write(lambda unit: unit.key_values.put("a", "b"))
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", f"{killed}{ending}")
    said.clear()
    async with opened(killed, whole=False) as running:
        assert running.was_left_open
        await check_beside(running)
    assert [each for each in said if any(check in each for check in checks)] == ["PRAGMA quick_check"]
    said.clear()
    async with opened(path):
        assert {each for each in said if any(check in each for check in checks)} == {
            "PRAGMA integrity_check",
            "PRAGMA foreign_key_check",
        }


class LateClock:
    """Wakes everyone so many milliseconds late."""

    def __init__(self, late: int) -> None:
        self._now, self._late = 1_000, late

    def now(self) -> Milliseconds:
        return Milliseconds(self._now)

    def monotonic(self) -> int:
        return self._now

    async def sleep_until(self, moment: Milliseconds) -> None:
        self._now = moment + self._late


def test_without_samples_everything_is_nought() -> None:
    assert Samples().summary() == {"count": 0, "p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0}


def test_percentiles_are_by_nearest_rank() -> None:
    samples = Samples()
    for value in range(1, 1001):
        samples.append(value)
    assert samples.summary() == {"count": 1000, "p50": 501.0, "p99": 991.0, "p999": 1000.0, "max": 1000.0}


def test_only_the_newest_are_kept() -> None:
    samples = Samples()
    for value in range(MEASUREMENTS + 1):
        samples.append(value)
    summary = samples.summary()
    assert summary["count"] == MEASUREMENTS
    assert summary["max"] == MEASUREMENTS
    for _ in range(MEASUREMENTS):
        samples.append(1)
    assert samples.summary()["max"] == 1


async def test_the_lag_is_how_late_one_wakes() -> None:
    watch = LagWatch(LateClock(7))
    await watch.run_once()
    assert watch.lag.summary()["max"] == 7


def test_the_line_can_be_read_back() -> None:
    said = metrics.line({"answer_ms": Samples()})
    summary = json.loads(said.removeprefix(metrics.LINE))
    assert summary["answer_ms"]["count"] == 0
    assert summary["memory_mb"] is None or summary["memory_mb"] > 1


READINGS = Readings({"lobby": 1}, 2, 3000, {}, {"press": 4}, {("GET", "/gateway", "200"): 5}, 6, 7)
READ = (
    'twowin_tables{stage="lobby"} 1.0',
    "twowin_outbox_notices 2.0",
    "twowin_outbox_age_seconds 3.0",
    'twowin_failures_total{kind="press"} 4.0',
    'twowin_discord_requests_total{endpoint="/gateway",method="GET",status="200"} 5.0',
    "twowin_discord_refused 6.0",
    "twowin_servers 7.0",
)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST", 200),
        ("LOCALHOST", 503),
        ("evil.example:{port}", 403),
        ("127.0.0.1.evil.example", 403),
        ("[::1", 403),
        ("", 403),
    ],
)
async def test_a_page_of_somebody_else_reads_nothing(host: str, status: int, caplog: pytest.LogCaptureFixture) -> None:
    """Under whatever name a page in a browser on this machine leads to it (DNS rebinding)."""
    caplog.set_level("INFO", "bot")

    async def read() -> Readings:
        if status == 503:
            raise CommandError("the database cannot be read")
        return READINGS

    serving = asyncio.ensure_future(serve_metrics(0, read))
    async with aiohttp.ClientSession() as session:
        while not (address := re.findall(r"metrics on (http://127\.0\.0\.1:(\d+)/metrics)", caplog.text)):  # noqa: ASYNC110 - it says so in the log alone
            await asyncio.sleep(0)
        ((url, port),) = address
        async with session.get(url, headers={"Host": host.format(port=port)}) as answer:
            page = await answer.text()
            assert answer.status == status
            assert (answer.headers["Content-Type"] == CONTENT_TYPE_LATEST) == (status == 200)
            assert set(READ).issubset(page.splitlines()) == (status == 200)
    serving.cancel()


async def test_a_port_that_somebody_has_is_one_complaint() -> None:
    async def read() -> Readings:
        raise AssertionError("nobody reads it")

    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with pytest.raises(CommandError, match=f"metrics.port: {port} cannot be had") as raised:
            await serve_metrics(port, read)
    assert raised.value.status is Status.CONFIGURATION


TOKEN = "canary.bot.token-1"
PASSWORD = "canary-password-2"
INTERACTION = "canaryinteractiontoken3"
SECRETS = (TOKEN, PASSWORD)


@pytest.fixture(params=["plain", "json"])
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    text = io.StringIO()
    logs.set_up(text, "DEBUG", str(request.param), SECRETS)
    yield text
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("discord", "aiohttp", "aiosqlite", "sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def canaries(text: str) -> list[str]:
    return [canary for canary in (TOKEN, PASSWORD, INTERACTION) if canary in text]


def test_secrets_in_a_message_and_its_arguments_are_hidden(stream: io.StringIO) -> None:
    logging.getLogger("any").info("token %s url postgresql://bot:%s@db", TOKEN, PASSWORD)
    logging.getLogger("any").info("%r", HandToken(INTERACTION))
    assert canaries(stream.getvalue()) == []
    assert "postgresql://bot:***@db" in stream.getvalue()


@pytest.mark.parametrize(
    "path",
    [
        f"https://x/api/v10/interactions/123/{INTERACTION}/callback?with_response=1",
        f"/webhooks/123/{INTERACTION}/messages/@original",
        f"PATCH '/webhooks/123/{INTERACTION}'",
        f"/webhooks/123/{INTERACTION}?wait=true",
    ],
)
def test_tokens_of_interactions_are_hidden(stream: io.StringIO, path: str) -> None:
    logging.getLogger("any").warning("request to %s failed", path)
    assert canaries(stream.getvalue()) == []
    assert "/123/***" in stream.getvalue()


def test_a_traceback_is_redacted(stream: io.StringIO) -> None:
    try:
        raise ValueError(TOKEN, f"/interactions/1/{INTERACTION}/callback")
    except ValueError:
        logging.getLogger("any").exception("failed with %s", PASSWORD)
    assert canaries(stream.getvalue()) == []
    assert "Traceback" in stream.getvalue()


@pytest.mark.parametrize("name", ["discord", "discord.gateway", "discord.http", "aiohttp.client", "aiosqlite"])
def test_talkative_libraries_are_never_heard_below_info(stream: io.StringIO, name: str) -> None:
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    logger.debug("a hand: 5P0 7B1")
    logger.info("connected")
    logger.setLevel(logging.NOTSET)
    assert "a hand" not in stream.getvalue()
    assert "connected" in stream.getvalue()


def test_our_own_debug_lines_are_heard(stream: io.StringIO) -> None:
    logging.getLogger("bot.tables").debug("table opened")
    assert "table opened" in stream.getvalue()


def test_a_json_line_is_one_object_per_record() -> None:
    text = io.StringIO()
    handler = logs.make_handler(text, "json", SECRETS)
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        trace = (type(error), error, error.__traceback__)
    record = logging.LogRecord("a.b", logging.ERROR, "f", 1, "said\n%s", (TOKEN,), trace)
    record.created, record.msecs = 0.0, 7.0
    handler.handle(record)
    said = json.loads(text.getvalue())
    assert text.getvalue().count("\n") == 1
    assert (said["time"], said["level"], said["logger"]) == ("1970-01-01T00:00:00.007Z", "ERROR", "a.b")
    assert said["message"] == "said\n***"
    assert "ValueError: two" in said["trace"]


def test_an_output_that_nothing_reads_holds_no_one_up() -> None:
    """Also in the middle of a long record, such as a traceback."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)  # would fail where the real one waits
    os.set_blocking(reading, False)
    with os.fdopen(writing, "w", encoding="utf-8") as output:
        handler = logs.make_handler(output, "plain", ())
        for text in ("a" * 100_000, "b", "c"):
            handler.handle(logging.LogRecord("x", logging.INFO, "f", 1, text, None, None))
        cut = os.read(reading, 200_000)
        handler.handle(logging.LogRecord("x", logging.INFO, "f", 1, "read again", None, None))
        lost, last = os.read(reading, 200_000).decode().strip().splitlines()
    os.close(reading)
    assert cut.endswith(b"aaa")
    assert lost.endswith("WARNING bot.logs: lines lost: 3")
    assert last.endswith("INFO    x: read again")


@pytest.mark.parametrize(
    ("secrets", "said", "told"),
    [(["", "x"], "axb", "a***b"), (["abc", "abcdef", "abcd"], "<abcdef>", "<***>")],
    ids=["an empty one hides nothing", "one that begins another leaves no rest of it"],
)
def test_what_is_secret_is_hidden_whole(secrets: list[str], said: str, told: str) -> None:
    assert logs.Redactor(secrets)(said) == told
