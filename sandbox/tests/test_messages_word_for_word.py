"""Messages, files and emojis: what the sandbox answers, and what a bot hears of it, word for word."""

from typing import Final

from sandbox.tests.conftest import ROW, Town
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
