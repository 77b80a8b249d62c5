"""Blunders that were planted: what the analysis says of them, beside what they truly cost (docs/house_players.md)."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from engine.analysis.findings import Judged, Mistake
from engine.analysis.judging import judged
from engine.analysis.study import study
from engine.record import Broken
from engine.seats import Seat
from tests.kit.analyses import few_games_in_the_head
from tools.measure.__main__ import main
from tools.measure.blunders import LOT, Cost, Truths, Verdict, planted, verdicts
from tools.measure.calibration import played

KEY = bytes([0x0B] * 32)


def told(game: str, number: int, at: int, code: str) -> Judged:
    """What the analysis says when action `at` of a game between *normal* players is answered so."""
    record = played(game, 4, sha256(KEY + number.to_bytes(8, "big")).digest())
    found = study(record)
    assert not isinstance(found, Broken)
    (question,) = [each for each in found.questions if each.at == at]
    return judged(record, question._replace(code=code), found.playouts)


@pytest.mark.parametrize(
    ("game", "number", "at", "code", "cost", "off"),
    [
        ("two_win", 0, 41, "pass 9B0", 17.0, 2.1),
        ("two_win", 1, 13, "form 3P1 5B0", 12.1, 1.5),
        ("two_sans_three", 3, 43, "play 81", 10.8, 1.5),
        ("two_down", 3, 28, "skip", 4.7, 0.1),
    ],
)
def test_a_blunder_is_told_and_its_cost_is_within_what_is_said(
    game: str, number: int, at: int, code: str, cost: float, off: float
) -> None:
    """`cost` and `off`: what it truly costs in points, and half of the 95% interval of that."""
    mistake = told(game, number, at, code).mistake
    assert mistake is not None
    assert abs(mistake.cost - cost) <= mistake.margin + off


@pytest.mark.parametrize(
    ("game", "number", "at", "code"),
    [
        ("two_win", 0, 18, "pass 4B2"),
        ("two_sans_three", 4, 22, "play 14"),
        ("two_down", 2, 237, "discard G6"),
    ],
)
def test_an_answer_that_costs_less_than_is_told_is_no_mistake(game: str, number: int, at: int, code: str) -> None:
    assert told(game, number, at, code).mistake is None


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "games", "every", "most"),
    [("two_win", 16, 10, 2400), ("two_sans_three", 30, 20, 4000), ("two_down", 30, 60, 400)],
)
def test_most_blunders_are_found_and_none_is_told_that_is_none(game: str, games: int, every: int, most: int) -> None:
    found = [*verdicts(planted(game, 4, range(games), KEY, every), Truths(None, most))]
    blunders = [each for each in found if each.found is not None]
    assert len(found) >= 50
    assert sum(each.found is True for each in blunders) >= 0.8 * len(blunders)
    assert sum(each.false for each in found) <= len(found) / 50


def verdict(lead: float, off: float, cost: int | None) -> Verdict:
    mistake = None if cost is None else Mistake(cost, 1, "pass 8G0", "reason-least-useful")
    return Verdict(Cost(lead, off, 400), Judged(0, Seat(0), "pass 6P2", 0, 1, 40, mistake), 0.5)


@pytest.mark.parametrize(
    ("each", "found", "false"),
    [
        (verdict(0.04, 0.01, 4), True, False),
        (verdict(0.04, 0.01, None), False, False),
        (verdict(0.02, 0.01, 3), None, False),
        (verdict(0.04, 0.05, 4), None, True),
        (verdict(0.0, 0.0, 3), None, True),
        (verdict(0.0, 0.0, None), None, False),
    ],
)
def test_only_what_surely_costs_something_is_a_blunder(each: Verdict, found: bool | None, false: bool) -> None:
    assert (each.found, each.false) == (found, false)


def test_the_command_says_how_many_were_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few_games_in_the_head(monkeypatch)
    assert main(["blunders", "two_sans_three", "--seats", "2", "--games", "1", "--every", "6", "--most", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("blunders of 3% to 5%: ")
    assert " answers, told " in said


def test_true_costs_are_kept(tmp_path: Path) -> None:
    plant = next(planted("two_sans_three", 2, range(1), KEY, 3))
    better, file = plant.question.view.legal_actions()[0].code, tmp_path / "truths.json"
    cost = Truths(file, 1).cost(plant, better)
    assert cost.deals == LOT
    assert json.loads(file.read_text()) == {
        f"{plant.record.key.hex()} {plant.question.at} {plant.question.code} {better}": [*cost]
    }
    file.write_text(file.read_text().replace(f"{LOT}]", "7000]"))
    assert Truths(file, 1).cost(plant, better).deals == 7000
