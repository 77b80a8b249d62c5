"""The script that finds the weights of the house players can be run again (tools/tune_two_win.py)."""

import re

import pytest

from engine.games.two_win.house.evaluation import Weights
from tools import tune_two_win


def test_tuning_prints_a_centre_after_every_turn_and_repeats_itself(capsys: pytest.CaptureFixture[str]):
    printed: list[str] = []
    for _ in range(2):
        tune_two_win.main(["--turns", "1", "--sets", "4", "--games", "2", "--jobs", "1"])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    turn, centre = printed[0].splitlines()
    assert turn.startswith("turn 0: centre ")
    assert tuple(re.findall(r"(\w+)=", centre)) == Weights._fields
