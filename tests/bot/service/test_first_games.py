"""A player's first game of 2 DOWN is a short one, unless they ask for another length."""

from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import Accepted, Again, End
from bot.tables.results import Placed, Result
from engine.contract import Saved
from engine.seats import Seat
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import SCREENS, as_text
from tests.kit.world import GUILD, World


def finished(world: World, user: int, game: str = "two_down") -> None:
    placed = (Placed(Seat(0), UserId(user), 1, won=True, by_house=False),)
    with world.store.writing() as unit:
        unit.results.add(Result(TableId("zzzzzzzzzz"), game, GUILD, Milliseconds(1), "levels", placed))


async def rules(world: World) -> Saved:
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    return opened.table.options.save()


async def test_whoever_has_finished_no_game_begins_with_three_levels_and_reads_so() -> None:
    world = World(MemoryStore(), game="two_down")
    opened = await world.open(1)
    assert isinstance(opened, Accepted)
    assert opened.table.options.save() == {"levels_to_win": 3}
    assert "played to level 3, good for a first game" in as_text(SCREENS.board(opened.table))


async def test_what_was_asked_for_is_played_in_a_first_game_too() -> None:
    world = World(MemoryStore(), game="two_down")
    for number, asked in enumerate(({"levels_to_win": 5}, {"heap_distinct_colours": True})):
        opened = await world.open(1, options=asked, channel=80 + number)
        assert isinstance(opened, Accepted)
        assert opened.table.options.save() == asked


async def test_whoever_has_finished_a_game_plays_all_levels() -> None:
    world = World(MemoryStore(), game="two_down")
    finished(world, 1)
    assert await rules(world) == {}


async def test_a_game_of_another_kind_or_of_somebody_else_is_none() -> None:
    for user, game in ((2, "two_down"), (1, "two_win")):
        world = World(MemoryStore(), game="two_down")
        finished(world, user, game)
        assert await rules(world) == {"levels_to_win": 3}


async def test_again_keeps_the_rules_that_were_played() -> None:
    world = World(MemoryStore(), game="two_down")
    table = await world.begin(2)
    assert isinstance(await world.ask(End(table, world.by(1))), Accepted)
    finished(world, 1)
    again = await world.tables.open(Again(table, world.by(1)))
    assert isinstance(again, Accepted)
    assert again.table.options.save() == {"levels_to_win": 3}


async def test_other_games_have_no_rules_for_a_first_one() -> None:
    assert await rules(World(MemoryStore(), game="two_win")) == {}
