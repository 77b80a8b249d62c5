"""What people do with commands, buttons, menus and forms, what a bot hears of it and may answer: word for word."""

from typing import Any, Final

from sandbox.tests.bodies import INPUT, label, menu, options, radios
from sandbox.tests.conftest import COMMAND, ROW, Town
from sandbox.tests.scenes import STRANGER, Json, answered, scene, typed, ways

V2: Final = 1 << 15
EPHEMERAL: Final = 1 << 6
KINDS: Final = {
    3: "word",
    4: "whole",
    5: "truth",
    6: "user",
    7: "place",
    8: "role",
    9: "whom",
    10: "number",
    11: "file",
}
FILE: Final = {"name": "a.txt", "content": "aGk=", "type": "text/plain"}


def asks(name: str, kind: int, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "d", **more}


COMMANDS: Final = [
    COMMAND,
    {"name": "ask", "description": "d", "options": [asks(name, kind) for kind, name in KINDS.items()]},
    {
        "name": "near",
        "description": "d",
        "options": [
            asks("word", 3, required=True, min_length=2, max_length=3),
            asks("whole", 4, min_value=1, max_value=9),
            asks("pick", 3, choices=[{"name": "One", "value": "1"}]),
            asks("more", 3, autocomplete=True),
        ],
    },
    {
        "name": "deep",
        "description": "d",
        "options": [asks("group", 2, options=[asks("leaf", 1, options=[asks("word", 3)])]), asks("twig", 1)],
    },
    {"name": "server", "description": "d", "contexts": [0]},
    {"name": "direct", "description": "d", "contexts": [1]},
    {"name": "nodm", "description": "d", "dm_permission": False},
    {"name": "Look at", "type": 2},
]


async def test_commands_are_typed(town: Town) -> None:
    async with scene(town, "typed") as (say, gateway):
        await say.bot("PUT", town.commands, COMMANDS, told="name")
        await say.person("GET", "screen", user=town.ana.user, told="commands")
        say.note("options")
        right: Json = {
            "word": "x",
            "whole": 3,
            "truth": True,
            "number": 1.5,
            "user": town.ben.user,
            "place": town.channel,
        }
        await typed(say, gateway, town, "/ask", **right, role=town.guild, whom=town.bot_id, file=FILE)
        await typed(say, gateway, town, "ask", whom=town.guild)
        for name in KINDS.values():
            for wrong in ways(5, "x", True, 1.5, {}, None):
                if wrong != right.get(name):
                    await typed(say, gateway, town, "ask", **{name: wrong})
        for file in ways(
            FILE | {"name": ""},
            FILE | {"content": "!"},
            FILE | {"content": ""},
            {"name": "a", "content": "aGk="},
        ):
            await typed(say, gateway, town, "ask", file=file)
        say.note("bounds")
        for more in ways(
            {"word": "x"}, {"word": "xx"}, {"word": "xxx"}, {"word": "xxxx"}, {}, {"what": 1, "word": "xx"}
        ):
            await typed(say, gateway, town, "near", **more)
        for whole in (0, 1, 9, 10):
            await typed(say, gateway, town, "near", word="xx", whole=whole)
        for pick in ("1", "2"):
            await typed(say, gateway, town, "near", word="xx", pick=pick)


async def test_commands_are_offered_where_they_belong(town: Town) -> None:
    async with scene(town, "offered") as (say, gateway):
        await say.bot("PUT", town.commands, COMMANDS, told="name")
        for words in ways(
            "deep group leaf",
            "deep group",
            "deep",
            "deep twig",
            "deep leaf",
            "none",
            "Look at",
            "server",
            "direct",
        ):
            await typed(say, gateway, town, words, **({"word": "x"} if words.endswith("group leaf") else {}))
        direct = await town.direct(town.ana)
        for words in ("server", "direct", "nodm", "hello"):
            await say.person("POST", "command", {"user": town.ana.user, "channel": direct, "command": words})
            await say.heard(gateway)
        for body in ways({"user": STRANGER}, {"channel": STRANGER}, {"command": ""}, {"application": STRANGER}):
            usual = {"user": town.ana.user, "channel": town.channel, "command": "hello"}
            await say.person("POST", "command", usual | body)
        say.note("suggestions")
        usual = {"user": town.ana.user, "channel": town.channel, "command": "near", "options": {"more": "a"}}
        await say.person("POST", "autocomplete", usual | {"focused": "more"})
        asked = (await say.heard(gateway))[-1]["d"]
        for choices in ([{"name": ""}], [{"name": "x" * 101, "value": "x"}], [{"name": "x", "value": "x"}] * 26, "all"):
            await answered(say, asked, 8, {"choices": choices})
        await answered(say, asked, 4, {"content": "x"})
        await answered(say, asked, 8, {"choices": [{"name": "x", "value": "x"}]})
        await say.person("POST", "autocomplete", usual)


async def test_first_answers_and_what_follows(town: Town) -> None:
    async with scene(town, "answers") as (say, gateway):
        await say.bot("PUT", town.commands, [COMMAND], told="name")
        asked = await typed(say, gateway, town, "hello")
        hook = town.bot.hook(asked)
        await say.bot("POST", hook, {"content": "too early"})
        for kind in (0, 1, 3, 10, "4", True, None, 6, 7, 8):
            await answered(say, asked, kind, {"content": "x"})
        for data in ways({}, {"content": ""}, {"content": "x", "flags": 1 << 7}, {"content": "x" * 2001}):
            await answered(say, asked, 4, data)
        await say.bot("POST", f"/interactions/{STRANGER}/x/callback", {"type": 4})
        await say.bot("POST", f"/interactions/{asked['id']}/wrong/callback", {"type": 4})
        await answered(say, asked, 4, {"content": f"Hello <@{town.ben.user}>", "components": [ROW]})
        await answered(say, asked, 4, {"content": "Hello"})
        await say.heard(gateway)
        await say.bot("GET", f"{hook}/messages/@original")
        await say.bot("PATCH", f"{hook}/messages/@original", {"content": "changed"})
        more = (await say.bot("POST", hook, {"content": "more", "flags": EPHEMERAL})).body
        await say.bot("PATCH", f"{hook}/messages/{more['id']}", {"content": "and more"})
        await say.bot("GET", f"{hook}/messages/{more['id']}", told="content")
        await say.heard(gateway)
        for who in (town.ana, town.ben):
            await say.person("GET", "screen", user=who.user, channel=town.channel, told="channels")
        await say.person("POST", "dismiss", {"user": town.ben.user, "message": more["id"]})
        await say.person("POST", "dismiss", {"user": town.ana.user, "message": asked["id"]})
        await say.person("POST", "dismiss", {"user": town.ana.user, "message": more["id"]})
        await say.person("POST", "dismiss", {"user": town.ana.user, "interaction": STRANGER})
        await say.person("GET", "screen", user=town.ana.user, channel=town.channel, told="channels")
        await say.bot("DELETE", f"{hook}/messages/{more['id']}")
        await say.bot("DELETE", f"{hook}/messages/{more['id']}")
        await say.bot("DELETE", f"{hook}/messages/@original")
        await say.bot("GET", f"{hook}/messages/@original")
        await say.bot("POST", f"/webhooks/{STRANGER}/{asked['token']}", {"content": "x"})
        await say.heard(gateway)
        say.note("an answer that takes longer, for one person only")
        slow = await typed(say, gateway, town, "hello")
        await answered(say, slow, 5, {"flags": EPHEMERAL | 1 << 2})
        await say.heard(gateway)
        await say.bot("POST", town.bot.hook(slow), {"content": "here", "flags": EPHEMERAL})
        await say.heard(gateway)
        say.note("an answer that takes longer, for all")
        open_one = await typed(say, gateway, town, "hello")
        await answered(say, open_one, 5)
        await say.bot("PATCH", town.bot.hook(open_one) + "/messages/@original", {"content": f"here <@{town.ben.user}>"})
        await say.heard(gateway)
        say.note("a button")
        board = await town.send(content="board", components=[ROW])
        await say.heard(gateway)
        press = {"user": town.ana.user, "message": board["id"], "custom_id": "press"}
        for wrong in ways({"custom_id": "none"}, {"message": STRANGER}, {"user": STRANGER}, {"custom_id": ""}):
            await say.person("POST", "press", press | wrong)
        for kind, data in ways(
            (6, None),
            (7, {"content": "new board"}),
            (4, {"content": "x", "flags": EPHEMERAL}),
            (5, None),
        ):
            await say.person("POST", "press", press)
            await say.person("GET", "screen", user=town.ana.user, channel=town.channel, limit=1, told="channels")
            pressed = (await say.heard(gateway))[-1]["d"]
            await answered(say, pressed, kind, data)
            await say.bot("GET", town.bot.hook(pressed) + "/messages/@original")
            await say.heard(gateway)
        await say.person("POST", "press", press | {"custom_id": "forged", "force": True})
        await say.heard(gateway)
        say.note("nobody answers")
        await say.person("POST", "command", {"user": town.ana.user, "channel": town.channel, "command": "hello"})
        late = (await say.heard(gateway))[-1]["d"]
        await say.person("POST", "clock", {"advance_ms": 2999})
        await say.person("GET", "screen", user=town.ana.user, told="failed")
        await say.person("POST", "clock", {"advance_ms": 1})
        await say.person("GET", "screen", user=town.ana.user, told="failed")
        await say.person("GET", "screen", user=town.ana.user, channel=town.channel, limit=9, told="channels")
        await answered(say, late, 4, {"content": "late"})
        await say.person("POST", "dismiss", {"user": town.ana.user, "interaction": late["id"]})
        await say.person("GET", "screen", user=town.ana.user, told="failed")
        await say.person("GET", "figures", told="presses")
        await say.person("POST", "clock", {"advance_ms": 15 * 60_000})
        await say.bot("POST", hook, {"content": "too late"})
        for wrong in ways({"advance_ms": -1}, {"advance_ms": True}, {}):
            await say.person("POST", "clock", wrong)


async def test_menus_are_chosen_from(town: Town) -> None:
    async with scene(town, "chosen") as (say, gateway):
        menus = [
            menu(custom_id="words", min_values=1, max_values=2),
            menu(custom_id="off", disabled=True),
            menu(5, custom_id="users", max_values=2),
            menu(6, custom_id="roles"),
        ]
        others = [
            menu(7, custom_id="whom"),
            menu(8, custom_id="places"),
            menu(8, custom_id="voices", channel_types=[2]),
        ]
        board = await town.send(content="x", components=[{"type": 1, "components": [each]} for each in menus])
        other = await town.send(content="x", components=[{"type": 1, "components": [each]} for each in others])
        voice = (await say.person("POST", "channels", {"guild": town.guild, "name": "v", "kind": "voice"}))["id"]
        await say.heard(gateway)
        elsewhere = (await say.person("POST", "guilds", {"name": "Elsewhere"}))["id"]
        away = (await say.person("POST", "users", {"name": "Eve"}))["id"]
        await say.person("PATCH", f"users/{away}", {"member": False})
        await say.heard(gateway, only="NOTHING")
        chosen: dict[str, tuple[list[str], ...]] = {
            "words": ([], ["0"], ["0", "1"], ["0", "1", "2"], ["0", "0"], ["9"]),
            "off": (["0"],),
            "users": ([town.ben.user, town.bot_id], [away], [STRANGER]),
            "roles": ([town.guild], [elsewhere]),
            "whom": ([town.guild], [town.ana.user], [STRANGER]),
            "places": ([town.channel], [voice], [STRANGER]),
            "voices": ([town.channel], [voice]),
        }
        for name, choices in chosen.items():
            message = board if name in ("words", "off", "users", "roles") else other
            for values in choices:
                body = {"user": town.ana.user, "message": message["id"], "custom_id": name, "values": values}
                await say.person("POST", "select", body)
                await say.heard(gateway)
        body = {"user": town.ana.user, "message": board["id"], "custom_id": "words", "values": ["9"], "force": True}
        await say.person("POST", "select", body)
        await say.heard(gateway)


async def test_forms_are_filled_in(town: Town) -> None:
    async with scene(town, "filled") as (say, gateway):
        parts = [
            label(INPUT | {"min_length": 2, "max_length": 4, "value": "abc"}),
            label(radios(3, options=[*options(2), {"label": "z", "value": "z", "default": True}])),
            label(radios(3, 22, max_values=2, custom_id="ticks", required=False)),
            label({"type": 23, "custom_id": "tick", "default": True}),
            label({"type": 19, "custom_id": "files", "max_values": 2, "required": False}),
        ]
        menus = [
            label(menu(custom_id="m", max_values=2)),
            label(menu(5, custom_id="u", required=False, default_values=[{"id": town.ben.user, "type": "user"}])),
            label(INPUT | {"required": False, "min_length": 3}),
            {"type": 10, "content": "Read"},
            {"type": 1, "components": [INPUT | {"custom_id": "old", "label": "Old"}]},
        ]
        fillings: dict[str, tuple[Json, ...]] = {
            "first": ways(
                {},
                {"i": "abcd", "r": "0", "ticks": ["0", "1"], "tick": False, "files": [FILE, FILE]},
                *({"i": words} for words in ("a", "ab", "abcde", "", 5)),
                *({"r": value} for value in ("9", None, 5, ["0"])),
                *({"ticks": values} for values in ([], ["0", "0"], ["0", "1", "2"], ["9"], "0")),
                *({"tick": value} for value in (True, "yes")),
                *({"files": files} for files in ways([FILE], [FILE] * 3, [FILE | {"content": "!"}], [{}])),
                {"none": "x"},
            ),
            "second": ways(
                {},
                {"m": ["0"], "old": "x"},
                {"m": ["0", "1"], "old": "x", "i": "abc", "u": []},
                {"m": [], "old": "x"},
                {"m": ["0"], "old": ""},
                {"m": ["0"], "old": "x", "i": "ab"},
                {"m": ["0"], "old": "x", "u": [STRANGER]},
                {"m": ["9"], "old": "x"},
            ),
        }
        await say.bot("PUT", town.commands, [COMMAND], told="name")
        opened = Json()
        for name, bodies in fillings.items():
            await say.person("POST", "reload", {"user": town.ana.user})
            for fields in bodies:
                if (await say.person("GET", "screen", user=town.ana.user, told="form"))["form"] is None:
                    opened = await typed(say, gateway, town, "hello")
                    form = {"custom_id": name, "title": "T", "components": parts if name == "first" else menus}
                    await answered(say, opened, 9, form)
                body = {"user": town.ana.user, "interaction": opened["id"], "fields": fields}
                await say.person("POST", "submit", body)
                filled = await say.heard(gateway)
                if filled:
                    await answered(say, filled[-1]["d"], 9, {"custom_id": "x", "title": "x", "components": parts})
                    await answered(say, filled[-1]["d"], 4, {"content": "thanks"})
                    await say.heard(gateway, only="NOTHING")
        await say.person("POST", "dismiss", {"user": town.ana.user, "interaction": opened["id"]})
        await say.person("POST", "submit", {"user": town.ana.user, "interaction": opened["id"], "fields": {}})
        board = await town.send(content="board", components=[ROW])
        await say.person("POST", "press", {"user": town.ana.user, "message": board["id"], "custom_id": "press"})
        pressed = (await say.heard(gateway))[-1]["d"]
        await answered(say, pressed, 9, {"custom_id": "p", "title": "T", "components": [label(INPUT)]})
        await say.person("POST", "reload", {"user": town.ana.user})
        await say.person("GET", "screen", user=town.ana.user, told="form")
        await say.person("POST", "reload", {"user": STRANGER})
