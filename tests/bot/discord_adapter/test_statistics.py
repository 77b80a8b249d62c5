"""Leaderboards, histories, statistics and the season of one player."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, Final

import pytest

from bot.discord_adapter.names_and_faces import REMEMBERED, DisplayNames
from bot.games.registry import GAMES
from bot.pictures.line_chart import LineChart
from bot.screens.custom_ids import GameControl, parse_as
from bot.screens.leaderboard import BoardAsked, BoardScope, Period, board_asked
from bot.screens.person_card import heights, quarter_asked, quarter_control, rating_curve, rating_points
from bot.service.looking_back import PAGE
from bot.tables.deadlines import HOUR
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from bot.tables.settings import OwnPictures
from bot.tables.standings import NEWCOMER, Rating, RatingChange, Season, season_before, season_begins, season_of
from engine.contract import Seat
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import EPHEMERAL, GUILD, controls, error, kind, private, shown
from tests.kit.always import some
from tests.kit.clocks import ManualClock
from tests.kit.drawn_here import DrawnHere
from tests.kit.readable import ENGLISH


def game(number: int, winner: int, *others: int | None, guild: int = GUILD) -> Result:
    placed = (Placed(Seat(0), UserId(winner), 1, True, False), *map(_loser, enumerate(others, start=1)))
    return Result(TableId(f"table{number:05}"), "two_win", GuildId(guild), Milliseconds(number), "most_cards", placed)


def _loser(place: tuple[int, int | None]) -> Placed:
    seat, user = place
    return Placed(Seat(seat), None if user is None else UserId(user), seat + 1, False, user is None)


LEGEND: Final = "-# Wins/games · rating (?: not certain yet)"


async def finished(evening: Evening, results: Sequence[Result]) -> None:
    with evening.store.writing() as work:
        for result in results:
            work.results.add(result)


async def hide(evening: Evening, user: int) -> None:
    await evening.prefers(user, on_boards=False)


async def board(evening: Evening, user: int = 1, **options: Any) -> str:
    return shown(await evening.people.command(user, "twowin", "leaderboard", **options))


async def test_a_board_names_everybody_and_rings_nobody(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 5, 6), game(3, 6, 5), game(4, 6, None)])
    answer = await evening.people.command(1, "twowin", "leaderboard")
    assert private(answer)
    assert shown(answer).splitlines()[:5] == [
        "### 2 WIN: most wins · on this server · all time",
        LEGEND,
        "**1.** **Person 5** 2/3 · 1070?",
        "**2.** **Person 6** 1/3 · 1016?",
        "-# Games of two or more people count.",
    ]
    assert "<@" not in str(answer.body)


async def test_who_stands_on_the_page_is_not_named_a_second_time(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(4, 6, None)])
    own = await board(evening, 6)
    assert "\n-# You: 0% won · 1\u00a0of 1 won against bots\n" in own
    assert own.count("Person 6") == 1


async def test_hidden_streaks_are_seen_by_their_owner_alone(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 5, 6), game(3, 6, 5), game(4, 6, 5)])
    await evening.prefers(5, shows_streaks=False)
    for asker, streaks in ((5, 1), (6, 1), (7, 0)):
        assert (await board(evening, user=asker)).count("best streak: 2 in a row") == streaks
        stats = shown(await evening.people.command(asker, "twowin", "stats", person=5))
        assert ("Winning streak: 0 now, 2 at best" in stats) is (asker == 5)
        assert "2 wins in 4 games" in stats


async def test_whoever_played_against_the_house_only_stands_behind_those_who_played_with_people(
    evening: Evening,
) -> None:
    await finished(evening, [game(1, 5, 6), game(2, 7, None)])
    assert (await board(evening)).splitlines()[3:5] == [
        "**2.** **Person 6** 0/1 · 963?",
        "**Person 7**: no games with people yet",
    ]
    assert "\n-# You: 1 of 1 won against bots\n" in await board(evening, 7)


async def test_a_board_without_figures_explains_none(evening: Evening) -> None:
    await finished(evening, [game(2, 7, None)])
    alone = await board(evening)
    assert "**Person 7**: no games with people yet" in alone
    assert LEGEND not in alone


async def test_a_board_with_nobody_on_it_says_so_and_a_page_beyond_the_end_too(evening: Evening) -> None:
    assert "No one is on this leaderboard yet." in await board(evening)
    await finished(evening, [game(1, 5, 6)])
    beyond = await evening.people.command(1, "twowin", "leaderboard", page=7)
    assert "There's no page 7; the last one is 1." in shown(beyond)
    back = await evening.people.press(1, controls(beyond)["◀ 1"], flags=EPHEMERAL)
    assert "**1.** **Person 5**" in shown(back)


async def test_pages_turn_in_place_and_equals_share_a_place(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200 + number) for number in range(12)])
    first = await evening.people.command(1, "twowin", "leaderboard")
    assert "**10.** " not in shown(first)
    assert shown(first).count("**1.** **Person 1") == 10
    second = await evening.people.press(1, controls(first)["2 ▶"], flags=EPHEMERAL)
    assert kind(second) == 7
    assert shown(second).count("\n**1.** **Person 1") == 2
    assert shown(second).count("**13.** **Person 2") == 8
    third = await evening.people.press(1, controls(second)["3 ▶"], flags=EPHEMERAL)
    assert "Page 3." in shown(third)
    assert "4 ▶" not in controls(third)
    assert "◀ 2" in controls(third)


async def test_ones_own_line_is_shown_on_every_page(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200) for number in range(10)])
    own = "**11.** **Person 200** 0/10 · 796"
    assert f"You: {own}\n-# 0% won\n-# Page 1. " in await board(evening, 200)
    assert f"\n{own}\n-# You: 0% won\n-# Page 2. " in await board(evening, 200, page=2)
    assert "You: " not in await board(evening, 9)
    await hide(evening, 200)
    assert "You: " not in await board(evening, 200)


async def test_a_board_can_be_narrowed_to_the_people_at_the_table_of_the_channel(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 1), game(2, 5, 1), game(3, 2, 1), game(4, 9, 8)])
    whole = await evening.people.command(1, "twowin", "leaderboard")
    none = await evening.people.press(1, controls(whole)["This table"], flags=EPHEMERAL)
    assert shown(none).startswith("There's no table in this channel. Open one:")
    await evening.people.command(1, "twowin", "start")
    for user in (1, 2):
        await evening.people.press(user, await evening.control("join"))
    told = await evening.people.press(1, controls(whole)["This table"], flags=EPHEMERAL)
    assert shown(told).startswith(f"### 2 WIN: most wins · at this table · all time\n{LEGEND}\n**1.** **Person 2** 1/1")
    assert "**2.** **Person 1** 0/3" in shown(told)
    assert "Person 5" not in shown(told)
    assert await board(evening, scope="table") == shown(told)
    await hide(evening, 1)
    assert "Person 1" not in await board(evening, scope="table")
    wide = await evening.people.press(1, controls(told)["This server"], flags=EPHEMERAL)
    assert "Person 5" in shown(wide)


async def test_a_season_and_everywhere_are_boards_of_their_own(evening: Evening) -> None:
    now, quarter = evening.clock.now(), "January to March 2027"
    await finished(evening, [replace(game(1, 5, 6), ended=now), game(2, 6, 5), game(3, 8, 5, guild=8)])
    season = await evening.people.command(1, "twowin", "leaderboard", period="season")
    assert shown(season).startswith(
        f"### 2 WIN: most wins · on this server · {quarter}\n{LEGEND}\n**1.** **Person 5** 1/1"
    )
    everywhere = await evening.people.press(1, controls(season)["Everywhere"], flags=EPHEMERAL)
    assert shown(everywhere).startswith(
        f"### 2 WIN: most wins · everywhere · {quarter}\n{LEGEND}\n**1.** **Person 5** 1/1"
    )
    ever = await evening.people.press(1, controls(everywhere)["All time"], flags=EPHEMERAL)
    assert "**1.** **Person 8** 1/1" in shown(ever)
    here = await evening.people.press(1, controls(ever)["This server"], flags=EPHEMERAL)
    assert "Person 8" not in shown(here)
    assert await board(evening, scope="everywhere") == shown(ever)


async def test_in_a_direct_message_there_is_the_board_of_everywhere_alone(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6)])
    answer = await evening.people.command(1, "twowin", "leaderboard", direct=True)
    assert shown(answer).startswith(f"### 2 WIN: most wins · everywhere · all time\n{LEGEND}\n**1.** **Person 5**")
    assert "This server" not in controls(answer)
    forged = BoardAsked("two_win", BoardScope.SERVER, Period.ALL_TIME).control
    pressed = await evening.people.press(1, forged, direct=True)
    assert shown(pressed) == shown(answer)


@pytest.mark.parametrize(
    "control",
    [
        "g1:two_win:board::1:open:server",
        "g1:two_win:board::0:open:server ever",
        "g1:two_win:board::1:open:moon ever",
        "g1:chess:board::1:open:server ever",
        "g1:two_win:history:x:1:open:all",
        "g1:two_win:history::1:open:all",
        "g1:two_win:history:5,6:1:open:all",
        "g1:two_win:history:5:1:open:lost",
        "g1:two_win:history:5:0:open:all",
    ],
)
async def test_a_forged_control_gets_a_sentence(evening: Evening, control: str) -> None:
    assert shown(await evening.people.press(1, control)).startswith("This button no longer works.")


def test_what_a_control_asks_for_comes_back() -> None:
    from bot.screens.custom_ids import GameControl, parse_as

    asked = BoardAsked("two_win", BoardScope.EVERYWHERE, Period.SEASON, 17)
    assert board_asked(some(parse_as(GameControl, asked.control))) == asked


async def test_a_history_has_pages_and_shows_some_games_only(evening: Evening) -> None:
    await finished(evening, [*(game(number, 1, 2) for number in range(12)), game(50, 1, None), game(60, 2, 1)])
    first = await evening.people.command(1, "twowin", "history")
    assert shown(first).startswith("### 2 WIN: games of **Person 1**\n")
    assert "<t:0:d> · #2 of 2\n<t:0:d> · #1 of 2 🏆\n" in shown(first)
    assert "\n1970-01-01 · #2 of 2\n1970-01-01 · #1 of 2 🏆\n" in shown(first)
    older = await evening.people.press(1, controls(first)["Older ▶"], flags=EPHEMERAL)
    assert "table00000" in str(older.body)
    assert "Older ▶" not in controls(older)
    newer = await evening.people.press(1, controls(older)["◀ Newer"], flags=EPHEMERAL)
    assert shown(newer) == shown(first)
    menu = controls(first)["Which games?"]
    alone = await evening.people.press(1, menu, "house", flags=EPHEMERAL)
    assert [code for code in ("table00050", "table00011", "table00060") if code in str(alone.body)] == ["table00050"]
    won = await evening.people.press(1, menu, "won", flags=EPHEMERAL)
    assert "table00060" not in str(won.body)
    assert "Older ▶" in controls(won)
    people = await evening.people.press(1, menu, "people", flags=EPHEMERAL)
    assert "table00050" not in str(people.body)


async def test_a_history_without_games_of_a_kind_says_so(evening: Evening) -> None:
    await finished(evening, [game(1, 1, 2)])
    menu = controls(await evening.people.command(2, "twowin", "history"))["Which games?"]
    assert "No games like that here." in shown(await evening.people.press(2, menu, "won", flags=EPHEMERAL))


async def test_somebody_elses_history_keeps_what_it_hides_behind_its_buttons_too(evening: Evening) -> None:
    await finished(evening, [game(1, 1, 2)])
    menu = controls(await evening.people.command(2, "twowin", "history", person=1))["Which games?"]
    await hide(evening, 1)
    assert shown(await evening.people.press(2, menu, "all")) == "This player keeps their games private."
    assert (
        shown(await evening.people.press(2, menu, "all", direct=True)) == "This works only on a server that invited me."
    )
    assert "table00001" in str((await evening.people.press(1, menu, "all", direct=True)).body)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def names(evening: Evening, clock: ManualClock) -> DisplayNames:
    return DisplayNames(evening.client, clock, patience=0.05)


async def test_a_nickname_counts_on_its_server_and_the_own_name_for_who_left_and_everywhere(
    evening: Evening, names: DisplayNames
) -> None:
    evening.wire.answers.append({"nick": "The \u202eBoss", "user": {"global_name": "Ana", "username": "ana"}})
    assert await names.of(GuildId(7), (UserId(5),)) == {5: "The Boss"}
    evening.wire.answers += [error(404, 10007), {"global_name": None, "username": "ben"}]
    assert await names.of(GuildId(7), (UserId(6),)) == {6: "ben"}
    assert await names.of(GuildId(0), (UserId(5),)) == {5: "Person 5"}
    assert evening.wire.last.path == "/users/5"


async def test_who_cannot_be_named_is_somebody_and_the_board_comes_all_the_same(evening: Evening) -> None:
    await finished(evening, [game(1, 5, 6)])
    evening.wire.answers += [error(404, 10007), error(404, 10007), error(404, 10013), error(404, 10013)]
    assert "**1.** someone 1/1" in await board(evening)


async def test_a_limit_that_does_not_say_how_long_it_lasts_costs_no_board(evening: Evening) -> None:
    """discord.py raises a KeyError then."""

    async def limited() -> None:
        raise KeyError("retry_after")

    await finished(evening, [game(1, 5, 6)])
    evening.wire.answers += [limited, limited, limited, limited]
    assert "**1.** someone 1/1" in await board(evening)


async def test_names_that_take_too_long_are_left_out(evening: Evening, names: DisplayNames) -> None:
    import asyncio

    async def never() -> None:
        await asyncio.Event().wait()

    evening.wire.answers.append(never)
    assert await names.of(GuildId(7), (UserId(5), UserId(6))) == {6: "Person 6"}


async def test_names_are_not_kept_without_end(evening: Evening, names: DisplayNames) -> None:
    for first in range(0, REMEMBERED + 100, 100):
        await names.of(GuildId(0), [UserId(user + 1) for user in range(first, first + 100)])
    assert len(names.known) == REMEMBERED


def scored(result: Result, **score: int) -> Result:
    return replace(result, placed=tuple(replace(placed, score=score) for placed in result.placed))


async def card(evening: Evening, user: int = 5, **options: Any) -> str:
    return shown(await evening.people.command(user, "twowin", "stats", **options))


async def five_games(evening: Evening) -> None:
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
    await five_games(evening)
    answer = await evening.people.command(5, "twowin", "stats")
    assert private(answer)
    assert shown(answer).splitlines() == [
        "### 2 WIN: **Person 5**",
        "- 3 wins in 4 games (75%)",
        "- On this server: #1 · 2\u00a0wins in 3 games",
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
    assert "- Rating over one game: from 1000 to 1069?\n" in await card(evening)
    assert "- Against bots: 1 of 1 won" in await card(evening, 8)
    assert await card(evening, 9) == "No finished games yet.\nPlay now"
    assert evening.wire.files == []


async def test_who_wants_words_alone_gets_no_curve(drawn_evening: Evening, drawn: DrawnHere) -> None:
    await five_games(drawn_evening)
    await drawn_evening.prefers(5, pictures=OwnPictures.NEVER)
    assert "Rating over 4 games" in await card(drawn_evening)
    assert drawn.moments == []


async def test_who_is_hidden_shows_it_to_nobody_else_and_is_named_on_no_card(evening: Evening) -> None:
    await five_games(evening)
    await hide(evening, 6)
    assert await card(evening, 5, person=6) == "This player keeps their games private."
    assert (await card(evening, 6)).startswith("### 2 WIN: **Person 6**\n- 1 win in 4 games")
    assert "On this server" not in await card(evening, 6)
    assert "Person 6" not in await card(evening, 5)


async def test_in_a_direct_message_it_is_ones_own_from_everywhere(evening: Evening) -> None:
    await five_games(evening)
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


Score = dict[str, str | int]


def ended_game(
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


def last_season(evening: Evening) -> int:
    """A moment of the season before."""
    return season_begins(evening.tables.looking_back.season()) - 1


async def quarter(evening: Evening, user: int = 5) -> Any:
    stats = await evening.people.command(user, "twowin", "stats")
    return await evening.people.press(user, controls(stats)["Your quarter"], flags=EPHEMERAL)


async def test_a_season_adds_up_its_own_games_alone(evening: Evening) -> None:
    old = [ended_game(number, 5, 6, ended=last_season(evening)) for number in range(2)]
    new = [
        ended_game(2, 5, 6, 7, ended=now(evening)),
        ended_game(3, 6, 5, ended=now(evening)),
        ended_game(4, 5, None, ended=now(evening)),
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
    await finished(evening, [ended_game(number, 5, 6, ended=now(evening)) for number in range(3)])
    await hide(evening, 6)
    assert "Person 6" not in shown(await quarter(evening))
    assert "rating +" in shown(await quarter(evening))


async def test_no_button_leads_to_a_season_before_the_first_game(evening: Evening) -> None:
    await finished(evening, [ended_game(1, 5, 6, ended=now(evening))])
    assert list(controls(await quarter(evening, 5))) == ["Replay"]
    assert controls(await quarter(evening, 6)) == {}


async def test_a_season_without_games_says_so(evening: Evening) -> None:
    await finished(evening, [ended_game(1, 5, 6, ended=last_season(evening))])
    assert "You haven't finished a game in these months." in shown(await quarter(evening))


async def test_someone_elses_stats_lead_to_no_quarter(evening: Evening) -> None:
    await finished(evening, [ended_game(1, 5, 6, ended=now(evening))])
    assert "Your quarter" not in controls(await evening.people.command(6, "twowin", "stats", person=5))


async def test_a_season_is_read_page_by_page(evening: Evening) -> None:
    games = 2 * PAGE + 1
    await finished(evening, [ended_game(number, 5, 6, ended=now(evening)) for number in range(games)])
    assert f"(beaten in {games} of {games})" in shown(await quarter(evening))


@pytest.mark.parametrize("detail", ["", "2026", "20265", "20260", "02026", "x2026", "202641"])
async def test_a_forged_season_is_no_control(evening: Evening, detail: str) -> None:
    told = await evening.people.press(5, f"g1:two_win:quarter::0:open:{detail}".rstrip(":"), flags=EPHEMERAL)
    assert shown(told).startswith("This button no longer works.")


async def test_a_story_is_told_once_in_the_order_in_which_they_happened_first(evening: Evening) -> None:
    first = now(evening) - 86_400_000
    scores: list[Score] = [{"behind": 2, "last_round": 3, "cards": 5}, {"cards": 4}]
    await finished(
        evening,
        [ended_game(1, 5, 6, ended=first, scores=scores), ended_game(2, 5, 6, ended=now(evening), scores=scores)],
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
    result = ended_game(1, *range(5, 5 + len(scores)), ended=0, how=how, scores=scores)
    winner, *others = result.placed
    assert story in set(GAMES[key].stories(result, winner))
    assert all(story not in set(GAMES[key].stories(result, other)) for other in others)
    assert ENGLISH(story)


def test_every_story_is_tested_and_an_old_game_tells_none() -> None:
    assert {story for _, story, _, _ in STORIES} == {each.key for name in GAMES for each in GAMES[name].achievements}
    nothing = ended_game(1, 5, 6, ended=0, how="")
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
    assert quarter_asked(some(parse_as(GameControl, quarter_control("two_win", Season(20264))))) == 20264


async def test_a_board_turned_by_somebody_shows_their_own_line(evening: Evening) -> None:
    await finished(evening, [game(number, 100 + number, 200) for number in range(25)])
    first = await evening.people.command(9, "twowin", "leaderboard")
    second = controls(first)["2 ▶"]
    assert "You: **26.** **Person 200**" in shown(await evening.people.press(200, second, flags=EPHEMERAL))
    assert "You: " not in shown(await evening.people.press(9, second, flags=EPHEMERAL))
    assert private(await evening.people.press(9, second))


async def test_a_name_is_remembered_for_just_an_hour(evening: Evening) -> None:
    clock = ManualClock()
    names = DisplayNames(evening.client, clock)
    for waits, asked in ((0, 1), (HOUR - 1, 1), (1, 2)):
        clock.advance(waits)
        assert await names.of(GuildId(7), [UserId(5)]) == {5: "Person 5"}
        assert len(evening.wire.calls) == asked
    assert await names.of(GuildId(8), [UserId(5)]) == {5: "Person 5"}, "another server, another name"
    assert [call.path for call in evening.wire.calls][2:] == ["/guilds/8/members/5"]
    assert len(names.known) == 2
