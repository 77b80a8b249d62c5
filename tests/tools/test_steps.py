"""The engine beside a loop that does only what it must (docs/performance.md); the steps of a press (tools/steps.py) and
the length of a module, which stay below a ceiling."""

import json
import re
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import pytest

from bot.games.registry import GAMES
from engine import catalogue
from tools.benchmark import measuring
from tools.benchmark.__main__ import main
from tools.benchmark.courses import AnyCourse, courses
from tools.benchmark.measuring import Speeds, measure
from tools.steps import presses, rows, table

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


class Ceiling(NamedTuple):
    """Files that a press enters at the median and at most, and the units of work that it begins at most."""

    median_files: int
    most_files: int
    units: int


CEILING: Final = Ceiling(median_files=37, most_files=46, units=1)
"""The measured median, and at most one file more than is measured (docs/decisions/costs.md). The cards differ from run
to run: where someone draws, a press may enter a file more."""


async def test_a_press_takes_no_more_steps_than_the_ceiling_allows(tmp_path: Path) -> None:
    found = await presses(next(iter(GAMES)), 2, tmp_path)
    report = "\n".join(table(found))
    counted = rows(found)
    assert all(counted.values()), report
    steps = [press.itself.steps for press in found]
    assert min(each.units for each in steps) >= 1, "a unit of work is recognised (tools.steps.is_unit_of_work)"
    assert all(each.commits == 1 for what in ("Join", "card", "closing card") for each in counted[what]), report
    assert max(each.units for each in steps) <= CEILING.units, report
    assert median(len(each.files) for each in steps) <= CEILING.median_files, report
    assert max(len(each.files) for each in steps) <= CEILING.most_files, report


MOST_LINES: Final = 500
"""Of a module. A longer one holds more than one thing; the parts go where each belongs."""


def test_no_module_but_tests_is_longer_than_the_ceiling_allows() -> None:
    root = Path(__file__).parents[2]
    rooms = ("bot", "engine", "migrations", "sandbox", "tests", "tools")
    modules = [each for room in rooms for each in (root / room).rglob("*.py") if not each.name.startswith("test_")]
    lines = {str(each.relative_to(root)): len(each.read_text(encoding="utf-8").splitlines()) for each in modules}
    assert max(lines.values()) > MOST_LINES // 2, "modules are found"
    assert {name: length for name, length in lines.items() if length > MOST_LINES} == {}
