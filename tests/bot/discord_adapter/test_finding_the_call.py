"""The post that calls the players is looked for where it stands: in a channel of the sandbox, which answers as Discord
does."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_adapter.connection import Endpoints, point_library_to
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.publisher import MOST_LOOKED_AT, DiscordPublisher
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import FirstBoards
from bot.service.messages import Board, Call
from bot.service.publisher import Barred, Delivery, Gone, Sent, TryAgain
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, GuildId, MessageId, Milliseconds
from bot.tables.lobby import contributions_hash
from bot.tables.notices import Post
from bot.tables.table import Place, Table
from sandbox.clock import VirtualClock
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, LimitSettings
from sandbox.permissions import bits_of
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Channel, Overwrite
from tests.kit.clocks import ManualClock
from tests.kit.readable import SCREENS
from tests.kit.seated import lobby, snapshot


class Hall:
    """A channel with a lobby in it, and a bot that posts and looks."""

    def __init__(self, sandbox: Sandbox, client: discord.Client, clock: VirtualClock, patience: float) -> None:
        self.clock = clock
        self.platform = sandbox.platform
        self.channel: Channel = next(iter(self.platform.world.channels.values()))
        place = Place(GuildId(int(self.channel.guild or 0)), ChannelId(int(self.channel.id)))
        self.table: Table = replace(lobby(channel=place.channel), place=place)
        ours = ManualClock()
        counter = InvalidRequestCounter(ours)
        self.publisher = DiscordPublisher(client, SCREENS, ours, InFlight(), counter, FirstBoards(), patience=patience)
        self.calling = Milliseconds(clock.now_ms())
        self.lobby: Post | None = None

    async def opened(self) -> None:
        """Post the lobby, and let so much time pass that no search by moments reaches it."""
        delivery = await self.publisher.post(self.table.place.channel, Board(snapshot(self.table)), "lobby")
        assert isinstance(delivery, Sent)
        self.lobby = delivery.post
        self.clock.advance(10 * MINUTE)
        self.calling = Milliseconds(self.clock.now_ms())

    async def call(self) -> MessageId:
        call, nonce = Call(snapshot(self.table)), f"call {self.clock.now_ms()}"
        delivery = await self.publisher.post(self.table.place.channel, call, nonce)
        assert isinstance(delivery, Sent)
        self.clock.advance(1 * SECOND)
        return delivery.post.message

    async def find(self) -> Delivery:
        return await self.publisher.find(Call(snapshot(self.table, board=self.lobby)), self.calling)

    async def finds(self) -> MessageId | None:
        delivery = await self.find()
        return delivery.post.message if isinstance(delivery, Sent) else None

    def talk(self, messages: int) -> None:
        """People write so many messages."""
        author = next(iter(self.platform.world.people))
        for number in range(messages):
            self.platform.messages.say(author, self.channel, f"message {number}")
            self.clock.advance(1)

    def deny(self, permission: str) -> None:
        everyone = str(self.channel.guild)
        self.channel.overwrites[everyone] = Overwrite(everyone, member=False, deny=bits_of((permission,)))


@asynccontextmanager
async def hall(patience: float = 30, **chosen: Any) -> AsyncGenerator[Hall]:
    clock, before = VirtualClock(), (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
    limits, gateway = LimitSettings(on=False), GatewaySettings(identify=AT_ONCE)
    async with Sandbox.start(SandboxSettings(clock=clock, limits=limits, gateway=gateway, **chosen)) as sandbox:
        point_library_to(Endpoints(sandbox.api_base, sandbox.gateway))
        try:
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(sandbox.token)
                found = Hall(sandbox, client, clock, patience)
                await found.opened()
                yield found
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.mark.parametrize("said", [0, 1, 250, MOST_LOOKED_AT + 100])
async def test_a_call_is_found_however_much_was_said_after_it(said: int) -> None:
    async with hall() as here:
        call = await here.call()
        here.talk(said)
        assert await here.finds() == call


async def test_of_two_calls_the_first_is_the_coin() -> None:
    async with hall() as here:
        first = await here.call()
        here.talk(150)
        assert await here.call() != first
        assert await here.finds() == first


async def test_a_call_of_an_earlier_start_is_none_of_this_one() -> None:
    async with hall() as here:
        await here.call()
        here.clock.advance(2 * MINUTE)
        here.calling = Milliseconds(here.clock.now_ms())
        assert await here.find() == Gone()
        second = await here.call()
        assert await here.finds() == second


async def test_what_somebody_else_posts_with_the_hash_of_a_call_is_none() -> None:
    async with hall() as here:
        person = next(iter(here.platform.world.people))
        here.platform.messages.say(person, here.channel, f"-# {contributions_hash(here.table)}")
        assert await here.find() == Gone()
        here.clock.advance(1 * SECOND)
        call = await here.call()
        assert await here.finds() == call


async def test_a_call_of_another_table_is_none_of_this_one() -> None:
    async with hall() as here:
        call, table = await here.call(), here.table
        here.table = replace(table, secret=bytes(32))
        assert await here.find() == Gone()
        here.table = table
        assert await here.finds() == call


async def test_where_too_much_was_said_since_nobody_can_tell_that_a_call_does_not_stand() -> None:
    async with hall() as here:
        here.talk(MOST_LOOKED_AT - 1)
        assert await here.find() == Gone()
        here.talk(1)
        assert isinstance(await here.find(), Barred)


async def test_where_old_messages_may_not_be_read_the_empty_list_says_nothing() -> None:
    """Discord refuses no such list: it is empty."""
    async with hall() as here:
        assert await here.find() == Gone()
        here.deny("READ_MESSAGE_HISTORY")
        assert isinstance(await here.find(), Barred)
        await here.call()
        assert isinstance(await here.find(), Barred)


async def test_an_empty_list_says_nothing_where_the_lobby_cannot_be_read_either() -> None:
    async with hall() as here:
        lobby_there, here.lobby = here.lobby, None
        assert isinstance(await here.find(), Barred)
        assert lobby_there is not None
        here.lobby = lobby_there
        here.channel.messages.clear()
        assert isinstance(await here.find(), Barred)


async def test_a_channel_that_cannot_be_listed_is_tried_again() -> None:
    async with hall(patience=0.5, fails_to_list_containers=True) as here:
        found = await here.find()
        assert isinstance(found, TryAgain)
        assert found.failing
