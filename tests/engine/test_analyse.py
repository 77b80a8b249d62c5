"""`python -m engine analyse`: what a person sees, and what a program reads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.analysis.findings import Analysis, Judged, Mistake
from engine.analysis.study import Question, Study, study
from engine.cli.main import main
from engine.contract import Seat
from engine.record import Broken, Record
from tests.engine.analysis.records import house_record
from tests.kit.always import some

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
    assert list(told) == ["game", "playouts", "choices", "seats", "ended"]
    assert [(choice["at"], choice["seat"]) for choice in told["choices"]] in ([(0, 0), (1, 1)], [(0, 1), (1, 0)])
    fields = ["at", "seat", "code", "turn", "round", "chance", "mistake", "promised"]
    assert all(list(choice) == fields for choice in told["choices"])
    assert list(told["seats"]) == ["0", "1"]
    for account in told["seats"].values():
        assert account["start"] - account["cost"] + account["luck"] == account["result"]
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


def blunder(record: Record, at: int, code: str) -> Analysis:
    """Every chance is even, but for one choice that cost something and won all the same."""
    found = study(record)
    assert not isinstance(found, Broken)
    judged = [Judged(each.at, each.seat, each.code, 0, each.position.round, 50, None) for each in found.questions]
    judged[at] = judged[at]._replace(mistake=Mistake(12, 5, code, "reason-twins"))
    return found.conclude(judged)


def as_told(told: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is judged so already."""
    found = {each.at: each for each in told.judged}

    def judge(_: Study, question: Question) -> Judged:
        return found[question.at]

    monkeypatch.setattr(Study, "judge", judge)


def test_a_person_sees_how_it_adds_up_what_was_choice_what_was_luck_and_the_rounds(
    finished: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    told = blunder(house_record("two_win", 2, 2), 2, "form 2P0 1B0")
    as_told(told, monkeypatch)
    assert main(["analyse", str(finished)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "seat start - choices + luck = result ─" in shown
    for seat, points in enumerate(told.ended or ()):
        account = told.account(Seat(seat))
        assert (account.cost, account.result) == (12 * (seat == told.judged[2].seat), points)
        assert f" {seat} {account.start} {account.cost} {account.luck} {account.result} " in shown
    judged = told.judged[2]
    mistake = f"round 1: seat {judged.seat} chose {judged.code}, which cost 12 ± 5; better was form 2P0 1B0:"
    assert f"{mistake} twins round {told.rounds}: after " in shown
    luck = some(told.luckiest)
    way = "gave" if luck.after else "took"
    assert f": after {luck.judged.code} luck {way} seat {luck.judged.seat} 50 (50 to {luck.after}) round what" in shown
    assert "round what seat 0 knew what seat 1 knew ─" in shown
    assert "─ 1 50 50 2 50 50" in shown
    assert told.ended is not None
    assert f"end {told.ended[0]} {told.ended[1]} points in a hundred, each seat by what it knew, every" in shown
    assert shown.endswith("choice played on 100 deals")


def test_a_game_that_stopped_says_so(record: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["analyse", str(record)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "= it stopped" in said
    assert "round what seat 0 knew what seat 1 knew" in said
    assert "end" not in said


def test_a_game_of_turns_says_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    whole = house_record("two_sans_three", 2, 1)
    file = tmp_path / "laps.json"
    file.write_text(json.dumps(whole._replace(moves=whole.moves[:3]).save()))
    told = blunder(whole, 0, "play 7")
    as_told(told, monkeypatch)
    assert main(["analyse", str(file)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "turn 1: seat" in said
    assert "turn what seat 0 knew" in said


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
    assert capsys.readouterr().err == "python -m engine: action 0: the question now is to pass\n"
