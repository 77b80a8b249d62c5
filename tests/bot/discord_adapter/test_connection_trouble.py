"""What ends a connection with Discord, as a line for the operator and an exit status."""

from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_adapter.connection_errors import assert_may_identify, connection_trouble
from bot.discord_adapter.rate_limits import IdentifyBudget
from bot.errors import CommandError, Status
from bot.tables.deadlines import HOUR, SECOND
from bot.tables.ids import Milliseconds
from tests.kit.library import told


def closed(code: int) -> discord.ConnectionClosed:
    """What discord.py says of a socket that was closed with this code."""
    return discord.ConnectionClosed(told(close_code=code), shard_id=0)


def answer(status: int) -> Any:
    return told(status=status, reason="because")


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (discord.LoginFailure("no"), Status.TOKEN, "refuses the token"),
        (closed(4004), Status.TOKEN, "refuses the token"),
        (closed(4013), Status.FAILED, "code 4013"),
        (discord.DiscordServerError(answer(503), "x"), Status.NETWORK, "in trouble (status 503)"),
        (discord.HTTPException(answer(429), "x"), Status.NETWORK, "asks for a pause"),
        (discord.Forbidden(answer(403), {"code": 40001, "message": "x"}), Status.FAILED, "status 403, code 40001"),
        (discord.PrivilegedIntentsRequired(0), Status.CONFIGURATION, "discord.members"),
        (discord.GatewayNotFound(), Status.NETWORK, "cannot be reached"),
        (aiohttp.ServerDisconnectedError(), Status.NETWORK, "cannot be reached"),
        (ConnectionResetError(), Status.NETWORK, "cannot be reached"),
    ],
)
def test_every_end_has_its_words_and_its_status(error: Exception, status: Status, words: str) -> None:
    with pytest.raises(CommandError) as raised, connection_trouble():
        raise error
    assert raised.value.status == status
    assert words in raised.value.lines[0]


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


async def test_more_connections_than_starts_in_a_day_are_a_wrong_setting_and_no_reason_to_start_again() -> None:
    client: Any = Client(1000, 1001)
    with pytest.raises(CommandError, match=r"discord\.shard_count: Discord allows 1000 starts a day") as raised:
        await assert_may_identify(client)
    assert raised.value.status == Status.CONFIGURATION


def test_a_machine_without_a_name_server_is_told_so() -> None:
    host = told(host="discord.com", port=443, ssl=True, is_ssl=True)
    unknown = aiohttp.ClientConnectorDNSError(host, OSError(-2, "Name or service not known"))
    with pytest.raises(CommandError, match=r"nobody knows where discord\.com is") as raised, connection_trouble():
        raise unknown
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


def lines(error: Exception) -> tuple[str, ...]:
    """What the operator reads."""
    with pytest.raises(CommandError) as raised, connection_trouble():
        raise error
    return raised.value.lines


def test_the_lines_are_whole_sentences() -> None:
    assert lines(discord.PrivilegedIntentsRequired(0)) == (
        "discord.members: Discord has not granted the privileged intent Server Members.",
        "Switch it on (https://discord.com/developers/applications: your application, Bot) or leave the setting out.",
    )
    assert lines(closed(4014)) == ("Discord closed the connection for good (code 4014)",)
    assert lines(discord.HTTPException(answer(429), "x")) == ("Discord asks for a pause (status 429)",)
    assert lines(discord.HTTPException(answer(500), "x")) == ("Discord is in trouble (status 500)",)
    refused = discord.HTTPException(answer(499), {"code": 7, "message": "x"})
    assert lines(refused) == ("Discord refuses to let the bot start: status 499, code 7",)
    assert lines(ConnectionResetError()) == ("Discord cannot be reached: ConnectionResetError",)


def test_an_address_that_does_not_answer_is_named_with_the_reason() -> None:
    host = told(host="discord.com", port=443, ssl=True, is_ssl=True)
    reached = "Discord cannot be reached: discord.com:443: "
    assert lines(aiohttp.ClientConnectorError(host, OSError(111, "x"))) == (f"{reached}Connection refused",)
    assert lines(aiohttp.ClientConnectorError(host, OSError("no number"))) == (f"{reached}no number",)
    unknown = aiohttp.ClientConnectorDNSError(host, OSError(-2, "x"))
    (line,) = lines(unknown)
    assert line == (
        "Discord cannot be reached: nobody knows where discord.com is: "
        "this machine has no way into the internet, or no name server"
    )


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
