"""Where an application is: channels that it cannot see, and installed by a person."""

from typing import Any

import pytest

from sandbox.tests.conftest import COMMAND, ROW, Town
from sandbox.tests.kit.bystander import Bystander, RefusedError
from sandbox.tests.kit.plain_bot import Gateway

OBFUSCATED = 1 << 17


async def deny_view(town: Town, channel: str, *names: str) -> None:
    await town.ana.ask("PATCH", f"channels/{channel}", {"deny": list(names)})


async def of_kind(town: Town, kind: str) -> str:
    """A channel of this kind that the bot may not view."""
    body = {"guild": town.guild, "name": "secret-plans", "kind": kind, "deny": ["VIEW_CHANNEL"]}
    return (await town.ana.ask("POST", "channels", body))["id"]


async def told_at_the_start(town: Town, channel: str) -> Any:
    """The channel as GUILD_CREATE brings it; `None` when it does not."""
    async with town.bot.online() as gateway:
        created = (await gateway.until("GUILD_CREATE"))["d"]
    return next((each for each in created["channels"] if each["id"] == channel), None)


@pytest.mark.parametrize("kind", ["text", "announcement", "voice", "stage", "forum", "media"])
async def test_what_a_bot_may_not_view_comes_without_name_topic_and_rights(town: Town, kind: str) -> None:
    channel = await of_kind(town, kind)
    told = await told_at_the_start(town, channel)
    assert (told["name"], told["flags"] & OBFUSCATED) == ("___hidden___", OBFUSCATED)
    assert [(each["id"], each["type"], each["allow"], each["deny"]) for each in told["permission_overwrites"]] == [
        (town.guild, 0, "0", "1024")
    ]
    assert told["guild_id"] == town.guild
    assert told.get("topic") is None
    assert told.get("available_tags") is None
    assert "secret" not in str(told)


async def test_a_channel_that_is_viewed_is_whole(town: Town) -> None:
    told = await told_at_the_start(town, town.channel)
    assert (told["name"], told["flags"]) == ("table", 0)


async def test_hiding_and_showing_a_channel_is_told_each_time(town: Town, gateway: Gateway) -> None:
    await deny_view(town, town.channel, "VIEW_CHANNEL")
    hidden = (await gateway.until("CHANNEL_UPDATE"))["d"]
    await deny_view(town, town.channel)
    shown = (await gateway.until("CHANNEL_UPDATE"))["d"]
    assert (hidden["name"], shown["name"]) == ("___hidden___", "table")


async def test_a_role_that_takes_and_gives_the_view_changes_the_channel(town: Town, gateway: Gateway) -> None:
    role = town.sandbox.platform.world.guilds[town.guild].role_of_bot(town.bot_id).id
    await town.ana.ask("PATCH", f"roles/{town.guild}", {"permissions": []})
    for permissions, name in ([], "___hidden___"), (["VIEW_CHANNEL"], "table"):
        await town.ana.ask("PATCH", f"roles/{role}", {"permissions": permissions})
        assert (await gateway.until("CHANNEL_UPDATE"))["d"]["name"] == name


async def thread_in(town: Town) -> str:
    body = {"user": town.ana.user, "channel": town.channel, "name": "tonight"}
    return (await town.ana.ask("POST", "threads", body))["id"]


async def test_threads_of_a_hidden_channel_are_left_out_and_come_with_it(town: Town) -> None:
    thread = await thread_in(town)
    await deny_view(town, town.channel, "VIEW_CHANNEL")
    async with town.bot.online() as gateway:
        assert (await gateway.until("GUILD_CREATE"))["d"]["threads"] == []
        await deny_view(town, town.channel)
        told = (await gateway.until("THREAD_LIST_SYNC"))["d"]
    assert (told["channel_ids"], [each["id"] for each in told["threads"]]) == ([town.channel], [thread])


async def test_what_happens_to_threads_of_a_hidden_channel_is_not_told(town: Town, gateway: Gateway) -> None:
    await deny_view(town, town.channel, "VIEW_CHANNEL")
    you = next(iter(town.sandbox.platform.world.people))
    await gateway.until("GUILD_CREATE")
    await town.ana.ask("POST", "threads", {"user": you, "channel": town.channel, "name": "tonight"})
    await town.ana.ask("POST", "channels", {"guild": town.guild, "name": "next"})
    assert (await first_of(gateway, "THREAD_CREATE", "CHANNEL_CREATE"))["d"]["name"] == "next"


async def first_of(gateway: Gateway, *events: str) -> dict[str, Any]:
    while (payload := await gateway.hear()).get("t") not in events:
        assert payload
    return payload


async def test_the_list_of_channels_leaves_out_what_is_not_viewed(town: Town) -> None:
    hidden = await of_kind(town, "text")
    listed = (await town.bot.call("GET", f"/guilds/{town.guild}/channels")).body
    assert [each["id"] for each in listed] == [town.channel]
    assert hidden not in str(listed)


async def test_an_interaction_names_its_channel_though_the_bot_may_not_view_it(town: Town, gateway: Gateway) -> None:
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "Says hello"}])
    await deny_view(town, town.channel, "VIEW_CHANNEL")
    owner = town.ana.as_user(next(iter(town.sandbox.platform.world.people)))
    await owner.type("hello")
    assert (await gateway.until("INTERACTION_CREATE"))["d"]["channel"]["name"] == "table"


@pytest.mark.parametrize("chosen", [{"hides_channels": False}], indirect=True)
async def test_a_server_of_before_tells_everything(town: Town) -> None:
    hidden = await of_kind(town, "forum")
    told = await told_at_the_start(town, hidden)
    assert (told["name"], told["flags"], told["available_tags"]) == ("secret-plans", 0, [])
    listed = (await town.bot.call("GET", f"/guilds/{town.guild}/channels")).body
    assert hidden in [each["id"] for each in listed]


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
    assert ("guild_id" in got["data"], got["channel"]["owner_id"]) == (False, town.ana.user)
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
