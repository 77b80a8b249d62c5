"""Interactions: 3 seconds to the first answer, 15 minutes of token, and every way to answer."""

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from sandbox import interactions
from sandbox.clock import VirtualClock
from sandbox.server import Sandbox
from sandbox.tests.conftest import ROW, Town, founded, settings
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import Gateway, PlainBot, soon

EPHEMERAL, V2 = 64, 1 << 15
FORM = {
    "custom_id": "form",
    "title": "Your word",
    "components": [
        {
            "type": 18,
            "label": "Word",
            "component": {"type": 4, "custom_id": "word", "style": 1, "min_length": 2, "max_length": 9},
        },
        {
            "type": 18,
            "label": "Colour",
            "component": {
                "type": 3,
                "custom_id": "colour",
                "options": [{"label": "Red", "value": "r"}, {"label": "Blue", "value": "b"}],
            },
        },
    ],
}


async def test_a_press_in_a_direct_message_comes_from_a_user_without_a_server(town: Town, gateway: Gateway) -> None:
    channel = await town.direct(town.ana)
    sent = (await town.bot.call("POST", f"/channels/{channel}/messages", {"components": [ROW]})).body
    got = await town.pressed(gateway, sent)
    assert (got["context"], got["user"]["id"], got["authorizing_integration_owners"]) == (1, town.ana.user, {"0": "0"})
    assert "member" not in got
    assert "guild_id" not in got
    assert got["message"]["id"] == sent["id"]
    assert got["data"] == {"component_type": 2, "custom_id": "press", "id": 2}


async def test_an_unanswered_press_fails_after_three_seconds_and_not_before(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    interaction = await town.pressed(gateway, sent)
    await town.ana.pass_time(2999)
    [waiting] = await town.ana.messages()
    await town.ana.pass_time(1)
    [failed] = await town.ana.messages()
    late = await town.bot.answer(interaction, 6)
    assert (waiting["busy"], waiting["failed"]) == ("press", False)
    assert (failed["busy"], failed["failed"]) == (None, True)
    assert (late.status, late.code) == (404, 10062)
    assert [each["failed"] for each in await town.ben.messages()] == [False]


async def test_a_press_while_the_bot_is_away_fails(town: Town) -> None:
    sent = await town.send()
    waiting = asyncio.ensure_future(town.ana.press(sent, "press", wait=1))
    async with town.ana.changes() as changes:
        await changes.content.readline()
        await town.ana.pass_time(3000)
    told = await soon(waiting)
    assert (told["result"], told["ack_ms"], told["type"]) == ("failed", None, None)


async def test_an_answer_in_time_is_told_to_those_who_wait(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    waiting = asyncio.ensure_future(town.ana.press(sent, "press", wait=1))
    interaction = (await gateway.until("INTERACTION_CREATE"))["d"]
    await town.ana.pass_time(250)
    await town.bot.answer(interaction, 4, {"content": "well pressed"})
    told = await soon(waiting)
    assert (told["result"], told["ack_ms"], told["type"]) == ("ok", 250, 4)
    assert told["message"]["content"] == "well pressed"


async def test_a_callback_answers_200_with_the_message_or_204_without(town: Town, gateway: Gateway) -> None:
    first, second = await town.typed(gateway), await town.typed(gateway)
    told = (await town.bot.answer(first, 4, {"content": "hi"})).body
    path = f"/interactions/{second['id']}/{second['token']}/callback"
    quiet = await town.bot.call("POST", path, {"type": 4, "data": {"content": "hi"}})
    assert told["interaction"]["response_message_id"] == told["resource"]["message"]["id"]
    assert told["resource"]["type"] == 4
    assert (quiet.status, quiet.body) == (204, b"")


async def test_an_update_without_attachments_drops_files_an_edit_keeps(town: Town, gateway: Gateway) -> None:
    reply = await town.bot.upload("POST", town.messages, {"components": [ROW]}, ("a.txt", b"a"))
    kept = await town.bot.call("PATCH", f"{town.messages}/{reply.body['id']}", {"content": "edited"})
    interaction = await town.pressed(gateway, reply.body)
    dropped = (await town.bot.answer(interaction, 7, {"content": "updated"})).body["resource"]["message"]
    assert len(kept.body["attachments"]) == 1
    assert dropped["attachments"] == []


async def test_an_ephemeral_answer_is_seen_by_its_addressee_only(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    told = (await town.bot.answer(interaction, 4, {"content": "psst", "flags": EPHEMERAL})).body
    number = told["resource"]["message"]["id"]
    path = f"{town.messages}/{number}"
    by_channel = [await town.bot.call(method, path, body) for method, body in _three_ways()]
    by_token = await town.bot.call("PATCH", town.bot.hook(interaction, f"/messages/{number}"), {"content": "new"})
    assert [each["content"] for each in await town.ana.messages()] == ["new"]
    assert await town.ben.messages() == []
    assert [(each.status, each.code) for each in by_channel] == [(404, 10008)] * 3
    assert by_token.status == 200
    with pytest.raises(RefusedError) as refused:
        await town.ben.press({"id": number}, "press", force=True)
    assert refused.value.status == 404


def _three_ways() -> list[tuple[str, Any]]:
    return [("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)]


async def test_a_press_on_an_ephemeral_message_gives_a_new_token_for_it(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    data = {"content": "psst", "flags": EPHEMERAL, "components": [ROW]}
    told = (await town.bot.answer(interaction, 4, data)).body["resource"]["message"]
    await town.ana.pass_time(800_000)
    again = await town.pressed(gateway, told)
    other = (await town.bot.answer(await town.pressed(gateway, told), 4, data)).body["resource"]["message"]
    assert other["interaction_metadata"]["interacted_message_id"] == told["id"]
    await town.bot.answer(again, 7, {"content": "one"})
    await town.ana.pass_time(200_000)
    edited = await town.bot.call("PATCH", town.bot.hook(again, "/messages/@original"), {"content": "two"})
    assert (edited.status, edited.body["content"], edited.body["flags"]) == (200, "two", EPHEMERAL)


async def test_a_token_lives_15_minutes(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 4, {"content": "hi"})
    path = town.bot.hook(interaction, "/messages/@original")
    await town.ana.pass_time(899_999)
    alive = await town.bot.call("PATCH", path, {"content": "still"})
    await town.ana.pass_time(1)
    dead = [await town.bot.call(method, path, {"content": "x"}) for method in ("PATCH", "GET", "DELETE")]
    follow_up = await town.bot.call("POST", town.bot.hook(interaction), {"content": "x"})
    assert alive.status == 200
    assert {(each.status, each.code) for each in [*dead, follow_up]} == {(401, 50027)}


async def test_answers_are_allowed_where_the_bot_may_not_send(town: Town, gateway: Gateway) -> None:
    denied = {"id": town.bot_id, "type": "member", "deny": ["SEND_MESSAGES"]}
    await town.ana.ask("PATCH", f"channels/{town.channel}", {"overwrites": [denied]})
    interaction = await town.typed(gateway)
    assert not int(interaction["app_permissions"]) & 1 << 11
    assert (await town.bot.answer(interaction, 4, {"content": "hi"})).status == 200


async def _form(town: Town, gateway: Gateway, form: Any = FORM) -> tuple[dict[str, Any], dict[str, Any]]:
    """An open form on Ana's screen: the press it came from, and what she sees."""
    interaction = await town.pressed(gateway, await town.send())
    assert (await town.bot.answer(interaction, 9, form)).status == 200
    return interaction, (await town.ana.screen())["form"]


async def test_tokens_follow_from_the_seed(session: aiohttp.ClientSession) -> None:
    tokens: list[str] = []
    for seed in (1, 1, 2):
        async with founded(session, settings(seed=seed, clock=VirtualClock())) as town, town.bot.online() as gateway:
            tokens.append((await town.pressed(gateway, await town.send()))["token"])
    assert tokens[0] == tokens[1] != tokens[2]


async def _rung(changes: aiohttp.ClientResponse) -> bool:
    """Whether the next ring is about something outside the channels."""
    line = await changes.content.readline()
    await changes.content.readline()
    return json.loads(line.removeprefix(b"data: "))["form"]


async def test_a_form_rings_when_it_opens_and_when_it_closes(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    interaction = await town.pressed(gateway, sent)
    async with town.ana.changes() as changes:
        await town.bot.answer(interaction, 9, FORM)
        assert await _rung(changes)
        await town.ana.ask("POST", "dismiss", {"user": town.ana.user, "interaction": interaction["id"]})
        assert await _rung(changes)


async def test_a_failed_command_rings_when_it_fails_and_when_it_is_dismissed(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    async with town.ana.changes() as changes:
        await town.ana.pass_time(3000)
        assert await _rung(changes)
        await town.ana.ask("POST", "dismiss", {"user": town.ana.user, "interaction": interaction["id"]})
        assert await _rung(changes)


async def _completing(town: Town, options: dict[str, str] | None = None) -> dict[str, Any]:
    """What is asked by someone who types a word of a command that completes it."""
    option = {"type": 3, "name": "word", "description": "x", "autocomplete": True}
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x", "options": [option]}])
    named = {"user": town.ana.user, "channel": town.channel, "command": "hello"}
    return {**named, "options": options or {}, "focused": "word"}


async def test_an_option_in_which_nothing_is_typed_yet_is_focused_too(town: Town) -> None:
    options = [
        {"type": kind, "name": name, "description": "x", "autocomplete": True}
        for kind, name in ((3, "word"), (4, "many"))
    ]
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x", "options": options}])
    for kind, name in ((3, "word"), (4, "many")):
        body = {"user": town.ana.user, "channel": town.channel, "command": "hello", "focused": name}
        async with town.bot.online() as gateway:
            await town.ana.ask("POST", "autocomplete", body)
            asked = (await gateway.until("INTERACTION_CREATE"))["d"]
        assert asked["data"]["options"] == [{"name": name, "type": kind, "value": "", "focused": True}]


async def test_an_old_interaction_is_forgotten(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 4, {"content": "x"})
    await town.ana.pass_time(900_000)
    assert not town.sandbox.platform.interactions.living()


async def test_an_answered_press_leaves_one_timer_and_an_ended_sandbox_none(session: aiohttp.ClientSession) -> None:
    clock = VirtualClock()
    async with Sandbox.start(settings(clock=clock)) as sandbox:
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        ana, channel = list(sandbox.platform.world.people)[1], next(iter(sandbox.platform.world.channels))
        person = Bystander(session, sandbox.url, ana, channel)
        sent = (await bot.call("POST", f"/channels/{channel}/messages", {"components": [ROW]})).body
        async with bot.online() as gateway:
            await person.press(sent, "press")
            interaction = (await gateway.until("INTERACTION_CREATE"))["d"]
            waiting = clock.pending()
            await bot.answer(interaction, 6)
            assert (waiting, clock.pending()) == (3, 1)
            assert [each.data for each in sandbox.platform.interactions.living()] == [{}]
    assert clock.pending() == 0


async def test_another_bots_token_is_an_unknown_webhook(town: Town, gateway: Gateway) -> None:
    _, other = await town.another_bot()
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 4, {"content": "mine"})
    foreign = town.bot.hook({**interaction, "application_id": other}, "/messages/@original")
    assert (await town.bot.call("GET", foreign)).code == 10015


async def test_only_the_newest_dead_tokens_are_known(
    town: Town, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactions, "EXPIRED_KEPT", 1)
    dead = [await town.typed(gateway) for _ in range(2)]
    for each in dead:
        await town.bot.answer(each, 4, {"content": "x"})
    await town.ana.pass_time(900_000)
    assert [(await town.bot.call("POST", town.bot.hook(each), {"content": "x"})).code for each in dead] == [
        10015,
        50027,
    ]


async def test_a_new_press_takes_away_the_failure_of_the_last(town: Town) -> None:
    sent = await town.send()
    await town.ana.press(sent, "press")
    await town.ana.pass_time(3000)
    assert [each["failed"] for each in await town.ana.messages()] == [True]
    await town.ana.press(sent, "press")
    assert [(each["failed"], each["busy"]) for each in await town.ana.messages()] == [(False, "press")]


async def test_failures_are_forgotten_with_their_tokens(town: Town) -> None:
    sent = await town.send()
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x"}])
    await town.ana.press(sent, "press")
    await town.ana.type("hello")
    await town.ana.pass_time(899_999)
    assert (await town.ana.messages())[0]["failed"]
    assert len((await town.ana.screen())["failed"]) == 1
    await town.ana.pass_time(1)
    assert not (await town.ana.messages())[0]["failed"]
    assert (await town.ana.screen())["failed"] == []


async def test_a_press_rings_its_presser_when_it_waits_and_when_it_was_answered(town: Town) -> None:
    sent = await town.send()
    async with town.bot.online() as gateway, town.ana.changes() as mine:
        interaction = await town.pressed(gateway, sent)
        assert not await _rung(mine)
        assert (await town.ana.messages())[0]["busy"] == "press"
        await town.bot.answer(interaction, 6)
        assert not await _rung(mine)
        assert (await town.ana.messages())[0]["busy"] is None


async def test_autocompletion_is_no_press(town: Town) -> None:
    body = await _completing(town)
    await town.ana.ask("POST", "autocomplete", body)
    await town.ana.pass_time(20_000)
    assert (await town.ana.ask("GET", "figures"))["presses"] == {"ok": 0, "failed": 0, "late": 0}


async def test_a_callback_in_a_server_names_it_and_one_in_private_does_not(town: Town, gateway: Gateway) -> None:
    direct = await town.direct(town.ana)
    private = (await town.bot.call("POST", f"/channels/{direct}/messages", {"components": [ROW]})).body
    public = await town.bot.answer(await town.pressed(gateway, await town.send()), 6)
    alone = await town.bot.answer(await town.pressed(gateway, private), 6)
    assert public.body["interaction"]["guild_id"] == town.guild
    assert "guild_id" not in alone.body["interaction"]


async def test_a_press_reaches_its_message_and_no_other_answer(town: Town, gateway: Gateway) -> None:
    sent = await town.send()
    other = await town.bot.answer(await town.typed(gateway, town.ben), 4, {"content": "theirs"})
    interaction = await town.pressed(gateway, sent)
    await town.bot.answer(interaction, 6)
    theirs = town.bot.hook(interaction, f"/messages/{other.body['resource']['message']['id']}")
    own = town.bot.hook(interaction, f"/messages/{sent['id']}")
    assert (await town.bot.call("PATCH", theirs, {"content": "x"})).code == 10008
    assert (await town.bot.call("PATCH", own, {"content": "x"})).status == 200


async def test_a_form_opened_by_a_press_may_change_the_message_that_was_pressed(town: Town, gateway: Gateway) -> None:
    opened, _ = await _form(town, gateway)
    await town.ana.submit(opened["id"], word="luck", colour=["b"])
    submitted = (await gateway.until("INTERACTION_CREATE"))["d"]
    await town.bot.answer(submitted, 6)
    path = town.bot.hook(submitted, "/messages/@original")
    changed = await town.bot.call("PATCH", path, {"content": "changed"})
    assert (changed.status, changed.body["id"]) == (200, submitted["message"]["id"])


async def test_a_follow_up_comes_though_the_original_answer_is_deleted(town: Town, gateway: Gateway) -> None:
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 4, {"content": "x"})
    await town.bot.call("DELETE", town.bot.hook(interaction, "/messages/@original"))
    assert (await town.bot.call("POST", town.bot.hook(interaction), {"content": "more"})).status == 200
    assert [each["content"] for each in await town.ana.messages()] == ["more"]


async def test_whether_an_answer_is_private_is_decided_when_it_is_deferred(town: Town, gateway: Gateway) -> None:
    text = {"type": 10, "content": "shown"}
    interaction = await town.typed(gateway)
    await town.bot.answer(interaction, 5)
    body = {"flags": EPHEMERAL | V2, "components": [text]}
    assert (await town.bot.call("POST", town.bot.hook(interaction), body)).status == 200
    [seen] = await town.ben.messages()
    assert (seen["ephemeral"], seen["components"][0]["content"], seen["flags"] & V2) == (False, "shown", V2)


async def test_no_one_types_where_they_cannot_look(town: Town) -> None:
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x"}])
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"member": False})
    with pytest.raises(RefusedError, match="does not see that channel"):
        await town.ana.type("hello")


async def test_a_button_is_pressed_and_no_menu_is(town: Town) -> None:
    menu = {"type": 3, "custom_id": "menu", "options": [{"label": "x", "value": "x"}]}
    sent = await town.send(components=[ROW, {"type": 1, "components": [menu]}])
    with pytest.raises(RefusedError, match="does not show that"):
        await town.ana.press(sent, "menu")
    with pytest.raises(RefusedError, match="does not show that"):
        await town.ana.select(sent, "press", "x")


async def test_only_what_is_there_can_be_dismissed(town: Town) -> None:
    sent = await town.send()
    with pytest.raises(RefusedError, match="only an ephemeral message"):
        await town.ana.ask("POST", "dismiss", {"user": town.ana.user, "message": sent["id"]})
    async with town.bot.online() as gateway:
        await _form(town, gateway)
        with pytest.raises(RefusedError, match="nothing like that"):
            await town.ana.ask("POST", "dismiss", {"user": town.ana.user, "interaction": "1"})
    assert (await town.ana.screen())["form"] is not None
