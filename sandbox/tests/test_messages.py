"""Messages in channels and direct messages: what is taken, what is refused, who is notified."""

import io
import json
import re
from typing import Any

import aiohttp
import pytest

from sandbox.limits import LimitSettings
from sandbox.message_payloads import PLAIN
from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Gateway, PlainBot

V2 = 1 << 15
TEXT = {"type": 10, "content": "words"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("POST", "/channels/1/messages", 404, 10003),
        ("PATCH", "/channels/{channel}/messages/1", 404, 10008),
        ("GET", "/guilds/1", 404, 10004),
        ("GET", "/users/1", 404, 10013),
        ("GET", "/guilds/{guild}/members/1", 404, 10007),
        ("DELETE", "/users/@me/guilds/1", 404, 10004),
        ("GET", "/applications/1/emojis", 404, 10002),
        ("POST", "/channels/{channel}/message", 404, 0),
        ("GET", "/nothing", 404, 0),
        ("GET", "/channels/abc", 400, 50035),
    ],
)
async def test_what_is_not_there_is_told_in_discords_words(
    town: Town, method: str, path: str, status: int, code: int
) -> None:
    reply = await town.bot.call(method, path.format(channel=town.channel, guild=town.guild), {"content": "x"})
    assert (reply.status, reply.code) == (status, code)


NOT_MODELLED = (
    "GET /polls",
    "PUT /channels/{channel}/pins/1",
    "GET /channels/{channel}/messages/pins",
    "PUT /channels/{channel}/messages/pins/1",
    "POST /channels/{channel}/messages/bulk-delete",
    "PUT /channels/{channel}/messages/1/reactions/x/@me",
    "POST /channels/{channel}/webhooks",
    "PATCH /guilds/{guild}",
    "POST /guilds/{guild}/channels",
    "PATCH /guilds/{guild}/members/@me",
    "PATCH /guilds/{guild}/members/1",
    "PUT /guilds/{guild}/bans/1",
    "GET /applications/1/entitlements",
    "PUT /users/@me",
)


async def test_what_is_not_modelled_answers_404_not_found(town: Town) -> None:
    for asked in NOT_MODELLED:
        method, path = asked.format(channel=town.channel, guild=town.guild).split()
        reply = await town.bot.call(method, path, {"content": "x"})
        assert (reply.status, reply.body) == (404, {"message": "404: Not Found", "code": 0}), asked


async def test_a_bot_that_does_not_say_what_it_is_is_refused_at_the_door(town: Town) -> None:
    headers = {"Authorization": f"Bot {town.sandbox.token}"}
    for named, status in (({"User-Agent": "DiscordBot (https://e.org, 1)"}, 200), ({}, 403)):
        async with (
            aiohttp.ClientSession(skip_auto_headers=["User-Agent"], headers={**headers, **named}) as session,
            session.get(f"{town.bot.api_base}/users/@me") as answer,
        ):
            assert answer.status == status
            assert status == 200 or await answer.json() == {"message": "internal network error", "code": 40333}


async def test_a_wrong_token_answers_401(town: Town) -> None:
    wrong = PlainBot(town.bot.session, town.bot.api_base, town.bot.address, "wrong")
    reply = await wrong.call("GET", "/users/@me")
    assert (reply.status, reply.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_answers_are_exactly_application_json_and_came_through_googles_door(town: Town) -> None:
    reply = await town.bot.call("GET", "/users/@me")
    assert (reply.headers["Content-Type"], reply.headers["Via"]) == ("application/json", "1.1 google")


async def test_a_body_that_is_no_json_is_refused(town: Town) -> None:
    headers = {"Authorization": f"Bot {town.bot.token}", "Content-Type": "application/json"}
    url = town.bot.api_base + town.messages
    async with town.bot.session.post(url, data=b"{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
    assert (await town.bot.call("POST", town.messages, [1])).code == 50109


@pytest.mark.parametrize("old", ["content", "embeds"])
async def test_an_edit_that_makes_a_message_v2_takes_its_old_fields_away(town: Town, old: str) -> None:
    sent = await town.send(**{old: "x" if old == "content" else [{"title": "x"}]})
    edited = await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"flags": V2, "components": [TEXT]})
    assert edited.error_at(old) == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


async def test_the_same_enforced_nonce_makes_one_message_while_it_is_remembered(town: Town) -> None:
    body = {"content": "x", "nonce": "g1r1", "enforce_nonce": True}
    first = await town.bot.call("POST", town.messages, body)
    await town.ana.pass_time(299_999)
    second = await town.bot.call("POST", town.messages, {**body, "content": "y"})
    await town.ana.pass_time(2)
    third = await town.bot.call("POST", town.messages, body)
    assert first.body["nonce"] == "g1r1"
    assert second.body["id"] == first.body["id"]
    assert third.body["id"] != first.body["id"]
    assert [each["content"] for each in await town.ana.messages()] == ["x", "x"]


@pytest.mark.parametrize(
    ("chosen", "enforced"),
    [
        pytest.param({"nonce_window_ms": 0}, {"nonce": "n", "enforce_nonce": True}, id="a window of nought"),
        pytest.param({}, {"nonce": "n"}, id="not enforced"),
        pytest.param({}, {"enforce_nonce": True}, id="no nonce"),
    ],
    indirect=["chosen"],
)
async def test_such_a_nonce_prevents_nothing(town: Town, enforced: dict[str, Any]) -> None:
    first, second = [await town.send(content="x", **enforced) for _ in range(2)]
    assert first["id"] != second["id"]


async def test_the_nonce_of_a_deleted_message_answers_unknown_message(town: Town) -> None:
    body = {"content": "x", "nonce": 7, "enforce_nonce": True}
    sent = await town.send(**body)
    await town.bot.call("DELETE", f"{town.messages}/{sent['id']}")
    assert (await town.bot.call("POST", town.messages, body)).code == 10008


async def test_a_nonce_is_one_of_its_author_in_whatever_channel(town: Town) -> None:
    other = (await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "more", "kind": "text"}))["id"]
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    first = await town.bot.call("POST", town.messages, body)
    second = await town.bot.call("POST", f"/channels/{other}/messages", body)
    assert first.body == second.body
    stranger, _ = await town.another_bot()
    assert (await stranger.call("POST", town.messages, body)).body["id"] != first.body["id"]


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        ("absent", True),
        ({"parse": []}, False),
        ({"parse": ["users"]}, True),
        ({"parse": [], "users": ["ana"]}, True),
        ({"parse": [], "users": ["1"]}, False),
        ({"parse": ["everyone"]}, False),
        ("silent", False),
    ],
)
@pytest.mark.parametrize("shape", ["content", "components"])
async def test_a_mention_notifies_only_whom_allowed_mentions_lets_it(
    town: Town, allowed: Any, pinged: bool, shape: str
) -> None:
    text = f"hello <@{town.ana.user}>"
    body: dict[str, Any] = (
        {"content": text} if shape == "content" else {"flags": V2, "components": [{**TEXT, "content": text}]}
    )
    if allowed == "silent":
        body["flags"] = body.get("flags", 0) | 1 << 12
    elif allowed != "absent":
        users = [town.ana.user if each == "ana" else each for each in allowed.get("users", [])]
        body["allowed_mentions"] = {**allowed, **({"users": users} if users else {})}
    sent = await town.send(**body)
    assert [each["pinged"] for each in await town.ana.messages()] == [pinged]
    assert [each["pinged"] for each in await town.ben.messages()] == [False]
    assert [each["id"] for each in sent["mentions"]] == [town.ana.user] * (pinged or allowed == "silent")


async def test_everyone_is_notified_by_a_message_never_by_an_answer(town: Town, gateway: Gateway) -> None:
    allowed = {"id": town.bot_id, "type": "member", "allow": ["MENTION_EVERYONE"]}
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": [allowed]})
    await town.send(content="@everyone")
    await town.bot.answer(await town.typed(gateway), 4, {"content": "@everyone"})
    allowed = {"parse": ["everyone"]}
    await town.bot.answer(await town.typed(gateway), 4, {"content": "@here", "allowed_mentions": allowed})
    assert [each["pinged"] for each in await town.ben.messages()] == [True, False, True]


async def test_an_edit_reads_its_mentions_again_and_notifies_no_one(town: Town) -> None:
    sent = await town.send(content="x", allowed_mentions={"parse": []})
    path = f"{town.messages}/{sent['id']}"
    edited = await town.bot.call("PATCH", path, {"content": f"<@{town.ana.user}>"})
    assert [each["id"] for each in edited.body["mentions"]] == [town.ana.user]
    assert [each["pinged"] for each in await town.ana.messages()] == [False]


async def test_a_direct_message_without_a_common_server_is_refused_with_50278(town: Town) -> None:
    channel = await town.direct(town.ana)
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member": False})
    reply = await town.bot.call("POST", f"/channels/{channel}/messages", {"content": "psst"})
    assert (reply.status, reply.code) == (403, 50278)


async def test_another_bots_direct_messages_are_closed(town: Town) -> None:
    other, _ = await town.another_bot()
    channel = await town.direct(town.ana)
    assert (await other.call("POST", f"/channels/{channel}/messages", {"content": "x"})).code == 50001


@pytest.mark.parametrize(
    ("deny", "request_", "code"),
    [
        ("VIEW_CHANNEL", ("POST", "{messages}", {"content": "x"}), 50001),
        ("SEND_MESSAGES", ("POST", "{messages}", {"content": "x"}), 50013),
        ("SEND_MESSAGES", ("POST", "/channels/{channel}/typing", None), 50013),
        ("EMBED_LINKS", ("POST", "{messages}", {"embeds": [{"title": "x"}]}), 50013),
        ("VIEW_CHANNEL", ("GET", "{messages}", None), 50001),
        ("CREATE_PUBLIC_THREADS", ("POST", "/channels/{channel}/threads", {"name": "x", "type": 11}), 50013),
        ("ADMINISTRATOR", ("PATCH", "/channels/{channel}", {"name": "x"}), 50013),
        ("ADMINISTRATOR", ("DELETE", "/channels/{channel}", None), 50013),
    ],
)
async def test_a_missing_permission_is_refused(town: Town, deny: str, request_: Any, code: int) -> None:
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": [deny]})
    method, path, body = request_
    path = path.format(messages=town.messages, channel=town.channel)
    assert (await town.bot.call(method, path, body)).code == code


async def test_an_attachment_of_a_deleted_message_is_gone(town: Town) -> None:
    sent = (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"a"))).body
    await town.bot.call("DELETE", f"{town.messages}/{sent['id']}")
    async with town.bot.session.get(sent["attachments"][0]["url"]) as response:
        assert response.status == 404


PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (3).to_bytes(4, "big") + (2).to_bytes(4, "big")
WEBP = b"RIFF\x20\0\0\0WEBPVP8 \x14\0\0\0\0\0\0\x9d\x01\x2a" + (3).to_bytes(2, "little") + (2).to_bytes(2, "little")


@pytest.mark.parametrize(("name", "picture"), [("p.png", PNG), ("p.webp", WEBP)], ids=["png", "webp"])
async def test_a_picture_named_in_a_gallery_gets_its_address_and_size(town: Town, name: str, picture: bytes) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "three by two"}]}
    sent = (await town.bot.upload("POST", town.messages, {"flags": V2, "components": [gallery]}, (name, picture))).body
    media = sent["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (3, 2, f"image/{name[2:]}")
    assert media["url"].endswith(f"/attachments/{town.channel}/{media['attachment_id']}/{name}")


def showing(kind: str, name: str) -> dict[str, Any]:
    """A message that shows a file by such a component."""
    media = {"url": f"attachment://{name}"}
    parts: dict[str, dict[str, Any]] = {
        "gallery": {"type": 12, "items": [{"media": media}]},
        "file": {"type": 13, "file": media},
        "thumbnail": {
            "type": 9,
            "components": [{"type": 10, "content": "x"}],
            "accessory": {"type": 11, "media": media},
        },
    }
    return {"flags": V2, "components": [{"type": 17, "components": [parts[kind]]}]}


@pytest.mark.parametrize("kind", ["gallery", "file", "thumbnail"])
async def test_a_file_that_a_component_shows_is_not_in_the_attachments_and_kept_by_id_and_name(
    town: Town, kind: str
) -> None:
    sent = (await town.bot.upload("POST", town.messages, showing(kind, "p.png"), ("p.png", PNG))).body
    path = f"{town.messages}/{sent['id']}"
    assert sent["attachments"] == (await town.bot.call("GET", path)).body["attachments"] == []
    [number] = re.findall(r"'attachment_id': '(\d+)'", str(sent))
    kept = showing(kind, "p.png") | {"attachments": [{"id": number, "filename": "p.png"}]}
    assert (await town.bot.call("PATCH", path, kept)).body["components"] == sent["components"]
    words = {"components": [{"type": 10, "content": "x"}]}
    [unseen] = (await town.bot.call("PATCH", path, words)).body["attachments"]
    assert (unseen["id"], unseen["filename"]) == (number, "p.png")
    assert (await town.bot.call("PATCH", path, words | {"attachments": []})).body["attachments"] == []


@pytest.mark.parametrize("chosen", [{"lists_shown_files": True}], indirect=True)
async def test_a_sandbox_may_list_the_files_that_components_show(town: Town) -> None:
    sent = (await town.bot.upload("POST", town.messages, showing("gallery", "p.png"), ("p.png", PNG))).body
    assert [each["filename"] for each in sent["attachments"]] == ["p.png"]


async def test_files_come_with_a_callback_too(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
    reply = await town.bot.upload("POST", path, {"type": 4, "data": {"content": "x"}}, ("a.txt", b"a"))
    assert reply.body["resource"]["message"]["attachments"][0]["filename"] == "a.txt"


async def test_files_that_are_too_large_or_too_many_are_refused(town: Town) -> None:
    large = await town.bot.upload("POST", town.messages, {}, ("a.bin", bytes(10 * 2**20 + 1)))
    many = await town.bot.upload("POST", town.messages, {}, *[(f"{n}.txt", b"x") for n in range(11)])
    heavy = await town.bot.upload("POST", town.messages, {}, *[(f"{n}.bin", bytes(9 * 2**20)) for n in range(3)])
    path = f"{town.messages}/{(await town.send())['id']}"
    edit = await town.bot.upload("PATCH", path, {"content": "x"}, *[(f"{n}.txt", b"x") for n in range(11)])
    assert {(each.status, each.code) for each in (large, many, heavy, edit)} == {(413, 40005)}


@pytest.mark.parametrize("chosen", [{"file_bytes": 10}], indirect=True)
async def test_old_files_are_forgotten_when_they_weigh_too_much(town: Town) -> None:
    old = (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"123456"))).body["attachments"][0]["url"]
    new = (await town.bot.upload("POST", town.messages, {}, ("b.txt", b"123456"))).body["attachments"][0]["url"]
    statuses = []
    for url in (old, new):
        async with town.bot.session.get(url) as response:
            statuses.append(response.status)
    assert statuses == [404, 200]


@pytest.mark.parametrize("chosen", [{"limits": LimitSettings()}], indirect=True)
async def test_a_message_older_than_an_hour_takes_three_edits_in_six_seconds(town: Town) -> None:
    sent = await town.send(content="x")
    path = f"{town.messages}/{sent['id']}"
    await town.ana.pass_time(3_600_001)
    replies = [await town.bot.call("PATCH", path, {"content": str(number)}) for number in range(4)]
    await town.ana.pass_time(6000)
    assert [each.status for each in replies] == [200, 200, 200, 429]
    assert replies[3].code == 30046
    assert "retry_after" not in replies[3].body
    assert "Retry-After" not in replies[3].headers
    assert (await town.bot.call("PATCH", path, {"content": "x"})).status == 200


@pytest.mark.parametrize(
    ("chosen", "age_ms"), [({}, 3_600_001), ({"limits": LimitSettings()}, 3_600_000)], indirect=["chosen"]
)
async def test_without_limits_or_within_an_hour_a_message_takes_more_edits(town: Town, age_ms: int) -> None:
    path = f"{town.messages}/{(await town.send(content='x'))['id']}"
    await town.ana.pass_time(age_ms)
    assert [(await town.bot.call("PATCH", path, {"content": str(each)})).status for each in range(5)] == [200] * 5


@pytest.mark.parametrize("chosen", [{"messages_kept": 3}], indirect=True)
async def test_a_channel_keeps_a_bounded_number_of_messages(town: Town) -> None:
    sent = [(await town.send(content=str(number)))["id"] for number in range(5)]
    assert [each["content"] for each in await town.ana.messages()] == ["2", "3", "4"]
    assert (await town.bot.call("GET", f"{town.messages}/{sent[0]}")).code == 10008
    assert len(town.sandbox.platform.world.homes) == 3


@pytest.mark.parametrize("chosen", [{"messages_kept": 300}], indirect=True)
async def test_of_too_many_messages_the_newest_are_kept_and_all_can_be_read(town: Town) -> None:
    platform = town.sandbox.platform
    bot, channel = platform.world.applications[town.bot_id], platform.world.channels[town.channel]
    first = (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"a"))).body
    made = [platform.messages.defer(bot, channel, 0, PLAIN).id for _ in range(350)]
    read: list[str] = []
    before = ""
    while page := (await town.bot.call("GET", f"{town.messages}?limit=100{before}")).body:
        read += [each["id"] for each in page]
        before = f"&before={read[-1]}"
    assert read == made[:-301:-1]
    assert (await town.bot.call("GET", f"{town.messages}/{first['id']}")).code == 10008
    assert (len(channel.messages), len(platform.world.homes)) == (300, 300)
    async with town.bot.session.get(first["attachments"][0]["url"]) as response:
        assert response.status == 404
    older = await town.ana.ask("GET", "messages", user=town.ana.user, channel=town.channel, before=made[-50])
    assert [each["id"] for each in await town.ana.messages()] == made[-50:]
    assert [each["id"] for each in older["messages"]] == made[-100:-50]


async def test_the_bot_learns_about_itself_and_its_places(town: Town) -> None:
    call = town.bot.call
    assert (await call("GET", "/users/@me")).body["id"] == town.bot_id
    assert (await call("GET", "/oauth2/applications/@me")).body["id"] == town.bot_id
    assert (await call("GET", "/gateway/bot")).body["url"] == town.sandbox.gateway
    assert (await call("GET", f"/users/{town.ana.user}")).body["global_name"] == "Ana"
    assert [each["id"] for each in (await call("GET", "/users/@me/guilds")).body] == [town.guild]
    assert [each["id"] for each in (await call("GET", f"/guilds/{town.guild}/channels")).body] == [town.channel]
    assert (await call("GET", f"/guilds/{town.guild}?with_counts=true")).body["approximate_member_count"] == 5
    assert (await call("GET", f"/guilds/{town.guild}/members/{town.ana.user}")).body["user"]["id"] == town.ana.user
    assert (await call("GET", f"/guilds/{town.guild}/roles")).body[2]["tags"] == {"bot_id": town.bot_id}
    assert (await call("PATCH", "/users/@me", {"username": "Dealer"})).body["username"] == "Dealer"


async def test_a_bot_that_leaves_a_server_is_told_and_let_in_no_more(town: Town, gateway: Gateway) -> None:
    assert (await town.bot.call("DELETE", f"/users/@me/guilds/{town.guild}")).status == 204
    assert (await gateway.until("GUILD_DELETE"))["d"] == {"id": town.guild}
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).code == 50001
    assert (await town.ana.screen())["commands"] == []


async def test_history_is_read_forwards_too_and_never_holds_what_one_person_sees(town: Town, gateway: Gateway) -> None:
    sent = [(await town.send(content=str(number)))["id"] for number in range(5)]
    await town.bot.answer(await town.typed(gateway), 4, {"content": "secret", "flags": 64})
    read = await town.bot.call("GET", f"{town.messages}?after={sent[1]}&limit=2")
    assert [each["id"] for each in read.body] == [sent[3], sent[2]]
    assert "secret" not in str((await town.bot.call("GET", town.messages)).body)


async def test_without_the_permission_to_read_history_one_message_is_refused_and_the_list_is_empty(town: Town) -> None:
    sent = await town.send()
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["READ_MESSAGE_HISTORY"]})
    assert (await town.bot.call("GET", f"{town.messages}/{sent['id']}")).code == 50013
    listed = await town.bot.call("GET", town.messages)
    assert (listed.status, listed.body) == (200, [])


@pytest.mark.parametrize("chosen", [{"fails_to_list_containers": True}], indirect=True)
async def test_a_container_in_a_channel_can_be_made_to_break_its_list_as_reported(town: Town) -> None:
    await town.send(content="plain")
    assert (await town.bot.call("GET", town.messages)).status == 200
    text = {"type": 10, "content": "framed"}
    framed = await town.send(components=[{"type": 17, "components": [text]}], flags=1 << 15)
    assert (await town.bot.call("GET", town.messages)).status == 500
    assert (await town.bot.call("GET", f"{town.messages}/{framed['id']}")).status == 200


async def test_files_need_the_permission_to_attach_them(town: Town) -> None:
    sent = await town.send()
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"deny": ["ATTACH_FILES"]})
    assert (await town.bot.upload("POST", town.messages, {}, ("a.txt", b"a"))).code == 50013
    path = f"{town.messages}/{sent['id']}"
    assert (await town.bot.upload("PATCH", path, {"content": "x"}, ("a.txt", b"a"))).code == 50013
    assert (await town.bot.call("PATCH", path, {"content": "x"})).status == 200


async def test_a_file_is_of_the_type_it_is_said_or_named_to_be(town: Town) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}", content_type="application/json")
    for number, (name, kind) in enumerate([("a.png", "image/webp"), ("b.png", None), ("c.xyzzy", None)]):
        said = kind or "application/octet-stream"
        form.add_field(f"files[{number}]", io.BytesIO(b"x"), filename=name, content_type=said)
    headers = {"Authorization": f"Bot {town.bot.token}"}
    async with town.bot.session.post(town.bot.api_base + town.messages, data=form, headers=headers) as response:
        told = [each["content_type"] for each in (await response.json())["attachments"]]
    assert told == ["image/webp", "image/png", "application/octet-stream"]


async def test_a_broken_form_is_refused(town: Town) -> None:
    headers = {"Authorization": f"Bot {town.bot.token}", "Content-Type": "multipart/form-data; boundary=x"}
    sent = io.BytesIO(b"--x\r\nno form at all")
    async with town.bot.session.post(town.bot.api_base + town.messages, data=sent, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_a_deferred_answer_notifies_when_it_comes(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 5)
    assert [each["pinged"] for each in await town.ben.messages()] == [False]
    body = {"content": f"<@{town.ben.user}>"}
    await town.bot.call("PATCH", town.bot.hook(interaction, "/messages/@original"), body)
    assert [(each["pinged"], each["edited_timestamp"]) for each in await town.ben.messages()] == [(True, None)]


async def test_nothing_is_remembered_of_a_deleted_message(town: Town) -> None:
    sent = await town.send()
    await town.bot.call("DELETE", f"{town.messages}/{sent['id']}")
    assert town.sandbox.platform.world.homes == {}


async def test_edits_and_deletions_ring_those_who_see_them(town: Town) -> None:
    sent = await town.send()
    path = f"{town.messages}/{sent['id']}"
    async with town.ben.changes() as changes:
        for method in ("PATCH", "DELETE"):
            await town.bot.call(method, path, {"content": "x"} if method == "PATCH" else None)
            told = json.loads((await changes.content.readline()).removeprefix(b"data: "))
            await changes.content.readline()
            assert told == {"kind": "screen", "channels": [town.channel], "form": False}


@pytest.mark.parametrize("asked", ["POST {message}/expire", "GET {message}/answers/1"])
async def test_on_a_message_without_a_poll_nothing_can_be_voted(town: Town, asked: str) -> None:
    method, path = asked.split()
    for message, told in (((await town.send())["id"], (400, 50006)), ("1", (404, 10008))):
        reply = await town.bot.call(method, f"/channels/{town.channel}/polls/{path.format(message=message)}")
        assert (reply.status, reply.code) == told


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("auto_moderation", (400, 200000)),
        ("harmful_link", (400, 240000)),
        ("sending_disabled", (403, 40004)),
        ("overloaded", (503, 130000)),
    ],
)
async def test_a_post_may_be_refused_for_what_it_says_or_for_now(town: Town, fault: str, told: tuple[int, int]) -> None:
    await town.ana.fault(fault, where={"method": "POST", "path": "messages"})
    reply = await town.bot.call("POST", town.messages, {"content": "x"})
    assert (reply.status, reply.code) == told
    assert (await town.bot.call("POST", town.messages, {"content": "x"})).status == 200
