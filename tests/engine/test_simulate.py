"""`python -m engine simulate`: games between house players (docs/records.md, section 4)."""

import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cli.main import main
from engine.contract import Json, Step
from engine.dice import Dice
from engine.games.two_win.game import TwoWin
from engine.games.two_win.options import TwoWinOptions
from engine.simulation import Evening, PlayedGame, play_evening, play_game, play_games, seating

KEY = "3" * 64
EVENING = Evening("two_win", ("easy", "beginner", "normal"), 20, bytes.fromhex(KEY))
ARGUMENTS = ["simulate", "two_win", "--players", "easy,beginner,normal", "--key", KEY]


def printed(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main([*ARGUMENTS, *more]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that is refused."""
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def test_json_counts_wins_and_shares_per_player(capsys: pytest.CaptureFixture[str]):
    told = json.loads(printed(capsys, "--games", "20", "--seats", "3", "--json"))
    assert told["games"] == 20
    assert [player["level"] for player in told["players"]] == ["easy", "beginner", "normal"]
    assert sum(player["wins"] for player in told["players"]) == pytest.approx(20)
    assert [player["share"] for player in told["players"]] == [
        pytest.approx(player["wins"] / 20) for player in told["players"]
    ]
    assert told["key"] == KEY
    assert told["hands"]["largest"] >= told["hands"]["mean"] > 0
    assert told["decisions_per_game"] > told["questions_per_game"] > 1


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]):
    alone = printed(capsys, "--games", "20", "--json")
    assert printed(capsys, "--games", "20", "--json", "--jobs", "2") == alone


def test_neither_the_process_nor_its_hash_seed_changes_anything(capsys: pytest.CaptureFixture[str]):
    here = printed(capsys, "--games", "4", "--json")
    for seed in ("0", "4242"):
        there = subprocess.run(
            [sys.executable, "-m", "engine", *ARGUMENTS, "--games", "4", "--json"],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout == here


def test_another_key_gives_other_games(capsys: pytest.CaptureFixture[str]):
    here = json.loads(printed(capsys, "--games", "10", "--json"))
    other = json.loads(printed(capsys, "--games", "10", "--json", "--key", "4" * 64))
    assert here["decisions_per_game"] != other["decisions_per_game"]


def test_without_a_key_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]):
    keys: set[str] = set()
    for _ in range(2):
        assert main(["simulate", "two_win", "--players", "easy,easy", "--games", "1", "--json"]) == 0
        keys.add(json.loads(capsys.readouterr().out)["key"])
    assert len(keys) == 2


def test_the_table_shows_wins_shares_length_hands_and_time(capsys: pytest.CaptureFixture[str]):
    table = printed(capsys, "--games", "5")
    for word in ("beginner", "wins", "share", "questions", "hands", "ms a game", KEY):
        assert word in table


def test_on_a_terminal_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main([*ARGUMENTS, "--games", "20", "--json"]) == 0
    assert "20/20" in terminal.getvalue()
    assert json.loads(capsys.readouterr().out)["games"] == 20


def test_players_move_one_seat_on_from_game_to_game():
    """A single strong player among weak ones wins from every seat."""
    evening = Evening("two_win", ("normal", "beginner"), 12, bytes(32))
    assert [play_game(evening, number).parts.index(1.0) for number in range(12)].count(0) >= 10


def test_players_sit_in_every_order_and_in_every_seat_equally_often():
    for seats in (2, 3, 4, 5):
        orders = [tuple(seating(seats, number)) for number in range(factorial(seats))]
        assert sorted(orders) == sorted(permutations(range(seats)))
        assert {order.index(0) for order in orders[:seats]} == set(range(seats))
        assert seating(seats, factorial(seats)) == seating(seats, 0)


class Dealt(NamedTuple):
    """Who sits where before the first answer, and what was dealt."""

    hands: Json
    parts: tuple[float, ...]


def dealt(monkeypatch: pytest.MonkeyPatch, evening: Evening, games: int) -> list[Dealt]:
    hands: list[Json] = []

    def deal(self: TwoWin, seats: int, options: TwoWinOptions, dice: Dice) -> Step:
        step = usual(self, seats, options, dice)
        hands.append(self.snapshot(step.position)["hands"])
        return step

    usual = TwoWin.deal
    monkeypatch.setattr(TwoWin, "deal", deal)
    played = play_games(evening, range(games))
    return [Dealt(*each) for each in zip(hands, [each.parts for each in played], strict=True)]


def test_on_equal_deals_everyone_plays_every_hand(monkeypatch: pytest.MonkeyPatch):
    """Players that are alike then win alike: what is left of luck is no one's."""
    evening = Evening("two_win", ("normal",) * 3, 9, bytes.fromhex(KEY), equal_deals=True)
    games = dealt(monkeypatch, evening, 9)
    for start in (0, 3, 6):
        one, two, three = games[start : start + 3]
        assert one.hands == two.hands == three.hands
        assert [sum(each) for each in zip(one.parts, two.parts, three.parts, strict=True)] == pytest.approx([1, 1, 1])
    assert games[0].hands != games[3].hands != games[6].hands


def test_on_equal_deals_the_interval_is_sharper(capsys: pytest.CaptureFixture[str]):
    """Equal players are known to be equal."""
    equal = ["--players", "normal,normal,normal", "--games", "30", "--json"]
    told = [json.loads(printed(capsys, *equal, *more)) for more in ([], ["--equal-deals"])]
    assert [each["equal_deals"] for each in told] == [False, True]
    by_chance, paired = ([player["margin"] for player in each["players"]] for each in told)
    assert max(paired) < 0.01 < min(by_chance)
    assert "each deal takes 3 games" in fails(capsys, *ARGUMENTS, "--games", "20", "--equal-deals")


def test_house_rules_are_played_and_told(capsys: pytest.CaptureFixture[str]):
    arguments = ["simulate", "two_down", "--players", "normal,easy", "--games", "2", "--key", KEY, "--json"]
    usual = json.loads(run(capsys, *arguments))
    short = json.loads(run(capsys, *arguments, "--rule", "levels_to_win=3", "--rule", "challenge=B"))
    assert usual["options"] == {}
    assert short["options"] == {"levels_to_win": 3, "challenge": "B"}
    assert short["decisions_per_game"] < usual["decisions_per_game"] / 2
    wide = ["simulate", "two_win", "--players", ",".join(["beginner"] * 7), "--games", "1", "--json", "--key", KEY]
    assert "2 to 6 can play" in fails(capsys, *wide)
    assert json.loads(run(capsys, *wide, "--rule", "max_players=7"))["games"] == 1


def test_a_level_that_a_game_does_not_have_is_played_by_its_strongest(capsys: pytest.CaptureFixture[str]):
    arguments = ["simulate", "two_down", "--games", "1", "--rule", "levels_to_win=3", "--key", KEY, "--json"]
    hard, normal = (json.loads(run(capsys, *arguments, "--players", f"{level},easy")) for level in ("hard", "normal"))
    assert [player.pop("level") for told in (hard, normal) for player in told["players"]] == [
        *("hard", "easy"),
        *("normal", "easy"),
    ]
    assert hard == normal


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_a_shared_win_counts_in_parts():
    parts = [played.parts for lot in play_evening(EVENING._replace(games=150), 1) for played in lot]
    assert {sum(map(Fraction, each)) for each in parts} == {1}


def test_games_are_handed_over_a_few_at_a_time():
    assert [len(lot) for lot in play_evening(EVENING, 1)] == [8, 8, 4]


def test_the_interval_is_that_of_a_share(capsys: pytest.CaptureFixture[str]):
    """1.96 standard errors; one game says nothing."""
    told = json.loads(printed(capsys, "--games", "150", "--json"))["players"][0]
    assert told["margin"] == pytest.approx(1.96 * sqrt(told["share"] * (1 - told["share"]) / 150), rel=0.02)
    assert json.loads(printed(capsys, "--games", "1", "--json"))["players"][0]["margin"] == 1


def stopped_after_a_lot(evening: Evening, *_: object) -> Iterator[list[PlayedGame]]:
    yield next(play_evening(evening, 1))
    raise KeyboardInterrupt


def test_hands_are_those_of_seats_that_are_asked():
    """Of three in 2 SANS 3 one is asked at a time."""
    played = play_game(Evening("two_sans_three", ("beginner",) * 3, 1, bytes(32)), 0)
    assert played == PlayedGame((0, 1, 0), decisions=54, questions=54, cards=297 / 54, most_cards=8)


def test_every_player_is_looked_for_before_a_game_is_played():
    with pytest.raises(ValueError, match="no level champion"):
        next(play_evening(Evening("two_win", ("easy", "champion"), 1, bytes(32)), 1))


def test_ctrl_c_stops_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.cli.simulating.play_evening", interrupted)
    assert main([*ARGUMENTS, "--games", "1"]) == 130
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "python -m engine: stopped\n")


def test_ctrl_c_loses_no_game_that_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("engine.cli.simulating.play_evening", stopped_after_a_lot)
    assert main([*ARGUMENTS, "--games", "20", "--json"]) == 130
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    assert (told["games"], sum(player["wins"] for player in told["players"])) == (8, pytest.approx(8))
    assert shown.err == "python -m engine: stopped\n"
    assert main([*ARGUMENTS, "--games", "20"]) == 130
    assert "8 games" in capsys.readouterr().out


OWN = """
from engine.house import Choice

class First:
    def choose(self, view, dice, stop):
        return Choice(view.legal_actions()[0], "reason-guess", 0.5)

class Late:
    asked = 0
    def choose(self, view, dice, stop):
        Late.asked += 1
        if Late.asked > 400:
            raise RuntimeError("tired\\nnow")
        return Choice(view.legal_actions()[0], "reason-guess", 0.5)

class Cheat:
    def choose(self, view, dice, stop):
        return Choice(type("Action", (), {"code": "form 9B0 9B0"})(), "reason-guess", 1)

class Coded:
    def choose(self, view, dice, stop):
        return Choice(view.legal_actions()[0].code, "reason-guess", 0.5)

class Bare:
    def choose(self, view, dice, stop):
        return view.legal_actions()[0].code

class Idle:
    def choose(self, view, dice, stop):
        return None

class Boastful:
    def choose(self, view, dice, stop):
        return Choice(view.legal_actions()[0], "reason-guess", 7)

class Unsure:
    def choose(self, view, dice, stop):
        return Choice(view.legal_actions()[0], "reason-guess", None)

class Silent:
    def choose(self, view, dice, stop):
        return Choice(view.legal_actions()[0], None, 0.5)

class Mute:
    pass
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(OWN)
    return str(tmp_path / "mine.py")


def test_a_player_of_ones_own_plays_against_the_house(own: str, capsys: pytest.CaptureFixture[str]):
    arguments = ["simulate", "two_win", "--players", f"{own}:First,normal", "--games", "9", "--key", KEY, "--json"]
    assert main(arguments) == 0
    alone = capsys.readouterr().out
    told = json.loads(alone)
    assert [player["level"] for player in told["players"]] == [f"{own}:First", "normal"]
    assert told["players"][1]["share"] > 0.5
    assert main([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone


def test_a_player_that_fails_is_named_and_the_games_before_are_not_lost(own: str, capsys: pytest.CaptureFixture[str]):
    players = f"{own}:Late,beginner"
    assert main(["simulate", "two_win", "--players", players, "--games", "400", "--key", KEY, "--json"]) == 2
    shown = capsys.readouterr()
    assert 0 < json.loads(shown.out)["games"] < 400
    assert f"{own}:Late: RuntimeError: tired now (line 13)" in shown.err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (":Cheat", "form 9B0 9B0 is not among the legal actions"),
        (":Coded", "pass "),
        (":Bare", "instead of a Choice"),
        (":Idle", "choose returned None instead of a Choice"),
        (":Boastful", "a confidence is from 0 to 1, not 7"),
        (":Unsure", "a confidence is from 0 to 1, not None"),
        (":Silent", "the reason is None instead of a text"),
        (":Mute", "mine.py:Mute: the file has no class Mute with a method choose"),
        (":Nobody", "mine.py:Nobody: the file has no class Nobody with a method choose"),
        ("x:First", "FILE.py:CLASS is needed"),
        ("/none.py:First", "/none.py:First: there is no such file"),
        (":", "FILE.py:CLASS is needed"),
    ],
)
def test_a_player_that_cannot_play_is_refused_in_one_line(
    own: str, name: str, says: str, capsys: pytest.CaptureFixture[str]
):
    assert says in fails(capsys, "simulate", "two_win", "--players", f"{own}{name},easy", "--games", "1")


def test_being_terminated_is_like_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    before = signal.getsignal(signal.SIGTERM)

    def terminated(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr("engine.cli.simulating.play_evening", terminated)
    assert main([*ARGUMENTS, "--games", "1"]) == 130
    assert capsys.readouterr().err == "python -m engine: stopped\n"
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (["--players", "easy,champion"], "no level champion"),
        (["--players", ""], "no level"),
        (["--players", "easy\n,x\x1b[0m"], "no level easy\\n"),
        (["--seats", "4"], "3 players for 4 seats"),
        (["--players", "easy"], "2 to 6 can play, not 1"),
        (["--players", ",".join(["easy"] * 7)], "2 to 6 can play, not 7"),
        (["--games", "0"], "1 to 1000000 games"),
        (["--games", "many"], "invalid int value"),
        (["--games", "9999999999"], "1 to 1000000 games"),
        (["--jobs", "0"], "1 to 64 processes"),
        (["--key", "abc"], "64 hexadecimal digits"),
        (["--rule", "stars"], "NAME=VALUE is needed, not stars"),
        (["--rule", "wings=2"], "there is no option wings"),
        (["--rule", "max_players=many"], "the option max_players cannot have this value"),
        (["--rule", "max_players=" + "[" * 100_000], "the option max_players cannot have this value"),
        (["--key", "zz" * 32], "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], changed: list[str], says: str
):
    assert says in fails(capsys, *ARGUMENTS, *changed)


def test_an_unknown_game_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]):
    assert "chess" in fails(capsys, "simulate", "chess", "--players", "easy,easy")
