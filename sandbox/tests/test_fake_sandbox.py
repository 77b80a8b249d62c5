"""The page's stand-in for the sandbox says nothing that the sandbox would not say of the same messages."""

import asyncio
import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import aiohttp
from aiohttp.test_utils import TestServer

from sandbox.json_values import is_list, is_object
from sandbox.tests.conftest import Town
from sandbox.tests.kit import canned
from sandbox.tests.kit.bystander import Bystander
from sandbox.tests.kit.canned import Json
from sandbox.tests.kit.fake_sandbox import FakeSandbox, columns_png
from sandbox.tests.kit.plain_bot import Gateway

MESSAGE, SUGGESTIONS, MODAL = 4, 8, 9
FORMS = {"type": 1, "components": [{"type": 2, "custom_id": "form", "label": "Word", "style": 2}]}


def shape(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Each place in an answer and what kind of value stands there. Where it may be missing, it says nothing."""
    if is_object(value):
        for key, part in value.items():
            yield from shape(part, f"{path}.{key}")
    elif is_list(value):
        for part in value:
            yield from shape(part, f"{path}[]")
    elif value is not None:
        yield path, type(value).__name__


def unheard_of(said: Json, real: Json) -> list[tuple[str, str]]:
    """What the stand-in says and the sandbox does not."""
    return sorted(set(shape(said)) - set(shape(real)))


def as_sent(shown: Any) -> Any:
    """What a bot registers so that a German reads it like that."""
    if is_list(shown):
        return [as_sent(part) for part in shown]
    if not is_object(shown):
        return shown
    told = {key: as_sent(part) for key, part in shown.items() if key != "id" and not key.endswith("_local")}
    local = {f"{key[:-6]}_localizations": {"de": word} for key, word in shown.items() if key.endswith("_local")}
    return told | local


async def post(town: Town, message: Json, emoji: str) -> None:
    """Post a message of the stand-in, with its files and with an emoji that the application has."""
    files = [(each["filename"], columns_png()) for each in message["attachments"]]
    described = [{"id": at, "description": each.get("description")} for at, each in enumerate(message["attachments"])]
    body = {key: message[key] for key in ("content", "embeds", "components", "flags") if message[key]}
    written = json.loads(json.dumps(body | {"attachments": described}).replace("8002", emoji))
    reply = await town.bot.upload("POST", town.messages, written, *files)
    assert reply.status == 200, reply.body


async def played(town: Town, gateway: Gateway, fake: FakeSandbox) -> None:
    """Let happen what the stand-in tells of: its commands, messages and forms, a thread, a command that failed."""
    reply = await town.bot.call("PUT", town.commands, as_sent(canned.commands("de", suggesting=True)))
    assert reply.status == 200, reply.body
    image = f"data:image/png;base64,{b64encode(columns_png()).decode()}"
    emoji = await town.bot.call("POST", f"/applications/{town.bot_id}/emojis", {"name": "pink1", "image": image})
    for message in fake.messages:
        await post(town, message, emoji.body["id"])
    await town.bot.call("POST", f"/channels/{town.channel}/threads", {"name": "Slow game", "type": 11})
    for answered in (True, False):
        await town.ana.type("about")
        typed = (await gateway.until("INTERACTION_CREATE"))["d"]
        if answered:
            await town.bot.answer(typed, MESSAGE, {"content": "Version 1"})
            await town.bot.call("PATCH", town.bot.hook(typed, "/messages/@original"), {"content": "Version 2"})
    await town.ana.pass_time(3_000)
    for form in (canned.other_form(), canned.lucky_form()):
        asked = await town.send(content="here", components=[FORMS])
        await town.ana.press(asked, "form")
        press = (await gateway.until("INTERACTION_CREATE"))["d"]
        reply = await town.bot.answer(press, MODAL, {key: form[key] for key in ("custom_id", "title", "components")})
        assert reply.status == 200, reply.body
        assert unheard_of(form, (await town.ana.screen())["form"]) == []


async def suggested(town: Town, gateway: Gateway) -> Json:
    """What the client is told while someone types a code."""
    typing = {"command": "twowin replay", "options": {"code": "c"}, "focused": "code"}
    body = {"user": town.ana.user, "channel": town.channel, **typing}
    async with asyncio.TaskGroup() as group:
        told = group.create_task(town.ana.ask("POST", "autocomplete", body, wait=1))
        asked = (await gateway.until("INTERACTION_CREATE"))["d"]
        await town.bot.answer(asked, SUGGESTIONS, {"choices": [{"name": "c1", "value": "c1"}]})
    return told.result()


async def answers(
    who: Bystander, beside: str, message: Json, happens: Callable[[], Awaitable[object]]
) -> dict[str, Json]:
    """What the control API answers, and what a page with one person, and with two, is told of what happens."""
    place = {"user": who.user, "channel": who.channel}
    told = {
        "world": await who.ask("GET", "world"),
        "screen": await who.screen(),
        "earlier": await who.ask("GET", "messages", user=who.user, channel=who.channel, before=2**63),
        "say": await who.ask("POST", "messages", {**place, "text": "hello"}),
        "press": await who.press(message, "press"),
    }
    for people in ([who.user], [who.user, beside]):
        async with who.changes(user=people) as stream:
            await happens()
            line = await stream.content.readline()
        told[f"change for {len(people)}"] = json.loads(line.removeprefix(b"data: "))
    return told


async def test_the_stand_in_says_nothing_that_the_sandbox_does_not(town: Town, gateway: Gateway) -> None:
    fake = FakeSandbox()
    fake.messages += [canned.menus()]
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"locale": "de"})
    await played(town, gateway, fake)
    suggest = await suggested(town, gateway)
    real = {"suggest": suggest, **await answers(town.ana, town.ben.user, await town.send(), town.send)}
    fake.suggestions = [{"name": "c1", "value": "c1"}]
    fake.forms = {canned.ANA: canned.lucky_form()}
    fake.failed = {canned.ANA: [{"interaction": "1", "message": None, "text": "x"}]}

    async def tell() -> None:
        fake.tell([canned.TALK])

    async with TestServer(fake.application()) as served, aiohttp.ClientSession() as session:
        ana = Bystander(session, str(served.make_url("")).rstrip("/"), canned.ANA, canned.TALK)
        said = await answers(ana, canned.BEN, {"id": "1"}, tell)
        said["suggest"] = await ana.ask("POST", "autocomplete", {}, wait=1)
    assert {path: found for path, told in said.items() if (found := unheard_of(told, real[path]))} == {}
