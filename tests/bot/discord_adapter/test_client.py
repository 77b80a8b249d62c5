"""The client is set up sparingly and never sends its token to a stranger; what ends its connection is a line."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_adapter.client import TableClient
from bot.discord_adapter.connection import Account, Endpoints, assert_may_identify, connection_trouble
from bot.discord_adapter.context import CachedPlaceNames
from bot.discord_adapter.rate_limits import LEAST, MANY, IdentifyBudget
from bot.errors import CommandError, Status
from bot.screens.names import Where
from bot.tables.change import Change
from bot.tables.circumstances import Circumstances
from bot.tables.deadlines import HOUR, SECOND
from bot.tables.ids import ChannelId, MessageId, Milliseconds
from bot.tables.notices import Post
from bot.tables.requests import Again
from bot.tables.table import Stage
from sandbox.clock import VirtualClock
from sandbox.limits import IdentifyLimits, IdentifySettings
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import CHANNEL, GUILD, error, settled, user_data
from tests.kit.always import some
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.library import add_guild_from, state, told
from tests.kit.seated import lobby
from tests.kit.talk import SharedClock

SANDBOX = Endpoints("http://127.0.0.1:1/api/v10", "ws://127.0.0.1:1/gateway")


@pytest.fixture
def library() -> Iterator[None]:
    """The library as it was."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def test_no_privileged_intent_no_mentions_no_caches(evening: Evening) -> None:
    client = evening.client
    assert client.intents == discord.Intents(guilds=True)
    assert some(client.allowed_mentions).to_dict() == {"parse": []}
    assert state(client).max_messages is None
    assert state(client).member_cache_flags == discord.MemberCacheFlags.none()


def test_the_library_never_logs_what_it_sends(evening: Evening) -> None:
    library = logging.getLogger("discord")
    library.setLevel(logging.DEBUG)
    TableClient(evening.tables, ManualClock())
    assert not library.isEnabledFor(logging.DEBUG)


def test_a_sandbox_on_this_machine_may_stand_in_for_discord(evening: Evening, library: None) -> None:
    client = TableClient(evening.tables, ManualClock(), endpoints=SANDBOX, shard_count=2)
    assert SANDBOX.api == Route.BASE
    assert yarl.URL(SANDBOX.gateway) == DiscordWebSocket.DEFAULT_GATEWAY
    assert client.shard_count == 2
    assert state(client).guild_ready_timeout == 0.0


@pytest.mark.parametrize(
    "api", ["https://discord.example/api", "http://10.0.0.1/api", "http://127.0.0.1.evil.example/", "nonsense"]
)
def test_no_other_machine_is_ever_sent_the_token(api: str) -> None:
    with pytest.raises(ValueError, match="not on this machine"):
        Endpoints(api, SANDBOX.gateway)
    with pytest.raises(ValueError, match="not on this machine"):
        Endpoints(SANDBOX.api, api)
    assert Endpoints("http://localhost:5/", "ws://[::1]:5/").api


@pytest.mark.parametrize(("endpoints", "waits"), [(SANDBOX, False), (None, True)])
async def test_a_sandbox_does_not_make_shards_wait(
    endpoints: Endpoints | None, waits: bool, evening: Evening, library: None
) -> None:
    client = TableClient(evening.tables, ManualClock(), endpoints=endpoints)
    await client.before_identify_hook(0, initial=True)
    again = asyncio.get_running_loop().create_task(client.before_identify_hook(0))
    await everybody_waits()
    assert again.done() is not waits
    again.cancel()


async def test_not_even_a_sandbox_is_told_without_end_who_somebody_is(evening: Evening, library: None) -> None:
    """As when two programs throw each other out: hundreds of starts a second."""
    client = TableClient(evening.tables, clock := ManualClock(), endpoints=SANDBOX)
    for _ in range(MANY):
        await client.before_identify_hook(0)
    for _ in range(3):
        again = asyncio.ensure_future(client.before_identify_hook(0))
        await everybody_waits()
        assert not again.done()
        clock.advance(LEAST)
        await again
    clock.advance(HOUR)
    await client.before_identify_hook(0)


async def test_start_up_synchronises_the_commands_once(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    await evening.client.setup_hook()
    assert evening.wire.last.method == "PUT"
    assert "commands synchronised" in caplog.text
    known = {"id": "1", "application_id": "4000", "version": "1", "default_member_permissions": None}
    commands: Any = evening.wire.last.body
    evening.wire.answers += [None, [{"description": "", **command, **known} for command in commands]]
    await evening.client.setup_hook()
    assert [call.method for call in evening.wire.calls] == ["GET", "PUT", "GET", "GET"], (
        "emojis are asked for each time"
    )


def test_places_are_named_from_what_the_gateway_told(evening: Evening) -> None:
    data: dict[str, Any] = {
        "id": "7",
        "name": "The\u202e Den",
        "channels": [{"id": "70", "type": 0, "name": "cards", "position": 0, "permission_overwrites": []}],
    }
    add_guild_from(evening.client, data)
    place_names = CachedPlaceNames(evening.client)
    here = place_names.of(lobby(), None)
    assert (here.server, here.channel) == ("The Den", "cards")
    assert here.link == "https://discord.com/channels/7/70"
    board = Post(ChannelId(70), MessageId(5), Milliseconds(0))
    assert place_names.of(lobby(), board).link.endswith("/7/70/5")


def test_before_the_gateway_told_of_a_place_it_is_called_as_when_the_table_opened(evening: Evening) -> None:
    place_names = CachedPlaceNames(evening.client)
    named = replace(lobby(), circumstances=Circumstances(server_name="The Den", channel_name="cards"))
    assert place_names.of(named, None) == Where("The Den", "cards", "https://discord.com/channels/7/70")
    assert place_names.of(lobby(), None).server == "…"


async def test_a_table_remembers_what_its_place_is_called(evening: Evening) -> None:
    add_guild_from(evening.client, {"id": "7", "name": "Den"})
    await evening.people.command(1, "twowin", "start")
    around = (await evening.table()).circumstances
    assert (around.server_name, around.channel_name) == ("Den", "cards")
    await evening.people.press(1, await evening.control("cancel:sure"))
    ended = some(await evening.tables.latest_in(ChannelId(CHANNEL)))
    again = await evening.tables.open(Again(ended.id, evening.by(1)))
    assert isinstance(again, Change)
    assert (again.table.circumstances.server_name, again.table.circumstances.channel_name) == ("Den", "cards")


@pytest.mark.parametrize("members", [False, True])
async def test_who_leaves_a_server_is_asked_only_when_the_operator_wants_it(evening: Evening, members: bool) -> None:
    client = TableClient(evening.tables, ManualClock(), members=members)
    assert client.intents.value == discord.Intents(guilds=True, members=members).value


async def test_somebody_who_leaves_the_server_loses_the_seat(evening: Evening) -> None:
    connection = state(evening.client)
    add_guild_from(evening.client, {"id": "7", "name": "Den", "member_count": 3})
    await evening.people.command(1, "twowin", "start")
    for user in (1, 2):
        await evening.people.press(user, await evening.control("join"))
    connection.parsers["GUILD_MEMBER_REMOVE"]({"guild_id": "7", "user": user_data(2, "Bea")})
    await settled()
    assert [person.user for person in (await evening.table()).people] == [1]


async def test_a_session_begun_anew_waits_and_asks_whether_it_may(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, asked = ManualClock(), list[int]()

    async def gateway() -> tuple[int, str, dict[str, int]]:
        asked.append(clock.now())
        return 1, "wss://gateway", {"total": 1000, "remaining": len(asked) % 2, "reset_after": 3_600_000}

    client = TableClient(evening.tables, clock)
    monkeypatch.setattr(client.http, "get_bot_gateway", gateway)
    await client.before_identify_hook(0, initial=True)
    assert asked == []
    began = clock.now()
    for waited, allowed in ((10_000, True), (20_000, False)):
        again = asyncio.ensure_future(client.before_identify_hook(0))
        await asyncio.sleep(0)
        clock.advance(waited - 1)
        await asyncio.sleep(0)
        assert not again.done()
        clock.advance(1)
        if allowed:
            await again
        else:
            with pytest.raises(CommandError, match="too many starts"):
                await again
    assert asked == [began + 10_000, began + 30_000]


async def test_processes_with_one_token_begin_their_connections_as_far_apart_as_discord_wants(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the sandbox's own count. The first process is slow to hear how many starts are left."""
    clock = SharedClock(time := VirtualClock())
    discord = IdentifyLimits(IdentifySettings(), time)
    answers = dict[int, bool]()

    async def begins(shard: int, slow: int) -> None:
        async def gateway() -> tuple[int, str, dict[str, int]]:
            await clock.sleep_until(Milliseconds(clock.now() + slow))
            return 4, "wss://gateway", discord.to_json("bot")

        client = TableClient(evening.tables, clock, shard_count=4, shard_ids=[shard])
        monkeypatch.setattr(client.http, "get_bot_gateway", gateway)
        await client.before_identify_hook(shard)
        answers[shard] = not discord.too_soon("bot", shard) and discord.start("bot")

    async with asyncio.TaskGroup() as group:
        for shard in range(4):
            group.create_task(begins(shard, 0 if shard % 2 else 2_000))
        while len(answers) < 4:
            await everybody_waits()
            clock.advance((clock.next_moment() or clock.now()) - clock.now())
    assert answers == dict.fromkeys(range(4), True)


async def test_an_event_that_fails_is_logged_without_its_words(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = "canary hand 5P0"

    async def show_again(*_: object) -> None:
        raise KeyError(hand)

    table = await evening.begun()
    monkeypatch.setattr(evening.tables, "show_again", show_again)
    evening.wire.answers.append(error(404, 10062))
    await evening.people.press(1, f"t1:{table}:0:hand", direct=True)
    assert "on_press failed: KeyError" in caplog.text
    assert "test_client.py" in caplog.text
    assert "canary" not in caplog.text


def test_the_start_says_nothing_of_voice(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = True
    TableClient(evening.tables, ManualClock())
    assert caplog.text == ""


async def test_an_outage_of_a_server_is_no_removal(evening: Evening) -> None:
    """Discord tells both with GUILD_DELETE; an outage says so."""
    connection = state(evening.client)
    data: dict[str, Any] = {
        "id": str(GUILD),
        "name": "The Den",
        "channels": [],
        "roles": [],
        "emojis": [],
        "features": [],
    }
    add_guild_from(evening.client, data)
    await evening.client.on_ready()
    name = await evening.begun()
    connection.parsers["GUILD_DELETE"]({"id": str(GUILD), "unavailable": True})
    await settled()
    table = await evening.stored(name)
    assert table.stage.live
    assert [guild.id for guild in evening.client.guilds] == [GUILD]
    connection.parsers["GUILD_DELETE"]({"id": str(GUILD)})
    await settled()
    removed = await evening.stored(name)
    assert removed.stage is Stage.PAUSED


async def test_of_a_shard_that_is_back_those_servers_are_out_that_discord_says_are(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = list[tuple[int, int, object]]()

    def told(shard: int, total: int, unavailable: object) -> None:
        out.append((shard, total, unavailable))

    monkeypatch.setattr(evening.tables.reach, "back", told)
    add_guild_from(evening.client, {"id": str(GUILD), "name": "The Den"})
    add_guild_from(evening.client, {"id": "8", "unavailable": True})
    await evening.client.on_shard_ready(0)
    assert out == [(0, 1, {8})]


async def test_a_token_of_another_application_on_the_same_database_is_noticed_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    said = list[int]()
    for application in (1, 1, 2, 2):
        monkeypatch.setattr(type(evening.client), "application_id", property(lambda _, own=application: own))
        await evening.client.setup_hook()
        said.append(sum("this database was used by application 1" in message for message in caplog.messages))
    assert said == [0, 0, 1, 1]


def closed(code: int) -> discord.ConnectionClosed:
    """What discord.py says of a socket that was closed with this code."""
    return discord.ConnectionClosed(told(close_code=code), shard_id=0)


def answer(status: int) -> Any:
    return told(status=status, reason="because")


HOST = told(host="discord.com", port=443, ssl=True, is_ssl=True)
TOKEN_REFUSED = (
    "Discord refuses the token.",
    "Get a new one (your application at https://discord.com/developers/applications, Bot, Reset Token).",
)
MEMBERS_REFUSED = (
    "discord.members: Discord has not granted the privileged intent Server Members.",
    "Switch it on (https://discord.com/developers/applications: your application, Bot) or leave the setting out.",
)
FORBIDDEN = discord.Forbidden(answer(403), {"code": 40001, "message": "x"})
REFUSED = discord.HTTPException(answer(499), {"code": 7, "message": "x"})
UNREACHED = "Discord cannot be reached: "
NO_NAME_SERVER = "no one knows where discord.com is: this machine has no way into the internet, or no name server"


@pytest.mark.parametrize(
    ("error", "status", "lines"),
    [
        (discord.LoginFailure("no"), Status.TOKEN, TOKEN_REFUSED),
        (closed(4004), Status.TOKEN, TOKEN_REFUSED),
        (closed(4013), Status.FAILED, ("Discord closed the connection permanently (code 4013)",)),
        (discord.DiscordServerError(answer(503), "x"), Status.NETWORK, ("Discord is in trouble (status 503)",)),
        (discord.HTTPException(answer(500), "x"), Status.NETWORK, ("Discord is in trouble (status 500)",)),
        (discord.HTTPException(answer(429), "x"), Status.NETWORK, ("Discord asks for a pause (status 429)",)),
        (FORBIDDEN, Status.FAILED, ("Discord refuses to let the bot start: status 403, code 40001",)),
        (REFUSED, Status.FAILED, ("Discord refuses to let the bot start: status 499, code 7",)),
        (discord.PrivilegedIntentsRequired(0), Status.CONFIGURATION, MEMBERS_REFUSED),
        (discord.GatewayNotFound(), Status.NETWORK, (f"{UNREACHED}GatewayNotFound",)),
        (aiohttp.ServerDisconnectedError(), Status.NETWORK, (f"{UNREACHED}ServerDisconnectedError",)),
        (ConnectionResetError(), Status.NETWORK, (f"{UNREACHED}ConnectionResetError",)),
        (
            aiohttp.ClientConnectorError(HOST, OSError(111, "x")),
            Status.NETWORK,
            (f"{UNREACHED}discord.com:443: Connection refused",),
        ),
        (
            aiohttp.ClientConnectorError(HOST, OSError("no number")),
            Status.NETWORK,
            (f"{UNREACHED}discord.com:443: no number",),
        ),
        (
            aiohttp.ClientConnectorDNSError(HOST, OSError(-2, "x")),
            Status.NETWORK,
            (f"{UNREACHED}{NO_NAME_SERVER}",),
        ),
    ],
)
def test_every_end_has_its_lines_and_its_status(error: Exception, status: Status, lines: tuple[str, ...]) -> None:
    with pytest.raises(CommandError) as raised, connection_trouble():
        raise error
    assert (raised.value.status, raised.value.lines) == (status, lines)


def test_a_bug_is_no_trouble_with_discord() -> None:
    with pytest.raises(KeyError), connection_trouble():
        raise KeyError("bug")


class Client:
    """As much of a client as the budget needs."""

    def __init__(self, remaining: int, shard_count: int | None) -> None:
        self.http = self
        self.shard_count = shard_count
        self.shard_ids = None
        self._remaining = remaining

    async def get_bot_gateway(self) -> Any:
        return 2, "wss://gateway", {"total": 1000, "remaining": self._remaining, "reset_after": 5_400_000}


@pytest.mark.parametrize(("remaining", "shards"), [(2, None), (1, 1), (1000, 16)])
async def test_with_starts_left_the_bot_may_identify(remaining: int, shards: int | None) -> None:
    client: Any = Client(remaining, shards)
    await assert_may_identify(client)


@pytest.mark.parametrize(("remaining", "shards"), [(0, 1), (1, None), (15, 16)])
async def test_without_starts_left_it_stops_before_discord_resets_the_token(remaining: int, shards: int | None) -> None:
    client: Any = Client(remaining, shards)
    with pytest.raises(CommandError, match=r"the next in 1\.5 hours") as raised:
        await assert_may_identify(client)
    assert raised.value.status == Status.NETWORK


async def test_one_connection_needs_one_start() -> None:
    client: Any = Client(1, 16)
    await assert_may_identify(client, 1)


def test_sessions_that_are_thrown_away_again_and_again_are_begun_ever_less_often() -> None:
    starts, now = IdentifyBudget(), Milliseconds(0)
    assert [starts.begin(0, now) // SECOND for _ in range(6)] == [5, 10, 20, 40, 45, 45]
    assert starts.begin(1, now) == 5 * SECOND
    assert starts.begin(0, Milliseconds(HOUR)) == 5 * SECOND


def test_a_day_of_sessions_that_end_at_once_stays_far_from_what_discord_allows_in_an_hour() -> None:
    starts, now, times = IdentifyBudget(), 0, 0
    while now < HOUR:
        now += starts.begin(0, Milliseconds(now))
        times += 1
    assert times < 100


@pytest.mark.parametrize(("shards", "stops"), [(1000, False), (1001, True)])
async def test_as_many_connections_as_starts_in_a_day_are_just_possible(shards: int, stops: bool) -> None:
    client: Any = Client(1000, shards)
    if not stops:
        await assert_may_identify(client)
        return
    with pytest.raises(CommandError) as raised:
        await assert_may_identify(client)
    assert raised.value.lines == (
        "discord.shard_count: Discord allows 1000 starts a day; without it Discord says how many",
    )
    assert raised.value.status == Status.CONFIGURATION, "no reason to start again"


def test_an_account_names_no_secret_in_an_error() -> None:
    assert "s3cret" not in repr(Account("s3cret", proxy="http://operator:s3cret@127.0.0.1:3128"))
