"""Components as they are kept, shown and used, in messages and in forms. What is refused:
`test_forms_word_for_word.py`."""

import base64
import io
import json
from typing import Any

import aiohttp
import pytest

from sandbox.tests.conftest import Town
from sandbox.tests.kit.bystander import RefusedError
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


UPLOAD: Json = {"type": 19, "custom_id": "given"}
PEOPLE: Json = {"type": 5, "custom_id": "given"}
ROLES: Json = {"type": 6, "custom_id": "given"}
ANYBODY: Json = {"type": 7, "custom_id": "given"}
PLACES: Json = {"type": 8, "custom_id": "given"}
NOTE = {"name": "note.txt", "type": "text/plain", "content": base64.b64encode(b"hello").decode()}


def modal(field: Json) -> Json:
    return {"custom_id": "form", "title": "A form", "components": [{"type": 18, "label": "Field", "component": field}]}


async def _open(town: Town, gateway: Gateway, field: Json) -> str:
    """A form with this field, open on Ana's screen."""
    interaction = await town.typed(gateway)
    reply = await town.bot.answer(interaction, 9, modal(field))
    assert reply.status == 200, reply.body
    return interaction["id"]


async def _sent(town: Town, field: Json, **fields: Any) -> Json:
    """What the bot hears of the form that Ana fills in."""
    async with town.bot.online() as gateway:
        await town.ana.submit(await _open(town, gateway, field), **fields)
        return (await gateway.until("INTERACTION_CREATE"))["d"]["data"]


def _component(data: Json) -> Json:
    return data["components"][0]["component"]


async def test_a_file_in_a_form_can_be_read_by_the_bot(town: Town, session: aiohttp.ClientSession) -> None:
    data = await _sent(town, {**UPLOAD, "max_values": 2}, given=[NOTE])
    [number] = _component(data)["values"]
    told = data["resolved"]["attachments"][number]
    assert (told["filename"], told["content_type"], told["size"]) == ("note.txt", "text/plain", 5)
    assert told["ephemeral"] is True
    async with session.get(told["url"]) as response:
        assert await response.read() == b"hello"


async def test_a_file_above_ten_megabytes_is_not_taken(
    town: Town, gateway: Gateway, session: aiohttp.ClientSession
) -> None:
    file = {**NOTE, "content": base64.b64encode(bytes(10 * 2**20 + 1)).decode()}
    opened = await _open(town, gateway, UPLOAD)
    body = {"user": town.ana.user, "interaction": opened, "fields": {"given": [file]}}
    sent = io.BytesIO(json.dumps(body).encode())
    async with session.post(f"{town.sandbox.url}/sandbox/submit", data=sent) as response:
        assert (response.status, "10485760 bytes" in await response.text()) == (400, True)


async def _chosen(town: Town, menu: Json, *values: str, channel: str | None = None) -> Json:
    """What the bot hears when Ana chooses these in a menu on a message."""
    body = {"components": [{"type": 1, "components": [menu]}]}
    sent = (await town.bot.call("POST", f"/channels/{channel or town.channel}/messages", body)).body
    async with town.bot.online() as gateway:
        await town.ana.select(sent, "given", *values)
        return (await gateway.until("INTERACTION_CREATE"))["d"]["data"]


async def test_in_direct_messages_the_two_who_write_are_offered(town: Town) -> None:
    channel = await town.direct(town.ana)
    data = await _chosen(town, PEOPLE, town.bot_id, channel=channel)
    assert set(data["resolved"]) == {"users"}
    with pytest.raises(RefusedError, match="not here"):
        await _chosen(town, PEOPLE, town.ben.user, channel=channel)
    with pytest.raises(RefusedError, match="no channel"):
        await _chosen(town, PLACES, channel, channel=channel)


async def test_there_are_no_roles_in_direct_messages(town: Town) -> None:
    channel = await town.direct(town.ana)
    for menu in (ROLES, ANYBODY):
        with pytest.raises(RefusedError, match="no role"):
            await _chosen(town, menu, town.guild, channel=channel)
