"""What Prometheus reads of a running bot."""

import asyncio
import json
import re
import socket
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.config import Metrics
from bot.errors import CommandError, Status
from bot.local.sandbox_and_bot import Files
from bot.metrics import Readings
from bot.metrics_endpoint import HOST, serve_metrics
from sandbox.server import Sandbox
from tests.kit.commands import ROOT
from tests.kit.full_house import Visitor, bot_here

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


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("LOCALHOST", 200),
        ("evil.example:{port}", 403),
        ("127.0.0.1.evil.example", 403),
        ("[::1", 403),
        ("", 403),
    ],
)
async def test_a_page_of_somebody_else_reads_nothing(host: str, status: int, caplog: pytest.LogCaptureFixture) -> None:
    """Under whatever name a page in a browser on this machine leads to it (DNS rebinding)."""
    caplog.set_level("INFO", "bot")

    async def nothing() -> Readings:
        return Readings({}, 0, 0, {}, {}, {}, 0, 0)

    serving = asyncio.ensure_future(serve_metrics(0, nothing))
    async with aiohttp.ClientSession() as session:
        while not (address := re.findall(r"metrics on (http://127\.0\.0\.1:(\d+)/metrics)", caplog.text)):  # noqa: ASYNC110 - it says so in the log alone
            await asyncio.sleep(0)
        ((url, port),) = address
        async with session.get(url, headers={"Host": host.format(port=port)}) as answer:
            assert answer.status == status
    serving.cancel()


async def test_a_port_that_somebody_has_is_one_complaint() -> None:
    async def nothing() -> Readings:
        raise AssertionError("nobody reads it")

    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with pytest.raises(CommandError, match=f"metrics.port: {port} cannot be had") as raised:
            await serve_metrics(port, nothing)
    assert raised.value.status is Status.CONFIGURATION
