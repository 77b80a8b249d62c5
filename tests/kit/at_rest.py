"""An evening at which nothing is told by itself: a test has one notice told at a time, and sees what came of it."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from bot.scheduler.delivery import NoticeDelivery
from bot.scheduler.direct_opening import OpeningThrottle
from bot.service.messages import TryAgain
from bot.tables.ids import TableId
from bot.tables.notices import Content, Notice, Post
from bot.tables.table import Pace
from tests.kit.always import some
from tests.kit.memory_store import InlineStore, MemoryStore, due
from tests.kit.world import CHANNEL, World


class AtRest:
    """A world whose workers are stopped, and a delivery that stands in for them."""

    def __init__(self, world: World) -> None:
        self.world = world
        throttle = OpeningThrottle(spacing=0)
        self.delivery = NoticeDelivery(world.tables, world.store, world.discord, world.clock, throttle)

    async def tell(self, table: TableId, content: Content, *, times: int = 1) -> TryAgain | None:
        """Have this told, as the outbox would hand it over; `times`: how often it was wished for since."""
        notice = Notice(table, content, self.world.clock.now())
        with self.world.store.writing() as work:
            work.outbox.drop(table, notice.key)
            for _ in range(times):
                work.outbox.add([notice])
        return await self.tell_again(await self.noted(notice))

    async def tell_again(self, notice: Notice) -> TryAgain | None:
        """Have the same notice told once more, as after a program that died before it noted that it was told."""
        return await tell(self.delivery, self.world.store, notice)

    async def noted(self, notice: Notice) -> Notice:
        """The notice as the outbox has it."""
        with self.world.store.reading() as work:
            known = due(work, self.world.clock.now())
        return next(each for each in known if (each.table, each.key) == (notice.table, notice.key))

    async def owed(self, table: TableId) -> Sequence[Content]:
        """What is still to be told of a table, whenever."""
        return [notice.content for notice in self.world.store.notices(table)]

    async def post(self, table: TableId, role: str) -> Post | None:
        """Where the message with that role is noted to be."""
        with self.world.store.reading() as work:
            return work.posts.get(table, role)

    async def note(self, table: TableId, role: str, post: Post) -> None:
        """Note it somewhere else, or as older than it is."""
        with self.world.store.writing() as work:
            work.posts.put(table, role, post)

    async def board(self, table: TableId) -> Post:
        """Where the table message is."""
        return some(await self.post(table, "board"))

    async def without_board(self, table: TableId) -> None:
        """As if the table message had never been posted."""
        for shown in self.world.discord.public(CHANNEL):
            del self.world.discord.messages[shown.message]
        with self.world.store.writing() as work:
            work.posts.drop(table, "board")

    def public(self) -> list[str]:
        """What stands in the channel."""
        return [shown.what for shown in self.world.discord.public(CHANNEL)]


async def tell(delivery: NoticeDelivery, store: InlineStore, notice: Notice) -> TryAgain | None:
    """Have a notice told and what came of it stored; it stays in the outbox."""
    outcome = await delivery.deliver(notice)
    with store.writing() as unit:
        for change in outcome.changes:
            change(unit)
    return outcome.again


@asynccontextmanager
async def at_rest(people: int = 2, pace: Pace = Pace.NONE, *, house: int = 0) -> AsyncGenerator[tuple[AtRest, TableId]]:
    """A game under way of so many people and house players, everything told so far."""
    async with World(MemoryStore()) as world:
        table = await world.begin(people, pace=pace, house=house)
        await world.advance(10_000)
        assert await world.stop() == []
        yield AtRest(world), table
