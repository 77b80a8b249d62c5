"""A press is stored, then the program dies before it answers: the hand comes right by itself."""

import pytest

from bot.persistence.shards import ALL, Shards
from bot.scheduler.lost_answers import show_lost_answers
from bot.tables.deadlines import after
from bot.tables.requests import Leave, ShowHand
from engine.seats import Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World


async def test_the_hand_of_whoever_pressed_last_is_brought_up_to_date_after_a_crash() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(3)
        await world.advance(10_000)
        await world.answer(table, 2, by=world.by(2, token="of 2"))
        assert world.discord.refreshed == []
        await world.crash()
        await world.settle()
        assert world.discord.refreshed == [("of 2", Seat(1))]


@pytest.mark.parametrize(("milliseconds", "refreshed"), [(5_000, [Seat(0), Seat(1)]), (5_001, [Seat(1)])])
async def test_who_pressed_long_before_the_last_press_had_their_answer(
    milliseconds: int, refreshed: list[Seat]
) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(3)
        await world.ask(ShowHand(table, world.by(1, token="of 1")))
        await world.advance(milliseconds)
        await world.answer(table, 2, by=world.by(2, token="of 2"))
        await world.crash()
        await world.settle()
        assert sorted(seat for _, seat in world.discord.refreshed) == refreshed


async def test_a_program_that_lived_on_after_the_last_press_had_answered_it() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await world.answer(table, 2, by=world.by(2, token="of 2"))
        await world.advance(5_001)
        await world.crash()
        await world.settle()
        assert world.discord.refreshed == []


@pytest.mark.parametrize(("shards", "owed"), [(ALL, 1), (Shards(4, frozenset({0})), 3)], ids=["alone", "beside others"])
async def test_a_press_after_it_says_nothing_of_an_answer_where_other_processes_went_on(
    shards: Shards, owed: int
) -> None:
    store = MemoryStore()
    store.shards = shards
    async with World(store) as world:
        table = await world.begin(3)
        await world.ask(ShowHand(table, world.by(1, token="of 1")))
        await world.advance(6_000)
        await world.answer(table, 2, by=world.by(2, token="of 2"))
        assert await show_lost_answers(store, world.clock, 2_000) == owed


async def test_nothing_is_sent_for_lobbies_and_people_who_left_the_room() -> None:
    async with World(MemoryStore()) as world:
        await world.open(1)
        await world.settle()
        world.discord.requests.clear()
        await world.crash()
        await world.advance(2_000)
        assert world.discord.requests == []


async def test_a_start_with_nothing_in_the_inbox_refreshes_nothing() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2)
        await world.ask(Leave(table, world.by(2)))
        await world.settle()
        with world.store.writing() as work:
            work.inbox.purge(after(world.clock.now(), 1))
        world.discord.requests.clear()
        await world.crash()
        await world.settle()
        assert world.discord.requests == []
