"""The sandbox as a program: `python -m sandbox`, its files (the wire and the world), and its addresses that are neither
REST nor the control API."""

import asyncio
import json
import re
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import aiohttp
import pytest

from sandbox import threads, world_file
from sandbox.__main__ import main
from sandbox.figures import Figures, percentiles
from sandbox.server import Sandbox
from sandbox.tests.conftest import COMMAND, ROW, Town, founded, settings
from sandbox.tests.kit.bystander import Bystander
from sandbox.tests.kit.plain_bot import PATIENCE, Gateway, PlainBot
from sandbox.tests.scenes import scene
from sandbox.wire import FLUSH_AFTER, FLUSH_LINES
from sandbox.world import World


async def test_every_line_is_in_the_file_within_a_second(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with founded(session, settings(wire=file)) as town:
        for said in range(1, 3):
            await town.bot.call("GET", "/users/@me")
            await asyncio.sleep(FLUSH_AFTER + 0.1)
            assert file.read_text("utf-8").count("\n") == said


async def test_many_lines_do_not_wait_for_the_second(session: aiohttp.ClientSession, tmp_path: Path) -> None:
    file = tmp_path / "wire.jsonl"
    async with Sandbox.start(settings(wire=file)) as sandbox:
        wire = sandbox.platform.wire
        for number in range(FLUSH_LINES):
            wire.press({"user": str(number)})
        assert file.read_text("utf-8").count("\n") == FLUSH_LINES
        wire.press({"user": "last"})
    assert file.read_text("utf-8").count("\n") == FLUSH_LINES + 1


async def test_people_messages_files_and_commands_come_back(
    town: Town, gateway: Gateway, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    file = tmp_path / "sandbox.json"
    sent = (await town.bot.upload("POST", town.messages, {"components": [ROW]}, ("a.txt", b"\xff\x00a"))).body
    direct = await town.direct(town.ana)
    await town.bot.call("POST", f"/channels/{direct}/messages", {"content": "psst"})
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x"}])
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"locale": "de"})
    dora = (await town.ana.ask("POST", "users", {"name": "Dora"}))["id"]
    await town.bot.answer(await town.typed(gateway), 4, {"content": "gone", "flags": 64})
    world_file.save(town.sandbox.platform.world, file)

    async with Sandbox.start(settings(people=("You", "Ana", "Ben", "Chloe", "Elif"))) as again:
        world_file.load(again.platform.world, file)
        bot = PlainBot(session, again.api_base, again.gateway, again.token)
        ana = Bystander(session, again.url, town.ana.user, town.channel)
        assert [each["id"] for each in await ana.messages()] == [sent["id"]]
        assert [each["content"] for each in await ana.inbox()] == ["psst"]
        assert (await ana.screen())["user"]["locale"] == "de"
        assert len(await ana.as_user(dora).messages()) == 1
        assert len(await ana.as_user(list(again.platform.world.people)[4]).messages()) == 1
        path = sent["attachments"][0]["url"].removeprefix(town.sandbox.url)
        async with session.get(again.url + path) as response:
            assert await response.read() == b"\xff\x00a"
        async with bot.online() as gateway:
            await ana.press(sent, "press")
            await ana.type("hello")
            assert (await gateway.until("INTERACTION_CREATE"))["d"]["message"]["id"] == sent["id"]
            assert (await gateway.until("INTERACTION_CREATE"))["d"]["data"]["name"] == "hello"


async def test_rights_and_threads_come_back_and_threads_go_on_sleeping_by_themselves(
    town: Town, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    file = tmp_path / "sandbox.json"
    body = {"user": town.ana.user, "channel": town.channel, "name": "x", "auto_archive_minutes": 60}
    thread = (await town.ana.ask("POST", "threads", body))["id"]
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["ATTACH_FILES"]})
    await town.ana.ask("POST", f"guilds/{town.guild}/bot", {"permissions": ["SEND_MESSAGES"]})
    world_file.save(town.sandbox.platform.world, file)
    async with Sandbox.start(settings()) as again:
        world_file.load(again.platform.world, file)
        threads.watch_all(again.platform)
        world = again.platform.world
        role = world.guilds[town.guild].role_of_bot(town.bot_id)
        assert (role.permissions, role.bot) == (1 << 11, town.bot_id)
        assert world.channels[town.channel].overwrites[town.guild].deny == 1 << 15
        ana = Bystander(session, again.url, town.ana.user, town.channel)
        await ana.pass_time(59 * 60_000)
        assert not world.channels[thread].archived
        await ana.pass_time(60_000)
        assert world.channels[thread].archived


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2]", b"\xff"])
def test_a_file_that_holds_no_sandbox_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "sandbox.json"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="holds no sandbox"):
        world_file.load(World(), file)


PICTURE = "data:image/png;base64,iVBORw0KGgo="


async def got(town: Town, path: str) -> tuple[int, str, bytes]:
    """Status, type and content of what lies behind an address."""
    async with town.bot.session.get(town.sandbox.url + path) as response:
        return response.status, response.headers["Content-Type"], await response.read()


async def test_an_emoji_is_a_picture_until_it_is_deleted(town: Town) -> None:
    emojis = f"/applications/{town.bot_id}/emojis"
    number = (await town.bot.call("POST", emojis, {"name": "heart", "image": PICTURE})).body["id"]
    assert await got(town, f"/emojis/{number}.png") == (200, "image/png", b"\x89PNG\r\n\x1a\n")
    assert (await got(town, f"/emojis/{number}"))[0] == 200
    await town.bot.call("DELETE", f"{emojis}/{number}")
    assert await got(town, f"/emojis/{number}.png") == (404, "text/plain; charset=utf-8", b"404: Not Found")


@pytest.mark.parametrize("tail", ["", "/more/parts", "/x"])
async def test_an_attachment_has_one_address(town: Town, tail: str) -> None:
    sent = (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"words"))).body
    number = sent["attachments"][0]["id"]
    found = await got(town, f"/attachments/{town.channel}/{number}{tail}")
    assert found[0::2] == ((200, b"words") if tail == "/x" else (404, b"404: Not Found"))


async def test_the_page_is_at_the_root(town: Town) -> None:
    assert (await got(town, "/"))[:2] == (200, "text/html; charset=utf-8")


@pytest.mark.parametrize("path", ["/page/none.js", "/page/../server.py", "/nowhere", "/api/v9/gateway"])
async def test_there_is_nothing_behind_other_addresses(town: Town, path: str) -> None:
    assert (await got(town, path))[0] == 404


async def test_commands_of_a_server_belong_to_it(town: Town) -> None:
    home = f"/applications/{town.bot_id}/guilds/{town.guild}/commands"
    everywhere = {**COMMAND, "contexts": [0, 1], "dm_permission": False, "name_localizations": {"de": "hallo"}}
    async with scene(town, "server_commands") as (say, _):
        for path in (home, town.commands):
            made = (await say.bot("POST", path, everywhere)).body["id"]
            await say.bot("POST", path, COMMAND)
            await say.bot("GET", path)
            await say.bot("GET", path, with_localizations="true")
            await say.bot("PATCH", f"{path}/{made}", {"description": "Says more"})
            await say.bot("PATCH", f"{path}/{made}", {"description": ""})
            await say.bot("PUT", path, [COMMAND, {**COMMAND, "name": "second"}])
            await say.bot("GET", f"{path}/{made}")
            await say.bot("DELETE", f"{path}/{made}")
            await say.bot("DELETE", f"{path}/{made}")
        await say.bot("GET", f"/applications/{town.guild}/commands")
        await say.bot("GET", f"/applications/{town.bot_id}/guilds/{town.channel}/commands")


def test_what_was_answered_is_counted_by_route_and_added_up() -> None:
    figures = Figures()
    for ms in (1.0, 3.0):
        figures.answered("bot", "GET /gateway", ms)
    figures.answered("interaction", "POST /x", 2000.0)
    figures.pressed("ok", 40.0)
    figures.pressed("failed", None)
    told = figures.to_json()
    assert told["routes"] == {"GET /gateway": 2, "POST /x": 1}
    assert (told["requests"], told["presses"]) == ({"bot": 2, "interaction": 1}, {"ok": 1, "failed": 1, "late": 0})
    assert told["own_seconds"] == 2.004
    assert told["own_ms"] == {"p50": 3.0, "p99": 2000.0, "p999": 2000.0, "max": 2000.0}
    assert told["answer_ms"] == {"p50": 40.0, "p99": 40.0, "p999": 40.0, "max": 40.0}


def test_percentiles_are_those_of_the_nearest_rank() -> None:
    assert percentiles([]) == {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0}
    assert percentiles([float(each) for each in range(1000, 0, -1)]) == {
        "p50": 501.0,
        "p99": 991.0,
        "p999": 1000.0,
        "max": 1000.0,
    }


ROOT = Path(__file__).parents[2]
SAID = re.compile(
    r"Open      (http://127\.0\.0\.1:\d+)/\n"
    r"API       \1/api/v10\n"
    r"Gateway   ws://127\.0\.0\.1:\d+/gateway/\n"
    r"Bot token MTQ1NjA3NDQ0Mzk4MDgwMDAwMQ\.sandbx\.LztehzLUO0ilojTe5wkrC6Qt4gWC7IeMjVNzLPcX8Ns\n"
)


async def test_it_says_where_it_is_and_serves_with_its_faults_until_it_is_interrupted(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    wire, fault = tmp_path / "wire.jsonl", json.dumps({"fault": "error_503", "where": "/users/@me"})
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--wire", str(wire), "--fault", fault), cwd=ROOT, stdout=PIPE
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        told = b"".join([await process.stdout.readline() for _ in range(4)]).decode()
        found = SAID.fullmatch(told)
        assert found is not None, told
        bot = PlainBot(session, f"{found[1]}/api/v10", "", told.split()[-1])
        assert [(await bot.call("GET", "/users/@me")).status for _ in range(2)] == [503, 200]
        process.send_signal(signal.SIGINT)
        assert (await process.communicate(), process.returncode) == ((b"", None), 0)
    assert [json.loads(line)["status"] for line in wire.read_text("utf-8").splitlines()] == [503, 200]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--port", "65536"), "error: argument --port: '65536' is not a number from 0 to 65535"),
        (("--port", "-1"), "error: argument --port: '-1' is not a number from 0 to 65535"),
        (("--por", "1"), "error: unrecognized arguments: --por 1"),
        (("--fault", "op7"), "error: argument --fault: 'op7' is no JSON object"),
        (("--fault", "[]"), "error: argument --fault: '[]' is no JSON object"),
        (
            ("--fault", '{"fault": "op7", "rate": 2}'),
            "error: argument --fault: rate must be a number from 0 to 1",
        ),
        (("--wire", "nowhere/x"), "the sandbox cannot start: No such file or directory (nowhere/x)"),
    ],
)
def test_a_wrong_argument_is_named(
    arguments: tuple[str, ...],
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status: object = main(arguments)
    except SystemExit as end:
        status = end.code
    assert (status, capsys.readouterr().err.splitlines()[-1]) == (2, f"python -m sandbox: {line}")
