"""While one plays after the other: the hands of those who wait follow the table, merged, at most once a second each."""

from collections import defaultdict
from itertools import pairwise

import pytest

from bot.service.publisher import Delivery
from bot.tables.deadlines import SECOND
from bot.tables.ids import UserId
from bot.tables.posts import Post
from bot.tables.requests import Accepted, Answer
from bot.tables.table import Pace, Table
from engine.seats import Seat
from tests.kit.games import with_the_toy
from tests.kit.memory_store import MemoryStore
from tests.kit.world import World

STEP = 150
"""Milliseconds between two answers: nobody plays so fast, but a house with no pause does."""


async def edits_of(world: World, answers: int) -> tuple[dict[Seat, list[int]], dict[Seat, list[int]], int]:
    """When the hand of each seat was edited while it waited and while it was asked, and how many turns were played."""
    table = await world.begin(4, pace=Pace.QUICK)
    waiting, asked = defaultdict[Seat, list[int]](list), defaultdict[Seat, list[int]](list)
    honest = world.discord.edited

    def noted(table: Table, post: Post, what: str) -> Delivery:
        if what.startswith("hand-edit"):
            seat = Seat(int(what.split()[1]))
            (asked if seat in table.running.prompts() else waiting)[seat].append(world.clock.now())
        return honest(table, post, what)

    world.discord.edited = noted
    first = (await world.now(table)).running.turn
    for _ in range(answers):
        stored = await world.now(table)
        (seat, prompt), *_ = sorted(stored.running.prompts().items())
        person = stored.holder(seat).person
        assert person is not None
        code = stored.running.legal_actions(seat)[0].code
        assert isinstance(await world.ask(Answer(table, world.by(UserId(person.user)), prompt.number, code)), Accepted)
        await world.advance(STEP)
    await world.advance(2 * SECOND)
    last = await world.now(table)
    for seat in range(4):
        shown = next(each for each in world.discord.messages.values() if each.what == f"hand {seat}")
        assert shown.table.acted == last.acted, "in the end every hand shows the table as it is"
    return waiting, asked, last.running.turn - first


@pytest.mark.parametrize(("game", "answers"), [("two_sans_three", 30), ("two_down", 40), ("toy", 14)])
async def test_hands_of_those_who_wait_refresh_at_most_once_a_second_and_a_turn_at_once(
    game: str, answers: int
) -> None:
    with with_the_toy():
        async with World(MemoryStore(), game=game) as world:
            waiting, asked, turns = await edits_of(world, answers)
    assert turns >= 5
    for seat in map(Seat, range(4)):
        moments = waiting[seat]
        assert all(later - earlier >= SECOND for earlier, later in pairwise(moments)), moments
        assert len(moments) <= 2 + answers * STEP // SECOND
    assert sum(map(len, asked.values())) >= turns - 4, "whoever is asked sees it at once"
