"""What a process does about tables of other processes."""

import pytest

from bot.persistence.shards import ALL, Shards
from bot.service.messages import Hand, Message
from bot.service.publisher import Delivery
from bot.tables.ids import UserId
from bot.tables.notices import Notice, Post, RefreshHand
from bot.tables.requests import ShowHand
from bot.tables.table import Table
from engine.seats import Seat
from tests.kit.channel import FakeDiscord
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

OURS, OTHERS = Shards(4, frozenset({0})), Shards(4, frozenset({1}))
"""Whose the tables of the world are."""


async def test_the_house_plays_at_its_own_tables_alone() -> None:
    store = MemoryStore()
    async with World(store) as world:
        store.shards = OTHERS
        world.held_up = True
        table = await world.begin(1, house=2)
        await world.answer(table, 1)
        await world.settle()
        assert (await world.now(table)).running.turn == 0
        store.shards, world.held_up = OURS, False
        await world.house.look_everywhere()
        await world.settle()
        assert (await world.now(table)).running.turn == 1


class Overtaken(FakeDiscord):
    """While a hand is edited for the first time, the person who sits beside answers."""

    def __init__(self, world: "CrowdedWorld") -> None:
        super().__init__(world.clock)
        self._world = world
        self.edits: list[Table] = []

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        if isinstance(message, Hand):
            self.edits.append(message.at.table)
            if len(self.edits) == 1:
                await self._world.answer(message.at.table.id, 2)
        return await super().edit(post, message, urgent=urgent, at_no_cost=at_no_cost)


class CrowdedWorld(World):
    """A world in which a hand is overtaken."""

    def _publisher(self) -> Overtaken:
        self.discord = self.overtaken = Overtaken(self)
        return self.overtaken


@pytest.mark.parametrize("shared", [True, False])
async def test_a_hand_that_was_overtaken_while_it_was_edited_is_edited_anew(*, shared: bool) -> None:
    """A process that is alone knows who is being answered, and waits before it edits."""
    store = MemoryStore()
    store.shards = OURS if shared else ALL
    async with CrowdedWorld(store) as world:
        table = await world.begin(2)
        world.overtaken.edits.clear()
        with store.writing() as unit:
            unit.outbox.add([Notice(table, RefreshHand(Seat(0)), world.clock.now())])
        world.relay.invalidate()
        await world.settle()
        now = await world.now(table)
        assert [edited == now for edited in world.overtaken.edits] == ([False, True] if shared else [False])


async def test_whoever_was_shown_an_older_moment_of_another_ones_table_is_shown_it_again() -> None:
    store = MemoryStore()
    world = World(store)
    table = await world.begin(2)
    await world.ask(ShowHand(table, world.by(1, token="t")))
    store.shards = OTHERS

    def owed() -> list[str]:
        with store.reading() as unit:
            return [notice.key for notice in unit.outbox.of(table) if isinstance(notice.content, RefreshHand)]

    shown, before = await world.now(table), owed()
    await world.tables.shown(shown, UserId(1))
    assert owed() == before
    await world.answer(table, 2)
    await world.tables.shown(shown, UserId(99))
    assert owed() == before
    await world.tables.shown(shown, UserId(1))
    assert owed() == [*before, "hand-0"]
