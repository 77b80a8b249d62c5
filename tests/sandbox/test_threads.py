"""Threads as a bot uses them, and channels and servers that come and go."""

from typing import Any

import pytest

from tests.kit.bystander import RefusedError
from tests.sandbox.conftest import ROW, Town


async def _thread(town: Town, message: str | None = None) -> dict[str, Any]:
    path = f"/channels/{town.channel}/threads" if message is None else f"{town.messages}/{message}/threads"
    reply = await town.bot.call("POST", path, {"name": "Table 1", "type": 11, "auto_archive_duration": 1440})
    assert reply.status == 201, reply.body
    return reply.body


async def test_a_thread_without_a_message_is_announced_in_its_channel(town: Town) -> None:
    async with town.bot.online() as gateway:
        thread = await _thread(town)
        created = (await gateway.until("THREAD_CREATE"))["d"]
    [notice] = await town.ana.messages()
    assert created["id"] == thread["id"]
    assert (thread["type"], thread["parent_id"], thread["owner_id"]) == (11, town.channel, town.bot_id)
    assert (notice["type"], notice["content"], notice["message_reference"]["channel_id"]) == (
        18,
        "Table 1",
        thread["id"],
    )


async def test_a_thread_from_a_message_has_its_id_and_there_is_one_at_most(town: Town) -> None:
    sent = await town.send()
    thread = await _thread(town, sent["id"])
    [shown] = await town.ana.messages()
    again = await town.bot.call("POST", f"{town.messages}/{sent['id']}/threads", {"name": "x"})
    assert thread["id"] == sent["id"]
    assert shown["thread"]["id"] == sent["id"]
    assert shown["flags"] & 1 << 5
    assert again.code == 160004


async def test_messages_in_a_thread_are_seen_and_pressed(town: Town) -> None:
    thread = await _thread(town)
    sent = await town.bot.call("POST", f"/channels/{thread['id']}/messages", {"components": [ROW]})
    async with town.bot.online() as gateway:
        await town.ana.press(sent.body, "press")
        got = (await gateway.until("INTERACTION_CREATE"))["d"]
    assert (got["channel_id"], got["channel"]["type"]) == (thread["id"], 11)
    assert [each["id"] for each in await town.ana.messages(thread["id"])] == [sent.body["id"]]


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


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "x" * 101}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x", "auto_archive_duration": 5}, "auto_archive_duration", "BASE_TYPE_CHOICES"),
    ],
)
async def test_threads_are_refused_where_they_are_wrong(town: Town, body: Any, path: str, code: str) -> None:
    assert (await town.bot.call("POST", f"/channels/{town.channel}/threads", body)).error_at(path) == code


async def test_there_are_no_threads_in_threads(town: Town) -> None:
    thread = (await _thread(town))["id"]
    assert (await town.bot.call("POST", f"/channels/{thread}/threads", {"name": "x"})).code == 50024
    assert (await town.bot.call("PUT", f"/channels/{town.channel}/thread-members/@me")).code == 50024


async def test_a_thread_has_members_and_is_listed_while_it_is_active(town: Town) -> None:
    thread = (await _thread(town))["id"]
    path = f"/channels/{thread}"
    assert (await town.bot.call("PUT", f"{path}/thread-members/{town.ana.user}")).status == 204
    assert (await town.bot.call("PUT", f"{path}/thread-members/1")).code == 10013
    assert (await town.bot.call("GET", path)).body["member_count"] == 2
    listed = (await town.bot.call("GET", f"/guilds/{town.guild}/threads/active")).body
    assert [each["id"] for each in listed["threads"]] == [thread]
    assert [each["user_id"] for each in listed["members"]] == [town.bot_id]
    assert (await town.bot.call("DELETE", f"{path}/thread-members/{town.ana.user}")).code == 50013
    assert (await town.bot.call("DELETE", f"{path}/thread-members/@me")).status == 204
    await town.bot.call("PATCH", path, {"archived": True})
    assert (await town.bot.call("GET", f"/guilds/{town.guild}/threads/active")).body["threads"] == []


async def test_a_deleted_channel_takes_its_threads_and_messages_along(town: Town) -> None:
    thread = (await _thread(town))["id"]
    sent = await town.send()
    async with town.bot.online() as gateway:
        await town.ana.ask("DELETE", f"channels/{town.channel}")
        await gateway.until("THREAD_DELETE")
        await gateway.until("CHANNEL_DELETE")
    assert (await town.bot.call("GET", f"/channels/{thread}")).code == 10003
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).code == 10003
    with pytest.raises(RefusedError):
        await town.ana.press(sent, "press")


async def test_channels_that_come_and_change_are_told_to_the_bot(town: Town) -> None:
    async with town.bot.online() as gateway:
        made = await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "new", "kind": "text"})
        created = (await gateway.until("CHANNEL_CREATE"))["d"]
        await town.ana.ask("PATCH", f"channels/{made['id']}", {"deny": ["SEND_MESSAGES"]})
        updated = (await gateway.until("CHANNEL_UPDATE"))["d"]
    assert (created["id"], created["name"]) == (made["id"], "new")
    assert updated["permission_overwrites"] == [{"id": town.guild, "type": 0, "allow": "0", "deny": str(1 << 11)}]


async def test_a_bot_that_is_thrown_out_is_told(town: Town) -> None:
    async with town.bot.online() as gateway:
        await town.ana.ask("DELETE", f"guilds/{town.guild}/bot")
        assert (await gateway.until("GUILD_DELETE"))["d"]["id"] == town.guild
    assert (await town.bot.call("GET", f"/guilds/{town.guild}")).code == 10004


async def test_a_new_server_is_told_to_the_bot(town: Town) -> None:
    async with town.bot.online() as gateway:
        await gateway.until("GUILD_CREATE")
        await town.ana.ask("POST", "guilds", {"name": "Second"})
        assert (await gateway.until("GUILD_CREATE"))["d"]["name"] == "Second"


async def test_a_thread_counts_what_was_ever_sent_in_it(town: Town) -> None:
    thread = await _thread(town)
    path = f"/channels/{thread['id']}/messages"
    sent = [(await town.bot.call("POST", path, {"content": "x"})).body["id"] for _ in range(2)]
    await town.bot.call("DELETE", f"{path}/{sent[0]}")
    told = (await town.bot.call("GET", f"/channels/{thread['id']}")).body
    assert (told["message_count"], told["total_message_sent"]) == (1, 2)
