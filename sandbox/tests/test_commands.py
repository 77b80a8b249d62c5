"""Slash commands: registered by bots, shown to people in their language, typed by them; and an application's emojis."""

import base64
from typing import Any

import pytest

from sandbox.tests.conftest import COMMAND, Town
from sandbox.tests.kit.bystander import RefusedError

Json = dict[str, Any]
COLOUR: Json = {
    "type": 3,
    "name": "colour",
    "description": "Which one",
    "name_localizations": {"de": "farbe"},
    "description_localizations": {"de": "Welche"},
    "choices": [{"name": "Red", "value": "r", "name_localizations": {"de": "Rot"}}, {"name": "Blue", "value": "b"}],
}
START: Json = {
    "type": 1,
    "name": "start",
    "name_localizations": {"de": "anfangen"},
    "description": "Begins",
    "options": [COLOUR, {"type": 4, "name": "house", "description": "x", "min_value": 0, "max_value": 6}],
}
GAME: Json = {"name": "game", "description": "A game", "options": [START]}


async def put(town: Town, *commands: Json) -> Any:
    return await town.bot.call("PUT", town.commands, list(commands))


async def test_a_servers_own_command_is_offered_there_only(town: Town) -> None:
    path = f"/applications/{town.bot_id}/guilds/{town.guild}/commands"
    [made] = (await town.bot.call("PUT", path, [GAME])).body
    second = (await town.ana.ask("POST", "guilds", {"name": "Elsewhere"}))["id"]
    channel = (await town.ana.ask("POST", "channels", {"guild": second, "name": "c", "kind": "text"}))["id"]
    elsewhere = type(town.ana)(town.ana.session, town.ana.url, town.ana.user, channel)
    assert made["guild_id"] == town.guild
    async with town.bot.online() as gateway:
        await town.ana.type("game start")
        assert (await gateway.until("INTERACTION_CREATE"))["d"]["data"]["guild_id"] == town.guild
        with pytest.raises(RefusedError):
            await elsewhere.type("game start")


async def test_each_person_reads_commands_in_their_own_language(town: Town) -> None:
    await put(town, GAME)
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"locale": "de"})
    [german], [english] = [(await person.screen())["commands"] for person in (town.ana, town.ben)]
    start = german["options"][0]
    assert (german["name_local"], start["name"], start["name_local"]) == ("game", "start", "anfangen")
    assert (start["options"][0]["name_local"], start["options"][0]["description_local"]) == ("farbe", "Welche")
    assert [each["name_local"] for each in start["options"][0]["choices"]] == ["Rot", "Blue"]
    assert english["options"][0]["name_local"] == "start"


async def test_of_two_bots_with_one_command_the_named_one_is_asked(town: Town) -> None:
    other, number = await town.another_bot()
    await put(town, {"name": "hello", "description": "x"})
    await other.call("PUT", f"/applications/{number}/commands", [{"name": "hello", "description": "x"}])
    body = {"user": town.ana.user, "channel": town.channel, "command": "hello", "application": number}
    async with other.online() as theirs:
        await town.ana.ask("POST", "command", body)
        assert (await theirs.until("INTERACTION_CREATE"))["d"]["application_id"] == number


PICTURE = "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\nxxxx").decode()


async def test_an_applications_emoji_is_kept_listed_shown_and_deleted(town: Town) -> None:
    path = f"/applications/{town.bot_id}/emojis"
    made = await town.bot.call("POST", path, {"name": "card_1", "image": PICTURE})
    listed = await town.bot.call("GET", path)
    one = f"{path}/{made.body['id']}"
    async with town.bot.session.get(f"{town.sandbox.url}/emojis/{made.body['id']}.png") as response:
        assert (await response.read(), response.headers["Content-Type"]) == (b"\x89PNG\r\n\x1a\nxxxx", "image/png")
    renamed = await town.bot.call("PATCH", one, {"name": "card_2"})
    assert (made.status, [each["name"] for each in listed.body["items"]]) == (201, ["card_1"])
    assert (await town.bot.call("GET", one)).body == renamed.body
    assert (await town.bot.call("DELETE", one)).status == 204
    assert (await town.bot.call("GET", one)).code == 10014


async def test_an_emoji_has_at_most_256_kib(town: Town) -> None:
    large = "data:image/png;base64," + base64.b64encode(bytes(262_145)).decode()
    reply = await town.bot.call("POST", f"/applications/{town.bot_id}/emojis", {"name": "ok", "image": large})
    assert reply.error_at("image") == "BINARY_TYPE_MAX_SIZE"


async def test_an_application_has_at_most_two_thousand_emojis(town: Town) -> None:
    from sandbox.world import Emoji

    emojis = town.sandbox.platform.world.applications[town.bot_id].emojis
    emojis.update({str(number): Emoji(str(number), f"e{number}", bytes) for number in range(2000)})
    reply = await town.bot.call("POST", f"/applications/{town.bot_id}/emojis", {"name": "more", "image": PICTURE})
    assert reply.code == 30008


async def test_the_commands_of_a_bot_that_was_thrown_out_are_gone(town: Town) -> None:
    await put(town, {"name": "hello", "description": "x"})
    await town.ana.ask("DELETE", f"guilds/{town.guild}/bot")
    with pytest.raises(RefusedError, match="no command"):
        await town.ana.type("hello")


async def test_a_command_whose_default_permissions_are_none_is_for_administrators(town: Town) -> None:
    await put(town, {"name": "hello", "description": "x", "default_member_permissions": "0"})
    with pytest.raises(RefusedError, match="not offered"):
        await town.ana.type("hello")
    await town.ana.ask("PATCH", f"roles/{town.guild}", {"permissions": ["ADMINISTRATOR"]})
    await town.ana.type("hello")


async def test_a_command_on_a_person_tells_whom_it_is_about(town: Town) -> None:
    menu = {"name": "Wave at", "type": 2, "name_localizations": {"de": "Zuwinken"}}
    sent = await town.bot.call("PUT", town.commands, [COMMAND, menu])
    assert (sent.status, sent.body[1]["type"], sent.body[1]["description"]) == (200, 2, "")
    screen = await town.ana.screen()
    assert [each["name"] for each in screen["apps"]] == ["Wave at"]
    assert [each["name"] for each in screen["commands"]] == ["hello"]
    async with town.bot.online() as connection:
        body = {"user": town.ana.user, "channel": town.channel, "command": "Wave at", "target": town.ben.user}
        await town.ana.ask("POST", "command", body)
        told = (await connection.until("INTERACTION_CREATE"))["d"]
        assert (told["type"], told["data"]["type"], told["data"]["name"]) == (2, 2, "Wave at")
        assert told["data"]["target_id"] == town.ben.user
        assert told["data"]["resolved"]["users"][town.ben.user]["username"].lower() == "ben"
        assert town.ben.user in told["data"]["resolved"]["members"]
        answered = await town.bot.answer(told, 4, {"content": "hi"})
    assert answered.status in (200, 204)
    (shown,) = await town.ana.messages()
    used = shown["interaction_metadata"]
    assert (used["name"], used["target_user"]["id"]) == ("Wave at", town.ben.user)


@pytest.mark.parametrize(("command", "target"), [("hello", "BEN"), ("Wave", "BEN"), ("Wave at", "1")])
async def test_a_command_on_a_person_is_sent_only_where_the_client_offers_it(
    town: Town, command: str, target: str
) -> None:
    await town.bot.call("PUT", town.commands, [COMMAND, {"name": "Wave at", "type": 2}])
    whom = town.ben.user if target == "BEN" else target
    body = {"user": town.ana.user, "channel": town.channel, "command": command, "target": whom}
    with pytest.raises(RefusedError) as refused:
        await town.ana.ask("POST", "command", body)
    assert refused.value.status == 404


async def test_a_message_says_which_subcommand_was_typed(town: Town) -> None:
    """As Discord's own client shows it above the answer."""
    start = {"name": "start", "description": "Begin", "type": 1}
    await town.bot.call("PUT", town.commands, [{"name": "game", "description": "A game", "options": [start]}])
    async with town.bot.online() as connection:
        await town.ana.ask("POST", "command", {"user": town.ana.user, "channel": town.channel, "command": "game start"})
        told = (await connection.until("INTERACTION_CREATE"))["d"]
        await town.bot.answer(told, 4, {"content": "hi"})
    (shown,) = await town.ana.messages()
    assert shown["interaction_metadata"]["name"] == "game start"
