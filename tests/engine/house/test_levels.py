"""Levels of the house, which know what their seat knows and nothing else (docs/house_players.md)."""

import ast
import re
from hashlib import sha256
from pathlib import Path

import pytest

import engine.games
import engine.games.two_win.house
import engine.house
from engine import catalogue
from engine.contract import PUBLIC, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_win import prospect_weights
from engine.games.two_win.evaluation import Weights
from engine.games.two_win.events import HandDealt
from engine.games.two_win.game import TwoWin, TwoWinPosition
from engine.games.two_win.house import HOUSE_PLAYERS, Hard
from engine.games.two_win.prospects import FEATURES
from engine.games.two_win.rules import Holding, State
from engine.house import LEVELS, Choice, HousePlayer, never
from engine.simulation import Evening, play_evening
from tests.kit.playing import random_game, setting
from tests.kit.positions import Sketch, position
from tests.kit.reachable import reachable
from tools import tune_two_win, tune_two_win_prospects

QUICK = {**HOUSE_PLAYERS, "hard": Hard(deals=2)}
DICE = Dice(bytes(32))


def reasons_given() -> set[str]:
    """Every reason key that is written in the house players' modules."""
    files = [*Path(engine.games.two_win.house.__file__).parent.glob("*.py"), Path(engine.house.__file__)]
    return {key for file in files for key in re.findall(r'"(reason-[a-z-]+)"', file.read_text())}


@pytest.mark.parametrize("game", catalogue.games())
def test_every_game_has_levels_and_plays_whatever_names_another_with_its_strongest(game: str):
    offered, house = catalogue.levels(game), catalogue.installed[game].house
    assert list(offered) == [level for level in LEVELS if level in house]
    for level in LEVELS:
        assert catalogue.house_player(game, level) is house[level if level in offered else offered[-1]]
    with pytest.raises(ValueError, match="no level 'clever'"):
        catalogue.house_player(game, "clever")


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_whole_games_are_played_with_legal_answers_and_reasons(player: HousePlayer, seats: int):
    table = setting("two_win", seats, 1, {"max_players": 7})
    at, dice = table.deal().position, Dice(table.key)
    while at.outcome() is None:
        for seat in at.prompts():
            choice = player.choose(at.view(Viewer(seat)), dice, never)
            assert choice.action in at.legal_actions(seat)
            assert 0 <= choice.confidence <= 1
            assert choice.reason in reasons_given()
            step = at.play(seat, choice.action)
            assert not isinstance(step, Refusal)
            at = step.position


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_equal_views_and_dice_give_equal_choices(player: HousePlayer):
    for deed in random_game(setting("two_win", 3, 2, {})):
        view = deed.before.view(Viewer(deed.seat))
        assert player.choose(view, DICE, never) == player.choose(view, DICE, never)


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_who_is_not_asked_has_nothing_to_choose(player: HousePlayer):
    with pytest.raises(ValueError, match="not asked"):
        player.choose(setting("two_win", 3, 3, {}).deal().position.view(PUBLIC), DICE, never)


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_where_only_one_answer_is_legal_the_house_is_sure(player: HousePlayer):
    view = position(Sketch("5P0"), Sketch("8G0 9G0"), phase=2).view(Viewer(Seat(0)))
    choice = player.choose(view, DICE, never)
    assert choice == Choice(view.legal_actions()[0], "reason-only-choice", 1.0)


def test_easy_gives_the_lowest_digit_and_forms_the_smallest_number():
    easy = HOUSE_PLAYERS["easy"]
    passing = position(Sketch("3P1 3B0 7G0"), Sketch("8G0 9G0"), phase=2).view(Viewer(Seat(0)))
    assert easy.choose(passing, DICE, never).action.code == "pass 3B0"
    forming = position(Sketch("3P1 3B0 4G0"), Sketch("8G0 9G0"), phase=1).view(Viewer(Seat(0)))
    assert easy.choose(forming, DICE, never).action.code in ("form 3P1 3B0", "form 3B0 3P1")


MATCHES = [
    ("easy,beginner,beginner,beginner", 0.70),
    ("normal,beginner,beginner,beginner", 0.95),
    ("normal,easy,easy,easy", 0.55),
    ("hard,normal,normal,normal", 0.46),
    ("hard,normal", 0.70),
]

CARD_BY_CARD = [
    ("easy,beginner,beginner,beginner", 0.60),
    ("normal,easy,easy,easy", 0.40),
    ("normal,beginner,beginner,beginner", 0.80),
    ("hard,normal,normal,normal", 0.40),
]
EVERY_MATCH = [("two_win", *match) for match in MATCHES] + [("two_sans_three", *match) for match in CARD_BY_CARD]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "players", "least"), EVERY_MATCH)
def test_the_first_player_wins_at_least_its_share(game: str, players: str, least: float):
    evening = Evening(game, tuple(players.split(",")), 1000, bytes([10] * 32))
    played = [each for lot in play_evening(evening, 2) for each in lot]
    assert sum(each.parts[0] for each in played) / len(played) >= least


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
    assert len(prospect_weights.PROSPECT_WEIGHTS) == FEATURES


@pytest.mark.parametrize("seats", [2, 4])
def test_odd_answers_are_among_the_best(seats: int):
    for number in range(seats, 40, len(tune_two_win_prospects.SEATS)):
        moments = list(tune_two_win_prospects.moments(number, bytes(32)))
        assert moments
        for each in moments:
            assert len(each.features) == len(each.shares)
            assert sum(each.shares) == pytest.approx(1)


GAMES = Path(engine.games.__file__).parent
RULES = (
    "__init__",
    "actions",
    "cards",
    "daily",
    "events",
    "game",
    "imagine",
    "likely",
    "options",
    "rules",
    "state",
    "view",
)
"""The modules of a game that are its rules, or sample positions for callers."""
HOUSE = [file for file in GAMES.glob("*/*.py") if file.stem not in RULES]
"""Every other module of all games: those of the house players."""
SECRET = (State, Holding, TwoWinPosition, Dice, HandDealt)
FORBIDDEN = {"state", "rules", "game", "likely"}
"""Modules that know everything."""


def imported(file: Path) -> set[str]:
    """The modules of its own game that a module names."""
    names = set[str]()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            names.update((node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)))
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
        "two_win/playout": {"rules"},
    }
    assert {file.parent.name for file in HOUSE} == set(catalogue.games())


def test_positions_come_from_imagining_only():
    imagining = {f"{file.parent.name}/{file.stem}" for file in HOUSE if "imagine" in imported(file)}
    assert imagining == {"two_sans_three/house", "two_win/house"}


@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_other_hidden_cards_change_no_choice(player: HousePlayer):
    """Whatever lies hidden, the choice is the same while the view is the same."""
    for number, deed in enumerate(random_game(setting("two_win", 3, 6, {}))):
        view = deed.before.view(Viewer(deed.seat))
        other = TwoWin().imagine(view, Dice(bytes(32), number)).view(Viewer(deed.seat))
        dice = Dice(bytes(32), 7)
        assert player.choose(view, dice, never) == player.choose(other, dice, never)
