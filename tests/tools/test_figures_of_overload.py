"""What is concluded from slices of a load: after stops, after a flood, on many servers."""

from typing import Any

import pytest

from sandbox.people.client import ActOutcome
from tools.figures.flood import Flood
from tools.figures.servers import OnServers
from tools.figures.slices import Slice
from tools.figures.stalls import Moment, verdict

CROWD: dict[str, Any] = {"id": "1", "content": "A crowd. Please press again.", "components": [], "ephemeral": True}


def of(presses: int, ms: float = 20.0, bot: float = 4.5, unanswered: int = 0) -> Slice:
    """Five seconds of a load."""
    return Slice(5.0, [ms] * presses, unanswered=unanswered, bot=bot)


def test_what_was_late_failed_or_turned_away_is_no_goodput_and_what_never_arrived_no_press() -> None:
    seen = Slice(2.0)
    for outcome in (
        ActOutcome("1", "Join", "ok", 5.0),
        ActOutcome("1", "Join", "ok", 5.0, CROWD),
        ActOutcome("1", "Join", "late", 3001.0),
        ActOutcome("1", "Join", "failed", None),
        ActOutcome("1", "Join", "refused", None),
    ):
        seen.add(outcome)
    assert (seen.goodput, seen.presses, seen.turned_away, seen.unanswered) == (0.5, 4, 1, 2)


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (of(500), "AS BEFORE"),
        (of(500, ms=25.0, bot=4.7), "AS BEFORE"),
        (of(500, ms=400.0), "NOT AS BEFORE"),
        (of(500, bot=9.0), "NOT AS BEFORE"),
    ],
)
def test_a_bot_is_as_before_when_it_is_as_quick_and_as_cheap_ten_seconds_after_a_stop(after: Slice, said: str) -> None:
    moments = [Moment(-5.0, of(500)), Moment(0.0, of(300, ms=2000.0)), Moment(10.0, after)]
    stood, words = verdict(moments)
    assert words.startswith(said)
    assert stood is (said == "AS BEFORE")


def test_without_a_slice_late_enough_nothing_is_concluded() -> None:
    stood, words = verdict([Moment(-5.0, of(500)), Moment(5.0, of(500))])
    assert words.startswith("NOTHING SEEN")
    assert not stood


@pytest.mark.parametrize(
    ("twice", "recovered", "filling", "said"),
    [
        (of(480), 10.0, of(500), "SURVIVED: goodput at twice the filling load 0.96"),
        (of(440), 10.0, of(500), "NOT SURVIVED"),
        (of(500, unanswered=1), 10.0, of(500), "NOT SURVIVED"),
        (of(500), None, of(500), "NOT SURVIVED"),
        (of(500), 10.0, of(500, bot=2.0), "NO FIGURE"),
    ],
)
def test_a_flood_is_survived_with_nearly_all_answered_nobody_late_and_all_as_before(
    twice: Slice, recovered: float | None, filling: Slice, said: str
) -> None:
    stood, words = Flood(of(100), filling, of(400), twice, recovered).verdict()
    assert words.startswith(said)
    assert stood is said.startswith("SURVIVED")


def test_each_server_is_counted_beyond_those_of_the_least_run() -> None:
    said = OnServers(101, 2.0, 1.0, 102.0, 103.0).in_words(OnServers(1, 2.0, 1.0, 100.0, 100.0))
    assert said.endswith("102 MB, 103 MB after 20 resumes: 20.5 and 30.7 kB a server")
