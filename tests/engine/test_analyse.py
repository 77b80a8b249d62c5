"""`python -m engine analyse`: what a person sees, and what a program reads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.analysis import plan
from engine.cli.main import main
from tests.engine.analysis.records import house_record

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 2 SANS 3 that stopped after two cards: few choices, quickly analysed."""
    whole = house_record("two_sans_three", 2, 1)
    file = tmp_path_factory.mktemp("records") / "record.json"
    file.write_text(json.dumps(whole._replace(moves=whole.moves[:2]).save()))
    return file


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "finished.json"
    file.write_text(json.dumps(house_record("two_win", 2, 2).save()))
    return file


def test_json_has_every_choice(record: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["analyse", str(record), "--json"]) == 0
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert shown.err == ""
    assert list(told) == ["game", "playouts", "choices", "turning_points", "ended"]
    assert [(choice["at"], choice["seat"]) for choice in told["choices"]] in ([(0, 0), (1, 1)], [(0, 1), (1, 0)])
    assert all(list(choice) == ["at", "seat", "code", "turn", "round", "chance"] for choice in told["choices"])
    assert told["ended"] is None


def test_the_same_record_is_printed_the_same_in_another_process(record: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["analyse", str(record), "--json"]) == 0
    here = capsys.readouterr().out
    there = subprocess.run(
        [sys.executable, "-m", "engine", "analyse", str(record), "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
    )
    assert there.stdout == here


def test_a_person_sees_rounds_and_turning_points(
    finished: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(plan, "PLAYOUTS", 6)
    monkeypatch.setattr(plan, "FEWEST", 6)
    assert main(["analyse", str(finished)]) == 0
    shown = capsys.readouterr()
    lines = [line.split() for line in shown.out.splitlines() if line.strip()]
    assert lines[0] == ["round", "seat", "0", "seat", "1"]
    assert lines[2][0] == "1"
    end = next(line for line in lines if line[0] == "end")
    assert sorted(end[1:]) == ["0%", "100%"]
    told = " ".join(shown.out.split())
    assert "the strong house chooses" in told
    assert "each seat by what it knew, 6 games in the head for every choice" in told


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{}", "the record has no record"),
        ("no json", "no JSON"),
        ('{"record": 1, "game": "chess", "seats": 2, "key": "", "actions": []}', "there is no game chess"),
    ],
)
def test_what_is_no_record_is_said_in_one_line(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "wrong.json"
    file.write_text(content)
    assert main(["analyse", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_record_that_breaks_a_rule_names_the_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    record = house_record("two_win", 2, 1).save()
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({**record, "actions": [[0, "form 9B0 9P0"]]}))
    assert main(["analyse", str(file)]) == 2
    assert capsys.readouterr().err == "action 0: the question now is to pass\n"
