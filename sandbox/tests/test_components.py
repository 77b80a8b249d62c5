"""Components: each limit of Discord's, with the path and the code of the complaint."""

import json
from typing import Any

import pytest

from sandbox.tests.conftest import Town
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


PLAIN_CASES = [
    ([text()], "components.0.type", "UNION_TYPE_CHOICES"),
    ([row(button())] * 6, "components", "BASE_TYPE_MAX_LENGTH"),
    ([row(*[button(custom_id=str(n)) for n in range(6)])], "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ([row()], "components.0.components", "BASE_TYPE_REQUIRED"),
    ([row(menu(), button())], "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ([row(button(), button())], "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (
        [row(button()), row(menu(custom_id="a"))],
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ([row(button(id=5), button(custom_id="b", id=5))], "components.0.components.1.id", "COMPONENT_ID_DUPLICATED"),
    ([row(button(custom_id="x" * 101))], "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    ([row(button(custom_id=None))], "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    ([row(button(label="x" * 81))], "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    ([row(button(label=None))], "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    ([row(button(style=7))], "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    ([row(button(url="https://e.org"))], "components.0.components.0.url", "BUTTON_COMPONENT_URL_INVALID"),
    (
        [row(button(style=5, url="https://e.org"))],
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_INVALID",
    ),
    ([row(button(style=5, custom_id=None))], "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
    *(
        ([row(button(style=5, custom_id=None, url=url))], "components.0.components.0.url", code)
        for url, code in (
            ("ftp://e.org", "URL_TYPE_INVALID_SCHEME"),
            ("javascript:1", "URL_TYPE_INVALID_SCHEME"),
            ("e.org", "URL_TYPE_INVALID_SCHEME"),
            ("https://", "URL_TYPE_INVALID_URL"),
            ("http://[", "URL_TYPE_INVALID_URL"),
        )
    ),
    ([row(button(emoji={"id": "5"}))], "components.0.components.0.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ([row(button(emoji={"name": "ab"}))], "components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    ([row(button(disabled="yes"))], "components.0.components.0.disabled", "BOOLEAN_TYPE_CONVERT"),
    ([row(menu(options=options(26)))], "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ([row(menu(options=[]))], "components.0.components.0.options", "BASE_TYPE_REQUIRED"),
    (
        [row(menu(options=[*options(1), *options(1)]))],
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        [row(menu(options=[{"label": "x" * 101, "value": "x"}]))],
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        [row(menu(options=[{"label": "x", "value": "x" * 101}]))],
        "components.0.components.0.options.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        [row(menu(options=[{"label": "x", "value": "x", "description": "x" * 101}]))],
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        [row(menu(options=[{"label": "x", "value": "x", "emoji": {"id": "5"}}]))],
        "components.0.components.0.options.0.emoji.id",
        "SELECT_COMPONENT_INVALID_EMOJI",
    ),
    ([row(menu(placeholder="x" * 151))], "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    ([row(menu(min_values=26))], "components.0.components.0.min_values", "NUMBER_TYPE_MAX"),
    ([row(menu(max_values=0))], "components.0.components.0.max_values", "NUMBER_TYPE_MIN"),
    ([row(menu(max_values="1"))], "components.0.components.0.max_values", "NUMBER_TYPE_COERCE"),
    ([row(menu(min_values=2))], "components.0.components.0.min_values", "SELECT_COMPONENT_MIN_ABOVE_MAX"),
    (
        [row(menu(max_values=4))],
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_MAX_VALUES_ABOVE_OPTIONS",
    ),
    (
        [row(menu(options=[{**each, "default": True} for each in options(2)]))],
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    (["x"], "components.0", "MODEL_TYPE_CONVERT"),
    ("x", "components", "LIST_TYPE_CONVERT"),
]


@pytest.mark.parametrize(("components", "path", "code"), PLAIN_CASES)
async def test_components_without_the_flag_are_refused_where_they_are_wrong(
    town: Town, components: Any, path: str, code: str
) -> None:
    reply = await town.bot.call("POST", town.messages, {"content": "x", "components": components})
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.error_at(path) == code


V2_CASES: list[tuple[Any, str, str]] = [
    ([button()], "components.0.type", "UNION_TYPE_CHOICES"),
    (
        [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    ([{"type": 17, "components": []}], "components.0.components", "BASE_TYPE_REQUIRED"),
    ([{"type": 17}], "components.0.components", "BASE_TYPE_REQUIRED"),
    ([{"type": 17, "components": ["text"]}], "components.0.components.0", "MODEL_TYPE_CONVERT"),
    ([{"type": 17, "components": [text()], "spoiler": "yes"}], "components.0.spoiler", "BOOLEAN_TYPE_CONVERT"),
    ([{"type": 17, "components": [text()], "accent_color": 1 << 24}], "components.0.accent_color", "NUMBER_TYPE_MAX"),
    ([{"type": 9, "components": [text()]}], "components.0.accessory", "BASE_TYPE_REQUIRED"),
    ([{"type": 9, "components": [text()], "accessory": text()}], "components.0.accessory.type", "UNION_TYPE_CHOICES"),
    (
        [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ([text("")], "components.0.content", "BASE_TYPE_REQUIRED"),
    ([text("x" * 2001), text("x" * 2000)], "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    ([{"type": 14, "spacing": 3}], "components.0.spacing", "BASE_TYPE_CHOICES"),
    ([{"type": 12, "items": []}], "components.0.items", "BASE_TYPE_REQUIRED"),
    (
        [{"type": 12, "items": [{"media": {"url": "https://e.org/x.png"}}] * 11}],
        "components.0.items",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        [{"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]}],
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        [{"type": 12, "items": [{"media": {"url": "https://e.org"}, "description": "x" * 1025}]}],
        "components.0.items.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    ([{"type": 13, "file": {}}], "components.0.file.url", "BASE_TYPE_REQUIRED"),
    (
        [{"type": 17, "components": [text()] * 20}, {"type": 17, "components": [text()] * 19}],
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    ([text()] * 41, "components", "BASE_TYPE_MAX_LENGTH"),
]


@pytest.mark.parametrize(("components", "path", "code"), V2_CASES)
async def test_v2_components_are_refused_where_they_are_wrong(
    town: Town, components: Any, path: str, code: str
) -> None:
    reply = await town.bot.call("POST", town.messages, {"flags": V2, "components": components})
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.error_at(path) == code


async def test_forty_components_and_four_thousand_characters_are_taken(town: Town) -> None:
    components = [{"type": 17, "components": [text("x" * 2000), text("x" * 2000), *[{"type": 14}] * 37]}]
    assert (await town.bot.call("POST", town.messages, {"flags": V2, "components": components})).status == 200


async def test_discord_breaks_over_too_many_bytes_of_text(town: Town) -> None:
    reply = await town.bot.call("POST", town.messages, {"flags": V2, "components": [text("あ" * 3400)]})
    assert (reply.status, reply.body) == (500, {"message": "500: Internal Server Error", "code": 0})
    assert (await town.bot.call("POST", town.messages, {"flags": V2, "components": [text("あ" * 3380)]})).status == 200


async def test_discord_breaks_over_too_many_pictures(town: Town) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "https://e.org/x.png"}}] * 10}
    assert (await town.bot.call("POST", town.messages, {"flags": V2, "components": [gallery] * 7})).status == 500
    assert (await town.bot.call("POST", town.messages, {"flags": V2, "components": [gallery] * 6})).status == 200


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
    components = [{"type": 17, "components": [{"type": 14}, row(menu())]}]
    sent = (await town.bot.call("POST", town.messages, {"flags": V2, "components": components})).body
    [container] = sent["components"]
    separator, menus = container["components"]
    assert (container["accent_color"], container["spoiler"]) == (None, False)
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


async def test_a_disabled_button_is_not_pressed_by_an_honest_client(town: Town) -> None:
    sent = await town.send(components=[row(button(disabled=True))])
    async with town.bot.online() as gateway:
        with pytest.raises(Exception, match="disabled"):
            await town.ana.press(sent, "a")
        with pytest.raises(Exception, match="does not show"):
            await town.ana.press(sent, "b")
        await town.ana.press(sent, "b", force=True)
        assert (await gateway.until("INTERACTION_CREATE"))["d"]["data"]["custom_id"] == "b"


@pytest.mark.parametrize("values", [[], ["0", "1", "2"], ["9"], ["0", "0"]])
async def test_a_menu_takes_only_what_it_offers(town: Town, values: list[str]) -> None:
    sent = await town.send(components=[row(menu(max_values=2))])
    with pytest.raises(Exception, match="values"):
        await town.ana.select(sent, "s", *values)


async def test_chosen_values_reach_the_bot(town: Town) -> None:
    sent = await town.send(components=[row(menu(max_values=2))])
    async with town.bot.online() as gateway:
        await town.ana.select(sent, "s", "0", "2")
        data = (await gateway.until("INTERACTION_CREATE"))["d"]["data"]
    assert data == {"component_type": 3, "custom_id": "s", "values": ["0", "2"], "id": 2}


async def test_a_name_full_of_surrogates_does_no_harm(town: Town) -> None:
    body = json.loads('{"content": "\\ud800 hello"}')
    assert (await town.bot.call("POST", town.messages, body)).status == 200
    assert len(await town.ana.messages()) == 1


async def test_a_file_is_named_after_its_attachment_and_may_be_a_spoiler(town: Town) -> None:
    shown = {"type": 13, "file": {"url": "attachment://deck.txt"}, "spoiler": True}
    sent = await town.bot.upload("POST", town.messages, {"flags": V2, "components": [shown]}, ("deck.txt", b"cards"))
    [component] = sent.body["components"]
    assert (component["name"], component["spoiler"]) == ("deck.txt", True)
