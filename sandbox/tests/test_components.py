"""Components as they are kept, shown and used. What is refused: `test_forms_word_for_word.py`."""

import json
from typing import Any

import pytest

from sandbox.tests.conftest import Town
from sandbox.tests.kit.plain_bot import Gateway
from sandbox.tests.kit.word_for_word import entries

V2 = 1 << 15
Json = dict[str, Any]


def button(**changes: Any) -> Json:
    found = {"type": 2, "style": 1, "label": "x", "custom_id": "a", **changes}
    return {key: value for key, value in found.items() if value is not None}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def options(count: int) -> list[Json]:
    return [{"label": str(number), "value": str(number)} for number in range(count)]


def menu(**changes: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options(3), **changes}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


async def test_discord_breaks_over_too_many_bytes_of_text(town: Town) -> None:
    reply = await town.bot.call("POST", town.messages, {"flags": V2, "components": [text("あ" * 3400)]})
    assert (reply.status, reply.body) == (500, {"message": "500: Internal Server Error", "code": 0})
    assert (await town.bot.call("POST", town.messages, {"flags": V2, "components": [text("あ" * 3380)]})).status == 200


async def test_each_component_gets_an_id_that_no_other_has(town: Town) -> None:
    section = {"type": 9, "components": [text()], "accessory": button()}
    components = [{"type": 17, "components": [section, row(button(custom_id="b", id=2)), row(menu())]}]
    sent = (await town.bot.call("POST", town.messages, {"flags": V2, "components": components})).body
    ids: list[int] = []

    def visit(value: Any) -> None:
        inside = dict(entries(value))
        if "type" in inside:
            ids.append(inside["id"])
        for each in inside.values():
            visit(each)

    visit(sent["components"])
    assert len(set(ids)) == len(ids) == 8
    assert sent["components"][0]["components"][1]["components"][0]["id"] == 2, "the bot's own id stays"


async def test_what_a_bot_leaves_out_is_filled_in_as_discord_does(town: Town) -> None:
    black = {"type": 17, "accent_color": 0, "components": [text()]}
    components = [{"type": 17, "components": [{"type": 14}, row(menu())]}, black]
    sent = (await town.bot.call("POST", town.messages, {"flags": V2, "components": components})).body
    container, dark = sent["components"]
    separator, menus = container["components"]
    assert (container["accent_color"], container["spoiler"], dark["accent_color"]) == (None, False, 0)
    assert (separator["divider"], separator["spacing"]) == (True, 1)
    assert (menus["components"][0]["min_values"], menus["components"][0]["max_values"]) == (1, 1)


async def test_an_own_emoji_is_taken_and_named_by_the_server(town: Town) -> None:
    image = {"name": "card_1", "image": "data:image/png;base64,iVBORw0KGgo="}
    emoji = (await town.bot.call("POST", f"/applications/{town.bot_id}/emojis", image)).body
    sent = await town.send(components=[row(button(emoji={"id": emoji["id"], "name": "whatever"}))])
    shown = sent["components"][0]["components"][0]["emoji"]
    assert shown == {"id": emoji["id"], "name": "card_1", "animated": False}


@pytest.mark.parametrize("sign", ["🃏", "◀️", "♻", "👩‍👧", "1️⃣"])
async def test_signs_of_unicode_are_emojis(town: Town, sign: str) -> None:
    sent = await town.send(components=[row(button(emoji={"name": sign}))])
    assert sent["components"][0]["components"][0]["emoji"]["name"] == sign


async def test_a_disabled_button_is_not_pressed_by_an_honest_client(town: Town, gateway: Gateway) -> None:
    sent = await town.send(components=[row(button(disabled=True))])
    with pytest.raises(Exception, match="disabled"):
        await town.ana.press(sent, "a")
    with pytest.raises(Exception, match="does not show"):
        await town.ana.press(sent, "b")
    await town.ana.press(sent, "b", force=True)
    assert (await gateway.until("INTERACTION_CREATE"))["d"]["data"]["custom_id"] == "b"


async def test_a_name_full_of_surrogates_does_no_harm(town: Town) -> None:
    body = json.loads('{"content": "\\ud800 hello"}')
    assert (await town.bot.call("POST", town.messages, body)).status == 200
    assert len(await town.ana.messages()) == 1


async def test_a_file_is_named_after_its_attachment_and_may_be_a_spoiler(town: Town) -> None:
    shown = {"type": 13, "file": {"url": "attachment://deck.txt"}, "spoiler": True}
    sent = await town.bot.upload("POST", town.messages, {"flags": V2, "components": [shown]}, ("deck.txt", b"cards"))
    [component] = sent.body["components"]
    assert (component["name"], component["spoiler"]) == ("deck.txt", True)
