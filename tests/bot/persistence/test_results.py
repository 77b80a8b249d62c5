"""Finished games and the leaderboard, over both stores."""

from bot.service.store import Store
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from engine.seats import Seat

GUILD = GuildId(7)


def game(number: int, winners: str, losers: str = "", *, key: str = "two_win", guild: int = GUILD) -> Result:
    """A finished game. Each letter is a person (a = 1, b = 2, ...), `-` the house."""
    seats = [(letter, True) for letter in winners] + [(letter, False) for letter in losers]
    placed = tuple(
        Placed(
            seat=Seat(seat),
            user=None if letter == "-" else UserId(ord(letter) - ord("a") + 1),
            place=1 if won else 2,
            won=won and letter != "-",
            by_house=letter == "-",
        )
        for seat, (letter, won) in enumerate(seats)
    )
    return Result(TableId(f"table{number:05}"), key, GuildId(guild), Milliseconds(number), "most_cards", placed)


async def add(store: Store, *results: Result) -> None:
    """Count games."""
    async with store.writing() as work:
        for result in results:
            await work.results.add(result)
        await work.commit()


async def standings(store: Store, limit: int = 10, offset: int = 0) -> list[tuple[int, ...]]:
    """The leaderboard of 2 WIN."""
    async with store.reading() as work:
        found = await work.results.standings("two_win", GUILD, limit, offset)
    return [(line.user, line.wins, line.games, line.house_wins, line.house_games) for line in found]


async def test_a_result_comes_back_equal(store: Store) -> None:
    result = game(1, "a", "b-")
    await add(store, result)
    async with store.reading() as work:
        assert await work.results.get(result.table) == result
        assert await work.results.get(TableId("zzzzzzzzzz")) is None


async def test_a_game_counts_once(store: Store) -> None:
    await add(store, game(1, "a", "b"))
    await add(store, game(1, "b", "a"))
    assert await standings(store) == [(1, 1, 1, 0, 0), (2, 0, 1, 0, 0)]


async def test_more_wins_come_first(store: Store) -> None:
    await add(store, game(1, "b", "a"), game(2, "b", "a"), game(3, "a", "b"))
    assert [user for user, *_ in await standings(store)] == [2, 1]


async def test_equal_wins_are_ordered_by_their_share(store: Store) -> None:
    await add(store, game(1, "a", "b"), game(2, "b", "a"), game(3, "c", "a"))
    assert await standings(store) == [(3, 1, 1, 0, 0), (2, 1, 2, 0, 0), (1, 1, 3, 0, 0)]


async def test_then_by_wins_against_the_house_then_by_user(store: Store) -> None:
    await add(store, game(1, "c", "-"), game(2, "-", "b"), game(3, "-", "a"))
    assert await standings(store) == [(3, 0, 0, 1, 1), (1, 0, 0, 0, 1), (2, 0, 0, 0, 1)]


async def test_games_against_the_house_alone_count_apart(store: Store) -> None:
    await add(store, game(1, "a", "-"), game(2, "a", "b-"))
    assert await standings(store) == [(1, 1, 1, 1, 1), (2, 0, 1, 0, 0)]


async def test_a_shared_win_counts_for_everybody_who_shares_it(store: Store) -> None:
    await add(store, game(1, "ab", "c"))
    assert await standings(store) == [(1, 1, 1, 0, 0), (2, 1, 1, 0, 0), (3, 0, 1, 0, 0)]


async def test_other_games_and_other_servers_do_not_count(store: Store) -> None:
    await add(store, game(1, "a", "b", key="two_down"), game(2, "a", "b", guild=8))
    assert await standings(store) == []


async def test_a_leaderboard_has_pages(store: Store) -> None:
    await add(store, game(1, "a", "bcd"))
    assert [user for user, *_ in await standings(store, limit=2)] == [1, 2]
    assert [user for user, *_ in await standings(store, limit=2, offset=2)] == [3, 4]
    assert await standings(store, limit=2, offset=4) == []
