"""`check --discord --live`: what Discord tells of its limits in one channel, measured on the sandbox."""

import re
from collections.abc import AsyncGenerator

import pytest

from bot.command_line.live_check import MARK, measure
from bot.discord_adapter.emojis import wanted
from bot.discord_adapter.endpoints import Endpoints
from bot.errors import CommandError
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import Milliseconds
from sandbox.clock import VirtualClock
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Channel
from tests.bot.discord_adapter.test_emojis import FEW

PATCH, POST, GET = "PATCH", "POST", "GET"
AS_REPORTED = {
    "fact 1": "`attachments` of a message whose container shows its file is empty",
    "fact 2": "a fresh file by PATCH (discord-api-docs #7529) is taken",
    "fact 3": "a file listed by id and name is kept",
    "fact 4": "listing a channel with a container (#8611) answers 200",
    "fact 5": "the address of another message's picture in a gallery (#8072) is taken",
}


def requests(lines: list[str]) -> int:
    return sum(line.split()[0] in ("GET", "POST", "PATCH", "DELETE") for line in lines)


def facts(lines: list[str]) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in lines if line.startswith("fact "))


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
        self.said = list[str]()
        self.channel: Channel = next(iter(sandbox.platform.world.channels.values()))

    async def run(self, channel: str = "") -> tuple[bool, list[str]]:
        number = int(channel or self.channel.id)
        endpoints = Endpoints(self.sandbox.api_base, self.sandbox.gateway)
        self.said.clear()
        time = SandboxTime(self.clock)
        return await measure(self.sandbox.token, endpoints, number, time, FEW, self.said.append), list(self.said)

    def fault(self, fault: str, method: str, path: str, after: int) -> None:
        """The request of that kind after these goes wrong."""
        where = {"method": method, "path": path}
        self.sandbox.platform.faults.add({"fault": fault, "where": where, "after": after})

    def left(self) -> list[str]:
        return [each for each, message in self.channel.messages.items() if MARK in str(message.components)]


@pytest.fixture
async def bench(request: pytest.FixtureRequest) -> AsyncGenerator[Bench]:
    clock = VirtualClock()
    async with Sandbox.start(SandboxSettings(clock=clock, **getattr(request, "param", {}))) as sandbox:
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
    assert requests(lines) <= 16
    assert len(bench.left()) == len(bench.channel.messages) == 1


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
    assert requests(lines) <= 20


async def test_where_the_bot_may_not_post_it_says_so_and_fails(bench: Bench) -> None:
    fine, lines = await bench.run("123456789012345678")
    assert not fine
    assert lines[-1].startswith("POST messages: 404, code 10003, Limit ")


async def test_a_run_tells_five_facts_about_pictures_and_how_long_the_emojis_took(bench: Bench) -> None:
    _, lines = await bench.run()
    assert facts(lines) == AS_REPORTED
    number = len(list(wanted(FEW)))
    assert lines[-1].startswith(f"emojis: {number} there, {number} of them new in ")


@pytest.mark.parametrize("bench", [{"lists_shown_files": True}], indirect=True)
async def test_a_run_tells_when_attachments_list_what_a_container_shows(bench: Bench) -> None:
    _, lines = await bench.run()
    told = "`attachments` of a message whose container shows its file lists it"
    assert facts(lines) == AS_REPORTED | {"fact 1": told}


@pytest.mark.parametrize(
    ("fact", "fault", "method", "path", "after", "told"),
    [
        ("fact 2", "unknown_code", PATCH, "messages/", 3, "(discord-api-docs #7529) is refused (400, code 59999)"),
        ("fact 3", "unknown_code", PATCH, "messages/", 4, "by id and name is refused (400, code 59999)"),
        ("fact 4", "error_500", GET, "messages$", 1, "(#8611) answers 500"),
        ("fact 5", "unknown_code", POST, "messages$", 3, "(#8072) is refused (400, code 59999)"),
    ],
)
async def test_a_fact_that_is_otherwise_is_told_and_the_others_are_still_measured(
    bench: Bench, fact: str, fault: str, method: str, path: str, after: int, told: str
) -> None:
    bench.fault(fault, method, path, after)
    fine, lines = await bench.run()
    assert fine
    found = facts(lines)
    assert found.pop(fact).endswith(told)
    assert found == {name: said for name, said in AS_REPORTED.items() if name != fact}
    assert len(bench.channel.messages) == 1


async def test_what_is_said_names_nobody_and_holds_neither_id_nor_token(bench: Bench) -> None:
    _, lines = await bench.run()
    world, said = bench.sandbox.platform.world, "\n".join(lines)
    names = [each.name for each in (*world.people.values(), *world.guilds.values(), *world.applications.values())]
    assert [each for each in (*names, bench.channel.name, bench.sandbox.token) if each in said] == []
    assert re.findall(r"\d{15,}", said) == []


@pytest.mark.parametrize("after", range(1, 5))
async def test_a_run_that_breaks_off_takes_its_posts_away(bench: Bench, after: int) -> None:
    bench.fault("reset_after", PATCH, "messages/", after)
    with pytest.raises(CommandError):
        await bench.run()
    assert not bench.channel.messages


async def test_where_a_post_cannot_be_taken_away_that_is_said(bench: Bench) -> None:
    bench.fault("missing_permission", "DELETE", "messages/", 0)
    _, lines = await bench.run()
    assert "a message of this check is left in the channel: please delete it" in lines


async def test_no_message_stays_where_the_next_run_could_not_find_it(bench: Bench) -> None:
    bench.fault("error_500", GET, "messages$", 0)
    fine, lines = await bench.run()
    assert fine
    assert facts(lines) == AS_REPORTED
    assert not bench.channel.messages


async def test_without_the_right_to_attach_files_the_limits_are_told_alone(bench: Bench) -> None:
    bench.fault("missing_permission", POST, "messages$", 2)
    fine, lines = await bench.run()
    assert fine
    assert (
        [line for line in lines if "not measured" in line]
        == [line for line in lines if line.startswith("facts about pictures: not measured, 403, code 50013")]
        != []
    )


async def test_a_run_in_another_channel_soon_after_measures_that_channel(bench: Bench) -> None:
    await bench.run()
    other = Channel("123456789012345678", "text", "second", bench.channel.guild)
    bench.sandbox.platform.world.add_channel(other)
    fine, lines = await bench.run(other.id)
    assert fine
    assert facts(lines) == AS_REPORTED
    assert len(bench.left()) == len(other.messages) == 1
