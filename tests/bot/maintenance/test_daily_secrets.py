"""The secrets of the daily deals are made ahead, every day at midnight; a live deal is whole for all checks."""

import asyncio
from datetime import timedelta

from bot.maintenance.reconcile import reconcile
from bot.maintenance.self_check import look
from bot.persistence.models import DailyDealRow
from bot.tables.days import DAY, begins, day_of, next_day
from bot.tables.table import Stage
from tests.kit.days import GAME, begin, play, today
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


async def test_it_prepares_at_the_start_and_at_every_midnight() -> None:
    store = MemoryStore()
    world = World(store)
    first = today(world)
    for passed in range(3):
        turn = asyncio.get_running_loop().create_task(world.tables.dailies.prepare_each_day())
        for _ in range(50):
            await asyncio.sleep(0)
        assert not turn.done()
        assert world.clock.next_moment() == begins(next_day(day_of(world.clock.now())))
        days = sorted({row.day for row in store.rows(DailyDealRow) if row.game_key == GAME})
        assert days == [(first + timedelta(days=after)).isoformat() for after in range(passed + 2)]
        world.clock.advance(DAY - world.clock.now() % DAY)
        await turn


async def test_a_deal_under_way_and_one_that_is_over_are_whole() -> None:
    async with World(MemoryStore()) as world:
        await play(world, await begin(world, 1, game="two_down"), 2)
        await play(world, await begin(world, 2))
        assert await look(world.store) == []


async def test_after_a_restore_a_deal_is_shown_anew_and_nothing_is_posted_in_a_channel() -> None:
    async with World(MemoryStore()) as world:
        table = await begin(world, 1)
        await play(world, table, 2)
        await world.stop()
        await reconcile(world.store, world.clock.now())
        await world.crash()
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()] == ["hand 0"]
        assert (await play(world, table)).stage is Stage.OVER
