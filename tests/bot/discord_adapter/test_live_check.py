"""`check --discord --live`: what Discord tells of its limits in one channel, measured on the sandbox."""

from collections.abc import AsyncGenerator

import pytest

from bot.discord_adapter.endpoints import Endpoints
from bot.discord_adapter.live_check import MARK, measure
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import Milliseconds
from sandbox.clock import VirtualClock
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Channel


class SandboxTime:
    """The sandbox's clock as ours: whoever sleeps moves it."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock

    def now(self) -> Milliseconds:
        return Milliseconds(self.clock.now_ms())

    def monotonic(self) -> int:
        return self.clock.now_ms()

    async def sleep_until(self, moment: Milliseconds) -> None:
        self.clock.advance(max(0, moment - self.now()))


class Bench:
    """A sandbox with Discord's limits and a channel to measure in."""

    def __init__(self, sandbox: Sandbox, clock: VirtualClock) -> None:
        self.sandbox = sandbox
        self.clock = clock
        self.channel: Channel = next(iter(sandbox.platform.world.channels.values()))

    async def run(self, channel: str = "") -> tuple[bool, list[str]]:
        number = int(channel or self.channel.id)
        endpoints = Endpoints(self.sandbox.api_base, self.sandbox.gateway)
        return await measure(self.sandbox.token, endpoints, number, SandboxTime(self.clock))

    def left(self) -> list[str]:
        return [each for each, message in self.channel.messages.items() if MARK in str(message.components)]


@pytest.fixture
async def bench() -> AsyncGenerator[Bench]:
    clock = VirtualClock()
    async with Sandbox.start(SandboxSettings(clock=clock)) as sandbox:
        yield Bench(sandbox, clock)


async def test_the_first_run_tells_headers_and_leaves_one_message_for_the_next(bench: Bench) -> None:
    fine, lines = await bench.run()
    assert fine
    assert lines[1].startswith("POST messages: 200, Limit 5, Remaining 4, Reset-After 5.000, Bucket ")
    assert lines[3] == "the same nonce at once: the same message"
    assert [line.split(", Reset")[0] for line in lines[4:7]] == [
        f"PATCH message: 200, Limit 5, Remaining {left}" for left in (4, 3, 2)
    ]
    assert lines[7] == "run it again after minutes for the nonce, after more than an hour for old messages"
    assert len(lines) <= 12
    assert len(bench.left()) == 1


async def test_a_run_soon_after_tells_how_long_a_nonce_is_known(bench: Bench) -> None:
    await bench.run()
    bench.clock.advance(2 * MINUTE)
    _, soon = await bench.run()
    assert "the same nonce after 120 s: still the same message" in soon
    (kept,) = bench.left()
    bench.clock.advance(10 * MINUTE)
    _, later = await bench.run()
    assert "the same nonce after 720 s: a new message" in later
    assert any(line.startswith("DELETE message: 204") for line in later)
    assert len(bench.left()) == 1
    assert bench.left() != [kept]


async def test_a_run_after_an_hour_tells_when_old_messages_are_edited_no_more(bench: Bench) -> None:
    await bench.run()
    bench.clock.advance(2 * HOUR)
    fine, lines = await bench.run()
    assert fine
    assert "a message 2.0 hours old: 30046 at edit 4" in lines
    assert "PATCH message: 429, code 30046" in [line.partition(", Limit")[0] for line in lines]
    assert sum(line.split()[0] in ("GET", "POST", "PATCH", "DELETE") for line in lines) <= 12


async def test_where_the_bot_may_not_post_it_says_so_and_fails(bench: Bench) -> None:
    fine, lines = await bench.run("123456789012345678")
    assert not fine
    assert lines[-1].startswith("POST messages: 404, code 10003, Limit ")
