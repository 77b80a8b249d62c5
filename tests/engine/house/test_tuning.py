"""The scripts that find the weights of the house players can be run again (tools/tune_two_win*.py)."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from engine.games.two_win.house import prospect_weights
from engine.games.two_win.house.evaluation import Weights
from engine.games.two_win.house.prospects import MARKS
from tools import tune_two_win, tune_two_win_prospects


def test_tuning_prints_a_centre_after_every_turn_and_repeats_itself(capsys: pytest.CaptureFixture[str]):
    printed: list[str] = []
    for _ in range(2):
        tune_two_win.main(["--turns", "1", "--sets", "4", "--games", "2", "--jobs", "1"])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    turn, centre = printed[0].splitlines()
    assert turn.startswith("turn 0: centre ")
    assert tuple(re.findall(r"(\w+)=", centre)) == Weights._fields


def test_prospects_are_learned_and_the_module_holds_what_was_learned(capsys: pytest.CaptureFixture[str]):
    tune_two_win_prospects.main(["--games", "60", "--turns", "3"])
    told = capsys.readouterr()
    losses = [float(each) for each in re.findall(r": (0\.\d+|1\.\d+)$", told.err, re.MULTILINE)]
    assert len(losses) == 4
    assert losses[-1] < losses[0] - 0.2
    made: dict[str, tuple[float, ...]] = {}
    exec(compile(told.out, "prospect_weights.py", "exec"), made)  # noqa: S102 - the text that the tool has just made
    learned = tune_two_win_prospects.tune(60, 3, sha256(b"tune").digest())
    assert made["PROSPECT_WEIGHTS"] == tuple(round(each * 100) / 100 for each in learned)


def test_the_weights_in_use_have_the_form_in_which_the_tool_prints_them():
    assert prospect_weights.__file__
    text = Path(prospect_weights.__file__).read_text()
    assert text == "\n".join([*tune_two_win_prospects.module(prospect_weights.PROSPECT_WEIGHTS), ""])
    assert len(prospect_weights.PROSPECT_WEIGHTS) == MARKS


@pytest.mark.parametrize("seats", [2, 4])
def test_odd_answers_are_among_the_best(seats: int):
    for number in range(seats, 40, len(tune_two_win_prospects.SEATS)):
        moments = list(tune_two_win_prospects.moments(number, bytes(32)))
        assert moments
        for each in moments:
            assert len(each.marks) == len(each.shares)
            assert sum(each.shares) == pytest.approx(1)
