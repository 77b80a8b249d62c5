"""House players know what their seat knows and nothing else: functions of a view (docs/house_players.md)."""

import ast
from pathlib import Path

import pytest

import engine.games
from engine import catalogue
from engine.dice import Dice
from engine.games.two_win.events import HandDealt
from engine.games.two_win.game import TwoWin, TwoWinPosition
from engine.games.two_win.house import HOUSE_PLAYERS, Hard
from engine.games.two_win.rules import Holding, State
from engine.house import HousePlayer, never
from engine.seats import Viewer
from tests.kit.playing import random_game, setting
from tests.kit.reachable import reachable

GAMES = Path(engine.games.__file__).parent
HOUSE = [file for name in ("evaluation", "house", "playout", "prospect*") for file in GAMES.glob(f"*/{name}.py")]
"""The modules of the house players, of all games."""
QUICK = {**HOUSE_PLAYERS, "hard": Hard(deals=2)}
SECRET = (State, Holding, TwoWinPosition, Dice, HandDealt)
FORBIDDEN = {"state", "rules", "game"}
"""Modules that know everything."""


def imported(file: Path) -> set[str]:
    """The modules of its own game that a module names."""
    nodes = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)]
    names = {
        name for node in nodes for name in (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names))
    }
    prefix = f"engine.games.{file.parent.name}."
    return {name.removeprefix(prefix).split(".")[0] for name in names if name.startswith(prefix)}


@pytest.mark.parametrize("seats", [2, 4])
def test_no_position_can_be_reached_from_a_view(seats: int):
    for deed in random_game(setting("two_win", seats, 4, {})):
        values = reachable(deed.before.view(Viewer(deed.seat)))
        assert len(values) > 10
        assert [value for value in values if isinstance(value, SECRET)] == []


def test_the_walk_would_find_a_position():
    position = setting("two_win", 2, 5, {}).deal().position
    assert any(isinstance(value, State) for value in reachable([position]))


def test_no_house_player_knows_the_modules_that_know_everything():
    """House players see no state, except that a playout is given a sampled one."""
    knowing = {f"{file.parent.name}/{file.stem}": imported(file) & FORBIDDEN for file in HOUSE}
    assert {name: modules for name, modules in knowing.items() if modules} == {
        "two_sans_three/playout": {"rules"},
        "two_win/playout": {"rules", "game"},
    }
    assert {file.parent.name for file in HOUSE} == set(catalogue.games())


def test_positions_come_from_imagining_only():
    imagining = {f"{file.parent.name}/{file.stem}" for file in HOUSE if "imagine" in imported(file)}
    assert imagining == {"two_sans_three/house", "two_win/house", "two_win/playout"}


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_other_hidden_cards_change_no_choice(player: HousePlayer):
    """Whatever lies hidden, the choice is the same while the view is the same."""
    for number, deed in enumerate(random_game(setting("two_win", 3, 6, {}))):
        view = deed.before.view(Viewer(deed.seat))
        other = TwoWin().imagine(view, Dice(bytes(32), number)).view(Viewer(deed.seat))
        dice = Dice(bytes(32), 7)
        assert player.choose(view, dice, never) == player.choose(other, dice, never)
