"""`FakeDiscord`, on which the scheduler's tests stand, answers what the publisher answers on the sandbox."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import pytest

from bot.service.messages import AnnouncedHand, Board, Call, Hand, ReplacedBoard
from bot.service.publisher import Barred, Delivery, Opened, Publisher, Sent
from bot.tables.deadlines import SECOND
from bot.tables.ids import ChannelId, GuildId, MessageId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.settings import Profile
from bot.tables.table import Place, Table
from engine.seats import Seat
from tests.kit.channel import NONCE_LASTS, FakeDiscord
from tests.kit.seated import dealt, lobby, person, snapshot
from tests.kit.talk import Talk, talking


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
    there = await side.publisher.edit(post, Board(snapshot(table)))
    nowhere = await side.publisher.edit(replace(post, message=MessageId(7)), Board(snapshot(table)))
    return [posted(there).message == post.message, nowhere]


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
