"""Every fault alone, and by a seeded schedule."""

import asyncio
import hashlib
import re
from pathlib import Path

import aiohttp
import pytest

from sandbox.faults import FAULTS, FaultInjector
from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Gateway, Reply, soon

PAGE = Path(__file__).parents[2] / "docs" / "sandbox.md"
CREATE = {"method": "POST", "path": "/messages$"}


async def _create(town: Town) -> Reply:
    return await town.bot.call("POST", town.messages, {"content": "x"})


@pytest.mark.parametrize("status", [500, 502, 503, 504])
@pytest.mark.parametrize("applied", [False, True])
async def test_an_error_strikes_before_or_after_the_effect(town: Town, status: int, applied: bool) -> None:
    await town.ana.fault(f"error_{status}", where=CREATE, applied=applied)
    assert (await _create(town)).status == status
    assert len(await town.ana.messages()) == int(applied)


@pytest.mark.parametrize(("fault", "effect"), [("reset_before", 0), ("reset_after", 1)])
async def test_a_connection_is_reset_before_or_after_the_effect(town: Town, fault: str, effect: int) -> None:
    await town.ana.fault(fault, where=CREATE)
    with pytest.raises((aiohttp.ServerDisconnectedError, aiohttp.ClientOSError)):
        await _create(town)
    assert len(await town.ana.messages()) == effect


@pytest.mark.parametrize("applied", [False, True])
async def test_a_slow_answer_comes_when_its_time_has_passed(town: Town, applied: bool) -> None:
    await town.ana.fault("slow", where=CREATE, ms=5000, applied=applied)
    waiting = asyncio.ensure_future(_create(town))
    while not (await town.ana.ask("GET", "faults"))["faults"][0]["struck"]:
        pass
    assert len(await town.ana.messages()) == int(applied)
    await town.ana.pass_time(4999)
    assert not waiting.done()
    await town.ana.pass_time(1)
    assert (await soon(waiting)).status == 200


@pytest.mark.parametrize(
    ("fault", "code"),
    [("closed_dms", 50007), ("no_mutual_guild", 50278), ("dms_too_fast", 40003), ("missing_access", 50001)],
)
async def test_a_direct_message_is_refused_once(town: Town, fault: str, code: int) -> None:
    path = f"/channels/{await town.direct(town.ana)}/messages"
    await town.ana.fault(fault, where="POST .*/messages")
    assert (await town.bot.call("POST", path, {"content": "x"})).code == code
    assert (await town.bot.call("POST", path, {"content": "x"})).status == 200


async def test_a_message_is_deleted_just_before_it_is_edited(town: Town) -> None:
    sent = await town.send()
    await town.ana.fault("deleted_message", where="^PATCH")
    assert (await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": "x"})).code == 10008
    assert await town.ana.messages() == []


async def test_a_channel_is_deleted_just_before_something_is_sent(town: Town) -> None:
    await town.ana.fault("deleted_channel", where=CREATE)
    assert (await _create(town)).code == 10003
    assert (await _create(town)).code == 10003


async def test_a_permission_is_missing_once(town: Town) -> None:
    await town.ana.fault("missing_permission", where=CREATE)
    assert (await _create(town)).code == 50013
    assert (await _create(town)).status == 200


async def test_a_dropped_socket_loses_the_event_until_the_session_is_resumed(town: Town) -> None:
    sent = await town.send()
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        sequence = (await gateway.until("GUILD_CREATE"))["s"]
        await town.ana.fault("drop_socket", where={"event": "INTERACTION_CREATE"})
        await town.ana.press(sent, "press")
        assert await gateway.end() == 1006
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], sequence)
        assert (await again.hear())["t"] == "INTERACTION_CREATE"


async def test_op_7_asks_to_reconnect(town: Town, gateway: Gateway) -> None:
    assert (await town.ana.fault("op7"))["struck"] == 1
    assert (await gateway.op(7))["d"] is None


@pytest.mark.parametrize(
    ("wished", "resumable"), [({}, True), ({"resumable": True}, True), ({"resumable": False}, False)]
)
async def test_op_9_ends_a_session_that_may_or_may_not_be_resumed(
    town: Town, wished: dict[str, bool], resumable: bool
) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        sequence = (await gateway.until("GUILD_CREATE"))["s"]
        await town.ana.fault("op9", **wished)
        assert (await gateway.op(9))["d"] is resumable
        await gateway.socket.close(code=4000)
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], sequence)
        answer = await again.hear()
    assert (answer["op"], answer["t"]) == ((0, "RESUMED") if resumable else (9, None))


async def test_an_event_is_duplicated_with_the_same_number(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("duplicate_event", where={"event": "INTERACTION_CREATE"})
    await town.ana.press(sent, "press")
    first = await gateway.until("INTERACTION_CREATE")
    assert await gateway.hear() == first


async def test_a_delayed_event_arrives_when_its_time_has_passed(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("delay_event", where={"event": "INTERACTION_CREATE"}, ms=700)
    late = (await town.ana.press(sent, "press"))["interaction"]
    prompt = (await town.ben.press(sent, "press"))["interaction"]
    assert (await gateway.until("INTERACTION_CREATE"))["d"]["id"] == prompt
    await town.ana.pass_time(700)
    assert (await gateway.until("INTERACTION_CREATE"))["d"]["id"] == late


async def test_two_events_change_places(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("reorder_events", where={"event": "INTERACTION_CREATE"})
    first = (await town.ana.press(sent, "press"))["interaction"]
    second = (await town.ben.press(sent, "press"))["interaction"]
    heard = [await gateway.until("INTERACTION_CREATE") for _ in range(2)]
    assert [each["d"]["id"] for each in heard] == [second, first]
    assert heard[0]["s"] > heard[1]["s"]


async def test_a_held_event_without_a_successor_arrives_all_the_same(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("reorder_events", where={"event": "INTERACTION_CREATE"})
    await town.ana.press(sent, "press")
    await town.ana.pass_time(500)
    assert (await gateway.until("INTERACTION_CREATE"))["t"] == "INTERACTION_CREATE"


async def test_a_heartbeat_is_not_acknowledged_once(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        await gateway.op(10)
        await town.ana.fault("lost_ack")
        await gateway.say(1, None)
        await gateway.say(3, {})
        assert await gateway.end() == 4003
    async with town.bot.gateway() as gateway:
        await gateway.op(10)
        await gateway.say(1, None)
        assert (await gateway.hear())["op"] == 11


async def test_a_fault_lets_some_pass_and_strikes_as_often_as_told(town: Town) -> None:
    await town.ana.fault("error_500", where=CREATE, after=1, times=2)
    assert [(await _create(town)).status for _ in range(4)] == [200, 500, 500, 200]
    [told] = (await town.ana.ask("GET", "faults"))["faults"]
    assert (told["seen"], told["struck"], told["times"]) == (3, 2, 0)


def test_a_fault_tells_how_it_was_set_and_how_often_it_struck() -> None:
    weather = FaultInjector()
    fault = weather.add({"fault": "slow", "where": "^POST", "rate": 1, "after": 1})
    assert (fault.ms, fault.resumable, fault.applied) == (1000, True, False)
    for _ in range(3):
        weather.strike(FAULTS, "POST /x")
    wished = {"id": 1, "fault": ["slow"], "where": "^POST", "times": None, "after": 1, "rate": 1, "seed": 0}
    assert weather.to_json() == [{**wished, "seen": 3, "struck": 2}]


def _schedule(seed: int, rate: float, names: list[str]) -> list[str | None]:
    weather = FaultInjector()
    weather.add({"fault": names, "seed": seed, "rate": rate})
    strikes = [weather.strike(FAULTS, "POST /x") for _ in range(400)]
    return [None if each is None else each.name for each in strikes]


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_schedule_strikes_at_its_rate_and_the_same_for_the_same_seed(name: str) -> None:
    once = _schedule(7, 0.25, [name])
    assert 60 < sum(each == name for each in once) < 140
    assert once == _schedule(7, 0.25, [name])
    assert once != _schedule(8, 0.25, [name])


def test_a_schedule_of_several_faults_uses_them_all() -> None:
    assert set(_schedule(3, 0.5, ["error_500", "slow", "reset_after"])) == {None, "error_500", "slow", "reset_after"}


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_a_rate_of_nought_never_strikes_and_a_rate_of_one_always(rate: float) -> None:
    assert set(_schedule(1, rate, ["slow"])) == ({"slow"} if rate else {None})


@pytest.mark.parametrize(("above", "struck"), [(0, False), (2**-48, True)])
def test_a_rate_is_the_part_of_all_draws_below_it(above: float, struck: bool) -> None:
    drawn = int.from_bytes(hashlib.sha256(b"7:rate:1").digest()[:6], "big") / 2**48
    assert (_schedule(7, drawn + above, ["slow"])[0] == "slow") is struck


async def test_a_schedule_works_through_the_control_api(town: Town) -> None:
    await town.ana.fault(["error_500", "error_503"], where=CREATE, rate=0.5, seed=4)
    statuses = [(await _create(town)).status for _ in range(40)]
    assert {200, 500, 503} == set(statuses)
    assert len(await town.ana.messages()) == min(statuses.count(200), 50)


def test_the_documentation_names_every_fault_and_no_other() -> None:
    section = PAGE.read_text("utf-8").split("## Faults")[1].split("\n## ")[0]
    table = section.split("| fault | does |")[1]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == FAULTS


async def test_held_events_are_sent_once_and_hold_nothing_back_afterwards(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("reorder_events", where={"event": "INTERACTION_CREATE"}, times=2)
    first = (await town.ana.press(sent, "press"))["interaction"]
    await town.ana.pass_time(500)
    second = (await town.ana.press(sent, "press"))["interaction"]
    third = (await town.ben.press(sent, "press"))["interaction"]
    await town.ana.pass_time(500)
    fourth = (await town.ben.press(sent, "press"))["interaction"]
    heard = [(await gateway.until("INTERACTION_CREATE"))["d"]["id"] for _ in range(4)]
    assert heard == [first, third, second, fourth]


async def test_a_second_event_to_be_held_is_sent_before_the_first(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.ana.fault("reorder_events", where={"event": "INTERACTION_CREATE"}, times=9)
    first = (await town.ana.press(sent, "press"))["interaction"]
    second = (await town.ben.press(sent, "press"))["interaction"]
    heard = [(await gateway.until("INTERACTION_CREATE"))["d"]["id"] for _ in range(2)]
    assert heard == [second, first]


async def test_what_was_held_when_the_connection_broke_is_not_lost(town: Town) -> None:
    sent = await town.send()
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        sequence = (await gateway.until("GUILD_CREATE"))["s"]
        await town.ana.fault("reorder_events", where={"event": "INTERACTION_CREATE"})
        pressed = (await town.ana.press(sent, "press"))["interaction"]
        await town.ana.fault("drop_socket")
        await gateway.end()
    await town.ana.pass_time(500)
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], sequence)
        assert (await again.hear())["d"]["id"] == pressed
        assert (await again.hear())["t"] == "RESUMED"


async def test_events_suffer_by_a_schedule_too(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    heard: list[list[str]] = []
    for _ in range(2):
        await town.ana.fault("duplicate_event", where={"event": "INTERACTION_CREATE"}, rate=0.5, seed=3)
        pressed = [(await town.ana.press(sent, "press"))["interaction"] for _ in range(12)]
        await town.ana.ask("DELETE", "faults")
        last = (await town.ben.press(sent, "press"))["interaction"]
        ids: list[str] = []
        while (told := (await gateway.until("INTERACTION_CREATE"))["d"]["id"]) != last:
            ids.append(told)
        heard.append([str(pressed.index(each)) for each in ids])
    assert heard[0] == heard[1]
    assert 12 < len(heard[0]) < 24


async def test_a_fault_spares_what_it_is_not_about(town: Town) -> None:
    sent = await town.send()
    await town.ana.fault("error_500", where={"method": "PATCH", "path": "/messages/"})
    await town.ana.fault("op7", where={"event": "MESSAGE_CREATE"})
    assert (await _create(town)).status == 200
    async with town.bot.online() as gateway:
        assert (await town.pressed(gateway, sent))["message"]["id"] == sent["id"]
    assert [each["seen"] for each in (await town.ana.ask("GET", "faults"))["faults"]] == [0, 0]
    assert (await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": "x"})).status == 500


@pytest.mark.parametrize("fault", ["deleted_message", "deleted_channel"])
async def test_nothing_is_deleted_where_a_request_names_nothing(town: Town, fault: str) -> None:
    sent = await town.send()
    await town.ana.fault(fault)
    assert (await town.bot.call("GET", "/users/@me")).status == 200
    await town.ana.fault("deleted_message", where=CREATE)
    assert (await _create(town)).status == 200
    assert (await town.ana.messages())[0]["id"] == sent["id"]
