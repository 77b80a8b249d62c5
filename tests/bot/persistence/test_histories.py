"""Looking back at games and how they moved ratings, over both stores: which are someone's, in which order, and on which
page."""

from dataclasses import replace
from itertools import pairwise

from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.results import Moved, Placed, Result
from bot.tables.standings import NEWCOMER, Board, NotedChange, Rating, RatingChange, Seasoned
from engine.contract import Seat
from tests.bot.persistence.test_results import GUILD, add, game
from tests.kit.memory_store import InlineStore

ME, OTHER = UserId(1), UserId(2)


async def games_of(
    store: InlineStore,
    limit: int = 9,
    offset: int = 0,
    which: GamesShown = GamesShown.ALL,
    *,
    guild: GuildId | None = GUILD,
) -> list[str]:
    """The tables of my games of 2 WIN."""
    with store.reading() as work:
        found = work.results.of(ME, "two_win", guild, limit, offset, which)
    return [result.table[-1] for result in found]


async def test_a_history_is_of_one_person_one_game_and_one_server_the_latest_first(store: InlineStore) -> None:
    await add(store, game(4, "a", "b"), game(2, "b", "a"), game(3, "b", "c"))
    await add(store, game(5, "a", "b", key="two_down"), game(6, "a", "b", guild=8), game(1, "a", "-"))
    assert await games_of(store) == ["1", "2", "4"]
    assert await games_of(store, guild=GuildId(8)) == ["6"]
    assert await games_of(store, guild=None) == ["1", "6", "2", "4"]


async def test_a_history_has_pages(store: InlineStore) -> None:
    await add(store, *(game(number, "a", "b") for number in range(1, 6)))
    assert await games_of(store, 2) == ["5", "4"]
    assert await games_of(store, 2, 2) == ["3", "2"]
    assert await games_of(store, 2, 4) == ["1"]
    assert await games_of(store, 2, 5) == []


async def test_a_history_lists_only_the_games_that_are_wanted(store: InlineStore) -> None:
    await add(store, game(1, "a", "b"), game(2, "b", "a"), game(3, "a", "-"), game(4, "-", "a"), game(5, "ab", "-"))
    shown = {which: await games_of(store, which=which) for which in GamesShown}
    assert shown == {
        GamesShown.ALL: ["5", "4", "3", "2", "1"],
        GamesShown.WON: ["5", "3", "1"],
        GamesShown.WITH_PEOPLE: ["5", "2", "1"],
        GamesShown.AGAINST_HOUSE: ["4", "3"],
    }
    assert await games_of(store, 1, 1, GamesShown.WON) == ["3"]


async def test_a_game_of_a_history_is_whole(store: InlineStore) -> None:
    """Also what two results are not compared by: what decided, and who moved."""
    played = replace(
        game(1, "a", "b-"),
        how="fewest_cards",
        placed=(
            Placed(Seat(0), ME, 1, True, False, score={"cards": 4, "formed": "1 2"}),
            Placed(Seat(1), OTHER, 2, False, True, score={"cards": 0}),
            Placed(Seat(2), None, 3, False, True),
        ),
    )
    await add(store, played)
    with store.reading() as work:
        (found,) = work.results.of(ME, "two_win", None, 9)
        one = work.results.get(played.table)
        assert work.results.get(TableId("zzzzzzzzzz")) is None
        ((number, counted),) = work.results.in_order(0, 9)
    assert found == one == counted == played
    assert number == 1
    for result in (found, counted):
        assert [placed.score for placed in result.placed] == [{"cards": 4, "formed": "1 2"}, {"cards": 0}, None]
        assert list(result.moved) == [Moved(Seat(0), None, 1)]
        assert result.ended == played.ended


async def test_a_game_is_found_by_how_its_code_begins_and_by_nothing_else(store: InlineStore) -> None:
    await add(store, replace(game(1, "a", "b"), table=TableId("ab_cdefghi")))
    await add(store, replace(game(2, "a", "b"), table=TableId("abxcdefghi")))
    await add(store, replace(game(3, "b", "c"), table=TableId("ab_notmine")))
    await add(store, replace(game(4, "a", "b", guild=8), table=TableId("ab_another")))
    await add(store, replace(game(5, "a", "b", key="two_down"), table=TableId("ab_nowinno")))
    await add(store, replace(game(6, "a", "b"), table=TableId("ab%cdefghi")))
    with store.reading() as work:
        assert [each.table for each in work.results.coded(ME, "two_win", GUILD, "ab_", 9)] == ["ab_cdefghi"]
        assert [each.table for each in work.results.coded(ME, "two_win", GUILD, "ab%", 9)] == ["ab%cdefghi"]
        both = work.results.coded(ME, "two_win", None, "ab_", 9)
        assert [each.table for each in both] == ["ab_another", "ab_cdefghi"]
        assert [each.table for each in work.results.coded(ME, "two_win", None, "ab", 2)] == [
            "ab%cdefghi",
            "ab_another",
        ]
        assert work.results.coded(ME, "two_win", None, "cdef", 9) == []


async def test_results_are_read_in_parts_in_the_order_in_which_they_were_counted(store: InlineStore) -> None:
    await add(store, *(game(number, "a", "b") for number in (3, 1, 3, 2)))
    with store.reading() as work:
        assert [(number, each.table[-1]) for number, each in work.results.in_order(0, 2)] == [(1, "3"), (2, "1")]
        assert [(number, each.table[-1]) for number, each in work.results.in_order(2, 2)] == [(3, "2")]
        assert [len(each.placed) for _, each in work.results.in_order(1, 2)] == [2, 2]
        assert work.results.in_order(3, 2) == []


async def test_a_score_noted_later_is_noted_at_its_seat(store: InlineStore) -> None:
    first, second = game(1, "a", "b"), game(2, "a", "b")
    await add(store, first, second)
    noted = tuple(replace(placed, score={"cards": placed.seat + 5}) for placed in first.placed)
    with store.writing() as work:
        work.results.note_scores(replace(first, placed=noted))
    with store.reading() as work:
        found = [work.results.get(each.table) for each in (first, second)]
    assert [[placed.score for placed in each.placed] for each in found if each is not None] == [
        [{"cards": 5}, {"cards": 6}],
        [None, None],
    ]


async def test_the_history_of_a_rating_is_the_latest_part_of_it_the_oldest_first(store: InlineStore) -> None:
    await add(store, *(game(number, "a", "bc") for number in (1, 2, 3)), game(4, "a", "b", key="two_down"))
    steps = [Rating(20.0 + number, 8.0 - number, number) for number in range(5)]
    with store.writing() as work:
        work.standings.clear()
        work.standings.note_changes(
            NotedChange(TableId(f"table{number:05}"), "two_win", number, RatingChange(ME, before, after))
            for number, (before, after) in enumerate(pairwise(steps[:4]), 1)
        )
        work.standings.note_changes(
            [
                NotedChange(TableId("table00001"), "two_win", 1, RatingChange(OTHER, NEWCOMER, steps[1])),
                NotedChange(TableId("table00004"), "two_down", 4, RatingChange(ME, NEWCOMER, steps[1])),
            ]
        )
        work.standings.note_changes([])
    with store.reading() as work:
        history = work.standings.rating_history("two_win", ME, 2)
        everything = work.standings.rating_history("two_win", ME, 9)
    assert list(history) == [RatingChange(ME, steps[1], steps[2]), RatingChange(ME, steps[2], steps[3])]
    assert [change.after.games for change in everything] == [1, 2, 3]


async def test_whom_somebody_met_most_is_said_of_their_latest_games_of_one_kind(store: InlineStore) -> None:
    await add(store, game(1, "a", "d"), game(2, "a", "d"), game(3, "a", "bc"), game(4, "a", "b"), game(5, "b", "c"))
    await add(store, game(6, "a", "e", key="two_down"), game(7, "a", "-"))
    with store.reading() as work:
        assert work.standings.opponents("two_win", ME, (ME, GuildId(7)), 9, 9) == [(2, 2, 2), (4, 2, 2), (3, 1, 1)]
        assert work.standings.opponents("two_win", ME, (ME, GuildId(7)), 2, 9) == [(2, 2, 2), (3, 1, 1)]
        assert work.standings.opponents("two_win", ME, (ME, GuildId(7)), 9, 1) == [(2, 2, 2)]
        assert work.standings.opponents("two_down", ME, (ME, GuildId(7)), 9, 9) == [(5, 1, 1)]


async def test_whom_someone_met_on_other_servers_is_shown_to_who_was_there_alone(store: InlineStore) -> None:
    await add(store, game(1, "a", "b"), game(2, "a", "c", guild=8))
    for asker, met in ((ME, {2, 3}), (UserId(3), {2, 3}), (OTHER, {2})):
        with store.reading() as work:
            assert {user for user, _, _ in work.standings.opponents("two_win", ME, (asker, GUILD), 9, 9)} == met


async def test_what_decided_somebodys_games_is_the_latest_first_and_their_own(store: InlineStore) -> None:
    def scored(number: int, key: str = "two_win") -> Result:
        played = game(number, "a", "b", key=key)
        return replace(
            played, placed=tuple(replace(each, score={"cards": 10 * number + each.seat}) for each in played.placed)
        )

    await add(store, scored(1), scored(2), game(3, "a", "b"), scored(4), scored(5, "two_down"))
    with store.reading() as work:
        assert work.standings.scores("two_win", ME, 9) == [{"cards": 40}, {"cards": 20}, {"cards": 10}]
        assert work.standings.scores("two_win", OTHER, 1) == [{"cards": 41}]
        assert work.standings.scores("two_down", ME, 9) == [{"cards": 50}]


async def test_nothing_is_counted_once_it_was_cleared(store: InlineStore) -> None:
    await add(store, game(1, "a", "b"))
    with store.writing() as work:
        work.standings.clear()
    with store.reading() as work:
        assert work.standings.page(Board("two_win", GUILD), 9, 0) == []
        assert work.standings.rating("two_win", Seasoned(ME)) is None
        assert work.standings.rating_history("two_win", ME, 9) == []
        assert work.results.get(game(1, "a", "b").table) is not None
