"""Requests to Discord begin below its limits, refusals are counted, and crowds are answered at once."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any, Final

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.discord_adapter import interaction_handler
from bot.discord_adapter.interaction_handler import Limit, RequestThrottle
from bot.discord_adapter.rate_limits import BURST, REQUESTS_PER_SECOND, InvalidRequestCounter, RequestPacer
from bot.service.messages import Pressed
from bot.tables.deadlines import MINUTE, SECOND
from sandbox.clock import RealClock, wait
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import shown
from tests.kit.clocks import ManualClock
from tests.kit.library import is_limited
from tests.kit.talk import PATIENCE, talking
from tests.simulation.loop import SeededLoop

REFUSED: Final = 50
"""Requests in one second of which Discord refuses the last."""

TABLES: Final = 300


def in_virtual_time(work: Coroutine[Any, Any, None]) -> None:
    loop = SeededLoop("pace")
    try:
        loop.run_until_complete(work)
    finally:
        loop.end()


def most_in_a_second(moments: list[float]) -> int:
    """The most of these moments that any one second holds."""
    return max(sum(begin <= moment < begin + 1 for moment in moments) for begin in moments)


def test_three_hundred_tables_that_start_within_ten_seconds_stay_below_what_is_refused() -> None:
    posted, tidied = list[float](), list[float]()

    async def table(pacer: RequestPacer, at: float) -> None:
        """A start as the bot tells it: call, board and two hands, and the lobby that is put away."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(at)
        for _ in range(4):
            await pacer.begin(urgent=True)
            posted.append(loop.time())
        await pacer.begin(urgent=False)
        tidied.append(loop.time())

    async def rush() -> None:
        pacer = RequestPacer()
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(table(pacer, 10 * number / TABLES))

    in_virtual_time(rush())
    assert most_in_a_second([*posted, *tidied]) < REFUSED
    assert (len(posted), len(tidied)) == (4 * TABLES, TABLES)
    assert max(posted) < 4 * TABLES / REQUESTS_PER_SECOND + 1
    assert sum(moment < max(posted) for moment in tidied) <= 4, "what tidies up waits for what people wait for"


def test_after_a_pause_a_few_begin_together_and_the_others_at_the_rate() -> None:
    moments = list[float]()

    async def burst() -> None:
        pacer, loop = RequestPacer(), asyncio.get_running_loop()

        async def one() -> None:
            await pacer.begin(urgent=True)
            moments.append(round(loop.time(), 3))

        await asyncio.gather(*(one() for _ in range(BURST + 2)))

    in_virtual_time(burst())
    assert sorted(moments) == [*([0.0] * BURST), 0.025, 0.05]


def test_whoever_gave_up_takes_no_place() -> None:
    async def given_up() -> None:
        pacer, loop = RequestPacer(1 / REQUESTS_PER_SECOND), asyncio.get_running_loop()
        await pacer.begin(urgent=True)
        tired = loop.create_task(pacer.begin(urgent=True))
        await asyncio.sleep(0.5)
        tired.cancel()
        await pacer.begin(urgent=False)
        assert loop.time() == 1.0

    in_virtual_time(given_up())


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_processes_that_share_a_token_stay_together_below_what_is_refused(processes: int) -> None:
    """After a pause all of them have much to say at once."""
    moments = list[float]()

    async def rush() -> None:
        loop = asyncio.get_running_loop()

        async def one(pacer: RequestPacer) -> None:
            await pacer.begin(urgent=True)
            moments.append(loop.time())

        async with asyncio.TaskGroup() as group:
            for _ in range(processes):
                pacer = RequestPacer(1 / processes)
                for _ in range(100):
                    group.create_task(one(pacer))

    in_virtual_time(rush())
    assert most_in_a_second(moments) < REFUSED
    assert sum(moment < 2 for moment in moments) >= 2 * REQUESTS_PER_SECOND, "they make what they may"


THREE = dict.fromkeys(Limit, (3, 5.0))


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_somebody_in_a_hurry_waits_and_nobody_else_does() -> None:
    watch = Watch()
    door = RequestThrottle(watch, limits=THREE)
    assert [door.refused(1) for _ in range(5)] == [None, None, None, "answer-too-fast", "answer-too-fast"]
    assert door.refused(2) is None
    watch.now = 1 / 5.0
    assert [door.refused(1), door.refused(1)] == [None, "answer-too-fast"]


def test_so_many_are_served_at_once_and_no_more() -> None:
    door = RequestThrottle(Watch(), most=2)
    with ExitStack() as stack:
        stack.enter_context(door.served())
        assert door.refused(1) is None
        stack.enter_context(door.served())
        assert door.refused(2) == "answer-busy"
    assert door.refused(3) is None


def test_who_would_wait_longer_than_a_second_is_told_at_once() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for _ in range(200):
        with door.served():
            watch.now += 0.3
    with door.served(), door.served(), door.served():
        assert door.refused(1) is None
        with door.served():
            assert door.refused(2) == "answer-busy"


def test_waiting_for_others_does_not_count_as_work() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for _ in range(50):
        with ExitStack() as crowd:
            for _ in range(100):
                crowd.enter_context(door.served())
            crowd.callback(setattr, watch, "now", watch.now + 0.1)
    with ExitStack() as crowd:
        for _ in range(100):
            crowd.enter_context(door.served())
        assert door.refused(1) is None


def test_patient_people_are_forgotten() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for user in range(20_000):
        watch.now = user * 1.0
        door.refused(user)
    assert len(door.buckets) <= 10_000


def test_a_person_has_thirty_presses_and_five_more_each_second_and_never_more_than_thirty() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    assert [door.refused(1) for _ in range(31)] == [None] * 30 + ["answer-too-fast"]
    watch.now = 2.0
    assert [door.refused(1) for _ in range(11)] == [None] * 10 + ["answer-too-fast"]
    watch.now = 1_000.0
    assert [door.refused(1) for _ in range(31)] == [None] * 30 + ["answer-too-fast"]


def test_so_many_as_can_be_answered_within_a_second_are_let_in() -> None:
    """At first five thousandths of a second are reckoned for each; then what the latest took, in a twentieth each."""
    watch = Watch()
    door = RequestThrottle(watch)
    with ExitStack() as crowd:
        for _ in range(200):
            crowd.enter_context(door.served())
        assert door.refused(1) is None
        crowd.enter_context(door.served())
        assert door.refused(1) == "answer-busy"
        crowd.callback(setattr, watch, "now", 0.0)
    slow = RequestThrottle(watch)
    with slow.served():
        watch.now += 2.0
    reckoned = 0.005 + 0.05 * (2.0 - 0.005)
    with ExitStack() as crowd:
        for _ in range(int(1 / reckoned)):
            crowd.enter_context(slow.served())
        assert slow.refused(1) is None
        crowd.enter_context(slow.served())
        assert slow.refused(1) == "answer-busy"


def test_whoever_failed_is_not_served_any_more_either() -> None:
    door = RequestThrottle(Watch(), most=1)
    with pytest.raises(KeyError), door.served():
        raise KeyError
    assert door.refused(1) is None


def test_only_who_could_press_as_often_as_anybody_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interaction_handler, "_USERS_KEPT", 2)
    watch = Watch()
    door = RequestThrottle(watch, limits=THREE)
    door.refused(1)
    watch.now = 0.1
    door.refused(2)
    watch.now = 0.2
    door.refused(3)
    assert len(door.buckets) == 2, "the first has waited long enough"
    door.refused(4)
    assert len(door.buckets) == 3, "nobody else has, so that nobody gains presses by a crowd"


@pytest.mark.parametrize(("limit", "burst", "refill"), [(Limit.COMMAND, 8, 1.0), (Limit.COMPLETION, 12, 4.0)])
def test_commands_and_completion_have_shares_of_their_own(limit: Limit, burst: int, refill: float) -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    assert [door.refused(1, limit) for _ in range(burst + 1)] == [None] * burst + ["answer-too-fast"]
    assert door.refused(1) is None, "whoever typed too fast may still choose a card"
    assert door.refused(2, limit) is None
    watch.now = 2.0
    assert [door.refused(1, limit) for _ in range(int(2 * refill) + 1)] == [None] * int(2 * refill) + [
        "answer-too-fast"
    ]


async def test_a_command_in_a_hurry_is_refused_before_it_costs_anything(evening: Evening) -> None:
    for _ in range(8):
        assert not shown(await evening.people.command(1, "twowin", "rules")).startswith("Too fast")

    async def profile(_: object) -> None:
        raise AssertionError("nobody may look at it")

    evening.tables.settings.profile = profile  # pyright: ignore[reportAttributeAccessIssue] - to see whether it is asked
    assert shown(await evening.people.command(1, "twowin", "rules")).startswith("Too fast for me")


async def test_a_press_in_a_hurry_is_answered_and_does_nothing(evening: Evening) -> None:
    async def press(*asked: Any, **needs: Any) -> Pressed:
        raise AssertionError("nobody may look at it")

    evening.tables.press = press
    evening.client.interactions.throttle = RequestThrottle(Watch(), limits=dict.fromkeys(Limit, (0, 5.0)))
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert shown(answer).startswith("Too fast for me")


async def test_only_what_discord_counts_is_counted() -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.match_info["status"]), headers=dict(request.query))

    async def counted(path: str) -> bool:
        invalid_requests = InvalidRequestCounter(ManualClock(), most=1)
        trace = aiohttp.TraceConfig()

        async def answered(_: object, __: object, request: aiohttp.TraceRequestEndParams) -> None:
            invalid_requests.answered(request)

        trace.on_request_end.append(answered)
        session = aiohttp.ClientSession(trace_configs=[trace])
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


async def test_a_global_limit_ends_when_whoever_met_it_gave_up() -> None:
    async with talking() as talk:
        talk.sandbox.platform.faults.add({"fault": "rate_limit_global"})
        met = asyncio.ensure_future(talk.client.application_info())
        while not is_limited(talk.client):
            await wait(RealClock(), 1)
        assert met.cancel()
        async with asyncio.timeout(PATIENCE):
            await talk.client.application_info()


async def test_what_discord_refuses_the_bot_is_counted() -> None:
    async with talking() as talk:
        await talk.change("PATCH", f"users/{talk['Ben'].way.user}", dms="closed")
        assert talk.client.invalid_requests.count == 0
        await talk.deal("Ana", "Ben")
        assert talk.client.invalid_requests.count == 1  # Ben's hand: no gateway event says whom one may write to
