"""One's own games of a season: what they add up to, the best of them, and the stories that they tell."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.screens.custom_ids import GameControl, parse_as
from bot.screens.person_card import quarter_asked, quarter_control
from bot.service.looking_back import PAGE
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from bot.tables.standings import Season, season_before, season_begins, season_of
from engine.seats import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_looking_back import finished, hide
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, controls, shown
from tests.kit.readable import ENGLISH

Score = dict[str, str | int]


def game(
    number: int, *users: int | None, ended: int, how: str = "most_cards", scores: list[Score] | None = None
) -> Result:
    """A game whose seats are in the order of their places."""
    scores = scores or [{} for _ in users]
    placed = tuple(
        Placed(Seat(seat), None if user is None else UserId(user), seat + 1, seat == 0, user is None, score=score)
        for seat, (user, score) in enumerate(zip(users, scores, strict=True))
    )
    return Result(TableId(f"table{number:05}"), "two_win", GuildId(GUILD), Milliseconds(ended), how, placed)


def now(evening: Evening) -> int:
    return evening.clock.now()


def before(evening: Evening) -> int:
    """A moment of the season before."""
    return season_begins(evening.tables.looking_back.season()) - 1


async def quarter(evening: Evening, user: int = 5) -> Any:
    stats = await evening.people.command(user, "twowin", "stats")
    return await evening.people.press(user, controls(stats)["Your quarter"], flags=EPHEMERAL)


async def test_a_season_adds_up_its_own_games_alone(evening: Evening) -> None:
    old = [game(number, 5, 6, ended=before(evening)) for number in range(2)]
    new = [
        game(2, 5, 6, 7, ended=now(evening)),
        game(3, 6, 5, ended=now(evening)),
        game(4, 5, None, ended=now(evening)),
    ]
    await finished(evening, [*old, *new])
    seen = await quarter(evening)
    lines = shown(seen).splitlines()
    assert lines[0].startswith("### 2 WIN: your quarter · ")
    assert lines[1] == "1 win in 2 games (50%)", "of games against people alone, where there are any"
    assert lines[2].startswith("Rating over 2 games: from ")
    assert lines[3].startswith("Best win: ahead of **Person 6** and **Person 7** · rating +")
    assert lines[4] == "Favourite rival: **Person 6** (beaten in 1 of 2)"
    last = await evening.people.press(5, next(value for key, value in controls(seen).items() if key != "Replay"))
    assert "2 wins in 2 games (100%)" in shown(last)
    assert "against bots" not in shown(last)
    replay = await evening.people.press(5, controls(seen)["Replay"])
    assert shown(replay)


async def test_no_one_is_named_who_hides(evening: Evening) -> None:
    await finished(evening, [game(number, 5, 6, ended=now(evening)) for number in range(3)])
    await hide(evening, 6)
    assert "Person 6" not in shown(await quarter(evening))
    assert "rating +" in shown(await quarter(evening))


async def test_a_season_without_games_says_so(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6, ended=before(evening))])
    assert "You haven't finished a game in these months." in shown(await quarter(evening))


async def test_someone_elses_stats_lead_to_no_quarter(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6, ended=now(evening))])
    assert "Your quarter" not in controls(await evening.people.command(6, "twowin", "stats", person=5))


async def test_a_season_is_read_page_by_page(evening: Evening) -> None:
    games = 2 * PAGE + 1
    await finished(evening, [game(number, 5, 6, ended=now(evening)) for number in range(games)])
    assert f"(beaten in {games} of {games})" in shown(await quarter(evening))


@pytest.mark.parametrize("detail", ["", "2026", "20265", "20260", "02026", "x2026", "202641"])
async def test_a_forged_season_is_no_control(evening: Evening, detail: str) -> None:
    told = await evening.people.press(5, f"g1:two_win:quarter::0:open:{detail}".rstrip(":"), flags=EPHEMERAL)
    assert shown(told).startswith("This button no longer works.")


async def test_a_story_is_told_once_in_the_order_in_which_they_happened_first(evening: Evening) -> None:
    first = now(evening) - 86_400_000
    scores: list[Score] = [{"behind": 2, "last_round": 3, "cards": 5}, {"cards": 4}]
    await finished(
        evening, [game(1, 5, 6, ended=first, scores=scores), game(2, 5, 6, ended=now(evening), scores=scores)]
    )
    *_, told = (line for line in shown(await quarter(evening)).splitlines() if "🏅" in line)
    assert told == "-# 🏅\u00a0Won after being last · 🏅\u00a0Won by a single card"


STORIES: list[tuple[str, str, list[Score], str]] = [
    ("two_win", "two-win-earned-from-last", [{"behind": 2}, {}], "most_cards"),
    ("two_win", "two-win-earned-stars", [{"ninety_nine": 4}, {}], "lowest_number"),
    ("two_win", "two-win-earned-outlasted", [{}] * 5, "last_player"),
    ("two_win", "two-win-earned-one-card", [{"cards": 7}, {"cards": 6}, {"cards": 2}], "most_cards"),
    (
        "two_sans_three",
        "two-sans-three-earned-from-last",
        [{"curve": "5 2 9", "points": 20}, {"curve": "4 3 8", "points": 9}],
        "",
    ),
    ("two_sans_three", "two-sans-three-earned-throughout", [{"curve": "5 9 12"}, {"curve": "4 8 11"}], ""),
    ("two_sans_three", "two-sans-three-earned-one-point", [{"points": 12}, {"points": 11}], ""),
    ("two_sans_three", "two-sans-three-earned-costly", [{"worst": -10}, {}], ""),
    ("two_down", "two-down-earned-from-last", [{"behind": 1}, {}], ""),
    ("two_down", "two-down-earned-gift", [{"swap": 1}, {}], ""),
    ("two_down", "two-down-earned-first-turn", [{"fast": 1}, {}], ""),
    ("two_down", "two-down-earned-runaway", [{"level": 8}, {"level": 5}, {"level": 4}], ""),
]


@pytest.mark.parametrize(("key", "story", "scores", "how"), STORIES, ids=[story for _, story, _, _ in STORIES])
def test_each_story_is_told_of_whom_it_happened_to_and_of_no_one_else(
    key: str, story: str, scores: list[Score], how: str
) -> None:
    result = game(1, *range(5, 5 + len(scores)), ended=0, how=how, scores=scores)
    winner, *others = result.placed
    assert story in set(GAMES[key].stories(result, winner))
    assert all(story not in set(GAMES[key].stories(result, other)) for other in others)
    assert ENGLISH(story)


def test_every_story_is_tested_and_an_old_game_tells_none() -> None:
    assert {story for _, story, _, _ in STORIES} == {each.key for name in GAMES for each in GAMES[name].achievements}
    nothing = game(1, 5, 6, ended=0, how="")
    assert [list(each.stories(nothing, placed)) for each in GAMES.values() for placed in nothing.placed] == [[]] * 6


@pytest.mark.parametrize(
    ("season", "begins", "former"),
    [(20261, (2026, 1), 20254), (20262, (2026, 4), 20261), (20264, (2026, 10), 20263)],
)
def test_seasons_follow_one_another(season: int, begins: tuple[int, int], former: int) -> None:
    moment = Milliseconds(round(datetime(*begins, 1, tzinfo=UTC).timestamp() * 1000))
    assert season_begins(Season(season)) == moment
    assert season_of(moment) == season
    assert season_of(Milliseconds(moment - 1)) == season_before(Season(season)) == former


def test_a_season_goes_through_its_control() -> None:
    control = parse_as(GameControl, quarter_control("two_win", Season(20264)))
    assert control is not None
    assert quarter_asked(control) == 20264
