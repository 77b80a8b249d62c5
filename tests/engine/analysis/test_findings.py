"""What an analysis tells: swings, turning points, a curve, and how it is kept."""

import json
from typing import Any

import pytest

from engine.analysis.findings import (
    Analysis,
    Judged,
    Point,
    Swing,
    TurningPoint,
    greatest,
    load_analysis,
    rounded,
    swings,
)
from engine.seats import Seat


def judged(at: int, seat: int, number: int, chance: float) -> Judged:
    return Judged(at, Seat(seat), f"play {at}", at, number, chance)


STORY = (
    judged(0, 0, 1, 0.5),
    judged(1, 1, 1, 0.5),
    judged(2, 0, 1, 0.55),
    judged(3, 1, 2, 0.2),
    judged(4, 0, 2, 0.88),
    judged(5, 1, 3, 0.15),
)
TURNING = TurningPoint(Swing(STORY[2], 0.9), "play 7", "reason-twins", 0.7)
ANALYSIS = Analysis(40, STORY, (TURNING,), (1.0, 0.0))


def test_a_swing_leads_to_the_next_choice_of_the_same_seat_and_at_last_to_the_end():
    found = swings(STORY, (1.0, 0.0))
    assert {(swing.judged.at, swing.after) for swing in found} == {
        (0, 0.55),
        (1, 0.2),
        (2, 0.88),
        (3, 0.15),
        (4, 1.0),
        (5, 0.0),
    }
    assert [rounded(swing.change) for swing in found if swing.judged.at == 1] == [-0.3]


def test_a_record_that_stops_early_has_no_swing_to_the_end():
    assert {swing.judged.at for swing in swings(STORY, None)} == {0, 1, 2, 3}


def test_turning_points_are_the_greatest_swings_one_a_round_in_order():
    found = greatest(swings(STORY, (1.0, 0.0)))
    assert [swing.judged.at for swing in found] == [2, 4, 5]
    found = greatest([Swing(judged(at, 0, at, 0.5), 0.5 + change) for at, change in enumerate((0.2, -0.4, 0.3, 0.35))])
    assert [swing.judged.at for swing in found] == [1, 2, 3]


def test_of_equal_swings_the_earlier_counts():
    same = [Swing(judged(at, 0, 1, 0.5), 0.8) for at in (3, 1, 2)]
    assert [swing.judged.at for swing in greatest(same)] == [1]


def test_small_swings_are_nothing_to_tell():
    assert greatest([Swing(judged(0, 0, 1, 0.5), 0.59)]) == []


def test_the_curve_has_the_first_chance_of_each_round_and_the_end():
    assert ANALYSIS.curve(Seat(0)) == [Point(1, 0.5), Point(2, 0.88), Point(4, 1.0)]
    assert ANALYSIS.curve(Seat(1)) == [Point(1, 0.5), Point(2, 0.2), Point(3, 0.15), Point(4, 0.0)]
    assert ANALYSIS._replace(ended=None).curve(Seat(0)) == [Point(1, 0.5), Point(2, 0.88)]
    assert ANALYSIS.seats == [0, 1]


def test_an_analysis_is_kept_as_plain_data():
    for analysis in (ANALYSIS, ANALYSIS._replace(ended=None), Analysis(40, (), (), None)):
        assert load_analysis(json.loads(json.dumps(analysis.save()))) == analysis


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"more": 1},
        {"judged": [[0, 0, 5, 0, 1, 0.5]]},
        {"judged": [[0, 0, "play 0", 0, 1, True]]},
        {"judged": [[-1, 0, "play 0", 0, 1, 0.5]]},
        {"turning": [[[0, 0, "play 0", 0, 1, 0.5], 0.9, "play 7"]]},
        {"ended": 5},
    ],
)
def test_other_data_is_no_analysis(change: dict[str, Any]):
    with pytest.raises(ValueError, match="no saved analysis"):
        load_analysis({**ANALYSIS.save(), **change})
