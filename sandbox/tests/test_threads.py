"""Threads as a bot uses them, and channels and servers that come and go."""

from typing import Any

import pytest

from sandbox.tests.conftest import ROW, Town
from sandbox.tests.kit.bystander import RefusedError
from sandbox.tests.kit.plain_bot import Gateway


async def _thread(town: Town, message: str | None = None) -> dict[str, Any]:
    path = f"/channels/{town.channel}/threads" if message is None else f"{town.messages}/{message}/threads"
    reply = await town.bot.call("POST", path, {"name": "Table 1", "type": 11, "auto_archive_duration": 1440})
    assert reply.status == 201, reply.body
    return reply.body


async def test_a_message_wakes_an_archived_thread(town: Town) -> None:
    path = f"/channels/{(await _thread(town))['id']}"
    sent = await town.bot.call("POST", path + "/messages", {"content": "x"})
    await town.bot.call("PATCH", path, {"archived": True})
    edited = await town.bot.call("PATCH", f"{path}/messages/{sent.body['id']}", {"content": "y"})
    deleted = await town.bot.call("DELETE", f"{path}/messages/{sent.body['id']}")
    assert {edited.code, deleted.code} == {50083}
    assert (await town.bot.call("PUT", path + "/thread-members/@me")).code == 50083
    assert (await town.bot.call("POST", path + "/messages", {"content": "x"})).status == 200
    assert (await town.bot.call("GET", path)).body["thread_metadata"]["archived"] is False


async def test_a_locked_thread_takes_no_messages(town: Town) -> None:
    thread = (await _thread(town))["id"]
    await town.ana.ask("PATCH", f"channels/{thread}", {"locked": True, "archived": True})
    assert (await town.bot.call("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 160005
    assert (await town.bot.call("PATCH", f"/channels/{thread}", {"locked": False})).code == 50013


async def test_a_thread_lacks_what_its_channel_lacks_and_needs_a_permission_of_its_own(town: Town) -> None:
    path = f"/channels/{(await _thread(town))['id']}/messages"
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["SEND_MESSAGES"]})
    assert (await town.bot.call("POST", path, {"content": "x"})).status == 200
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["SEND_MESSAGES_IN_THREADS"]})
    assert (await town.bot.call("POST", path, {"content": "x"})).code == 50013


async def test_a_deleted_channel_takes_its_threads_and_messages_along(town: Town, gateway: Gateway) -> None:
    thread = (await _thread(town))["id"]
    sent = await town.send()
    await town.ana.ask("DELETE", f"channels/{town.channel}")
    await gateway.until("THREAD_DELETE")
    await gateway.until("CHANNEL_DELETE")
    assert (await town.bot.call("GET", f"/channels/{thread}")).code == 10003
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).code == 10003
    with pytest.raises(RefusedError):
        await town.ana.press(sent, "press")


async def test_a_thread_counts_what_was_ever_sent_in_it(town: Town) -> None:
    thread = await _thread(town)
    path = f"/channels/{thread['id']}/messages"
    sent = [(await town.bot.call("POST", path, {"content": "x"})).body["id"] for _ in range(2)]
    await town.bot.call("DELETE", f"{path}/{sent[0]}")
    told = (await town.bot.call("GET", f"/channels/{thread['id']}")).body
    assert (told["message_count"], told["total_message_sent"]) == (1, 2)


async def _channel(town: Town, kind: str) -> str:
    return (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": kind, "kind": kind}))["id"]


@pytest.mark.parametrize(
    ("kind", "wished", "status"),
    [
        ("text", 11, 201),
        ("text", 12, 201),
        ("text", 10, 400),
        ("announcement", 10, 201),
        ("announcement", 11, 400),
        ("voice", 11, 400),
        ("stage", 11, 400),
    ],
)
async def test_each_kind_of_channel_has_its_own_kinds_of_threads(
    town: Town, kind: str, wished: int, status: int
) -> None:
    channel = await _channel(town, kind)
    reply = await town.bot.call("POST", f"/channels/{channel}/threads", {"name": "x", "type": wished})
    assert reply.status == status
    assert status != 201 or reply.body["type"] == wished


async def test_a_thread_from_a_message_is_of_the_kind_that_its_channel_has(town: Town) -> None:
    channel = await _channel(town, "announcement")
    sent = (await town.bot.call("POST", f"/channels/{channel}/messages", {"content": "x"})).body["id"]
    made = await town.bot.call("POST", f"/channels/{channel}/messages/{sent}/threads", {"name": "x"})
    assert made.body["type"] == 10


async def test_the_text_of_a_voice_channel_is_for_those_who_may_connect(town: Town) -> None:
    channel = await _channel(town, "voice")
    path = f"/channels/{channel}/messages"
    assert (await town.bot.call("POST", path, {"components": [ROW]})).status == 200
    assert len(await town.ana.messages(channel)) == 1
    await town.ana.ask("PATCH", f"channels/{channel}", {"deny": ["CONNECT"]})
    assert (await town.bot.call("POST", path, {"content": "x"})).code == 50001
    assert await town.ana.messages(channel) == []


async def private_thread(town: Town) -> str:
    body = {"user": town.ana.user, "channel": town.channel, "name": "secret", "private": True, "text": "only us"}
    return (await town.ana.ask("POST", "threads", body))["id"]


async def test_a_private_thread_is_there_for_its_members_only_bots_included(town: Town) -> None:
    thread = await private_thread(town)
    path = f"/channels/{thread}"
    assert [each["content"] for each in await town.ana.messages(thread)] == ["only us"]
    assert await town.ben.messages(thread) == []
    assert (await town.bot.call("GET", path)).code == 50001
    async with town.bot.online() as gateway:
        here = type(town.ana)(town.ana.session, town.ana.url, town.ana.user, thread)
        await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x"}])
        await here.type("hello")
        got = (await gateway.until("INTERACTION_CREATE"))["d"]
        assert (await town.bot.answer(got, 4, {"content": "hi"})).status == 200
        assert (await town.bot.call("POST", f"{path}/messages", {"content": "x"})).code == 50001
        await town.ana.ask("PUT", f"channels/{thread}/members", {"user": town.bot_id, "by": town.ana.user})
        joined = (await gateway.until("THREAD_CREATE"))["d"]
    assert joined["member"]["user_id"] == town.bot_id
    assert (await town.bot.call("POST", f"{path}/messages", {"content": "x"})).status == 200
    assert (await town.bot.call("PUT", f"{path}/thread-members/{town.ben.user}")).status == 204
    assert [each["content"] for each in await town.ben.messages(thread)][-1] == ""
    await town.ana.ask("DELETE", f"channels/{thread}/members", {"user": town.bot_id})
    assert (await town.bot.call("POST", f"{path}/messages", {"content": "x"})).code == 50001


async def test_who_is_added_to_a_thread_is_rung_by_a_line_in_it(town: Town) -> None:
    thread = (await _thread(town))["id"]
    await town.bot.call("PUT", f"/channels/{thread}/thread-members/{town.ana.user}")
    await town.bot.call("PUT", f"/channels/{thread}/thread-members/{town.ana.user}")
    [line] = await town.ana.messages(thread)
    assert (line["type"], line["pinged"], line["mentions"][0]["id"]) == (1, True, town.ana.user)
    [same] = await town.ben.messages(thread)
    assert not same["pinged"]


async def test_a_thread_archives_itself_when_no_one_has_written_for_its_time(town: Town) -> None:
    made = await town.bot.call(
        "POST", f"/channels/{town.channel}/threads", {"name": "x", "type": 11, "auto_archive_duration": 60}
    )
    path = f"/channels/{made.body['id']}"
    await town.ana.pass_time(59 * 60_000)
    sent = await town.bot.call("POST", f"{path}/messages", {"components": [ROW]})
    await town.ana.pass_time(59 * 60_000)
    assert (await town.bot.call("PATCH", f"{path}/messages/{sent.body['id']}", {"content": "x"})).status == 200
    async with town.bot.online() as gateway:
        await town.ana.pass_time(60_000)
        changed = (await gateway.until("THREAD_UPDATE"))["d"]
    assert changed["thread_metadata"]["archived"] is True
    assert (await town.bot.call("PATCH", f"{path}/messages/{sent.body['id']}", {"content": "y"})).code == 50083


async def test_a_press_in_an_archived_thread_wakes_it_or_never_arrives(town: Town, gateway: Gateway) -> None:
    thread = (await _thread(town))["id"]
    sent = (await town.bot.call("POST", f"/channels/{thread}/messages", {"components": [ROW]})).body
    archive = {"archived": True}
    await town.ana.ask("PATCH", f"channels/{thread}", archive)
    await town.pressed(gateway, sent)
    assert (await town.bot.call("GET", f"/channels/{thread}")).body["thread_metadata"]["archived"] is False
    await town.ana.ask("PATCH", f"channels/{thread}", {**archive, "locked": True})
    with pytest.raises(RefusedError, match="may not wake it"):
        await town.ana.press(sent, "press")
    await town.ana.ask("PATCH", f"channels/{thread}", {**archive, "locked": False})
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["SEND_MESSAGES_IN_THREADS"]})
    with pytest.raises(RefusedError, match="may not wake it"):
        await town.ana.press(sent, "press")


async def test_a_server_has_so_many_open_threads_and_no_more(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.threads.MOST_ACTIVE", 2)
    path, body = f"/channels/{town.channel}/threads", {"name": "x", "type": 11}
    first, second, third = [await town.bot.call("POST", path, body) for _ in range(3)]
    assert (first.status, second.status, third.status, third.code) == (201, 201, 400, 160006)
    await town.ana.ask("PATCH", f"channels/{first.body['id']}", {"archived": True})
    assert (await town.bot.call("POST", path, body)).status == 201
