"""The script that finds the weights of the house players can be run again (tools/tune_two_sans_three.py)."""

import re

import pytest

from engine.games.two_sans_three.house.evaluation import AT_THE_END, Weights
from tools import tune_two_sans_three


def test_tuning_prints_weights_for_every_number_of_turns_and_repeats_itself(capsys: pytest.CaptureFixture[str]):
    printed: list[str] = []
    for _ in range(2):
        tune_two_sans_three.main(["--rounds", "1", "--games", "12"])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    first, *weights = printed[0].splitlines()
    assert first == "round 0"
    assert len(weights) == 18
    assert str(AT_THE_END) in weights[0]
    assert all(tuple(re.findall(r"(\w+)=", line)) == Weights._fields for line in weights)
