"""In a channel of the sandbox the call is found, and `FakeDiscord` answers what the publisher answers."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_adapter.connection import Endpoints, point_library_to
from bot.discord_adapter.publisher import MOST_LOOKED_AT
from bot.service.messages import (
    AnnouncedHand,
    Barred,
    Board,
    Call,
    Delivery,
    Gone,
    Hand,
    Opened,
    Publisher,
    ReplacedBoard,
    Sent,
    TryAgain,
)
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, GuildId, MessageId, Milliseconds, UserId
from bot.tables.lobby import contributions_hash
from bot.tables.notices import Post
from bot.tables.settings import Profile
from bot.tables.table import Place, Table
from engine.contract import Seat
from sandbox.clock import VirtualClock
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, LimitSettings
from sandbox.permissions import bits_of
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from sandbox.world import Channel, Overwrite
from tests.bot.discord_adapter.conftest import a_publisher
from tests.kit.always import some
from tests.kit.channel import NONCE_LASTS, FakeDiscord
from tests.kit.seated import dealt, lobby, person, snapshot
from tests.kit.talk import Talk, talking


class Hall:
    """A channel with a lobby in it, and a bot that posts and looks."""

    def __init__(self, sandbox: Sandbox, client: discord.Client, clock: VirtualClock, patience: float) -> None:
        self.clock = clock
        self.platform = sandbox.platform
        self.channel: Channel = next(iter(self.platform.world.channels.values()))
        place = Place(GuildId(int(self.channel.guild or 0)), ChannelId(int(self.channel.id)))
        self.table: Table = replace(lobby(channel=place.channel), place=place)
        self.publisher = a_publisher(client, patience=patience)
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
        here.lobby = some(lobby_there)
        here.channel.messages.clear()
        assert isinstance(await here.find(), Barred)


async def test_a_channel_that_cannot_be_listed_is_tried_again() -> None:
    async with hall(patience=0.5, fails_to_list_containers=True) as here:
        found = await here.find()
        assert isinstance(found, TryAgain)
        assert found.failing


@dataclass
class Side:
    """One of the two, and the table that it is told of."""

    publisher: Publisher
    talk: Talk

    @property
    def channel(self) -> ChannelId:
        return ChannelId(int(self.talk.channel))

    @property
    def user(self) -> UserId:
        return UserId(int(self.talk["Ana"].way.user))

    def at(self, table: Table) -> Table:
        guild = next(iter(self.talk.sandbox.platform.world.guilds))
        holders = (person(self.user, "Ana"), *table.holders[1:])
        return replace(table, place=Place(GuildId(int(guild)), self.channel), holders=holders)

    async def board(self, nonce: str = "nonce") -> Delivery:
        return await self.publisher.post(self.channel, Board(snapshot(self.at(lobby()))), nonce)

    async def hand(self, nonce: str = "hand") -> Delivery:
        opened = await self.publisher.open_direct(self.user)
        assert isinstance(opened, Opened)
        shown = snapshot(self.at(dealt()), Seat(0), Profile(self.user))
        return await self.publisher.post(opened.channel, AnnouncedHand(shown), nonce)

    async def call(self) -> Delivery:
        return await self.publisher.post(self.channel, Call(snapshot(self.at(lobby()))), "call")

    async def find(self, since: int, board: Post) -> Delivery:
        return await self.publisher.find(Call(snapshot(self.at(lobby()), board=board)), Milliseconds(since))


def posted(delivery: Delivery) -> Post:
    assert isinstance(delivery, Sent), delivery
    return delivery.post


async def same_nonce(side: Side) -> list[object]:
    first, second = posted(await side.board()), posted(await side.board())
    side.talk.clock.advance(NONCE_LASTS + 1)
    third = posted(await side.board())
    return [first.message == second.message, first.message == third.message]


async def edits(side: Side) -> list[object]:
    post, table = posted(await side.board()), side.at(dealt())
    there = await side.publisher.edit(replace(post, reveal=({},)), Board(snapshot(table)))
    nowhere = await side.publisher.edit(replace(post, message=MessageId(7)), Board(snapshot(table)))
    return [replace(posted(there), edited=None) == post, nowhere]


async def free_edits(side: Side) -> list[object]:
    post = posted(await side.board())
    unpressed = side.publisher.editable_until(post) <= side.talk.clock.now()
    message = Board(snapshot(side.at(dealt())))
    return [unpressed, await side.publisher.edit(post, message, at_no_cost=True)]


async def deletes(side: Side) -> list[object]:
    post = posted(await side.board())
    first, again = await side.publisher.delete(post), await side.publisher.delete(post)
    edited = await side.publisher.edit(post, Board(snapshot(side.at(dealt()))))
    return [first == Sent(post), again, edited]


async def finds_the_call(side: Side) -> list[object]:
    board = posted(await side.board())
    side.talk.clock.advance(60 * SECOND)
    before, since = await side.find(side.talk.clock.now(), board), side.talk.clock.now()
    call = posted(await side.call())
    found = posted(await side.find(since, board))
    side.talk.clock.advance(60 * SECOND)
    return [before, found.message == call.message, await side.find(side.talk.clock.now(), board)]


async def hands(side: Side) -> list[object]:
    post = posted(await side.hand())
    table = side.at(dealt())
    edited = await side.publisher.edit(post, Hand(snapshot(table, Seat(0), Profile(side.user))))
    return [post.channel == side.channel, posted(edited).message == post.message]


@pytest.mark.parametrize(
    "script",
    [same_nonce, edits, free_edits, deletes, finds_the_call, hands],
    ids=lambda script: script.__name__,
)
async def test_both_answer_alike(script: Callable[[Side], Awaitable[list[object]]]) -> None:
    async with talking() as talk:
        real = await script(Side(talk.client.publisher, talk))
    async with talking() as talk:
        double = await script(Side(FakeDiscord(talk.clock), talk))
    assert double == real


async def test_what_has_nothing_left_to_say_is_deleted() -> None:
    """The double keeps such messages, so that tests can count what was told."""
    async with talking() as talk:
        side = Side(talk.client.publisher, talk)
        post, left = posted(await side.board()), ReplacedBoard(snapshot(side.at(dealt())), reveal=())
        assert await side.publisher.edit(post, left) == Sent(post)
        assert await talk.public() == []


async def test_both_are_barred_from_closed_direct_messages_alike() -> None:
    async with talking() as talk:
        ana = talk["Ana"].way.user
        await talk.change("PATCH", f"users/{ana}", dms="closed")
        real = await Side(talk.client.publisher, talk).hand()
        double = await Side(FakeDiscord(talk.clock, closed={UserId(int(ana))}), talk).hand()
    assert isinstance(real, Barred)
    assert isinstance(double, Barred)
    assert replace(double, why=real.why) == real
