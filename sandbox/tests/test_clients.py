"""What clients do by themselves: name whom they have met, ring, forget when they are closed, and send what is typed."""

from typing import Any

import pytest

from sandbox.tests.conftest import ROW, Town
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway

EPHEMERAL, SILENT = 1 << 6, 1 << 12
MESSAGE_CONTENT = 1 << 15
NOBODY: dict[str, Any] = {"allowed_mentions": {"parse": []}}


async def says(person: Bystander, text: str, channel: str | None = None) -> str:
    body = {"user": person.user, "channel": channel or person.channel, "text": text}
    return (await person.ask("POST", "messages", body))["id"]


async def test_a_mention_that_rings_no_one_names_only_whom_the_reader_has_met(town: Town) -> None:
    await town.send(content=f"<@{town.ben.user}> leads", **NOBODY)
    assert [each["content"] for each in await town.ana.messages()] == ["@unknown-user leads"]
    assert [each["content"] for each in await town.ben.messages()] == [f"<@{town.ben.user}> leads"]
    await says(town.ben, "hello")
    assert (await town.ana.messages())[0]["content"] == f"<@{town.ben.user}> leads"


async def test_a_mention_that_may_ring_brings_the_name_with_it(town: Town) -> None:
    await town.send(content=f"<@{town.ben.user}>", allowed_mentions={"users": [town.ben.user]})
    assert (await town.ana.messages())[0]["content"] == f"<@{town.ben.user}>"


async def test_who_used_a_command_is_known_to_those_who_see_the_answer(town: Town, gateway: Gateway) -> None:
    await town.bot.answer(await town.typed(gateway, town.ben), 4, {"content": "hi"})
    await town.send(content=f"<@{town.ben.user}>", **NOBODY)
    assert [each["content"] for each in await town.ana.messages()] == ["hi", f"<@{town.ben.user}>"]


async def test_components_name_no_one_either_and_a_list_of_members_names_everyone(town: Town) -> None:
    text = {"type": 10, "content": f"<@{town.ben.user}>"}
    await town.send(flags=1 << 15, components=[{"type": 17, "components": [text]}], **NOBODY)
    [shown] = await town.ana.messages()
    assert shown["components"][0]["components"][0]["content"] == "@unknown-user"
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member_list": True})
    [shown] = await town.ana.messages()
    assert shown["components"][0]["components"][0]["content"] == text["content"]


async def test_a_client_that_is_closed_forgets_whom_it_met_and_what_only_it_held(town: Town, gateway: Gateway) -> None:
    got = await town.typed(gateway)
    await town.bot.answer(got, 4, {"content": "psst", "flags": EPHEMERAL, "components": [ROW]})
    sent = await town.send(content=f"<@{town.ben.user}>", **NOBODY)
    spoken = await says(town.ben, "hello")
    assert len(await town.ana.messages()) == 3
    await town.ana.ask("DELETE", f"messages/{spoken}")
    await town.ana.ask("POST", "reload", {"user": town.ana.user})
    assert [(each["id"], each["content"]) for each in await town.ana.messages()] == [(sent["id"], "@unknown-user")]
    edited = await town.bot.call("PATCH", town.bot.hook(got, "/messages/@original"), {"content": "x"})
    assert edited.status == 200
    assert len(await town.ana.messages()) == 1


async def test_a_client_that_is_closed_shows_no_form_and_no_failure(town: Town, gateway: Gateway) -> None:
    label = {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "given", "style": 1}}
    sent = await town.send()
    form = {"custom_id": "form", "title": "Form", "components": [label]}
    await town.bot.answer(await town.pressed(gateway, sent), 9, form)
    await town.pressed(gateway, sent)
    await town.typed(gateway)
    await town.ana.pass_time(3_001)
    before = await town.ana.screen()
    await town.ana.ask("POST", "reload", {"user": town.ana.user})
    after = await town.ana.screen()
    assert (before["form"] is None, len(before["failed"]), (await town.ben.messages())[0]["failed"]) == (
        False,
        1,
        False,
    )
    assert (after["form"], after["failed"], (await town.ana.messages())[0]["failed"]) == (None, [], False)


async def test_an_ephemeral_message_is_changed_through_a_living_token_only(town: Town, gateway: Gateway) -> None:
    got = await town.typed(gateway)
    told = (await town.bot.answer(got, 4, {"content": "psst", "flags": EPHEMERAL})).body["resource"]["message"]
    path = f"{town.messages}/{told['id']}"
    assert (await town.bot.call("PATCH", path, {"content": "x"})).code == 10008
    other = await town.typed(gateway, town.ben)
    await town.bot.answer(other, 4, {"content": "mine"})
    changed = await town.bot.call("PATCH", town.bot.hook(other, f"/messages/{told['id']}"), {"content": "x"})
    assert changed.code == 10008
    await town.ana.pass_time(900_001)
    changed = await town.bot.call("PATCH", town.bot.hook(got, "/messages/@original"), {"content": "x"})
    assert changed.code == 50027


async def rings(town: Town, **query: Any) -> list[tuple[str, str]]:
    told = (await town.ana.ask("GET", "rings", **query))["rings"]
    names = {town.ana.user: "Ana", town.ben.user: "Ben"}
    return sorted((names[each["user"]], each["reason"]) for each in told if each["user"] in names)


async def test_all_messages_ring_those_who_want_all_and_silent_ones_no_one(town: Town) -> None:
    await town.ana.ask("PATCH", f"users/{town.ben.user}", {"notifications": "mentions"})
    await town.send(content="to all")
    await town.send(content=f"<@{town.ben.user}>")
    await town.send(content=f"hush <@{town.ben.user}>", flags=SILENT)
    assert await rings(town) == [("Ana", "all"), ("Ana", "all"), ("Ben", "mention")]
    assert [(each["rang"], each["silent"]) for each in await town.ana.messages()] == [
        (True, False),
        (True, False),
        (False, True),
    ]
    assert [each["rang"] for each in await town.ben.messages()] == [False, True, False]


async def test_a_phone_shows_the_content_as_it_was_when_it_rang_and_nothing_of_components(town: Town) -> None:
    said = (
        f"<@{town.ana.user}> and <@!{town.ben.user}> in <#{town.channel}> <:star:{town.ben.user}> <@123456789012345678>"
    )
    sent = await town.send(content=said)
    text = {"type": 10, "content": f"<@{town.ben.user}>"}
    changed = {"flags": 1 << 15, "components": [text], "content": None}
    assert (await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", changed)).status == 200
    await town.send(flags=1 << 15, components=[text])
    await town.send(content="hush", flags=SILENT)
    shown = "@Ana and @Ben in #table :star: @unknown-user"
    assert [each["notification"] for each in await town.ana.messages()] == [shown, "", None]
    told = (await town.ana.ask("GET", "rings", user=town.ana.user))["rings"]
    assert [each["text"] for each in told] == [shown, ""]


async def test_direct_messages_ring_and_who_wants_nothing_is_left_alone(town: Town) -> None:
    path = f"/channels/{await town.direct(town.ana)}/messages"
    await town.bot.call("POST", path, {"content": "psst"})
    await town.bot.call("POST", path, {"content": "hush", "flags": SILENT})
    assert await rings(town, user=town.ana.user) == [("Ana", "direct")]
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"notifications": "none"})
    assert await rings(town) == []


async def test_an_edit_rings_no_one_and_a_ring_is_remembered_when_the_message_is_gone(town: Town) -> None:
    sent = await town.send(content=f"<@{town.ana.user}>")
    await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": f"<@{town.ben.user}>"})
    await town.bot.call("DELETE", f"{town.messages}/{sent['id']}")
    assert await rings(town) == [("Ana", "mention"), ("Ben", "all")]
    now = (await town.ana.screen())["now_ms"]
    assert await rings(town, since_ms=now + 1) == []


async def test_only_those_who_see_a_channel_are_rung_in_it_and_everyone_needs_a_permission(town: Town) -> None:
    await town.send(content="@everyone")
    assert ("Ana", "mention") not in await rings(town)
    denied = {"id": town.ana.user, "type": "member", "deny": ["VIEW_CHANNEL"]}
    allowed = {"id": town.bot_id, "type": "member", "allow": ["MENTION_EVERYONE"]}
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": [denied, allowed]})
    now = (await town.ana.screen())["now_ms"]
    await town.ana.pass_time(1)
    await town.send(content=f"@everyone <@{town.ana.user}>")
    assert await rings(town, since_ms=now + 1) == [("Ben", "mention")]


async def test_people_chat_and_the_bot_hears_no_words_without_the_intent(town: Town) -> None:
    async with town.bot.online(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES) as gateway:
        number = await says(town.ana, "who plays tonight?")
        told = (await gateway.until("MESSAGE_CREATE"))["d"]
        await says(town.ana, f"<@{town.bot_id}> deal")
        mentioned = (await gateway.until("MESSAGE_CREATE"))["d"]
        direct = await town.direct(town.ana)
        await says(town.ana, "psst", direct)
        private = (await gateway.until("MESSAGE_CREATE"))["d"]
    assert (told["id"], told["author"]["id"], told["content"]) == (number, town.ana.user, "")
    assert "user" not in told["member"]
    assert told["guild_id"] == town.guild
    assert mentioned["content"] == f"<@{town.bot_id}> deal"
    assert private["content"] == "psst"
    assert "guild_id" not in private
    assert (await town.ben.messages())[0]["content"] == "who plays tonight?"


async def test_a_bot_with_the_intent_hears_every_word(town: Town) -> None:
    town.sandbox.platform.world.applications[town.bot_id].privileged = True
    async with town.bot.online(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT) as gateway:
        await says(town.ana, "hello")
        assert (await gateway.until("MESSAGE_CREATE"))["d"]["content"] == "hello"


async def test_what_people_may_not_say_is_refused(town: Town) -> None:
    with pytest.raises(RefusedError):
        await says(town.ana, "x" * 2001)
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["SEND_MESSAGES"]})
    with pytest.raises(RefusedError, match="SEND_MESSAGES"):
        await says(town.ana, "x")
    forum = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "f", "kind": "forum"}))["id"]
    with pytest.raises(RefusedError):
        await says(town.ana, "x", forum)


async def test_a_bot_changes_no_one_elses_words_and_deletes_them_with_leave_only(town: Town) -> None:
    path = f"{town.messages}/{await says(town.ana, 'mine')}"
    assert (await town.bot.call("PATCH", path, {"content": "x"})).code == 50005
    assert (await town.bot.call("DELETE", path)).code == 50013


async def test_someone_who_is_mentioned_in_a_thread_is_in_it(town: Town) -> None:
    made = await town.bot.call("POST", f"/channels/{town.channel}/threads", {"name": "x", "type": 11})
    path = f"/channels/{made.body['id']}"
    await town.bot.call("POST", f"{path}/messages", {"content": f"<@{town.ana.user}>", **NOBODY})
    await town.bot.call("POST", f"{path}/messages", {"content": f"<@{town.ben.user}>"})
    told = (await town.bot.call("GET", f"{path}/thread-members")).body
    assert [each["user_id"] for each in told] == [town.bot_id, town.ben.user]
