"""An application that a person has installed for themselves: in servers without its bot, and where people write to each
other."""

from typing import Any

import pytest

from sandbox.tests.conftest import COMMAND, ROW, Town
from sandbox.tests.kit.bystander import Bystander, RefusedError

EVERYWHERE = {**COMMAND, "contexts": [0, 1, 2], "integration_types": [0, 1]}


async def with_command(town: Town, **changes: Any) -> None:
    """The command is registered, and Ana has installed the application."""
    reply = await town.bot.call("PUT", town.commands, [{**EVERYWHERE, **changes}])
    assert reply.status == 200, reply.body
    await town.ana.ask("PATCH", f"users/{town.ana.user}", {"installed": [town.bot_id]})


async def group(town: Town) -> str:
    """The direct messages of Ana and Ben."""
    made = await town.ana.ask(
        "POST", "channels", {"kind": "group", "name": "us", "people": [town.ana.user, town.ben.user]}
    )
    return made["id"]


async def server_without_bot(town: Town) -> str:
    """The channel of a server to which the bot does not belong."""
    guild = (await town.ana.ask("POST", "guilds", {"name": "Elsewhere", "bots": False}))["id"]
    return (await town.ana.ask("POST", "channels", {"guild": guild, "name": "general"}))["id"]


async def told(town: Town, channel: str) -> tuple[dict[str, Any], Bystander]:
    """The interaction when Ana types the command there, and Ben's client there."""
    async with town.bot.online() as connection:
        there = Bystander(town.ana.session, town.sandbox.url, town.ana.user, channel)
        await there.type("hello")
        return (await connection.until("INTERACTION_CREATE"))["d"], there.as_user(town.ben.user)


async def test_a_group_is_told_as_a_private_channel(town: Town) -> None:
    await with_command(town)
    channel = await group(town)
    got, _ = await told(town, channel)
    assert (got["context"], got["channel"]["type"], got["authorizing_integration_owners"]) == (
        2,
        3,
        {"1": town.ana.user},
    )
    assert ("guild_id" in got, got["user"]["id"]) == (False, town.ana.user)
    assert int(got["app_permissions"]) == 1 << 15 | 1 << 14 | 1 << 17
    assert [each["id"] for each in got["channel"]["recipients"]] == [town.ana.user, town.ben.user]


@pytest.mark.parametrize("place", [group, server_without_bot])
async def test_nothing_is_done_there_with_the_token_of_the_bot(town: Town, place: Any) -> None:
    await with_command(town)
    channel = await place(town)
    got, ben = await told(town, channel)
    await town.bot.answer(got, 4, {"content": "hi", "components": [ROW]})
    [message] = await ben.messages()
    for method, path in (
        ("GET", f"/channels/{channel}"),
        ("POST", f"/channels/{channel}/messages"),
        ("PATCH", f"/channels/{channel}/messages/{message['id']}"),
        ("DELETE", f"/channels/{channel}/messages/{message['id']}"),
    ):
        assert (await town.bot.call(method, path, {"content": "x"})).code == 50001, path
    edited = await town.bot.call("PATCH", f"{town.bot.hook(got)}/messages/@original", {"content": "there"})
    assert (edited.status, (await ben.messages())[0]["content"]) == (200, "there")


async def test_others_press_what_one_person_brought_along(town: Town) -> None:
    await with_command(town)
    channel = await group(town)
    async with town.bot.online() as connection:
        ana = Bystander(town.ana.session, town.sandbox.url, town.ana.user, channel)
        await ana.type("hello")
        await town.bot.answer(
            (await connection.until("INTERACTION_CREATE"))["d"], 4, {"content": "a", "components": [ROW]}
        )
        ben = ana.as_user(town.ben.user)
        got = await town.pressed(connection, (await ben.messages())[0], ben)
        assert (got["user"]["id"], got["authorizing_integration_owners"]) == (town.ben.user, {"1": town.ana.user})
        await town.bot.answer(got, 4, {"content": "for Ben", "flags": 64})
        hook, wanted = town.bot.hook(got), {"content": "x"}
        replies = [await town.bot.call("POST", hook, wanted) for _ in range(6)]
    assert [each.body.get("code") for each in replies] == [None] * 5 + [40094]
    assert "for Ben" not in [each["content"] for each in await ana.messages()]


async def test_a_server_without_the_bot_gives_no_more_than_the_person_may(town: Town) -> None:
    await with_command(town)
    channel = await server_without_bot(town)
    await town.ana.ask("PATCH", f"channels/{channel}", {"deny": ["ATTACH_FILES"]})
    ben = Bystander(town.ben.session, town.sandbox.url, town.ben.user, channel)
    await town.ana.ask("PATCH", f"users/{town.ben.user}", {"installed": [town.bot_id]})
    async with town.bot.online() as connection:
        await ben.type("hello")
        got = (await connection.until("INTERACTION_CREATE"))["d"]
    assert (got["context"], got["authorizing_integration_owners"]) == (0, {"1": town.ben.user})
    assert int(got["app_permissions"]) & 1 << 15 == 0
    assert int(got["app_permissions"]) & 1 << 14


@pytest.mark.parametrize("change", ["automod", "rights"])
async def test_an_answer_is_ephemeral_where_the_person_may_not_write_or_automod_objects(
    town: Town, change: str
) -> None:
    await with_command(town)
    channel = await server_without_bot(town)
    ana = Bystander(town.ana.session, town.sandbox.url, town.ana.user, channel)
    ben = ana.as_user(town.ben.user)
    async with town.bot.online() as connection:
        await ana.type("hello")
        first = (await connection.until("INTERACTION_CREATE"))["d"]
        shown = (await town.bot.answer(first, 4, {"content": "hi", "components": [ROW]})).body
        (message,) = await ben.messages()
        got = await town.pressed(connection, message, ben)
        if change == "automod":
            guild = town.sandbox.platform.world.channels[channel].guild
            await town.ana.ask("PATCH", f"guilds/{guild}", {"automod": ["cards"]})
        else:
            await town.ana.ask("PATCH", f"channels/{channel}", {"deny": ["SEND_MESSAGES"]})
        answered = (await town.bot.answer(got, 4, {"content": "cards for all"})).body
    assert [each["resource"]["message"]["flags"] & 64 for each in (shown, answered)] == [0, 64]
    assert answered["interaction"]["response_message_ephemeral"]
    assert len(await ana.messages()) == 1


@pytest.mark.parametrize(
    ("command", "offered"),
    [
        (EVERYWHERE, True),
        ({**EVERYWHERE, "contexts": None}, False),
        ({**EVERYWHERE, "contexts": [0, 1]}, False),
        ({**EVERYWHERE, "integration_types": [0]}, False),
    ],
)
async def test_a_group_offers_what_is_registered_for_it(town: Town, command: dict[str, Any], offered: bool) -> None:
    await with_command(town, **command)
    there = Bystander(town.ana.session, town.sandbox.url, town.ana.user, await group(town))
    if offered:
        await there.type("hello")
    else:
        with pytest.raises(RefusedError, match="not offered"):
            await there.type("hello")


async def test_who_has_not_installed_it_is_offered_nothing(town: Town) -> None:
    await with_command(town)
    there = Bystander(town.ben.session, town.sandbox.url, town.ben.user, await group(town))
    with pytest.raises(RefusedError, match="no command"):
        await there.type("hello")


async def test_only_the_group_sees_what_is_said_in_it(town: Town) -> None:
    await with_command(town)
    channel = await group(town)
    stranger = (await town.ana.ask("POST", "users", {"name": "Zoe"}))["id"]
    with pytest.raises(RefusedError, match="does not see"):
        await Bystander(town.ana.session, town.sandbox.url, stranger, channel).type("hello")
