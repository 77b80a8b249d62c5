"""What people choose in menus and write into forms, and what a bot hears of it: word for word."""

from typing import Final

from sandbox.tests.bodies import INPUT, label, menu, options, radios
from sandbox.tests.conftest import COMMAND, ROW, Town
from sandbox.tests.scenes import STRANGER, Json, answered, scene, typed, ways

FILE: Final = {"name": "a.txt", "content": "aGk=", "type": "text/plain"}


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
