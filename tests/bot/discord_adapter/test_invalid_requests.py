"""Whoever is refused too often is banned: refusals are counted, and nothing more is asked of one's own accord."""

import logging

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.tables.deadlines import MINUTE, SECOND
from tests.kit.clocks import ManualClock
from tests.kit.talk import talking


async def test_only_what_discord_counts_is_counted() -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.match_info["status"]), headers=dict(request.query))

    async def counted(path: str) -> bool:
        invalid_requests = InvalidRequestCounter(ManualClock(), most=1)
        session = aiohttp.ClientSession(trace_configs=[invalid_requests.trace()])
        async with session, session.get(server.make_url(path)):
            return invalid_requests.count == 1

    app = web.Application()
    app.router.add_get("/{status}", answer)
    async with TestServer(app) as server:
        paths = ("/200", "/401", "/403", "/404", "/429", "/429?X-RateLimit-Scope=shared", "/500")
        assert [path for path in paths if await counted(path)] == ["/401", "/403", "/429"]


def test_the_pause_lasts_until_there_are_fewer_within_ten_minutes() -> None:
    clock = ManualClock()
    invalid_requests = InvalidRequestCounter(clock, most=3)
    pauses: list[int] = []
    for _ in range(4):
        invalid_requests.note()
        pauses.append(invalid_requests.pause())
        clock.advance(1 * MINUTE)
    assert pauses == [0, 0, 8 * MINUTE, 8 * MINUTE]
    clock.advance(6 * MINUTE)
    assert invalid_requests.pause() == 1 * MINUTE
    clock.advance(1 * MINUTE)
    assert invalid_requests.pause() == 0


def test_the_operator_is_told_once_for_each_pause(caplog: pytest.LogCaptureFixture) -> None:
    clock = ManualClock()
    invalid_requests = InvalidRequestCounter(clock, most=2)
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            invalid_requests.note()
            clock.advance(1 * SECOND)
    assert [record.message.rpartition("wait for ")[2] for record in caplog.records] == ["599 s"]


async def test_what_discord_refuses_the_bot_is_counted() -> None:
    async with talking() as talk:
        await talk.deal("Ana", "Ben")
        assert talk.client.invalid_requests.count == 0
        await talk.change("PATCH", f"channels/{talk.channel}", deny=["SEND_MESSAGES"])
        for name in ("Ana", "Ben"):
            await talk[name].chooses()
        for name in ("Ana", "Ben"):
            await talk[name].forms()
        assert talk.client.invalid_requests.count == 1
