"""What an analysis tells: mistakes, luck, a curve, how it adds up, and how it is kept."""

import json
from typing import Any

import pytest

from engine.analysis.findings import Account, Analysis, Judged, Luck, Mistake, Other, Point, load_analysis
from engine.contract import Seat


def judged(at: int, seat: int, number: int, chance: int, mistake: Mistake | None = None) -> Judged:
    return Judged(at, Seat(seat), f"play {at}", at, number, chance, mistake)


def mistake(cost: int) -> Mistake:
    return Mistake(cost, 4, "play 7", "reason-twins")


STORY = (
    judged(0, 0, 1, 50, mistake(12)),
    judged(1, 1, 1, 50),
    judged(2, 0, 1, 55),
    judged(3, 1, 2, 20, mistake(5)),
    judged(4, 0, 2, 88),
    judged(5, 1, 3, 15),
)
ANALYSIS = Analysis(40, STORY, (100, 0))
OTHERWISE = ANALYSIS._replace(
    judged=(judged(0, 0, 1, 50, Mistake(12, 4, "play 7", "reason-twins", (Other("play 8", 9, 10),))),)
)


def test_luck_is_what_happened_between_a_choice_and_the_next_one_of_the_same_seat_and_at_last_the_end():
    found = [(luck.judged.at, luck.after, luck.points) for luck in ANALYSIS.luck(Seat(0))]
    assert found == [(0, 55, 17), (2, 88, 33), (4, 100, 12)]
    assert [luck.points for luck in ANALYSIS.luck(Seat(1))] == [-30, 0, -15]
    assert list(ANALYSIS.luck(Seat(2))) == []


def test_a_game_adds_up():
    assert ANALYSIS.account(Seat(0)) == Account(start=50, cost=12, luck=62, result=100)
    assert ANALYSIS.account(Seat(1)) == Account(start=50, cost=5, luck=-45, result=0)


def test_a_game_that_stopped_early_adds_up_to_what_the_last_choice_promised():
    stopped = ANALYSIS._replace(judged=STORY[:4], ended=None)
    assert stopped.account(Seat(0)) == Account(50, 12, 17, 55)
    assert stopped.account(Seat(1)) == Account(50, 5, -30, 15)
    assert [luck.judged.at for luck in stopped.luck(Seat(1))] == [1]


def test_an_account_starts_at_the_deal_and_what_was_dealt_is_luck():
    dealt = ANALYSIS._replace(start=25)
    assert dealt.account(Seat(0)) == Account(start=25, cost=12, luck=87, result=100)
    assert dealt.account(Seat(1)) == Account(start=25, cost=5, luck=-20, result=0)
    assert list(dealt.luck(Seat(0))) == list(ANALYSIS.luck(Seat(0)))
    assert dealt._replace(judged=STORY[:4], ended=None).account(Seat(1)) == Account(25, 5, -5, 15)


def test_the_curve_of_a_seat_that_was_asked_late_starts_at_the_deal():
    late = ANALYSIS._replace(judged=STORY[3:], start=25)
    assert late.curve(Seat(1)) == [Point(1, 25), Point(2, 20), Point(3, 15), Point(4, 0)]
    assert late._replace(start=None).curve(Seat(1)) == [Point(2, 20), Point(3, 15), Point(4, 0)]
    assert ANALYSIS._replace(start=25).curve(Seat(1)) == ANALYSIS.curve(Seat(1))


def test_the_dearest_mistakes_are_told_and_of_equal_ones_the_earlier():
    costs = (3, 9, 4, 9, 5)
    found = Analysis(40, tuple(judged(at, 0, at, 50, mistake(cost)) for at, cost in enumerate(costs)), None)
    assert [(each.at, told.cost) for each, told in found.mistakes] == [(1, 9), (3, 9), (4, 5)]
    assert Analysis(40, (), None).mistakes == []


def test_the_luckiest_moment_is_where_luck_gave_or_took_most_at_once():
    assert ANALYSIS.luckiest == Luck(STORY[2], 88)
    worse = ANALYSIS._replace(ended=(100, 85))
    assert worse.luckiest == Luck(STORY[5], 85)
    calm = Analysis(40, (judged(0, 0, 1, 50), judged(1, 0, 2, 74)), None)
    assert calm.luckiest is None
    lost, won = (judged(0, 0, 1, 50), judged(1, 1, 1, 50))
    assert Analysis(40, (lost, won), (0, 100)).luckiest == Luck(lost, 0)


def test_the_curve_has_the_first_chance_of_each_round_and_the_end():
    assert ANALYSIS.curve(Seat(0)) == [Point(1, 50), Point(2, 88), Point(4, 100)]
    assert ANALYSIS.curve(Seat(1)) == [Point(1, 50), Point(2, 20), Point(3, 15), Point(4, 0)]
    assert ANALYSIS._replace(ended=None).curve(Seat(0)) == [Point(1, 50), Point(2, 88)]
    assert ANALYSIS.seats == [0, 1]


def test_rounds_in_which_no_one_chose_twice_are_laps():
    assert not ANALYSIS.laps
    assert ANALYSIS._replace(judged=(STORY[0], STORY[1], STORY[3])).laps
    assert not ANALYSIS._replace(judged=STORY[:2]).laps


def test_an_analysis_is_kept_as_plain_data():
    for analysis in (
        ANALYSIS,
        ANALYSIS._replace(ended=None),
        ANALYSIS._replace(start=25),
        OTHERWISE,
        Analysis(40, (), None),
    ):
        assert load_analysis(json.loads(json.dumps(analysis.save()))) == analysis


def test_one_of_version_2_opens_and_starts_with_the_first_choice():
    """As a row of commit b374f96a holds it."""
    told = [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", "reason-twins"]], [1, 1, "play 1", 1, 1, 50, None]]
    found = load_analysis({"v": 2, "playouts": 40, "judged": told, "ended": [100, 0]})
    assert found == Analysis(40, STORY[:2], (100, 0), None)
    assert found.account(Seat(1)) == Account(50, 0, -50, 0)


def test_one_that_knows_no_other_answers_opens():
    """As a row of commit 9475d05b holds it."""
    told = [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", "reason-twins"]], [1, 1, "play 1", 1, 1, 50, None]]
    found = load_analysis({"v": 3, "playouts": 40, "judged": told, "ended": [100, 0], "start": 25})
    assert found == Analysis(40, STORY[:2], (100, 0), 25)


def test_the_mistakes_of_one_seat_are_its_own():
    assert [each.at for each, _ in ANALYSIS.mistakes_of(Seat(1))] == [3]
    assert [each.at for each, _ in ANALYSIS.mistakes_of(Seat(0))] == [0]
    assert ANALYSIS.mistakes_of(Seat(2)) == []


def test_one_of_version_1_is_made_anew():
    before = {"v": 1, "playouts": 40, "judged": [[0, 0, "play 0", 0, 1, 0.5]], "turning": [], "ended": [1.0, 0.0]}
    with pytest.raises(ValueError, match=r"no saved analysis: .* another version"):
        load_analysis(before)


@pytest.mark.parametrize(
    "change",
    [
        {"v": 4},
        {"more": 1},
        {"judged": [[0, 0, 5, 0, 1, 50, None]]},
        {"judged": [[0, 0, "play 0", 0, 1, 0.5, None]]},
        {"judged": [[0, 0, "play 0", 0, 1, 101, None]]},
        {"judged": [[-1, 0, "play 0", 0, 1, 50, None]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7"]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", 5]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", "reason-twins", 5]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", "reason-twins", [["play 8", 51, 4]]]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [12, 4, "play 7", "reason-twins", [[8, 9, 4]]]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50, [51, 4, "play 7", "reason-twins"]]]},
        {"judged": [[0, 0, "play 0", 0, 1, 50]]},
        {"ended": 5},
        {"start": 101},
        {"start": 25.0},
        {"ended": [1.0, 0.0]},
    ],
)
def test_other_data_is_no_analysis(change: dict[str, Any]):
    with pytest.raises(ValueError, match="no saved analysis"):
        load_analysis({**ANALYSIS.save(), **change})
