"""What finished games add up to, as someone is shown it: pages of boards, a person's card, a history."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.persistence.standings import MET_WITHIN
from bot.service.looking_back import HISTORY_DRAWN, OPPONENTS_NAMED, LookingBack
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile
from bot.tables.standings import EVERYWHERE, Board, Season, Seasoned, Standing
from engine.contract import Seat
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore

HERE, THERE = GuildId(7), GuildId(8)
ENDED = Milliseconds(1_800_000_000_000)
SEASON = Season(20271)


def ended(name: str, *users: int, guild: GuildId = HERE, game: str = "g") -> Result:
    """A game of these people, in the order in which they came in."""
    placed = tuple(
        Placed(Seat(seat), UserId(user), seat + 1, seat == 0, by_house=False, score={"points": f"{name}-{user}"})
        for seat, user in enumerate(users)
    )
    return Result(TableId(name), game, guild, ENDED, "how", placed)


async def after(*results: Result, hidden: Sequence[int] = ()) -> tuple[MemoryStore, LookingBack]:
    """Someone looks back after these games."""
    store = MemoryStore()
    with store.writing() as work:
        for result in results:
            work.results.add(result)
        for user in hidden:
            work.profiles.put(Profile(UserId(user), on_boards=False))
    return store, LookingBack(store, ManualClock(ENDED))


async def test_the_season_is_that_of_the_clock() -> None:
    _, looking = await after()
    assert looking.season() == SEASON


WON_BY = [ended(f"game{number}{user}", user, 9) for user in range(1, 6) for number in range(6 - user)]
"""Person 1 won five games, person 2 four, ...; all against person 9."""


@pytest.mark.parametrize(
    ("limit", "offset", "users", "more"),
    [
        (6, 0, [1, 2, 3, 4, 5, 9], False),
        (5, 0, [1, 2, 3, 4, 5], True),
        (2, 2, [3, 4], True),
        (2, 4, [5, 9], False),
        (2, 5, [9], False),
    ],
)
async def test_a_page_of_a_board_says_whether_it_goes_on(limit: int, offset: int, users: list[int], more: bool) -> None:
    _, looking = await after(*WON_BY)
    page = await looking.board(Board("g", HERE, SEASON), UserId(3), limit, offset)
    assert [line.standing.user for line in page.lines] == users
    assert [line.place for line in page.lines] == [offset + 1 + at for at in range(len(users))]
    assert (page.more, page.size) == (more, 0)
    assert page.own is not None
    assert (page.own.place, page.own.standing.wins) == (3, 3)


async def test_a_page_beyond_the_end_says_how_many_there_are() -> None:
    _, looking = await after(*WON_BY)
    page = await looking.board(Board("g", HERE), UserId(8), 2, 20)
    assert (page.lines, page.more, page.size, page.own) == ((), False, 6, None)


async def test_ratings_are_those_of_the_season_of_everybody_shown_and_of_whoever_asks() -> None:
    store, looking = await after(*WON_BY)
    for season in (SEASON, Season(0)):
        page = await looking.board(Board("g", HERE, season), UserId(9), 2, 0)
        with store.reading() as work:
            expected = {user: work.standings.rating("g", Seasoned(UserId(user), season)) for user in (1, 2, 9)}
        assert page.ratings == expected
    stranger = await looking.board(Board("g", HERE), UserId(77), 1, 0)
    assert set(stranger.ratings) == {1}


async def test_who_does_not_want_to_appear_stands_nowhere() -> None:
    _, looking = await after(*WON_BY, hidden=[3])
    page = await looking.board(Board("g", HERE), UserId(3), 9, 0)
    assert page.own is None
    assert [line.standing.user for line in page.lines] == [1, 2, 4, 5, 9]


async def test_somebody_who_never_finished_a_game_has_no_card() -> None:
    _, looking = await after(ended("other", 1, 2, game="h"))
    assert await looking.person("g", UserId(1), HERE, UserId(1)) is None
    assert await looking.person("h", UserId(1), HERE, UserId(1)) is not None


async def test_a_card_tells_here_and_everywhere_apart() -> None:
    store, looking = await after(ended("a", 1, 2), ended("b", 2, 1), ended("c", 1, 2, guild=THERE))
    card = some(await looking.person("g", UserId(1), HERE, UserId(1)))
    assert (card.user, card.here.games, card.everywhere.games, card.place) == (1, 2, 3, 1)
    there = some(await looking.person("g", UserId(2), THERE, UserId(2)))
    assert (there.here.games, there.place) == (1, 2)
    nowhere = some(await looking.person("g", UserId(1), GuildId(9), UserId(1)))
    assert (nowhere.here, nowhere.place) == (Standing(UserId(1)), None)
    everywhere = some(await looking.person("g", UserId(1), EVERYWHERE, UserId(1)))
    assert (everywhere.here, everywhere.place) == (everywhere.everywhere, None)
    with store.reading() as work:
        assert card.rating == work.standings.rating("g", Seasoned(UserId(1)))


async def test_a_card_tells_how_the_rating_came_about_what_decided_and_with_whom() -> None:
    games = [ended("a", 1, 2, 3), ended("b", 2, 1), ended("c", 1, 4, 5), ended("d", 1, 3), ended("e", 9, 8)]
    _, looking = await after(*games, ended("f", 1, 6, game="h"))
    card = some(await looking.person("g", UserId(1), HERE, UserId(1)))
    assert [change.after.games for change in card.changes] == [1, 2, 3, 4]
    assert list(card.scores) == [{"points": f"{name}-1"} for name in "dcba"]
    assert card.opponents == ((2, 2, 1), (3, 2, 2), (4, 1, 1))
    assert len(card.opponents) == OPPONENTS_NAMED == 3


async def test_what_is_drawn_and_whom_one_met_lately_have_an_end() -> None:
    first = [ended(f"old{number:04}", 1, 2) for number in range(HISTORY_DRAWN - MET_WITHIN + 1)]
    latest = [ended(f"new{number:04}", 1, 3) for number in range(MET_WITHIN)]
    _, looking = await after(*first, *latest)
    card = some(await looking.person("g", UserId(1), HERE, UserId(1)))
    assert (len(card.changes), len(card.scores)) == (HISTORY_DRAWN, HISTORY_DRAWN)
    assert card.opponents == ((3, MET_WITHIN, MET_WITHIN),)


def names(results: Sequence[Result]) -> str:
    return "".join(result.table for result in results)


HISTORY = [ended("a", 1, 2), ended("b", 2, 1), ended("c", 1), ended("d", 1, 2, guild=THERE), ended("e", 1, 2, game="h")]


async def test_a_history_is_of_one_person_one_game_one_server_and_the_latest_come_first() -> None:
    _, looking = await after(*HISTORY, ended("f", 2, 3))
    assert names(await looking.history(UserId(1), "g", None, 9)) == "dcba"
    assert names(await looking.history(UserId(1), "g", HERE, 9)) == "cba"
    assert names(await looking.history(UserId(1), "g", THERE, 9)) == "d"
    assert names(await looking.history(UserId(1), "h", None, 9)) == "e"
    assert names(await looking.history(UserId(3), "g", None, 9)) == "f"
    assert names(await looking.history(UserId(1), "g", None, 2)) == "dc"
    assert names(await looking.history(UserId(1), "g", None, 2, 1)) == "cb"


@pytest.mark.parametrize(
    ("which", "found"),
    [
        (GamesShown.ALL, "cba"),
        (GamesShown.WON, "ca"),
        (GamesShown.WITH_PEOPLE, "ba"),
        (GamesShown.AGAINST_HOUSE, "c"),
    ],
)
async def test_a_history_shows_the_games_that_are_wished_for(which: GamesShown, found: str) -> None:
    _, looking = await after(*HISTORY)
    assert names(await looking.history(UserId(1), "g", HERE, 9, which=which)) == found


async def test_games_are_found_by_how_their_code_begins() -> None:
    games = [ended(name, 1, 2) for name in ("abc", "abd", "bcd")]
    elsewhere = [replace(ended("abe", 1, 2), guild=THERE), ended("abf", 1, 2, game="h"), ended("abg", 3, 2)]
    _, looking = await after(*games, *elsewhere)
    found = [result.table for result in await looking.coded(UserId(1), "g", HERE, "ab", 9)]
    assert found == ["abd", "abc"]
    assert [result.table for result in await looking.coded(UserId(1), "g", HERE, "ab", 1)] == ["abd"]
    assert [result.table for result in await looking.coded(UserId(1), "g", None, "ab", 9)] == ["abe", "abd", "abc"]
