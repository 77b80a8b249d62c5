"""The gateway: logging in, staying, coming back, and Discord's ways of hanging up."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from sandbox.gateway_protocol import GatewaySettings
from sandbox.guilds import add_bot, set_unavailable, tell_guild
from sandbox.limits import AT_ONCE
from sandbox.server import Sandbox
from sandbox.tests.conftest import Town, settings
from sandbox.tests.kit.bystander import RefusedError
from sandbox.tests.kit.plain_bot import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, PATIENCE, Gateway, PlainBot, identity

EMPTY_IN_READY = (
    "private_channels",
    "relationships",
    "presences",
    "guild_join_requests",
    "geo_ordered_rtc_regions",
    "_trace",
)


async def test_a_bot_that_identifies_is_ready_and_learns_of_its_server(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        assert (ready.pop("user")["id"], len(ready.pop("session_id"))) == (town.bot_id, 32)
        assert ready == {
            "v": 10,
            "guilds": [{"id": town.guild, "unavailable": True}],
            "session_type": "normal",
            "resume_gateway_url": town.sandbox.gateway,
            "shard": [0, 1],
            "application": {"id": town.bot_id, "flags": 0},
            **{key: [] for key in EMPTY_IN_READY},
            "user_settings": {},
        }
        guild = (await gateway.until("GUILD_CREATE"))["d"]
    assert guild["id"] == town.guild
    assert [each["name"] for each in guild["channels"]] == ["table"]
    assert guild["members"][0]["user"]["id"] == town.bot_id


async def test_hello_comes_first_and_each_heartbeat_is_acknowledged(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        hello = await gateway.hear()
        loop = asyncio.get_running_loop()
        asked = loop.time()
        await gateway.say(1, None)
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41_250)
        assert (await gateway.hear())["op"] == 11
        assert round(loop.time() - asked, 3) >= 0.02, "as over a network: sooner, discord.py says that it is behind"


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, identity("wrong"), 4004),
        (2, {**identity("right"), "shard": [2, 2]}, 4010),
        (2, {**identity("right"), "shard": [0]}, 4010),
        (2, {**identity("right"), "shard": [0, 1, 2]}, 4010),
        (2, {**identity("right"), "shard": ["0", 1]}, 4010),
        (2, {**identity("right"), "shard": [0, 1, True]}, 4010),
        (2, identity("right", 1 << 30), 4013),
        (2, {**identity("right"), "intents": -1}, 4013),
        (2, {**identity("right"), "intents": "1"}, 4013),
        (2, {**identity("right"), "intents": True}, 4013),
        (2, identity("right", 1 << 15), 4014),
        (3, {}, 4003),
        (8, {}, 4003),
        (42, None, 4001),
        (2, {"padding": "x" * 5000}, 4002),
    ],
)
async def test_the_gateway_hangs_up_with_its_code(town: Town, op: int, data: object, code: int) -> None:
    text = json.dumps(data).replace('"right"', json.dumps(town.bot.token))
    async with town.bot.gateway() as gateway:
        await gateway.say(op, json.loads(text))
        assert await gateway.end() == code


@pytest.mark.parametrize("said", ["hello?", "[1]", "7"])
async def test_what_is_no_json_object_ends_the_connection_with_4002(town: Town, said: str) -> None:
    async with town.bot.gateway() as gateway:
        await gateway.socket.send_str(said)
        assert await gateway.end() == 4002


async def test_a_second_identify_ends_the_connection_with_4005(town: Town, gateway: Gateway) -> None:
    await gateway.say(2, identity(town.bot.token))
    assert await gateway.end() == 4005


async def test_more_than_120_payloads_a_minute_end_the_connection_with_4008(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        for _ in range(121):
            await gateway.say(1, None)
        assert await gateway.end() == 4008


@pytest.mark.parametrize("chosen", [{"gateway": GatewaySettings(heartbeat_ms=40, identify=AT_ONCE)}], indirect=True)
async def test_a_silent_bot_is_hung_up_on_with_4009(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        assert await gateway.end() == 4009


@pytest.mark.parametrize(
    ("query", "code"),
    [("?v=6", 4012), ("?v=10&encoding=etf", 4002), ("?v=10&compress=zstd-stream", 4002)],
)
async def test_unknown_versions_encodings_and_compressions_are_refused(town: Town, query: str, code: int) -> None:
    async with town.bot.gateway(query) as gateway:
        assert await gateway.end() == code


async def test_an_unknown_compression_is_told_what_there_is(town: Town) -> None:
    async with town.bot.gateway("?v=10&compress=zstd-stream") as gateway:
        end = await gateway.socket.receive()
    assert (end.type, end.data) == (aiohttp.WSMsgType.CLOSE, 4002)
    assert end.extra == "Unknown compression zstd-stream: use zlib-stream or none"


async def test_a_resumed_session_gets_exactly_what_it_missed(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        sequence = (await gateway.until("GUILD_CREATE"))["s"]
        await town.ana.fault("drop_socket")
        await gateway.end()
    message = await town.send()
    await town.ana.press(message, "press")
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], sequence)
        missed = await again.hear()
        resumed = await again.hear()
    assert (missed["t"], missed["s"]) == ("INTERACTION_CREATE", sequence + 1)
    assert (resumed["t"], resumed["s"]) == ("RESUMED", sequence + 2)


async def test_a_session_is_forgotten_when_no_one_comes_back_for_it(town: Town, gateway: Gateway) -> None:
    session = next(iter(town.sandbox.platform.sessions.open_sessions())).id
    await town.ana.fault("drop_socket")
    await gateway.end()
    await town.ana.pass_time(300_001)
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, session, 1)
        assert (await again.op(9))["d"] is False


async def test_a_sequence_from_the_future_ends_the_connection_with_4007(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        await town.ana.fault("drop_socket")
        await gateway.end()
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], 99)
        assert await again.end() == 4007


async def test_a_bot_that_says_goodbye_cannot_resume(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], 1)
        assert (await again.op(9))["d"] is False


async def test_of_four_shards_each_hears_of_its_own_servers_and_the_first_of_direct_messages(town: Town) -> None:
    second = (await town.ana.ask("POST", "guilds", {"name": "Elsewhere"}))["id"]
    direct = await town.direct(town.ana)
    sent = (await town.bot.call("POST", f"/channels/{direct}/messages", {"components": [_row()]})).body
    shard = (int(second) >> 22) % 4
    made = await town.ana.ask("POST", "channels", {"guild": second, "name": "far"})
    there = (await town.bot.call("POST", f"/channels/{made['id']}/messages", {"components": [_row()]})).body
    async with AsyncExitStack() as stack:
        gateways = [await stack.enter_async_context(town.bot.gateway()) for _ in range(4)]
        readies = [await each.identify(town.bot.token, shard=(nth, 4)) for nth, each in enumerate(gateways)]
        await town.ana.press(sent, "press")
        await town.ana.press(there, "press")
        pressed = [await gateways[place].until("INTERACTION_CREATE") for place in (0, shard)]
        await town.ana.fault("op7")
        rest = [await each.hear() for each in gateways]
        while any(each["t"] == "GUILD_CREATE" for each in rest):
            rest = [await one.hear() if each["t"] else each for one, each in zip(gateways, rest, strict=True)]
    heard = {each["shard"][0]: [guild["id"] for guild in each["guilds"]] for each in readies}
    assert sorted(guild for guilds in heard.values() for guild in guilds) == sorted([town.guild, second])
    assert all((int(guild) >> 22) % 4 == number for number, guilds in heard.items() for guild in guilds)
    assert [each["d"]["channel_id"] for each in pressed] == [direct, made["id"]]
    assert ["user" in each["d"] for each in pressed] == [True, False]
    assert [each["op"] for each in rest] == [7, 7, 7, 7]


def _row() -> dict[str, object]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "Press", "custom_id": "press"}]}


async def test_two_connections_with_one_token_both_hear_and_the_second_answer_is_refused(town: Town) -> None:
    async with town.bot.online() as first, town.bot.online() as second:
        interaction = await town.typed(first)
        same = (await second.until("INTERACTION_CREATE"))["d"]
        assert same["id"] == interaction["id"]
        assert (await town.bot.answer(interaction, 4, {"content": "one"})).status == 200
        late = await town.bot.answer(same, 4, {"content": "two"})
    assert (late.status, late.code) == (400, 40060)


async def test_two_bots_hear_only_of_their_own_commands(town: Town) -> None:
    other, number = await town.another_bot()
    await town.bot.call("PUT", town.commands, [{"name": "hello", "description": "x"}])
    await other.call("PUT", f"/applications/{number}/commands", [{"name": "bye", "description": "x"}])
    async with town.bot.online() as mine, other.online() as theirs:
        await town.ana.type("bye")
        await town.ana.type("hello")
        assert (await mine.until("INTERACTION_CREATE"))["d"]["data"]["name"] == "hello"
        assert (await theirs.until("INTERACTION_CREATE"))["d"]["data"]["name"] == "bye"
    assert (await town.bot.call("GET", f"/applications/{number}/commands")).code == 10002


async def test_members_are_given_when_asked_for(town: Town, gateway: Gateway) -> None:
    await gateway.say(8, {"guild_id": town.guild, "user_ids": [town.ana.user, "1"], "limit": 0})
    chunk = (await gateway.until("GUILD_MEMBERS_CHUNK"))["d"]
    assert [each["user"]["id"] for each in chunk["members"]] == [town.ana.user]
    assert chunk["not_found"] == ["1"]


async def test_a_kept_session_holds_a_bounded_number_of_events(town: Town, gateway: Gateway) -> None:
    await town.ana.fault("drop_socket")
    await gateway.end()
    hub = town.sandbox.platform.sessions
    application = next(iter(town.sandbox.platform.world.applications.values()))
    for _ in range(1500):
        hub.dispatch("PING", {}, application, guild=None)
    [session] = hub.kept_sessions()
    assert len(session.kept) == 1000
    async with town.bot.gateway() as again:
        await again.resume(town.bot.token, session.id, 1)
        assert (await again.op(9))["d"] is False


async def test_a_connection_that_ended_leaves_nothing_running(town: Town) -> None:
    await town.ana.screen()
    before = len(asyncio.all_tasks())
    async with town.bot.online() as gateway:
        assert len(asyncio.all_tasks()) > before
        await town.ana.fault("drop_socket")
        await gateway.end()
    async with asyncio.timeout(PATIENCE):
        while len(asyncio.all_tasks()) > before:
            await town.ana.screen()


async def test_a_resumed_session_is_taken_from_the_connection_that_held_it(town: Town) -> None:
    async with town.bot.gateway() as first:
        ready = await first.identify(town.bot.token)
        sequence = (await first.until("GUILD_CREATE"))["s"]
        async with town.bot.gateway() as second:
            await second.resume(town.bot.token, ready["session_id"], sequence)
            assert (await second.hear())["t"] == "RESUMED"
            assert await first.end() == 4000


async def test_another_bot_cannot_resume_a_session(town: Town) -> None:
    made = await town.ana.ask("POST", "applications", {"name": "Other"})
    async with town.bot.gateway() as mine:
        ready = await mine.identify(town.bot.token)
        async with town.bot.gateway() as theirs:
            await theirs.resume(made["token"], ready["session_id"], 1)
            assert (await theirs.op(9))["d"] is False


async def test_presence_updates_are_taken_and_change_nothing(town: Town, gateway: Gateway) -> None:
    await gateway.until("GUILD_CREATE")
    await gateway.say(3, {"status": "idle"})
    await gateway.say(1, None)
    assert (await gateway.hear())["op"] == 11


async def test_each_heartbeat_puts_off_the_hanging_up(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    set_ones: list[asyncio.TimerHandle] = []
    call_later = loop.call_later

    def recording(delay: float, *rest: Any) -> asyncio.TimerHandle:
        handle = call_later(delay, *rest)
        if delay == 41.25 * 1.5:
            set_ones.append(handle)
        return handle

    monkeypatch.setattr(loop, "call_later", recording)
    async with town.bot.gateway() as gateway:
        await gateway.op(10)
        await gateway.say(1, None)
        await gateway.op(11)
        assert [each.cancelled() for each in set_ones] == [True, False]
        await gateway.socket.close()
        await town.ana.ask("GET", "world")
    assert [each.cancelled() for each in set_ones] == [True, True]


async def test_a_bot_with_leave_may_hear_of_members(town: Town) -> None:
    made = await town.ana.ask("POST", "applications", {"name": "Other", "privileged": True})
    other = PlainBot(town.bot.session, town.bot.api_base, town.bot.address, made["token"])
    async with other.gateway() as gateway:
        ready = await gateway.identify(made["token"], GUILDS | 1 << 1)
    assert ready["application"]["id"] == made["id"]


async def _told_of_everything(changes: aiohttp.ClientResponse) -> bool:
    line = await changes.content.readline()
    await changes.content.readline()
    return json.loads(line.removeprefix(b"data: "))["form"]


async def test_people_see_which_bot_is_there(town: Town) -> None:
    made = await town.ana.ask("POST", "applications", {"name": "Other"})

    async def online() -> dict[str, bool]:
        return {each["id"]: each["online"] for each in (await town.ana.ask("GET", "world"))["applications"]}

    async with town.ana.changes() as changes:
        async with town.bot.gateway() as gateway:
            await gateway.identify(town.bot.token)
            assert await _told_of_everything(changes)
            assert await online() == {town.bot_id: True, made["id"]: False}
            await town.ana.fault("drop_socket")
            await gateway.end()
            assert await _told_of_everything(changes)
        assert await online() == {town.bot_id: False, made["id"]: False}


async def test_a_session_that_comes_back_or_says_goodbye_is_seen(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        await town.ana.fault("drop_socket")
        await gateway.end()
    async with town.ana.changes() as changes, town.bot.gateway() as again:
        await again.resume(town.bot.token, ready["session_id"], 1)
        assert await _told_of_everything(changes)
        await again.until("RESUMED")
        await again.socket.close()
        assert await _told_of_everything(changes)


async def test_the_wire_file_holds_what_was_replayed_and_nothing_that_was_not_sent(
    session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    file = tmp_path / "wire.jsonl"
    async with Sandbox.start(settings(wire=file)) as sandbox:
        bot = PlainBot(session, sandbox.api_base, sandbox.gateway, sandbox.token)
        async with bot.gateway() as gateway:
            ready = await gateway.identify(sandbox.token)
            sequence = (await gateway.until("GUILD_CREATE"))["s"]
            sandbox.platform.sessions.disturb(sandbox.platform.sessions.open_sessions()[0], "drop_socket")
            await gateway.end()
        guild = next(iter(sandbox.platform.world.guilds.values()))
        tell_guild(sandbox.platform, guild, "GUILD_UPDATE", {"id": guild.id})
        sandbox.platform.wire.flush()
        away = file.read_text("utf-8")
        async with bot.gateway() as again:
            await again.resume(sandbox.token, ready["session_id"], sequence)
            await again.until("RESUMED")
    back = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert "GUILD_UPDATE" not in away
    assert [each["data"] for each in back if each.get("event") == "GUILD_UPDATE"] == [{"id": guild.id}]
    assert [each["op"] for each in back if each["kind"] == "gateway" and each["op"]] == [10, 10]


async def _heard(town: Town, bot: PlainBot, intents: int) -> set[str]:
    """What a bot with these intents hears of a public, a private and an ephemeral message, and of an edit."""
    direct = await town.direct(town.ana)
    async with bot.online(intents) as ears, town.bot.online() as gateway:
        sent = await town.send(content="public")
        await town.bot.call("PATCH", f"{town.messages}/{sent['id']}", {"content": "edited"})
        await town.bot.call("POST", f"/channels/{direct}/messages", {"content": "private"})
        await town.bot.answer(await town.typed(gateway), 4, {"content": "ephemeral", "flags": 64})
        await town.ana.fault("op7")
        heard: set[str] = set()
        while (told := await ears.hear())["op"] != 7:
            if told["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                heard.add(f"{told['t']} {told['d']['content']}")
                assert told["d"].get("guild_id") == (None if told["d"]["channel_id"] == direct else town.guild)
        return heard


async def test_each_intent_brings_its_own_messages(town: Town) -> None:
    public = {"MESSAGE_CREATE public", "MESSAGE_UPDATE edited"}
    private = {"MESSAGE_CREATE private", "MESSAGE_CREATE ephemeral"}
    assert await _heard(town, town.bot, GUILDS) == set()
    assert await _heard(town, town.bot, GUILDS | GUILD_MESSAGES) == public
    assert await _heard(town, town.bot, GUILDS | DIRECT_MESSAGES) == private


async def test_other_bots_hear_neither_words_nor_what_is_private(town: Town) -> None:
    other, _ = await town.another_bot()
    heard = await _heard(town, other, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
    assert heard == {"MESSAGE_CREATE ", "MESSAGE_UPDATE "}


async def test_a_session_that_is_thrown_away_is_seen(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        await gateway.identify(town.bot.token)
        async with town.ana.changes() as changes:
            await town.ana.fault("op9", resumable=False)
            assert await _told_of_everything(changes)
            assert (await town.ana.ask("GET", "world"))["application"]["online"] is False


async def test_an_invited_bot_is_told_of_the_server_as_of_a_new_one_and_after_an_outage_as_of_one_that_is_back(
    town: Town,
) -> None:
    platform = town.sandbox.platform
    guild, application = platform.world.guilds[town.guild], platform.world.applications[town.bot_id]
    async with town.bot.gateway() as gateway:
        await gateway.identify(town.bot.token)
        assert (await gateway.until("GUILD_CREATE"))["d"]["unavailable"] is False
        add_bot(platform, guild, application)
        assert "unavailable" not in (await gateway.until("GUILD_CREATE"))["d"], "else it was never invited"
        set_unavailable(platform, guild, unavailable=True)
        set_unavailable(platform, guild, unavailable=False)
        assert (await gateway.until("GUILD_CREATE"))["d"]["unavailable"] is False


async def test_a_gateway_that_is_down_breaks_connections_and_lets_no_one_back_until_it_is_up(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        ready = await gateway.identify(town.bot.token)
        assert await town.ana.ask("PATCH", "gateway", {"down": True}) == {"broken": 1}
        assert await gateway.end() == 1006
    async with town.bot.gateway() as gateway:
        resume = {"token": town.bot.token, "session_id": ready["session_id"], "seq": 1}
        await gateway.say(6, resume)
        await gateway.say(1, None)
        assert [(await gateway.hear())["op"] for _ in range(2)] == [10, 11], "it lives, and hears nothing"
        await town.ana.ask("PATCH", "gateway", {"down": [1]})
        assert await gateway.until("RESUMED")


async def test_a_shard_is_down_alone(town: Town) -> None:
    async with town.bot.gateway() as gateway:
        await gateway.identify(town.bot.token)
        assert await town.ana.ask("PATCH", "gateway", {"down": [1]}) == {"broken": 0}
        assert await town.ana.ask("PATCH", "gateway", {"down": [0]}) == {"broken": 1}
        assert await gateway.end() == 1006
    async with town.bot.gateway() as gateway:
        await gateway.say(2, identity(town.bot.token))
        await gateway.socket.close()
        await town.ana.ask("PATCH", "gateway", {"down": False})
        assert (await town.ana.ask("GET", "world"))["application"]["online"] is False
    with pytest.raises(RefusedError, match="down is true, false or a list of shards"):
        await town.ana.ask("PATCH", "gateway", {"down": "yes"})
