"""`python -m tools.benchmark`: the engine beside a loop that does only what it must (docs/performance.md)."""

import json
import re
from functools import partial

import pytest

from engine import catalogue
from tools.benchmark import measuring
from tools.benchmark.__main__ import main
from tools.benchmark.courses import AnyCourse, courses
from tools.benchmark.measuring import Speeds, measure

SPEEDS = Speeds(100000.4, 4000.0, 400000.0, 16000.0, 0.25, 1400, 900)
COURSES = courses()


@pytest.mark.parametrize(("key", "games"), [("two_win", 3), ("two_sans_three", 30), ("two_down", 4)])
def test_engine_and_limit_play_the_same_games(key: str, games: int):
    """A reshuffle, Blocks, Jumps and Swaps happen in so many games; a mistake in a loop would change who wins."""
    speeds = measure(COURSES[key], games, turns=1)
    assert speeds.engine_decisions > speeds.engine_games > 0
    assert speeds.ratio == pytest.approx(speeds.engine_decisions / speeds.limit_decisions)
    assert 0 < speeds.position_bytes < (6000 if key == "two_down" else 4000)
    assert 0 < speeds.record_bytes < (24000 if key == "two_down" else 6000)


def test_a_position_stays_below_4_kb_and_a_record_below_6_kb():
    speeds = measure(COURSES["two_win"], games=60, turns=1)
    assert 0 < speeds.position_bytes < 4000
    assert 0 < speeds.record_bytes < 6000


def test_every_game_has_a_course():
    assert COURSES.keys() == catalogue.games().keys()


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is measured: every game has the same figures."""

    def say_so(_: AnyCourse) -> Speeds:
        return SPEEDS

    monkeypatch.setattr(measuring, "measure", say_so)


@pytest.mark.usefixtures("measured")
def test_the_last_line_is_ratio_and_decisions(capsys: pytest.CaptureFixture[str]):
    main([])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "ratio 0.25, 100000 decisions/s"
    assert re.fullmatch(r"ratio \d+\.\d+, \d+ decisions/s", lines[-1])
    told = [line.split(",")[0] for line in lines if "seats" in line]
    assert told == [course.title for course in reversed(list(COURSES.values()))]
    assert lines.count("") == len(told) - 1


@pytest.mark.usefixtures("measured")
def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]):
    main(["--json"])
    printed = json.loads(capsys.readouterr().out)
    figures = {**SPEEDS._asdict(), "engine_decisions": 100000.4}
    down = printed.pop("two_down")
    assert down.pop("lays_ms") > 0
    others = [printed.pop(key) for key in list(COURSES)[1:] if key != "two_down"]
    assert [down, *others, printed] == [figures] * len(COURSES)


def test_the_program_measures_for_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(measuring, "measure", partial(measure, games=1, turns=1))
    main([])
    assert capsys.readouterr().out.count("largest saved position") == len(COURSES)
