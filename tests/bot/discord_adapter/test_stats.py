"""`/… stats`: a card in words, with the rating's history as a picture."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import discord
import pytest

from bot.games.registry import GAMES
from bot.pictures.line_chart import LineChart
from bot.screens.person_card import MOST_LINES, heights, rating_curve, rating_points
from bot.tables.ids import UserId
from bot.tables.ratings import NEWCOMER, Rating
from bot.tables.results import Result
from bot.tables.settings import OwnPictures
from bot.tables.standings import RatingChange
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.test_conversations import private
from tests.bot.discord_adapter.test_looking_back import finished, game, hide
from tests.bot.discord_adapter.wire_ends import shown
from tests.kit.drawn_here import DrawnHere
from tests.kit.readable import ENGLISH

POINTS = "Points at the end: 9 at best, 2 on average (2 games)"


def scored(result: Result, **score: int) -> Result:
    return replace(result, placed=tuple(replace(placed, score=score) for placed in result.placed))


async def card(evening: Evening, user: int = 5, **options: Any) -> str:
    return shown(await evening.people.command(user, "twowin", "stats", **options))


async def played(evening: Evening) -> None:
    await finished(
        evening,
        [
            scored(game(1, 5, 6), cards=4, number=57),
            scored(game(2, 5, 6, 7), cards=9, number=61),
            scored(game(3, 6, 5), cards=1, number=57),
            game(4, 5, None),
            game(5, 5, 6, guild=8),
        ],
    )


async def test_on_one_server_nobody_is_named_whom_somebody_met_on_another_but_by_whoever_sat_there_too(
    evening: Evening,
) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 5, 7, guild=8), game(3, 5, 9, guild=8), game(4, 5, 9, 1, guild=8)])
    told = [line for line in (await card(evening, 1, person=5)).splitlines() if line.startswith("- Rivals: ")]
    assert told == [
        "- Rivals: **Person 1** (beaten in 1 of 1), **Person 6** (beaten in 1 of 1) and **Person 9** (beaten in 1 of 1)"
    ]
    stranger = await card(evening, 2, person=5)
    assert "- Rivals: **Person 6** (beaten in 1 of 1)" in stranger.splitlines()
    assert "**Person 9** (beaten in 2 of 2)" in await card(evening, 5), "of oneself one sees everything"


async def test_a_card_says_in_words_what_the_picture_shows(drawn_evening: Evening, drawn: DrawnHere) -> None:
    evening = drawn_evening
    await played(evening)
    answer = await evening.people.command(5, "twowin", "stats")
    assert private(answer)
    assert shown(answer).splitlines() == [
        "### 2 WIN: **Person 5**",
        "- 3 wins in 4 games (75%)",
        "- On this server: #1 · 2 wins in 3 games",
        "- Winning streak: 1 now, 2 at best",
        "- Against bots: 1 of 1 won",
        "- Rating over 4 games: from 1000 to 1139?, lowest 1000, highest 1139.",
        "- Most cards held at the end: 9 (best of 3 games)",
        "- Favourite numbers: 57 (twice)",
        "- Rivals: **Person 6** (beaten in 3 of 4) and **Person 7** (beaten in 1 of 1)",
        "Your quarter",
        "Exercises",
    ]
    (file,) = evening.wire.files
    assert (file.filename, file.fp.read()) == ("rating.webp", b"picture 1")
    (curve,) = drawn.moments
    assert isinstance(curve, LineChart)
    assert (curve.curves[0].values[0], curve.curves[0].values[-1], curve.ground) == (1000.0, 1139.0, "rays")
    assert file.description == "Rating over 4 games: from 1000 to 1139?, lowest 1000, highest 1139."


async def test_one_rated_game_makes_no_curve_and_none_at_all_a_sentence(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 8, None)])
    assert "- Rating over one game: from 1000 to 1069?, lowest 1000, highest 1069." in await card(evening)
    assert "- Against bots: 1 of 1 won" in await card(evening, 8)
    assert await card(evening, 9) == "No finished games yet.\nPlay now"
    assert evening.wire.files == []


async def test_who_wants_words_alone_gets_no_curve(drawn_evening: Evening, drawn: DrawnHere) -> None:
    await played(drawn_evening)
    await drawn_evening.tables.settings.change_profile(
        UserId(5), lambda stored: replace(stored, pictures=OwnPictures.NEVER)
    )
    assert "Rating over 4 games" in await card(drawn_evening)
    assert drawn.moments == []


async def test_where_files_may_not_be_attached_the_words_come_alone(evening: Evening) -> None:
    await played(evening)
    evening.people.app_permissions = str(discord.Permissions(send_messages=True).value)
    assert "Rating over 4 games" in await card(evening)
    assert evening.wire.files == []


async def test_who_is_hidden_shows_it_to_nobody_else_and_is_named_on_no_card(evening: Evening) -> None:
    await played(evening)
    await hide(evening, 6)
    assert await card(evening, 5, person=6) == "This player keeps their games private."
    assert (await card(evening, 6)).startswith("### 2 WIN: **Person 6**\n- 1 win in 4 games")
    assert "On this server" not in await card(evening, 6)
    assert "Person 6" not in await card(evening, 5)


async def test_in_a_direct_message_it_is_ones_own_from_everywhere(evening: Evening) -> None:
    await played(evening)
    told = await card(evening, 5, direct=True)
    assert "3 wins in 4 games" in told
    assert "On this server" not in told
    assert (await card(evening, 5, direct=True, person=6)).startswith("This works only on a server")


@pytest.mark.parametrize(
    ("key", "scores", "told"),
    [
        ("two_win", [{"cards": 3}, {"cards": 5, "number": 11}], ["Most cards held at the end: 5 (best of 2 games)"]),
        ("two_win", [{"cards": 3, "drawn": 2}, {"drawn": 4}], ["Most cards drawn in a round: 4 (best of 2 games)"]),
        (
            "two_win",
            [{"number": 77}, {"number": 90, "formed": "11 45 77 90"}, {"formed": "11 45"}, {"formed": "11 23"}],
            ["Favourite numbers: 11 (3 times), 45 (twice) and 77 (twice)"],
        ),
        ("two_win", [{"guessed": 1}, {"guessed": 0}, {"number": 45}], ["Winners guessed: 1 of 2"]),
        (
            "two_sans_three",
            [{"points": -4}, {"points": 9}],
            ["Points at the end: 9 at best, 2 on average (2 games)"],
        ),
        ("two_down", [{"level": 3}, {"level": 7}, {"level": 7}], ["Highest level reached: 7, in 2 of 3 games"]),
    ],
)
def test_every_game_says_what_its_scores_have_in_common(
    key: str, scores: list[dict[str, int | str]], told: list[str]
) -> None:
    found = [line.replace("\u2068", "").replace("\u2069", "") for line in GAMES[key].statistics(scores, ENGLISH)]
    assert set(told) <= set(found)
    assert list(GAMES[key].statistics([], ENGLISH)) == []


def test_a_number_that_was_formed_once_is_nobodys_favourite() -> None:
    assert not any("Favourite" in line for line in GAMES["two_win"].statistics([{"formed": "11 23"}], ENGLISH))


@pytest.mark.parametrize(("lowest", "highest"), [(1000, 1000), (990, 1010), (0, 3000), (995, 1430), (1, 20000)])
def test_lines_across_are_few_and_around_the_curve(lowest: int, highest: int) -> None:
    levels = heights(lowest, highest)
    assert levels[0] <= lowest
    assert highest <= levels[-1]
    assert len(levels) <= MOST_LINES + 2 or highest > 7000


def test_the_picture_goes_through_the_points_in_their_order() -> None:
    steps = [NEWCOMER, *(Rating(25.0 + number, 8.0 - number, number) for number in (1, 2, 3))]
    changes = [RatingChange(UserId(1), before, after) for before, after in pairwise(steps)]
    chart = rating_curve("Toy", changes, "wood", ENGLISH)
    points = rating_points(changes)
    assert chart.ground == "wood"
    assert [curve.values for curve in chart.curves] == [tuple(map(float, points))]
    assert list(points) == sorted(points)
    assert [label for _, label in chart.levels] == [str(level) for level in heights(points[0], points[-1])]
    assert [level for level, _ in chart.levels] == [float(label) for _, label in chart.levels]
    assert (chart.title, chart.start, chart.end) == tuple(
        ENGLISH(key, **given)
        for key, given in (("curve-title", {"game": "Toy"}), ("curve-start", {"games": 3}), ("curve-now", {}))
    )


@pytest.mark.parametrize(
    ("lowest", "highest", "levels"),
    [
        (1000, 1000, [1000]),
        (1000, 1059, [1000, 1010, 1020, 1030, 1040, 1050, 1060]),
        (1000, 1060, [1000, 1020, 1040, 1060]),
        (999, 1001, [990, 1000, 1010]),
        (0, 6999, list(range(0, 7500, 1000))),
    ],
)
def test_lines_across_are_at_round_numbers(lowest: int, highest: int, levels: list[int]) -> None:
    assert list(heights(lowest, highest)) == levels
