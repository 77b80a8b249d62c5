"""Trouble from outside in the middle of a game: channels deleted or hidden, the bot removed and invited back, outages
of Discord, a proxy on the way to it; and which servers have the bot."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from json import JSONDecodeError
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import pytest
from discord.backoff import ExponentialBackoff
from discord.http import HTTPClient, Route

from bot.discord_adapter.admission import Admission, servers_of
from bot.discord_adapter.commands.permissions import INVITATION
from bot.discord_adapter.connection import Account, Endpoints
from bot.discord_adapter.interactions import guard_connections
from bot.errors import CommandError
from bot.local.sandbox_and_bot import Files
from bot.scheduler import channel_delivery
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import UserId
from bot.tables.table import Stage
from sandbox.clock import RealClock, wait
from sandbox.gateway_protocol import GatewayConnection
from tests.kit.always import some
from tests.kit.full_house import PATIENCE, Home, at_home
from tests.kit.library import state
from tests.kit.sweeps import one_in
from tests.kit.talk import NOWHERE, Talk, talking
from tools.wire_check import reading
from tools.wire_check.checks import coin
from tools.wire_check.truth import read

PAIR = ("Ana", "Ben")
NEXT = {"pass": "which card for the tens?", "tens": "Which card for the units?", "units": "Lock in"}
"""What the hand shows after each choice."""


async def change(house: Home, method: str, path: str, **body: Any) -> None:
    """What a moderator or an operator of the server does."""
    url = f"{house.url}/sandbox/{path}"
    async with aiohttp.ClientSession() as session, session.request(method, url, json=body) as response:
        assert response.status == 200, await response.text()


async def play_round(house: Home) -> None:
    """Everyone passes the first card and forms the first number that is offered."""
    for step in NEXT:
        for user in house.people:
            assert (await house.press_this(user, (await house.cards(user))[0])).result == "ok"
        for user in house.people:
            await house.shows(user, NEXT[step])
    for user in house.people:
        assert (await house.press(user, "Lock in")).result == "ok"


async def test_an_old_board_dies_after_the_table_message_moved(tmp_path: Path) -> None:
    async with at_home(tmp_path, PAIR) as house:
        host = house.people[0]
        await house.deal()
        old = await house.button(host, "Nudge")
        await play_round(house)
        await house.shows(host, "Round 1: the numbers")
        assert (await house.button(host, "Nudge")).message != old.message
        async with asyncio.timeout(PATIENCE):
            while (await house.press_this(host, old)).result != "refused":
                await wait(RealClock(), 50)


async def test_a_call_of_which_no_answer_arrives_is_found_in_the_channel_once_its_number_is_not_trusted_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel_delivery, "NONCE_LASTS", -1)
    async with at_home(tmp_path, PAIR) as house:
        ana, ben = house.people
        assert (await house.type(ana, "twowin start")).result == "ok"
        assert (await house.press(ben, "Join")).result == "ok"
        lost = {"fault": "reset_after", "where": f"^POST /channels/{house.company.channel}/messages$", "times": 50}
        house.sandbox.platform.faults.add(lost)
        assert (await house.press(ana, "Start")).result == "ok"
        await house.shows(ana, "Which card do you pass")
        house.sandbox.platform.faults.clear()
    (truth,) = await read(Files(tmp_path).database)
    assert truth.table.coin is not None
    assert [*coin(reading.read(tmp_path / "wire.jsonl"), truth)] == []


UNHEARD = "I need View Channel to post in the channel"


async def hide(talk: Talk, *, hidden: bool = True) -> None:
    channel = talk.sandbox.platform.world.channels[talk.channel]
    home = channel.parent if channel.is_thread else channel.id
    await talk.change("PATCH", f"channels/{home}", deny=["VIEW_CHANNEL"] if hidden else [])


async def hand(talk: Talk, name: str) -> str:
    return (await talk[name].inbox())[-1]


async def owner_channel(talk: Talk, name: str, kind: str) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds))
    await talk.change("POST", "channels", guild=guild, name=name, kind=kind, deny=["VIEW_CHANNEL"])


async def test_the_hands_say_so_at_once_and_name_the_channel_as_before(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    await hide(talk)
    shown = await hand(talk, "Ana")
    assert UNHEARD in shown
    assert "#table" in shown
    assert "hidden" not in shown


async def test_the_game_goes_on_in_the_hands_and_the_board_lives_again_when_it_is_shown(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    board = await talk.board()
    await hide(talk)
    for name in ("Ana", "Ben"):
        await talk[name].chooses()
    assert (await talk.table()).running.turn == 1
    await hide(talk, hidden=False)
    await talk.seconds(2)
    assert UNHEARD not in await hand(talk, "Ana")
    assert await talk.board() != board


async def test_a_table_in_a_thread_hears_that_the_channel_above_is_hidden_and_shown() -> None:
    async with talking(invitation=INVITATION.value) as talk:
        ana = talk["Ana"].way
        body = {"user": ana.user, "channel": talk.channel, "name": "tonight"}
        talk.channel = (await ana.ask("POST", "threads", body))["id"]
        for person in talk.people.values():
            person.way.channel = talk.channel
        await talk.deal("Ana", "Ben", clock="none")
        await hide(talk)
        assert UNHEARD in await hand(talk, "Ben")
        await hide(talk, hidden=False)
        assert UNHEARD not in await hand(talk, "Ben")


async def test_a_server_with_a_hidden_forum_is_known_after_a_start(talk: Talk) -> None:
    await owner_channel(talk, "secret", "forum")
    await owner_channel(talk, "louder", "stage")
    await talk.deal("Ana", "Ben", clock="none")
    await hide(talk)
    await talk.crash()
    guild = talk.client.guilds[0]
    assert [channel.name for channel in guild.channels] == ["", "", ""]
    await talk["Ana"].chooses()
    assert "#table" in await hand(talk, "Ana")


async def test_a_server_of_which_something_cannot_be_read_is_known_without_it(talk: Talk) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds.values()))
    created: dict[str, Any] = {
        "id": str(int(guild.id) + 1),
        "name": "Odd",
        "owner_id": guild.owner,
        "roles": [],
        "emojis": [],
        "channels": [{"id": "1", "type": 0}],
        "threads": [{"id": "2"}],
        "members": [None],
    }
    state(talk.client).parsers["GUILD_CREATE"](created)
    assert "Odd" in [each.name for each in talk.client.guilds]


class Garbled:
    """Instead of zlib's stream."""

    def compress(self, _: bytes) -> bytes:
        return b"\x00"

    def flush(self, _: int) -> bytes:
        return b"\x00\x00\xff\xff"


@pytest.mark.parametrize("sent", ["{", "[]", '{"op":0,"t":"RESUMED","s":1,"d":null}', None])
async def test_whatever_the_gateway_sends_the_bot_is_online_again_and_hears_the_next_press(
    sent: str | None, talk: Talk
) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    (session,) = talk.sandbox.platform.sessions.open_sessions()
    if sent is None:
        vars(session.connection)["_deflate"] = Garbled()
    some(session.connection).send(sent or "{}")
    await talk.settle()
    await talk.seconds(30)
    (later,) = talk.sandbox.platform.sessions.open_sessions()
    assert later.id != session.id
    await talk["Ana"].chooses()


def at_once(_: object) -> float:
    """Instead of `ExponentialBackoff.delay`."""
    return 0.0


@pytest.mark.parametrize("greeting", ["{", None], ids=["unreadable", "none"])
@pytest.mark.parametrize("before", ['{"op":9,"d":false}', '{"op":7,"d":null}'], ids=["away", "resumed"])
async def test_a_gateway_that_is_away_or_does_not_greet_is_tried_with_a_pause_each_time_until_it_does(
    before: str, greeting: str | None, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    send = GatewayConnection.send

    def sent(connection: GatewayConnection, text: str) -> None:
        if '"op":10' not in text or done.count("try") == 5:
            send(connection, text)
        elif greeting is None:
            connection.hang_up(1001, "going away")
        else:
            send(connection, greeting)

    async def connect(client: HTTPClient, url: str) -> aiohttp.ClientWebSocketResponse:
        done.append("try")
        if "9" in before and len(done) == 1:
            raise aiohttp.ClientConnectionError
        return await connected(client, url)

    def pause(_: ExponentialBackoff[Any]) -> float:
        done.append("pause")
        return 0.0

    connected = HTTPClient.ws_connect
    monkeypatch.setattr(GatewayConnection, "send", sent)
    monkeypatch.setattr(HTTPClient, "ws_connect", connect)
    monkeypatch.setattr(ExponentialBackoff, "delay", pause)
    await talk.deal("Ana", "Ben", clock="none")
    (session,) = talk.sandbox.platform.sessions.open_sessions()
    some(session.connection).send(before)
    await talk.settle()
    await talk.seconds(30)
    assert done == ["try", *["pause", "try"] * 4]
    await talk["Ana"].chooses()


def test_after_an_outage_of_hours_the_gateway_is_tried_each_minute() -> None:
    guard_connections()
    outage = ExponentialBackoff()
    assert max(outage.delay() for _ in range(300)) == 60


@pytest.mark.parametrize("answer", ["<html>", {}, JSONDecodeError("cut off", "{", 1)], ids=repr)
async def test_a_discord_that_does_not_say_how_many_starts_are_left_is_asked_again(
    answer: object, talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[None] = []

    async def request(client: HTTPClient, route: Route, **how: Any) -> object:
        if route.path != "/gateway/bot":
            return await requested(client, route, **how)
        asked.append(None)
        if len(asked) > 1:
            return await requested(client, route, **how)
        if isinstance(answer, Exception):
            raise answer
        return answer

    requested = HTTPClient.request
    monkeypatch.setattr(HTTPClient, "request", request)
    monkeypatch.setattr(ExponentialBackoff, "delay", at_once)
    monkeypatch.setattr(talk.client, "_sandboxed", False)
    await talk.deal("Ana", "Ben", clock="none")
    (session,) = talk.sandbox.platform.sessions.open_sessions()
    some(session.connection).send('{"op":9,"d":false}')
    await talk.settle()
    for _ in range(3):
        await talk.minutes(1)
    assert len(asked) == 2
    await talk["Ana"].chooses()


CLOSED = "because I was removed from the server"
BACK = "I was away for a while. Nothing is lost."


def _guild(talk: Talk) -> str:
    return next(iter(talk.sandbox.platform.world.guilds))


async def remove(talk: Talk) -> None:
    await talk.change("DELETE", f"guilds/{_guild(talk)}/bot")


async def invite(talk: Talk) -> None:
    await talk.change("POST", f"guilds/{_guild(talk)}/bot")


async def test_invited_back_in_time_the_game_goes_on(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    await talk["Ana"].chooses()
    await talk.seconds(10)
    await remove(talk)
    await talk.minutes(5)
    away = await talk.table()
    assert (away.stage, away.circumstances.left) == (Stage.PAUSED, True)
    assert [holder.misses for holder in away.holders] == [0, 0]
    assert all(holder.present for holder in away.holders)
    await invite(talk)
    await talk.seconds(3)
    back = await talk.table()
    assert (back.stage, back.turn_ends) == (Stage.PLAYING, talk.clock.now() - 3_000 + MINUTE)
    assert BACK in await talk.board()
    await talk["Ben"].chooses()
    await talk.settle()
    assert (await talk.table()).running.turn == 1


async def test_after_a_quarter_of_an_hour_the_table_is_closed_and_the_board_says_so_when_the_bot_is_back(
    talk: Talk,
) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    await remove(talk)
    await talk.minutes(14)
    assert (await talk.table()).stage is Stage.PAUSED
    await talk.minutes(2)
    assert (await talk.table()).stage is Stage.CANCELLED
    await talk.minutes(120)
    assert CLOSED not in "".join(await talk.public())
    messages = len(await talk.public())
    await invite(talk)
    await talk.seconds(3)
    assert CLOSED in await talk.board()
    assert len(await talk.public()) == messages
    assert await talk["Dario"].types("twowin start")
    assert (await talk.table()).stage is Stage.LOBBY


@pytest.mark.parametrize(("minutes", "stage"), [(5, Stage.PLAYING), (20, Stage.CANCELLED)])
async def test_a_removal_while_the_bot_was_off_is_noticed_at_its_start(talk: Talk, minutes: int, stage: Stage) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.stop()
    await remove(talk)
    await talk.crash()
    await talk.settle()
    assert (await talk.table()).stage is Stage.PAUSED
    await talk.minutes(minutes)
    await talk.stop()
    await invite(talk)
    await talk.crash()
    await talk.seconds(3)
    assert (await talk.table()).stage is stage
    assert (BACK if stage is Stage.PLAYING else CLOSED) in await talk.board()


async def test_a_lobby_waits_too(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    await remove(talk)
    await talk.minutes(10)
    await invite(talk)
    await talk.minutes(29)
    assert (await talk.table()).stage is Stage.LOBBY
    await talk["Ben"].presses("Join")
    await talk["Ana"].presses("Start")
    assert (await talk.table()).stage is Stage.PLAYING
    await talk.seconds(1)


Switch = Callable[[Talk, bool], Awaitable[None]]
"""Lets an outage begin or end."""


async def server(talk: Talk, out: bool) -> None:
    guild = next(iter(talk.sandbox.platform.world.guilds))
    await talk.change("PATCH", f"guilds/{guild}", unavailable=out)


async def gateway(talk: Talk, out: bool) -> None:
    await talk.change("PATCH", "gateway", down=out)
    await talk.settle()


async def api(talk: Talk, out: bool, fault: str = "error_503") -> None:
    if out:
        await talk.change("POST", "faults", fault=fault, rate=1, where="/channels/|/webhooks/|/interactions/")
    else:
        await talk.change("DELETE", "faults")
    for _ in range(3):
        await talk["Ana"].way.type("table show")
        await talk.settle()


async def banned(talk: Talk, out: bool) -> None:
    """A server in front of Discord refuses everything."""
    await api(talk, out, "ban")


OUTAGES: Final = (server, gateway, api, banned)


async def left(talk: Talk) -> int:
    """What the open turn has left."""
    return some((await talk.table()).turn_ends) - talk.clock.now()


async def three_minutes_into_an_outage(talk: Talk) -> int:
    """Begin a game whose server is away since then, and return what the turn had left before."""
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(20)
    before = await left(talk)
    await server(talk, True)
    await talk.minutes(3)
    return before


@pytest.mark.parametrize(
    ("outage", "clock", "minutes"),
    one_in(3, [(each, *clock) for each in OUTAGES for clock in (("quick", 2), ("normal", 5))]),
)
async def test_nobody_was_away_in_an_outage_and_the_turn_gets_its_time_back(
    outage: Switch, clock: str, minutes: int, talk: Talk
) -> None:
    await talk.deal("Ana", "Ben", clock=clock)
    await talk["Ana"].chooses()
    before = await left(talk)
    await outage(talk, True)
    for _ in range(minutes * 6):
        await talk.seconds(10)
    await outage(talk, False)
    await talk.seconds(1)
    after, table = await left(talk), await talk.table()
    assert (table.running.turn, [holder.misses for holder in table.holders]) == (0, [0, 0])
    assert before - 2 * SECOND <= after <= before
    await talk.seconds(5)
    assert BACK in "".join(await talk.public())


@pytest.mark.parametrize("outage", OUTAGES)
async def test_a_short_outage_takes_nothing_from_a_turn_either(talk: Talk, outage: Switch) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(50)
    before = await left(talk)
    await outage(talk, True)
    await talk.seconds(8)
    await outage(talk, False)
    await talk.seconds(1)
    assert await left(talk) >= before - 2 * SECOND
    assert BACK not in "".join(await talk.public())


async def test_a_kill_in_an_outage_forgets_nothing_of_it(talk: Talk) -> None:
    before = await three_minutes_into_an_outage(talk)
    await talk.crash()
    await talk.minutes(3)
    assert (await talk.table()).running.turn == 0
    await server(talk, False)
    await talk.seconds(1)
    assert before - 2 * SECOND <= await left(talk) <= before
    await talk.seconds(5)
    assert BACK in "".join(await talk.public())


async def test_an_outage_that_ended_while_the_bot_was_dead_is_given_back_at_its_start(talk: Talk) -> None:
    before = await three_minutes_into_an_outage(talk)
    await talk.stop()
    await server(talk, False)
    talk.clock.advance(MINUTE)
    await talk.crash()
    await talk.seconds(1)
    assert await left(talk) >= before - 2 * SECOND


async def test_a_lobby_and_a_pause_wait_out_an_outage(talk: Talk) -> None:
    await talk["Ana"].types("twowin start")
    await server(talk, True)
    await talk.minutes(40)
    await server(talk, False)
    await talk.minutes(29)
    assert (await talk.table()).stage is Stage.LOBBY
    await talk.minutes(2)
    assert (await talk.table()).stage is Stage.CANCELLED


async def test_the_house_plays_for_nobody_who_cannot_come_back(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="none")
    await talk["Ben"].types("table leave")
    await gateway(talk, True)
    table = await talk.table()
    acted = table.acted
    talk.signals.wake_house([table.id])
    await talk.seconds(30)
    assert (await talk.table()).acted == acted
    await gateway(talk, False)
    await talk["Ana"].chooses()
    await talk.settle()
    assert (await talk.table()).acted > acted


async def test_a_server_that_is_not_out_gets_no_time(talk: Talk) -> None:
    ana = talk["Ana"].way
    other = (await ana.ask("POST", "guilds", {"name": "Elsewhere"}))["id"]
    await talk.deal("Ana", "Ben", clock="quick")
    await talk.seconds(10)
    await talk.change("PATCH", f"guilds/{other}", unavailable=True)
    await talk.seconds(20)
    await talk.change("PATCH", f"guilds/{other}", unavailable=False)
    assert await left(talk) == 30 * SECOND
    await talk.seconds(30)
    assert (await talk.table()).running.turn == 1


async def test_what_comes_and_goes_keeps_no_turn_open_for_ever(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", clock="quick")
    for _ in range(4):
        await talk.seconds(20)
        await server(talk, True)
        await talk.seconds(45)
        await server(talk, False)
        await talk.seconds(1)
    assert (await talk.table()).running.turn == 1


SHUT_OUT = "have shut you out"
ELSEWHERE = "I only play on servers chosen by"


def number_of(talk: Talk, name: str) -> UserId:
    return UserId(int(talk[name].way.user))


async def admit(talk: Talk, admission: Admission) -> None:
    """Have the bot start again after its host has changed whom it admits."""
    talk.admission = admission
    await talk.crash()
    await talk.settle()


async def test_a_person_who_is_shut_out_is_refused_by_every_command_and_button(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", seats=2)
    ben = talk["Ben"]
    await ben.presses("My hand")
    await admit(talk, Admission(shut_out={number_of(talk, "Ben")}))
    for command in ("twowin start", "twowin rules", "table hand", "table leave", "about", "settings"):
        assert SHUT_OUT in await ben.types(command), command
    assert SHUT_OUT in await ben.presses("My hand")
    assert SHUT_OUT in await ben.chooses()
    assert SHUT_OUT not in await talk["Ana"].chooses()
    assert (await talk.table()).seat_of(number_of(talk, "Ben")) is not None, "the clock plays for them"


async def test_what_is_stored_of_a_person_who_is_shut_out_stays_theirs(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", seats=2)
    await admit(talk, Admission(shut_out={number_of(talk, "Ben")}))
    assert "What I store about you" in await talk["Ben"].types("privacy show")
    await talk["Ben"].types("privacy delete")
    assert "I've forgotten you" in await talk["Ben"].presses("Forget me")
    assert (await talk.table()).seat_of(number_of(talk, "Ben")) is None


async def test_a_server_that_is_not_admitted_is_left_at_the_start_and_its_table_waits(talk: Talk) -> None:
    await talk.deal("Ana", "Ben", seats=2)
    (guild,) = talk.sandbox.platform.world.guilds.values()
    await admit(talk, Admission(servers={int(guild.id)}))
    assert guild.bots
    assert ELSEWHERE not in await talk["Ana"].types("about")
    await admit(talk, Admission(servers={1}))
    assert not guild.bots
    assert (await talk.table()).stage.live


async def test_a_server_that_is_not_admitted_is_left_when_it_adds_the_bot_and_never_greeted(talk: Talk) -> None:
    home = next(iter(talk.sandbox.platform.world.guilds))
    await admit(talk, Admission(servers={int(home)}))
    before = len(await talk.public())
    await talk.change("POST", "guilds", name="Elsewhere")
    bots = {each.id: list(each.bots) for each in talk.sandbox.platform.world.guilds.values()}
    assert [bool(there) for there in bots.values()] == [True, False]
    assert len(await talk.public()) == before


async def test_servers_are_listed_and_left_from_the_command_line(talk: Talk) -> None:
    (guild,) = talk.sandbox.platform.world.guilds.values()
    account = Account(talk.sandbox.token, Endpoints(talk.sandbox.api_base, talk.sandbox.gateway))
    everyone, another = Admission(), Admission(servers={1})
    assert await servers_of(account, everyone) == [f"{guild.id}  {guild.name}"]
    (line,) = await servers_of(account, another)
    assert line.endswith("(not among discord.servers: left at the next start)")
    with pytest.raises(CommandError, match="the bot is on no server 1"):
        await servers_of(account, everyone, leave=1)
    assert guild.bots
    (line,) = await servers_of(account, everyone, leave=int(guild.id))
    assert line.endswith("(left)")
    assert not guild.bots


@asynccontextmanager
async def a_proxy(talk: Talk) -> AsyncGenerator[str]:
    """Someone who passes on to the sandbox what is meant for a Discord that is nowhere."""
    there = urlsplit(talk.sandbox.url)

    async def pass_on(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, meant: str = "", real: str = ""
    ) -> None:
        while said := await reader.read(65_536):
            writer.write(said.replace(meant.encode(), real.encode()) if meant else said)
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection(there.hostname, there.port)
        await asyncio.gather(pass_on(reader, forth, urlsplit(NOWHERE.api).netloc, there.netloc), pass_on(back, writer))

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        yield f"http://{host}:{port}"


async def test_everything_goes_through_the_proxy() -> None:
    async with talking() as talk, a_proxy(talk) as talk.proxy:
        await talk.crash()
        await talk["Ana"].types("twowin start")
        await talk["Ben"].presses("Join")
        assert "Ben" in await talk.board()
        await talk.stop()
