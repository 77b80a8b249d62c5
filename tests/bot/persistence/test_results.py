"""Finished games, boards and the leaderboard, over both stores."""

from dataclasses import replace

import pytest

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile
from bot.tables.standings import NEWCOMER, Board, Counts, Moved, Rating, RatingChange, Season, Seasoned, Standing, rated
from engine.contract import Seat
from tests.kit.always import some
from tests.kit.memory_store import InlineStore

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


async def add(store: InlineStore, *results: Result) -> None:
    """Count games."""
    with store.writing() as work:
        for result in results:
            work.results.add(result)


async def standings(store: InlineStore, limit: int = 10, offset: int = 0) -> list[tuple[int, ...]]:
    """The leaderboard of 2 WIN."""
    with store.reading() as work:
        found = work.standings.page(Board("two_win", GUILD), limit, offset)
    lines = [each.standing for each in found]
    return [(line.user, line.wins, line.games, line.house_wins, line.house_games) for line in lines]


@pytest.mark.parametrize(
    ("games", "lines"),
    [
        ([game(1, "b", "a"), game(2, "b", "a"), game(3, "a", "b")], [(2, 2, 3, 0, 0), (1, 1, 3, 0, 0)]),
        (
            [game(1, "a", "b"), game(2, "b", "a"), game(3, "c", "a")],
            [(3, 1, 1, 0, 0), (2, 1, 2, 0, 0), (1, 1, 3, 0, 0)],
        ),
        (
            [game(1, "c", "-"), game(2, "-", "b"), game(3, "-", "a")],
            [(3, 0, 0, 1, 1), (1, 0, 0, 0, 1), (2, 0, 0, 0, 1)],
        ),
        ([game(1, "a", "-"), game(2, "a", "b-")], [(1, 1, 1, 1, 1), (2, 0, 1, 0, 0)]),
        ([game(1, "ab", "c")], [(1, 1, 1, 0, 0), (2, 1, 1, 0, 0), (3, 0, 1, 0, 0)]),
        ([game(1, "a", "b", key="two_down"), game(2, "a", "b", guild=8)], []),
    ],
    ids=[
        "more wins come first",
        "of equal wins fewer games come first",
        "then come wins against the house, then the user",
        "games against the house alone count apart",
        "a shared win counts for everyone who shares it",
        "other games and other servers do not count",
    ],
)
async def test_what_a_board_counts_and_in_which_order(
    store: InlineStore, games: list[Result], lines: list[tuple[int, ...]]
) -> None:
    await add(store, *games)
    assert await standings(store) == lines


async def test_a_game_counts_once(store: InlineStore) -> None:
    for winner, loser in ("ab", "ba"):
        with store.writing() as work:
            assert list(work.results.add(game(1, winner, loser))) == [Moved(Seat(0), None, 1)]
    assert await standings(store) == [(1, 1, 1, 0, 0), (2, 0, 1, 0, 0)]


async def moves(store: InlineStore, number: int) -> list[Moved]:
    """Who stood elsewhere on the board after a game: seat, place before, place after."""
    with store.reading() as work:
        result = work.results.get(TableId(f"table{number:05}"))
    return list(some(result).moved)


async def test_a_result_says_who_moved_on_the_board_of_the_server(store: InlineStore) -> None:
    await add(store, game(1, "a", "bc"), game(2, "b", "a"), game(3, "b", "a"), game(4, "b", "a"))
    assert await moves(store, 1) == [(0, None, 1)]  # whoever has not won is told of no place
    assert await moves(store, 2) == [(0, 2, 1)]  # one win each in two games: b caught up, a shares the place
    assert await moves(store, 3) == [(0, 1, 1), (1, 1, 2)]  # the winner is told of even where they stay
    assert await moves(store, 4) == [(0, 1, 1)]


async def test_games_against_bots_alone_bring_a_line_but_no_place_that_one_could_have_moved_from(
    store: InlineStore,
) -> None:
    await add(store, game(1, "a", "-"), game(2, "a", "b"))
    assert [await moves(store, number) for number in (1, 2)] == [[], [(0, None, 1)]]


async def test_somebody_hidden_has_no_place_and_is_not_told_of(store: InlineStore) -> None:
    with store.writing() as work:
        work.profiles.put(Profile(UserId(1), on_boards=False))
    await add(store, game(1, "ab"))
    assert await moves(store, 1) == [(1, None, 1)]
    assert [user for user, *_ in await standings(store)] == [2]
    with store.reading() as work:
        board = Board("two_win", GUILD)
        assert (work.standings.place(board, UserId(1)), work.standings.size(board)) == (None, 1)
        assert (work.standings.of(board, UserId(1))) is not None


async def test_a_season_is_a_quarter_and_everywhere_is_every_server(store: InlineStore) -> None:
    summer = Milliseconds(1_784_000_000_000)
    await add(store, replace(game(1, "a", "b"), ended=summer), game(2, "b", "a", guild=8))
    with store.reading() as work:
        pages = {
            (guild, season): [
                (line.standing.user, line.standing.wins, line.standing.games)
                for line in work.standings.page(Board("two_win", GuildId(guild), Season(season)), 9, 0)
            ]
            for guild in (0, 7, 8)
            for season in (0, 19701, 20263)
        }
    assert pages == {
        (0, 0): [(1, 1, 2), (2, 1, 2)],
        (0, 19701): [(2, 1, 1), (1, 0, 1)],
        (0, 20263): [(1, 1, 1), (2, 0, 1)],
        (7, 0): [(1, 1, 1), (2, 0, 1)],
        (7, 19701): [],
        (7, 20263): [(1, 1, 1), (2, 0, 1)],
        (8, 0): [(2, 1, 1), (1, 0, 1)],
        (8, 19701): [(2, 1, 1), (1, 0, 1)],
        (8, 20263): [],
    }


async def test_a_streak_lasts_until_a_game_is_not_won(store: InlineStore) -> None:
    await add(store, *(game(number, "a", "b") for number in (1, 2, 3)), game(4, "a", "-"), game(5, "b", "a"))
    await add(store, game(6, "a", "b"))
    with store.reading() as work:
        line = work.standings.of(Board("two_win", GUILD), UserId(1))
    assert line is not None
    assert (line.streak, line.best_streak) == (1, 3)


async def test_a_game_moves_ratings_once_and_the_history_says_how(store: InlineStore) -> None:
    await add(store, game(1, "a", "b"), game(2, "a", "-"))
    await add(store, game(1, "a", "b"))
    await add(store, game(3, "b", "a-"))
    with store.reading() as work:
        ratings = [work.standings.rating("two_win", Seasoned(UserId(user))) for user in (1, 2, 3)]
        history = work.standings.rating_history("two_win", UserId(1), 9)
        latest = work.standings.rating_history("two_win", UserId(1), 1)
    first = rated((1, 2), (NEWCOMER, NEWCOMER))
    second = rated((2, 1), first)
    assert ratings == [*second, None]
    assert list(history) == [
        RatingChange(UserId(1), NEWCOMER, first[0]),
        RatingChange(UserId(1), first[0], second[0]),
    ]
    assert list(latest) == [history[-1]]


async def test_a_result_knows_whom_its_best_person_meets_most_and_how_often_they_were_ahead(
    store: InlineStore,
) -> None:
    await add(store, game(1, "a", "b"), game(2, "b", "ac"), game(3, "a", "c"))
    with store.reading() as work:
        found = [work.results.get(TableId(f"table{number:05}")) for number in (1, 2, 3)]
    assert [each.rivalry for each in found if each is not None] == [None] * 3, "twice is no rivalry"
    await add(store, game(4, "a", "bc"), game(5, "-", "a"), game(6, "a", "b", key="two_down"))
    with store.reading() as work:
        seen = {number: work.results.get(TableId(f"table{number:05}")) for number in (2, 4, 5, 6)}
    rivals = {number: None if each is None else each.rivalry for number, each in seen.items()}
    assert rivals == {2: (2, 1, 3, 1), 4: (1, 2, 3, 2), 5: None, 6: None}


async def test_nobody_who_hides_from_boards_is_named_as_a_rival(store: InlineStore) -> None:
    await add(store, *(game(number, "a", "b") for number in (1, 2, 3)))
    for hidden in (1, 2):
        with store.writing() as work:
            work.profiles.put(Profile(UserId(hidden), on_boards=False))
        with store.reading() as work:
            assert some(work.results.get(TableId("table00003"))).rivalry is None
        with store.writing() as work:
            work.profiles.put(Profile(UserId(hidden)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Standing(UserId(1), wins=2, games=9), Standing(UserId(2), wins=1, games=1)),
        (Standing(UserId(1), wins=2, games=2), Standing(UserId(2), wins=2, games=3, house_wins=9)),
        (Standing(UserId(1), wins=2, games=2, house_wins=2), Standing(UserId(2), wins=2, games=2, house_wins=1)),
        (Standing(UserId(1), wins=1, games=1), Standing(UserId(2), games=1 << 40)),
        (Standing(UserId(1), games=3), Standing(UserId(2), house_wins=9, house_games=9)),
        (Standing(UserId(1), house_wins=2), Standing(UserId(2), house_wins=1)),
    ],
)
def test_the_order_of_a_board_is_one_number(better: Standing, worse: Standing) -> None:
    assert better.order < worse.order
    assert abs(worse.order) < 1 << 63


async def test_who_hides_later_leaves_every_board_and_comes_back_with_what_was_counted_meanwhile(
    store: InlineStore,
) -> None:
    await add(store, game(1, "a", "b"))
    for on_boards, shown in ((False, [2]), (True, [1, 2])):
        with store.writing() as work:
            work.profiles.put(Profile(UserId(1), on_boards=on_boards))
        await add(store, game(2 + on_boards, "a", "b"))
        assert [user for user, *_ in await standings(store)] == shown
    with store.reading() as work:
        assert work.standings.place(Board("two_win", GUILD), UserId(1)) == 1
        line = work.standings.of(Board("two_win", GUILD), UserId(1))
    assert line is not None
    assert (line.wins, line.games) == (3, 3)


ME, OTHER, THIRD = UserId(1), UserId(2), UserId(3)
SEASON = Season(19701)
LINE = Standing(ME, wins=3, games=5, house_wins=2, house_games=4, streak=1, best_streak=2)


async def standing(database: InlineStore, *lines: tuple[Board, Standing]) -> None:
    """These lines stand on these boards."""
    with database.writing() as work:
        work.standings.store("two_win", Counts({(board, line.user): line for board, line in lines}, {}, ()))


async def test_a_line_comes_back_with_every_number_and_only_on_its_board(database: InlineStore) -> None:
    board = Board("two_win", GUILD, SEASON)
    await standing(database, (board, LINE))
    elsewhere = (board._replace(season=Season(0)), board._replace(guild=GuildId(8)), board._replace(game_key="other"))
    with database.reading() as work:
        assert work.standings.of(board, ME) == LINE
        assert [each.standing for each in work.standings.page(board, 9, 0)] == [LINE]
        assert (work.standings.size(board), work.standings.place(board, ME)) == (1, 1)
        assert work.standings.of(board, OTHER) is None
        for other in elsewhere:
            assert work.standings.of(other, ME) is None
            assert (work.standings.page(other, 9, 0), work.standings.size(other)) == ([], 0)
            assert work.standings.place(other, ME) is None
        known = work.standings.known([board, elsewhere[0]], [ME, OTHER])
    assert known == {(board, ME): LINE}


async def test_equals_share_a_place_wherever_a_page_begins(database: InlineStore) -> None:
    board = Board("two_win", GUILD)
    await standing(
        database,
        (board, Standing(UserId(1), wins=9, games=9)),
        *((board, Standing(UserId(user), wins=5, games=5)) for user in (2, 3, 4)),
        (board, Standing(UserId(5), wins=1, games=1)),
    )
    with database.reading() as work:
        places = [
            [(each.place, each.standing.user) for each in work.standings.page(board, 2, offset)] for offset in range(5)
        ]
        own = [work.standings.place(board, UserId(user)) for user in range(1, 6)]
        near = [work.standings.place(board, UserId(user), 2) for user in range(1, 6)]
        nearest = [work.standings.place(board, UserId(user), 1) for user in range(1, 6)]
    assert places == [
        [(1, 1), (2, 2)],
        [(2, 2), (2, 3)],
        [(2, 3), (2, 4)],
        [(2, 4), (5, 5)],
        [(5, 5)],
    ]
    assert own == [1, 2, 2, 2, 5]
    assert near == [1, 2, 2, 2, None]
    assert nearest == [1, None, None, None, None]


async def test_a_rating_is_of_a_person_a_game_and_a_season(database: InlineStore) -> None:
    strong, weak = Rating(30.5, 2.25, 7), Rating(10.0, 5.5, 1)
    ratings = {Seasoned(ME): strong, Seasoned(ME, SEASON): weak, Seasoned(OTHER): weak}
    with database.writing() as work:
        work.standings.store("two_win", Counts({}, {Seasoned(ME): weak, Seasoned(OTHER): weak}, ()))
        work.standings.store("two_win", Counts({}, ratings, ()))
    with database.reading() as work:
        assert work.standings.rating("two_win", Seasoned(ME)) == strong
        assert work.standings.rating("two_win", Seasoned(ME, SEASON)) == weak
        assert work.standings.rating("two_win", Seasoned(OTHER, SEASON)) is None
        assert work.standings.rating("two_down", Seasoned(ME)) is None
        asked = [Seasoned(ME), Seasoned(THIRD), Seasoned(OTHER)]
        assert work.standings.ratings("two_win", asked) == {Seasoned(ME): strong, Seasoned(OTHER): weak}


async def test_all_lines_and_ratings_at_once_are_as_one_by_one_and_who_hides_stays_hidden(
    database: InlineStore,
) -> None:
    board, strong = Board("two_win", GUILD, SEASON), Rating(30.5, 2.25, 7)
    with database.writing() as work:
        for user in (OTHER, THIRD):
            work.profiles.put(Profile(user, on_boards=user != OTHER))
        lines = {(board, user): replace(LINE, user=user) for user in (ME, OTHER, THIRD)}
        work.standings.fill("two_win", Counts(lines, {Seasoned(ME, SEASON): strong}, ()))
        work.standings.fill("two_down", Counts({}, {}, ()))
    with database.reading() as work:
        assert [each.standing.user for each in work.standings.page(board, 9, 0)] == [ME, THIRD]
        assert work.standings.of(board, OTHER) == replace(LINE, user=OTHER)
        assert work.standings.rating("two_win", Seasoned(ME, SEASON)) == strong
