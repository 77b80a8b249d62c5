"""What arrives at the same time is handled one after the other."""

import asyncio

from bot.tables.requests import Accepted, ShowHand
from tests.kit.days import ask
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


async def test_a_press_that_arrives_twice_at_once_is_handled_once() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
    by = world.by(1)
    both = await asyncio.gather(*(world.ask(ShowHand(table, by)) for _ in range(2)))
    stored = await world.now(table)
    assert both == [Accepted(stored), Accepted(stored, repeated=True)]


async def test_a_command_that_arrives_twice_at_once_opens_one_table() -> None:
    world = World(MemoryStore())
    by = world.by(1)
    first, second = await asyncio.gather(world.open(by=by), world.open(by=by))
    assert isinstance(first, Accepted)
    assert second == Accepted(first.table, repeated=True)


async def test_two_people_begin_a_daily_deal_at_once_and_each_has_their_own() -> None:
    world = World(MemoryStore())
    replies = await asyncio.gather(ask(world, 1), ask(world, 2), ask(world, 1))
    tables = [reply.table.id for reply in replies if isinstance(reply, Accepted)]
    assert len(tables) == 3
    assert tables[0] == tables[2] != tables[1]
