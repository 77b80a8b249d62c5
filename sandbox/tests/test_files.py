"""Files of the sandbox: the wire and the world."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from sandbox import threads, world_file
from sandbox.server import Sandbox
from sandbox.tests.conftest import ROW, Town, founded, settings
from sandbox.tests.kit.bystander import Bystander
from sandbox.tests.kit.plain_bot import Gateway, PlainBot
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
