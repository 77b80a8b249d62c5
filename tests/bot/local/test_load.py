"""What `make figures` makes of the presses it saw."""

from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.local.evening_figures import Cost
from sandbox.people.client import ActOutcome
from tools.figures.load import SLICE, Load, Measured, Presses
from tools.figures.telling import cost_in_words, in_words, verdict

LOAD = Load(GAMES["two_win"], tables=2, seats=5, rate=10, seconds=20)
CROWD: dict[str, Any] = {"id": "1", "content": "A crowd. Please press again.", "components": [], "ephemeral": True}


def measured(**changes: Any) -> Measured:
    samples = {"count": 3, "p50": 1.0, "p99": 2.0, "p999": 3.0, "max": 3.0}
    usual: dict[str, Any] = {
        "ready": 2,
        "presses": 200,
        "rate": 10.0,
        "slowest": 9.0,
        "fastest": 11.0,
        "answer": samples,
        "late": 0,
        "failed": 0,
        "turned_away": 0,
        "gauges": {
            "deadline_late_ms": samples,
            "told_late_ms": samples,
            "revealed_late_ms": samples,
            "lag_ms": samples,
            "memory_mb": 100.0,
        },
        "people_lag": samples,
        "bot_ms": 4.0,
        "people_ms": 2.0,
        "requests": 1.0,
        "restart_s": 2.0,
    }
    return Measured(**usual | changes)


def test_presses_outside_the_window_or_refused_by_the_client_do_not_count() -> None:
    presses = Presses()
    presses.add(ActOutcome("1", "Join", "ok", 5.0))
    presses.counting = True
    presses.add(ActOutcome("1", "Join", "refused", None))
    assert (presses.moments, presses.answer_ms) == ([], [])


def test_an_answer_that_asks_to_press_again_is_told_apart() -> None:
    presses = Presses(counting=True)
    presses.add(ActOutcome("1", "Join", "ok", 5.0, CROWD))
    presses.add(ActOutcome("1", "Join", "late", 3001.0))
    presses.add(ActOutcome("1", "Join", "failed", None))
    assert (len(presses.moments), presses.turned_away, presses.late, presses.failed) == (3, 1, 1, 1)
    assert presses.answer_ms == [5.0, 3001.0]


def test_the_rate_is_told_for_each_slice() -> None:
    presses = Presses(moments=[100.0, 100.1, 100 + SLICE, 100 + 3 * SLICE])
    assert presses.slices(100, 100 + 3 * SLICE) == [2 / SLICE, 1 / SLICE, 0]


@pytest.mark.parametrize(("rate", "ready", "reached"), [(10.4, 2, True), (9.4, 2, False), (10.0, 1, False)])
def test_a_run_that_missed_its_rate_or_left_tables_out_gives_no_figures(rate: float, ready: int, reached: bool) -> None:
    said = verdict(LOAD, [measured(rate=rate, ready=ready)])
    assert said.startswith("NOT REACHED") is not reached


def test_medians_are_of_the_middle_run_and_what_must_not_happen_is_added_up() -> None:
    said = in_words([measured(rate=1.0, late=1), measured(rate=9.0), measured(rate=2.0, turned_away=4)])
    assert said.startswith("2.0 presses/s reached")
    assert "1 late, 0 failed, 4 asked to press again" in said
    assert "9 deadlines" in said


def test_costs_say_how_far_apart_the_choices_came() -> None:
    said = cost_in_words({2: Cost(4, 7, 3.25), 7: Cost(3, 6, 4.5)})
    assert said == "2 seats 1.75 in 4 rounds, 7 seats 2.00 in 3 rounds (the choices of each turn within 4.5 s)"
