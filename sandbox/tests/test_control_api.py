"""Who may come in: loopback only, our own page only; what people see; what is written down and counted."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.clock import RealClock, VirtualClock, wait
from sandbox.control import api
from sandbox.server import NotLoopbackError, Sandbox
from sandbox.settings import SandboxSettings
from sandbox.snowflakes import Snowflakes, made_at_ms
from sandbox.tests.conftest import COMMAND, ROW, Town, founded, settings
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import PATIENCE, Gateway, soon


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.1", "example.org", ""])  # noqa: S104 -- must be refused
async def test_the_sandbox_listens_on_loopback_only(host: str) -> None:
    with pytest.raises(NotLoopbackError):
        async with Sandbox.start(SandboxSettings(host=host)):
            pass


def _speaks_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


WITHOUT_IPV6 = pytest.mark.skipif(not _speaks_ipv6(), reason="this machine has no ::1")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2", pytest.param("::1", marks=WITHOUT_IPV6)])
async def test_every_loopback_address_will_do(host: str, session: aiohttp.ClientSession) -> None:
    async with Sandbox.start(settings(host=host)) as sandbox, session.get(f"{sandbox.url}/sandbox/world") as response:
        assert response.status == 200


async def test_without_settings_there_is_a_free_port_and_the_usual_people() -> None:
    async with Sandbox.start() as one, Sandbox.start() as other:
        assert one.url != other.url
        assert [each.name for each in one.platform.world.people.values()] == ["You", "Ana", "Ben", "Chloe"]


async def test_a_taken_port_is_an_error(town: Town) -> None:
    with pytest.raises(OSError, match="in use"):
        async with Sandbox.start(settings(port=int(town.sandbox.url.rsplit(":", 1)[1]))):
            pass


async def test_a_wire_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        async with Sandbox.start(settings(wire=tmp_path / "nowhere" / "wire.jsonl")):
            pass


ELSEWHERE = {"Origin": "http://127.0.0.1:1"}


@pytest.mark.parametrize("path", ["/sandbox/world", "/api/v10/gateway", "/gateway/", "/"])
@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}, ELSEWHERE]
)
async def test_pages_of_other_origins_are_kept_out(town: Town, path: str, headers: dict[str, str]) -> None:
    async with town.bot.session.get(town.sandbox.url + path, headers=headers) as response:
        assert response.status == 403


async def test_the_own_page_is_let_in(town: Town) -> None:
    for origin in (town.sandbox.url, town.sandbox.url.replace("127.0.0.1", "localhost")):
        async with town.bot.session.get(f"{town.sandbox.url}/sandbox/world", headers={"Origin": origin}) as response:
            assert response.status == 200


@pytest.mark.parametrize(
    "path", ["/page/../server.py", "/page/..%2fserver.py", "/page/%2e%2e/server.py", "/page/nothing"]
)
async def test_only_the_files_of_the_page_are_given(town: Town, path: str) -> None:
    from yarl import URL

    async with town.bot.session.get(URL(town.sandbox.url + path, encoded=True)) as response:
        assert response.status == 404


async def test_an_uploaded_page_is_never_run_as_one_of_ours(town: Town) -> None:
    sent = await town.bot.upload("POST", town.messages, {}, ("evil.html", b"<script>"))
    async with town.bot.session.get(sent.body["attachments"][0]["url"]) as response:
        assert "sandbox" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_what_is_no_json_is_refused_by_the_control_api(town: Town) -> None:
    for raw in (b"{", b"[]"):
        async with town.bot.session.post(f"{town.sandbox.url}/sandbox/users", data=raw) as response:
            assert (response.status, "error" in await response.json()) == (400, True)


async def test_a_person_who_left_the_server_sees_nothing_of_it(town: Town) -> None:
    sent = await town.send()
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member": False})
    assert (await town.ana.screen())["channels"] == []
    assert await town.ana.messages() == []
    with pytest.raises(RefusedError):
        await town.ana.press(sent, "press", force=True)
    with pytest.raises(RefusedError):
        await town.ana.ask("GET", "messages", user=town.ana.user, channel=town.channel)
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member": True})
    assert len(await town.ana.messages()) == 1


async def test_direct_messages_are_the_same_from_either_side(town: Town) -> None:
    opened = await town.ana.ask("POST", "channels", {"kind": "dm", "user": town.ana.user})
    again = await town.ana.ask("POST", "channels", {"kind": "dm", "user": town.ana.user})
    assert opened["id"] == again["id"] == await town.direct(town.ana)


async def test_no_one_reads_or_presses_in_the_direct_messages_of_another(town: Town) -> None:
    channel = await town.direct(town.ana)
    sent = (await town.bot.call("POST", f"/channels/{channel}/messages", {"components": [ROW]})).body
    assert await town.ben.messages(channel) == []
    with pytest.raises(RefusedError):
        await town.ben.press(sent, "press", force=True)


async def test_a_new_person_joins_the_server_with_a_language(town: Town) -> None:
    made = await town.ana.ask("POST", "users", {"name": "Dora", "locale": "de"})
    dora = town.ana.as_user(made["id"])
    assert (await dora.screen())["user"] == {"id": made["id"], "name": "Dora", "locale": "de", "installed": []}
    sent = await town.send()
    async with town.bot.online() as gateway:
        assert (await town.pressed(gateway, sent, dora))["locale"] == "de"


async def test_a_moderator_may_more_than_others(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    before = int((await town.pressed(gateway, sent))["member"]["permissions"])
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"moderator": True})
    after = int((await town.pressed(gateway, sent))["member"]["permissions"])
    assert (before & 1 << 13, bool(after & 1 << 13)) == (0, True)


async def test_the_clock_of_the_computer_cannot_be_moved(session: aiohttp.ClientSession) -> None:
    async with Sandbox.start(settings(clock=RealClock())) as sandbox:
        person = Bystander(session, sandbox.url, "", "")
        with pytest.raises(RefusedError) as refused:
            await person.pass_time(1)
    assert refused.value.status == 409


async def _event(changes: aiohttp.ClientResponse) -> dict[str, Any]:
    line = await changes.content.readline()
    assert await changes.content.readline() == b"\n"
    return json.loads(line.removeprefix(b"data: "))


async def test_a_change_of_the_screen_is_told_at_once(town: Town) -> None:
    async with town.ana.changes() as changes:
        await town.send()
        assert await _event(changes) == {"kind": "screen", "channels": [town.channel], "form": False}


async def test_a_change_of_the_commands_or_the_people_rings_every_bell(town: Town) -> None:
    command = {"name": "x", "description": "x"}
    async with town.ana.changes() as changes:
        made = (await town.bot.call("POST", town.commands, command)).body
        await _passed_over(changes)
        for method, body in (("PATCH", {"description": "y"}), ("DELETE", None)):
            await town.bot.call(method, f"{town.commands}/{made['id']}", body)
            await _passed_over(changes)
        await town.bot.call("PUT", town.commands, [command])
        await _passed_over(changes)
        await town.ana.ask("POST", "users", {"name": "Dora"})
        await _passed_over(changes)


async def test_what_others_see_alone_rings_no_bell(town: Town) -> None:
    async with town.bot.online() as gateway, town.ben.changes(channel=town.channel) as changes:
        interaction = await town.typed(gateway)
        await _passed_over(changes)
        await town.bot.answer(interaction, 4, {"content": "psst", "flags": 64})
        direct = await town.direct(town.ana)
        await town.bot.call("POST", f"/channels/{direct}/messages", {"content": "psst"})
        await town.send()
        assert (await _event(changes))["channels"] == [town.channel]
        assert changes.content.at_eof() is False


async def _passed_over(changes: aiohttp.ClientResponse) -> None:
    """Something rang every bell."""
    assert (await _event(changes))["form"] is True


async def test_a_narrowed_stream_tells_of_its_channel_and_of_direct_messages(town: Town) -> None:
    other = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "b", "kind": "text"}))["id"]
    direct = await town.direct(town.ana)
    async with town.ana.changes(channel=other) as changes:
        await town.send()
        await town.bot.call("POST", f"/channels/{direct}/messages", {"content": "x"})
        assert (await _event(changes))["channels"] == [direct]
        await town.bot.call("POST", f"/channels/{other}/messages", {"content": "x"})
        assert (await _event(changes))["channels"] == [other]


async def test_one_stream_may_tell_of_several_people(town: Town) -> None:
    url = f"{town.sandbox.url}/sandbox/events?user={town.ana.user}&user={town.ben.user}"
    async with town.bot.session.get(url) as changes:
        assert await changes.content.readline() == b": open\n"
        await changes.content.readline()
        await town.send()
        told = {(await _event(changes))["user"] for _ in range(2)}
    assert told == {town.ana.user, town.ben.user}


async def test_a_reader_who_left_is_forgotten(town: Town) -> None:
    async with town.ana.changes():
        assert town.sandbox.platform.changes.readers() == 1
    await town.send()
    while town.sandbox.platform.changes.readers():
        await town.send()
    assert town.sandbox.platform.changes.readers() == 0


async def test_the_streams_end_with_the_sandbox(session: aiohttp.ClientSession) -> None:
    async with Sandbox.start(settings()) as sandbox:
        user = next(iter(sandbox.platform.world.people))
        stream = await session.get(f"{sandbox.url}/sandbox/events?user={user}")
    async with asyncio.timeout(PATIENCE):
        with suppress(aiohttp.ClientError):
            await stream.content.read()
    assert stream.content.at_eof()


async def test_the_wire_file_holds_every_exchange_in_order(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with founded(session, settings(wire=file)) as town, town.bot.online() as gateway:
        ana = town.ana
        sent = await town.bot.upload("POST", f"{town.messages}?x=1", {"components": [ROW]}, ("a.txt", b"a"))
        for answered in (True, False):
            interaction = await town.pressed(gateway, sent.body)
            await ana.pass_time(40)
            if answered:
                await town.bot.answer(interaction, 6)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    rest = [each for each in lines if each["kind"] == "rest"]
    created, answer = rest
    assert {"t", "method", "path", "query", "status", "ms", "auth", "request", "files", "response"} <= set(created)
    assert (created["method"], created["query"], created["auth"]) == ("POST", {"x": "1"}, "bot")
    assert created["path"] == f"/api/v10/channels/{ana.channel}/messages"
    assert created["files"] == [{"name": "a.txt", "type": "text/plain", "size": 1}]
    assert created["response"]["id"] == sent.body["id"]
    assert (answer["auth"], answer["status"]) == ("interaction", 200)
    heard = [each["event"] for each in lines if each["kind"] == "gateway" and each["op"] == 0]
    assert heard == ["READY", "GUILD_CREATE", "INTERACTION_CREATE", "INTERACTION_CREATE"]
    said = [each for each in lines if each["kind"] == "gateway-in"]
    assert (said[0]["op"], said[0]["data"]["token"]) == (2, "***")
    presses = [each for each in lines if each["kind"] == "press"]
    assert [(each["user"], each["custom_id"], each["ack_ms"], each["result"]) for each in presses] == [
        (ana.user, "press", 40, "ok"),
        (ana.user, "press", None, "failed"),
    ]


async def test_a_late_answer_is_recorded_as_late(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with founded(session, settings(wire=file)) as town, town.bot.online() as gateway:
        interaction = await town.pressed(gateway, await town.send())
        await town.ana.pass_time(3500)
        await town.bot.answer(interaction, 6)
        figures = await town.ana.ask("GET", "figures")
    presses = [json.loads(line) for line in file.read_text().splitlines() if '"kind":"press"' in line]
    assert [(each["result"], each["ack_ms"]) for each in presses] == [("late", 3500)]
    assert figures["presses"] == {"ok": 0, "failed": 0, "late": 1}


async def test_an_answer_that_never_arrived_is_recorded_as_599(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with founded(session, settings(wire=file)) as town:
        await town.ana.fault("reset_after")
        with pytest.raises((aiohttp.ServerDisconnectedError, aiohttp.ClientOSError)):
            await town.direct(town.ana)
    [line] = [json.loads(each) for each in file.read_text("utf-8").splitlines()]
    assert (line["path"], line["status"]) == ("/api/v10/users/@me/channels", 599)


async def test_the_wire_file_names_a_command_that_was_typed(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with founded(session, settings(wire=file)) as town:
        await town.bot.call("PUT", town.commands, [COMMAND])
        await town.ana.type("hello")
    [press] = [json.loads(line) for line in file.read_text("utf-8").splitlines() if '"kind":"press"' in line]
    assert (press["custom_id"], press["result"]) == ("hello", "failed")


async def test_figures_count_requests_routes_presses_and_own_time(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    await town.bot.answer(await town.pressed(gateway, sent), 6)
    await town.bot.call("GET", "/nothing")
    told = await town.ana.ask("GET", "figures")
    assert told["requests"] == {"bot": 2, "interaction": 1}
    assert told["routes"]["POST /channels/{channel}/messages"] == 1
    assert told["presses"]["ok"] == 1
    assert set(told["own_ms"]) == {"p50", "p99", "p999", "max"}
    assert told["processor_seconds"] >= 0


async def test_the_first_world_has_the_same_ids_each_time() -> None:
    seen = []
    for _ in range(2):
        async with Sandbox.start(settings()) as sandbox:
            world = sandbox.platform.world
            seen.append((sandbox.token, list(world.people), list(world.channels), list(world.guilds)))
    assert seen[0] == seen[1]


def test_ids_grow_even_when_the_clock_stands_still_and_tell_their_time() -> None:
    clock = VirtualClock()
    ids = Snowflakes(clock)
    made = [int(ids.next()) for _ in range(1000)]
    assert made == sorted(set(made))
    assert made_at_ms(str(made[-1])) == clock.now_ms()
    clock.advance(5)
    assert made_at_ms(ids.next()) == clock.now_ms()


async def test_a_manual_clock_fires_what_is_due_in_order() -> None:
    clock, fired = VirtualClock(), list[tuple[str, int]]()
    start = clock.now_ms()
    for name, ms in (("c", 30), ("a", 10), ("b", 10)):
        clock.call_in(ms, lambda name=name: fired.append((name, clock.now_ms() - start)))
    clock.call_in(20, lambda: fired.append(("never", 0))).cancel()
    clock.advance(29)
    assert fired == [("a", 10), ("b", 10)]
    waiting = asyncio.ensure_future(wait(clock, 1))
    while not clock.pending() > 1:
        await asyncio.get_running_loop().run_in_executor(None, lambda: None)
    clock.advance(1)
    await soon(waiting)
    assert fired[-1] == ("c", 30)


async def test_a_stream_is_for_people_there_are(town: Town) -> None:
    for user in ("", "1"):
        async with town.bot.session.get(f"{town.sandbox.url}/sandbox/events", params={"user": user}) as response:
            assert response.status == 404


async def test_a_change_outside_the_channels_is_told_once(town: Town) -> None:
    async with town.ana.changes() as changes:
        await town.ana.ask("POST", "users", {"name": "Dora"})
        assert (await _event(changes))["form"] is True
        await town.send()
        assert (await _event(changes))["form"] is False


async def test_the_time_that_people_cost_is_counted_too(town: Town) -> None:
    before = len(town.sandbox.platform.figures.own_ms)
    await town.ana.ask("GET", "world")
    await town.send()
    assert len(town.sandbox.platform.figures.own_ms) == before + 2


async def test_a_quiet_stream_says_that_it_lives(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "ALIVE_EVERY_S", 0.01)
    async with town.ana.changes() as changes:
        assert await changes.content.readline() == b": alive\n"


async def test_people_are_renamed_and_called_otherwise_in_a_server(town: Town) -> None:
    ana = f"users/{town.ana.user}"
    await town.ana.ask(
        "PATCH", ana, {"name": "Anna", "username": "zz_top", "nick": "Queen", "server_avatar": "iVBORw0KGgo="}
    )
    user = (await town.bot.call("GET", f"/users/{town.ana.user}")).body
    assert (user["username"], user["global_name"], user["avatar"]) == ("zz_top", "Anna", None)
    member = (await town.bot.call("GET", f"/guilds/{town.guild}/members/{town.ana.user}")).body
    assert (member["nick"], member["user"]["global_name"], len(member["avatar"])) == ("Queen", "Anna", 32)
    await town.ana.ask("PATCH", ana, {"nick": "", "server_avatar": ""})
    member = (await town.bot.call("GET", f"/guilds/{town.guild}/members/{town.ana.user}")).body
    assert (member["nick"], member["avatar"]) == (None, None)


async def test_a_renamed_channel_and_a_deleted_role_are_told_to_the_bot(town: Town) -> None:
    role = (await town.ana.ask("POST", "roles", {"guild": town.guild, "name": "Dealers"}))["id"]
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"roles": [role]})
    overwrite = {"id": role, "type": "role", "deny": ["SEND_MESSAGES"]}
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": [overwrite]})
    async with town.bot.online() as gateway:
        await town.ana.ask("PATCH", f"channels/{town.channel}", {"name": "card-room"})
        assert (await gateway.until("CHANNEL_UPDATE"))["d"]["name"] == "card-room"
        await town.ana.ask("DELETE", f"roles/{role}")
        assert (await gateway.until("GUILD_ROLE_DELETE"))["d"] == {"guild_id": town.guild, "role_id": role}
    member = (await town.bot.call("GET", f"/guilds/{town.guild}/members/{town.ana.user}")).body
    assert role not in member["roles"]
    assert (await town.bot.call("GET", f"/channels/{town.channel}")).body["permission_overwrites"] == []
    with pytest.raises(RefusedError, match="cannot be deleted"):
        await town.ana.ask("DELETE", f"roles/{town.guild}")


async def test_commands_are_for_the_installations_that_the_application_has(town: Town) -> None:
    hello = {"name": "hello", "description": "Says hello"}
    assert (await town.bot.call("PUT", town.commands, [hello])).body[0]["integration_types"] == [0, 1]
    await town.ana.ask("PATCH", f"applications/{town.bot_id}", {"integration_types": [0]})
    assert (await town.bot.call("GET", "/applications/@me")).body["integration_types_config"] == {"0": {}}
    assert (await town.bot.call("PUT", town.commands, [hello])).body[0]["integration_types"] == [0]
    refused = await town.bot.call("PUT", town.commands, [hello | {"integration_types": [0, 1]}])
    assert (refused.status, refused.code) == (400, 50035)
    with pytest.raises(RefusedError, match="integration_types is a list"):
        await town.ana.ask("PATCH", f"applications/{town.bot_id}", {"integration_types": [2]})
