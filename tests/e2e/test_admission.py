"""Rights of the host: which servers have the bot, who may use it, and the proxy on the way to Discord."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from bot.discord_adapter.admission import Admission, servers_of
from bot.discord_adapter.connection import Account, Endpoints
from bot.errors import CommandError
from bot.tables.ids import UserId
from tests.kit.talk import NOWHERE, Talk, talking

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
