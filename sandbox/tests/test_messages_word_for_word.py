"""Messages, files and emojis, and changes of people, servers, rights and threads: what the sandbox answers, and what a
bot hears of it, word for word."""

from typing import Final

from sandbox.tests.conftest import COMMAND, ROW, Town
from sandbox.tests.scenes import STRANGER, Json, scene, ways

PNG: Final = b"\x89PNG\r\n\x1a\n" + bytes(8) + (3).to_bytes(4, "big") + (2).to_bytes(4, "big")


async def test_messages_are_sent_changed_and_seen(town: Town) -> None:
    async with scene(town, "messages") as (say, gateway):
        ana, ben, home = town.ana.user, town.ben.user, f"/channels/{town.channel}/messages"
        await say.bot("POST", home, {"content": f"<@{ana}> and @everyone", "components": [ROW], "nonce": "n"})
        await say.heard(gateway)
        await say.person("GET", "screen", user=ana)
        await say.person("GET", "rings")
        for body in ways(
            {},
            {"content": ""},
            {"content": "x" * 2000},
            {"content": "x" * 2001},
            {"content": 5},
            {"content": "x", "flags": 1 << 12 | 1 << 2},
            {"content": "x", "flags": 1 << 6},
            {"content": "x", "flags": 1 << 15},
            {"flags": 1 << 15, "components": [{"type": 10, "content": f"<@{ben}>"}]},
            {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}], "embeds": [{}], "sticker_ids": ["1"]},
            {"content": "x", "nonce": "x" * 25},
            {"content": "x", "nonce": "x" * 26},
            {"content": "x", "nonce": True},
            {"content": "x", "message_reference": {"message_id": STRANGER}},
            {"content": f"<@{ana}>", "allowed_mentions": {"parse": []}},
            {"embeds": [{"title": "t"}]},
            {"flags": 1 << 15, "components": [{"type": 13, "file": {"url": "attachment://none.png"}}]},
            {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        ):
            await say.bot("POST", home, body)
        await say.heard(gateway)
        first = (await say.bot("POST", home, {"content": "once", "nonce": 7, "enforce_nonce": True})).body["id"]
        await say.bot("POST", home, {"content": "twice", "nonce": "7", "enforce_nonce": True}, told="id")
        await say.bot("POST", home, {"content": "reply", "message_reference": {"message_id": first}})
        await say.heard(gateway)
        for change in ways(
            {"content": "changed"},
            {"content": ""},
            {"flags": 1 << 2},
            {"flags": 1 << 12},
            {"components": [ROW]},
            {"flags": 1 << 15, "content": None, "components": [{"type": 10, "content": "now"}]},
            {"flags": 0},
            {"content": "old"},
            {"attachments": []},
        ):
            await say.bot("PATCH", f"{home}/{first}", change)
            await say.heard(gateway)
        said = (await say.person("POST", "messages", {"user": ben, "channel": town.channel, "text": f"<@{ana}>"}))["id"]
        await say.heard(gateway)
        await say.bot("PATCH", f"{home}/{said}", {"content": "x"})
        await say.bot("DELETE", f"{home}/{said}")
        await say.person("POST", "messages", {"user": ben, "channel": town.channel, "text": "x" * 2001})
        await say.person("POST", "messages", {"user": ben, "channel": town.channel, "text": ""})
        for query in ways({}, {"limit": "2"}, {"limit": "0"}, {"before": first}, {"after": first, "limit": "1"}):
            await say.bot("GET", home, told="content", **query)
        await say.bot("GET", f"{home}/{STRANGER}")
        await say.bot("GET", f"/channels/{STRANGER}/messages")
        await say.person("GET", "messages", user=ana, channel=town.channel, before=first)
        await say.person("GET", "messages", user=ana, channel=STRANGER)
        await say.person("GET", "screen", user=ana, channel=town.channel, limit=2, told="channels")
        await say.bot("DELETE", f"{home}/{first}")
        await say.heard(gateway)
        await say.person("DELETE", f"messages/{said}")
        await say.person("DELETE", f"messages/{said}")
        await say.heard(gateway)
        await say.bot("POST", f"/channels/{town.channel}/typing")
        direct = (await say.bot("POST", "/users/@me/channels", {"recipient_id": ana})).body["id"]
        await say.bot("POST", "/users/@me/channels", {"recipient_id": STRANGER})
        await say.bot("POST", f"/channels/{direct}/messages", {"content": "psst"})
        await say.person("POST", "messages", {"user": ana, "channel": direct, "text": "yes?"})
        await say.heard(gateway)
        await say.person("PATCH", f"users/{ana}", {"dms": "closed"})
        await say.bot("POST", f"/channels/{direct}/messages", {"content": "psst"})
        await say.person("GET", "screen", user=ana)
        await say.person("GET", "rings", user=ana, since_ms=1)


async def test_files_are_kept_and_shown(town: Town) -> None:
    async with scene(town, "files") as (say, gateway):
        home = f"/channels/{town.channel}/messages"
        body: Json = {"content": "look", "attachments": [{"id": 0, "description": "a picture"}, {"id": 1}]}
        sent = await town.bot.upload("POST", home, body, ("a b.png", PNG), ("c.txt", b"words"))
        say.note(str(sent.status))
        await say.heard(gateway)
        message, kept = sent.body["id"], sent.body["attachments"][1]
        shown: Json = {
            "flags": 1 << 15,
            "content": "",
            "components": [
                {
                    "type": 12,
                    "items": [{"media": {"url": "attachment://c.txt"}}, {"media": {"url": "https://e.org/x.png"}}],
                },
                {"type": 13, "file": {"url": "attachment://new.png"}},
            ],
            "attachments": [{"id": kept["id"]}, {"id": 0}],
        }
        changed = await town.bot.upload("PATCH", f"{home}/{message}", shown, ("new.png", PNG))
        say.note(str(changed.status))
        await say.heard(gateway)
        await say.person("GET", "screen", user=town.ana.user, told="channels")
        for path in (kept["url"], sent.body["attachments"][0]["url"], kept["url"] + "x"):
            async with town.bot.session.get(path) as response:
                text = (await response.read()).decode("latin-1")
                say.note(f"{response.status} {response.headers['Content-Type']} {text!r}")
        icon = "data:image/png;base64,iVBORw0KGgo="
        emojis = f"/applications/{town.bot_id}/emojis"
        made = await say.bot("POST", emojis, {"name": "heart", "image": icon})
        for wrong in ways(
            {"name": "heart", "image": icon}, {"name": "x", "image": icon}, {"name": "no-no", "image": icon}
        ):
            await say.bot("POST", emojis, wrong)
        for picture in (None, "data:text/plain;base64,aGk=", "data:image/png;base64,!!", "data:image/png;base64,"):
            await say.bot("POST", emojis, {"name": "other", "image": picture})
        one = f"{emojis}/{made.body['id']}"
        await say.bot("PATCH", one, {"name": "renamed"})
        await say.bot("PATCH", one, {"name": "x"})
        await say.bot("GET", one)
        await say.bot("GET", emojis)
        await say.bot("GET", f"/applications/{STRANGER}/emojis")
        await say.bot("DELETE", one)
        await say.bot("DELETE", one)


async def test_a_file_that_is_shown_says_its_name_and_size(town: Town) -> None:
    shown: Json = {"flags": 1 << 15, "components": [{"type": 13, "file": {"url": "attachment://a.txt"}}]}
    sent = await town.bot.upload("POST", f"/channels/{town.channel}/messages", shown, ("a.txt", b"words"))
    (file,) = sent.body["components"]
    assert (file["name"], file["size"]) == ("a.txt", 5)
    kept = {"components": shown["components"], "attachments": [{"id": file["file"]["attachment_id"]}]}
    changed = await town.bot.call("PATCH", f"/channels/{town.channel}/messages/{sent.body['id']}", kept)
    assert changed.body["components"][0]["size"] == 5


async def test_people_and_servers_change(town: Town) -> None:
    async with scene(town, "people") as (say, gateway):
        for mine in ("users", "applications"):
            await say.bot("GET", f"/{mine}/@me")
        dora = (await say.person("POST", "users", {"name": "Dora"}))["id"]
        say.name(dora, "<Dora>")
        await say.heard(gateway)
        await say.person("POST", "users", {"name": ""})
        await say.person("POST", "users", {})
        await say.person("POST", "users", {"name": 5})
        one = f"users/{dora}"
        for change in ways(
            {"locale": "de"},
            {"locale": "xx"},
            {"dms": "closed"},
            {"dms": "ajar"},
            {"moderator": True},
            {"moderator": "yes"},
            {"member_list": True},
            {"notifications": "mentions"},
            {"notifications": "none"},
            {"notifications": "some"},
            {"timeout_ms": 60_000},
            {"timeout_ms": -1},
            {"timeout_ms": True},
            {"roles": [STRANGER]},
            {"installed": [town.bot_id]},
            {"member": False},
            {"member": False},
            {"member": True},
        ):
            await say.person("PATCH", one, change)
            await say.person("GET", "world", told="users")
            await say.heard(gateway)
        await say.person("PATCH", one, {"timeout_ms": 0, "locale": "en-GB", "dms": "open", "notifications": "all"})
        await say.person("GET", "world")
        await say.person("PATCH", f"users/{STRANGER}", {"locale": "de"})
        other = await say.person("POST", "applications", {"name": "Second"})
        await say.heard(gateway)
        await say.person("PATCH", f"applications/{other['id']}", {"restricted": True})
        await say.person("PATCH", f"applications/{other['id']}", {"restricted": 1})
        await say.person("PATCH", f"applications/{STRANGER}", {"restricted": True})
        await say.person("DELETE", f"guilds/{town.guild}/bot", {"application": other["id"]})
        await say.person("DELETE", f"guilds/{town.guild}/bot", {"application": other["id"]})
        new = (await say.person("POST", "guilds", {"name": "Elsewhere"}))["id"]
        await say.heard(gateway)
        await say.person("PATCH", f"guilds/{new}", {"unavailable": True})
        await say.bot("GET", f"/guilds/{new}")
        await say.person("PATCH", f"guilds/{new}", {"unavailable": "no"})
        await say.person("PATCH", f"guilds/{new}", {"unavailable": False})
        await say.heard(gateway)
        await say.person("PATCH", f"guilds/{STRANGER}", {"unavailable": False})
        await say.person("DELETE", f"guilds/{new}/bot")
        await say.heard(gateway)
        await say.person("POST", f"guilds/{new}/bot", {"permissions": ["SEND_MESSAGES"]})
        await say.heard(gateway)
        await say.person("POST", f"guilds/{new}/bot", {"permissions": "8"})
        await say.person("POST", f"guilds/{new}/bot", {"permissions": ["FLY"]})
        await say.person("POST", f"guilds/{new}/bot", {"permissions": True})
        await say.person("POST", f"guilds/{new}/bot", {"application": STRANGER})
        await say.person("POST", f"guilds/{new}/bot", {"only_commands": True})
        await say.heard(gateway)
        await say.bot("GET", "/users/@me/guilds")
        await say.bot("DELETE", f"/users/@me/guilds/{STRANGER}")
        await say.bot("DELETE", f"/users/@me/guilds/{new}")
        await say.person("GET", "nothing")
        await say.person("GET", "screen")
        for wrong in ways({"guild": STRANGER, "name": "x"}, {"guild": town.guild, "name": "x", "deny": ["FLY"]}):
            await say.person("POST", "channels", wrong)
        await say.person("GET", "users")
        await say.person("POST", "faults", {"fault": "flood"})


async def test_roles_channels_and_rights_change(town: Town) -> None:
    async with scene(town, "rights") as (say, gateway):
        role = (await say.person("POST", "roles", {"guild": town.guild, "name": "Dealers"}))["id"]
        say.name(role, "<dealers>")
        await say.person("POST", "roles", {"guild": town.guild, "name": "Kings", "permissions": ["MANAGE_MESSAGES"]})
        await say.heard(gateway)
        for change in ways({"permissions": ["VIEW_CHANNEL", "SEND_MESSAGES"]}, {"permissions": "2048"}, {}):
            await say.person("PATCH", f"roles/{role}", change)
            await say.heard(gateway)
        await say.person("PATCH", f"roles/{role}", {"permissions": "many"})
        await say.person("PATCH", f"roles/{STRANGER}", {"permissions": []})
        await say.person("POST", "roles", {"guild": STRANGER, "name": "x"})
        await say.person("PATCH", f"users/{town.ben.user}", {"roles": [role]})
        await say.bot("GET", f"/guilds/{town.guild}/members/{town.ben.user}")
        await say.bot("GET", f"/guilds/{town.guild}/roles")
        for kind in ("text", "announcement", "voice", "stage", "forum", "media", "attic"):
            await say.person("POST", "channels", {"guild": town.guild, "name": kind, "kind": kind})
            await say.heard(gateway)
        plain = await say.person("POST", "channels", {"guild": town.guild, "name": "plain", "deny": ["SEND_MESSAGES"]})
        place = f"channels/{plain['id']}"
        await say.heard(gateway)
        allowed = {"id": role, "type": "role", "allow": ["SEND_MESSAGES"], "deny": ["ADD_REACTIONS"]}
        member = {"id": town.ana.user, "type": "member", "deny": ["VIEW_CHANNEL"]}
        for change in ways({"overwrites": [allowed, member]}, {"deny": ["VIEW_CHANNEL"]}, {"deny": []}, {}):
            await say.person("PATCH", place, change)
            await say.heard(gateway)
            await say.person("GET", "world", told="guilds")
            await say.bot("POST", f"/{place}/messages", {"content": "x"}, told="content")
            await say.person("POST", "messages", {"user": town.ana.user, "channel": plain["id"], "text": "hello"})
            await say.person("POST", "messages", {"user": town.ben.user, "channel": plain["id"], "text": "hello"})
            await say.heard(gateway)
        for wrong in ways(
            {"id": 5, "type": "role"},
            {"id": role, "type": "king"},
            {"id": role, "type": "role", "allow": ["x"]},
        ):
            await say.person("PATCH", place, {"overwrites": [wrong]})
        await say.person("PATCH", f"channels/{STRANGER}", {})
        await say.person("DELETE", place)
        await say.heard(gateway)
        await say.person("DELETE", place)
        await say.bot(
            "PUT", town.commands, [COMMAND | {"default_member_permissions": "8192"}, {**COMMAND, "name": "free"}]
        )
        page = f"guilds/{town.guild}/commands"
        for rights in ways(
            {"rights": [{"type": "role", "id": role, "allowed": True}]},
            {"command": "/hello", "rights": [{"type": "user", "id": town.ben.user, "allowed": True}]},
            {"command": "free", "rights": [{"type": "channel", "id": town.channel, "allowed": False}]},
            {"command": "gone", "rights": []},
            {"rights": [{"type": "king", "id": role, "allowed": True}]},
            {"rights": [{"type": "role", "id": 5, "allowed": True}]},
            {"rights": [{"type": "role", "id": role, "allowed": "yes"}]},
            {"application": town.bot_id, "rights": []},
        ):
            await say.person("PUT", page, rights)
            await say.heard(gateway)
            for who in (town.ana, town.ben):
                await say.person("GET", "screen", user=who.user, told="commands")
                for word in ("hello", "free"):
                    await say.person("POST", "command", {"user": who.user, "channel": town.channel, "command": word})
            await say.heard(gateway, only="NOTHING")
        await say.person("PUT", f"guilds/{STRANGER}/commands", {"rights": []})


async def test_threads_come_and_go(town: Town) -> None:
    async with scene(town, "threads") as (say, gateway):
        ana, ben = town.ana.user, town.ben.user
        talk = (
            await say.person("POST", "threads", {"user": ana, "channel": town.channel, "name": "Talk", "text": "Hi"})
        )["id"]
        say.name(talk, "<talk>")
        await say.heard(gateway)
        asked: Json = {"user": ana, "channel": town.channel, "name": "Night"}
        night = (await say.person("POST", "threads", asked | {"private": True, "auto_archive_minutes": 60}))["id"]
        say.name(night, "<night>")
        await say.heard(gateway)
        await say.person("POST", "threads", asked | {"auto_archive_minutes": 61})
        await say.person("POST", "threads", asked | {"channel": talk})
        await say.person("POST", "threads", asked | {"channel": STRANGER})
        await say.person("POST", "threads", asked | {"user": STRANGER})
        forum = (await say.person("POST", "channels", {"guild": town.guild, "name": "forum", "kind": "forum"}))["id"]
        await say.person("POST", "threads", {"user": ben, "channel": forum, "name": "Post", "text": "First"})
        await say.person("POST", "threads", {"user": ben, "channel": forum, "name": "Post", "private": True})
        await say.person("POST", "messages", {"user": ben, "channel": forum, "text": "x"})
        await say.heard(gateway)
        members = f"channels/{night}/members"
        await say.person("PUT", members, {"user": town.bot_id, "by": ana})
        await say.heard(gateway)
        await say.person("PUT", members, {"user": ben, "by": ana})
        await say.person("PUT", members, {"user": ben, "by": ana})
        await say.heard(gateway)
        await say.bot("GET", f"/channels/{night}/thread-members")
        await say.person("DELETE", members, {"user": ben})
        await say.person("DELETE", members, {"user": ben})
        await say.heard(gateway)
        await say.person("PUT", f"channels/{talk}/members", {"user": ben})
        await say.person("PUT", members, {"user": STRANGER})
        await say.person("PUT", f"channels/{town.channel}/members", {"user": ben})
        await say.heard(gateway)
        for change in ways({"archived": True}, {"locked": True}, {"archived": False}, {"locked": False}, {"deny": []}):
            await say.person("PATCH", f"channels/{talk}", change)
            await say.heard(gateway)
        await say.person("PATCH", f"channels/{talk}", {"archived": True, "locked": True})
        await say.person("POST", "messages", {"user": ben, "channel": talk, "text": "still here?"})
        await say.person("POST", "messages", {"user": ana, "channel": talk, "text": "still here?"})
        await say.heard(gateway)
        await say.person("PATCH", f"channels/{talk}", {"archived": False, "locked": False})
        await say.heard(gateway)
        home = f"/channels/{town.channel}"
        message = (await say.bot("POST", f"{home}/messages", {"content": "begin here"})).body["id"]
        own = (await say.bot("POST", f"{home}/messages/{message}/threads", {"name": "Begun"})).body["id"]
        say.name(own, "<begun>")
        await say.heard(gateway)
        await say.bot("POST", f"{home}/messages/{message}/threads", {"name": "Begun"})
        await say.bot("POST", f"{home}/messages/{STRANGER}/threads", {"name": "Begun"})
        await say.bot("POST", f"{home}/threads", {"name": "Alone", "type": 11, "auto_archive_duration": 1440})
        await say.heard(gateway)
        await say.bot("POST", f"{home}/threads", {"name": "Secret"})
        await say.heard(gateway)
        for wrong in ways({}, {"name": "x" * 101}, {"name": "x", "type": 10}, {"name": "x", "type": 1}):
            await say.bot("POST", f"{home}/threads", wrong)
        await say.bot("POST", f"{home}/threads", {"name": "x", "auto_archive_duration": 5})
        await say.bot("POST", f"/channels/{forum}/threads", {"name": "x"})
        await say.bot("POST", f"/channels/{forum}/threads", {"name": "x", "message": {"content": ""}})
        await say.bot("POST", f"/channels/{forum}/threads", {"name": "News", "message": {"content": "First"}})
        await say.heard(gateway)
        await say.bot("POST", f"/channels/{forum}/messages", {"content": "x"})
        await say.bot("POST", f"/channels/{own}/threads", {"name": "x"})
        await say.bot("GET", f"/guilds/{town.guild}/threads/active")
        for method in ("DELETE", "PUT", "PUT"):
            await say.bot(method, f"/channels/{own}/thread-members/@me")
            await say.heard(gateway)
        for method, user in (("PUT", ana), ("PUT", ana), ("PUT", STRANGER), ("DELETE", ana), ("DELETE", ana)):
            await say.bot(method, f"/channels/{own}/thread-members/{user}")
            await say.heard(gateway)
        for method in ("PUT", "DELETE"):
            await say.bot(method, f"{home}/thread-members/@me")
        await say.bot("GET", f"{home}/thread-members")
        for change in ways(
            {"name": "Renamed", "auto_archive_duration": 10080},
            {"name": ""},
            {"archived": True},
            {"name": "Again"},
            {"archived": False},
            {"locked": True},
            {"locked": True, "archived": True},
            {"archived": False, "auto_archive_duration": 60},
            {"archived": "yes"},
            {"auto_archive_duration": 61},
        ):
            await say.bot("PATCH", f"/channels/{own}", change)
            await say.heard(gateway)
        await say.bot("PATCH", home, {"name": "renamed"})
        await say.bot("PATCH", f"/channels/{talk}", {"name": "x"})
        await say.bot("DELETE", home)
        await say.bot("DELETE", f"/channels/{own}")
        await say.person("POST", "clock", {"advance_ms": 60 * 60_000})
        await say.heard(gateway)
        await say.bot("GET", f"/channels/{night}")
