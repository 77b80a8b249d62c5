"""What stands on boards and how strong people are, line by line as it was stored."""

from dataclasses import replace

from bot.tables.ids import GuildId, UserId
from bot.tables.ratings import Rating
from bot.tables.settings import Profile
from bot.tables.standings import Board, Counts, Season, Seasoned, Standing
from tests.kit.memory_store import InlineStore

GUILD = GuildId(7)
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


async def test_a_line_that_is_stored_again_replaces_what_stood_there(database: InlineStore) -> None:
    board = Board("two_win", GUILD)
    better = replace(LINE, wins=9, games=9, house_wins=8, house_games=8, streak=7, best_streak=7)
    await standing(database, (board, LINE), (board, Standing(OTHER, wins=5, games=5)))
    await standing(database, (board, better))
    with database.reading() as work:
        assert [each.standing.user for each in work.standings.page(board, 9, 0)] == [ME, OTHER]
        assert work.standings.of(board, ME) == better


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
