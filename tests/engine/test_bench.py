"""`python -m engine bench`: the engine beside a loop that does only what it must (docs/performance.md)."""

import json
import re

import pytest

from engine.benchmark import limit, measuring, two_down, two_sans_three
from engine.benchmark.measuring import Speeds, measure
from engine.benchmark.two_down import TwoDownSpeeds
from engine.benchmark.two_sans_three import SansThreeSpeeds
from engine.cli import benching
from engine.cli.main import main
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win.actions import Form, Pass
from engine.games.two_win.cards import Card, full_deck
from engine.games.two_win.events import Reshuffled
from engine.games.two_win.house.levels import HOUSE_PLAYERS
from engine.house import never
from engine.seats import Viewer
from tests.kit.playing import Setting, setting

SPEEDS = Speeds(100000.4, 4000.0, 400000.0, 16000.0, 0.25, 1400, 900)
DOWN = TwoDownSpeeds(20000.5, 100000.0, 0.2, 0.1, 1500, 9000)
SANS = SansThreeSpeeds(300000.5, 1400000.0, 0.21, 1200, 1300)
DECK = full_deck((0, 0, 1, 2))


def answers(table: Setting) -> tuple[list[tuple[Card, ...]], tuple[int, ...], bool]:
    """A game of normal players: their answers, the winners, and whether the pile was made anew."""
    given: list[tuple[Card, ...]] = []
    position, reshuffled = table.deal().position, False
    while (outcome := position.outcome()) is None:
        for seat in position.prompts():
            action = HOUSE_PLAYERS["normal"].choose(position.view(Viewer(seat)), Dice(table.key), never).action
            assert isinstance(action, Pass | Form)
            given.append(tuple(action))
            step = position.play(seat, action)
            assert not isinstance(step, Refusal)
            reshuffled |= any(isinstance(event, Reshuffled) for event in step.events)
            position = step.position
    return given, outcome.winners, reshuffled


def test_the_limit_follows_the_rules_of_the_engine():
    seen: set[bool] = set()
    for number in range(30):
        table = setting("two_win", (2, 4, 7)[number % 3], number, {"max_players": 7})
        given, winners, reshuffled = answers(table)
        assert tuple(limit.play_game(table.seats, DECK, Dice(table.key), given)) == winners
        seen.add(reshuffled)
    assert seen == {True, False}


def test_engine_and_limit_play_the_same_games():
    speeds = measure(games=3, turns=2)
    assert speeds.engine_decisions > speeds.engine_games > 0
    assert speeds.ratio == pytest.approx(speeds.engine_decisions / speeds.limit_decisions)


def test_a_position_stays_below_4_kb_and_a_record_below_6_kb():
    speeds = measure(games=60, turns=1)
    assert 0 < speeds.position_bytes < 4000
    assert 0 < speeds.record_bytes < 6000


def test_the_last_line_is_ratio_and_decisions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(benching, "measure", lambda: SPEEDS)
    monkeypatch.setattr(two_down, "measure", lambda: DOWN)
    monkeypatch.setattr(two_sans_three, "measure", lambda: SANS)
    assert main(["bench"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "ratio 0.25, 100000 decisions/s"
    assert re.fullmatch(r"ratio \d+\.\d+, \d+ decisions/s", last)


def test_json_has_every_figure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(benching, "measure", lambda: SPEEDS)
    monkeypatch.setattr(two_down, "measure", lambda: DOWN)
    monkeypatch.setattr(two_sans_three, "measure", lambda: SANS)
    assert main(["bench", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed.pop("two_down") == DOWN._asdict()
    assert printed.pop("two_sans_three") == SANS._asdict()
    assert printed == {**SPEEDS._asdict(), "engine_decisions": 100000.4}


def test_the_program_measures_for_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(benching, "measure", lambda: measuring.measure(games=1, turns=1))
    measure_down = two_down.measure
    monkeypatch.setattr(two_down, "measure", lambda: measure_down(games=1, turns=1, hands=1))
    measure_sans = two_sans_three.measure
    monkeypatch.setattr(two_sans_three, "measure", lambda: measure_sans(games=1, turns=1))
    assert main(["bench"]) == 0
    assert "largest saved position" in capsys.readouterr().out


def test_2_down_and_its_limit_play_the_same_games_and_all_figures_are_within_bounds():
    """A reshuffle, Blocks, Jumps and Swaps happen in so many games; a mistake in the loop would change who wins."""
    speeds = two_down.measure(games=4, turns=1, hands=1)
    assert speeds.ratio == pytest.approx(speeds.engine_decisions / speeds.limit_decisions)
    assert 0 < speeds.lays_ms < 5
    assert 0 < speeds.position_bytes < 6000
    assert 0 < speeds.record_bytes < 24000


def test_2_sans_3_and_its_limit_play_the_same_games():
    speeds = two_sans_three.measure(games=30, turns=1)
    assert speeds.ratio == pytest.approx(speeds.engine_decisions / speeds.limit_decisions)
    assert 0 < speeds.position_bytes < 4000
    assert 0 < speeds.record_bytes < 6000
