"""Channels that a bot may not view reach it without their names, as they do since 16 November 2026."""

from typing import Any

import pytest

from sandbox.tests.conftest import Town
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


async def test_hiding_and_showing_a_channel_is_told_each_time(town: Town) -> None:
    async with town.bot.online() as gateway:
        await deny_view(town, town.channel, "VIEW_CHANNEL")
        hidden = (await gateway.until("CHANNEL_UPDATE"))["d"]
        await deny_view(town, town.channel)
        shown = (await gateway.until("CHANNEL_UPDATE"))["d"]
    assert (hidden["name"], shown["name"]) == ("___hidden___", "table")


async def test_a_role_that_takes_and_gives_the_view_is_told_as_a_change_of_the_channel(town: Town) -> None:
    role = town.sandbox.platform.world.guilds[town.guild].role_of_bot(town.bot_id).id
    await town.ana.ask("PATCH", f"roles/{town.guild}", {"permissions": []})
    async with town.bot.online() as gateway:
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


async def test_what_happens_to_threads_of_a_hidden_channel_is_not_told(town: Town) -> None:
    await deny_view(town, town.channel, "VIEW_CHANNEL")
    you = next(iter(town.sandbox.platform.world.people))
    async with town.bot.online() as gateway:
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


async def test_an_interaction_names_its_channel_though_the_bot_may_not_view_it(town: Town) -> None:
    async with town.bot.online() as gateway:
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
