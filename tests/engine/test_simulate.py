"""`python -m engine simulate`: games between house players (docs/records.md, section 4)."""

import io
import json
import signal
import subprocess
import sys
from fractions import Fraction

import pytest

from engine.cli.main import main
from engine.cli.simulating import Player
from engine.simulation import Evening, play_evening, play_game

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
    keys = set()
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


def test_a_shared_win_counts_in_parts():
    parts = [played.parts for played in play_evening(EVENING._replace(games=150), 1, lambda _: None)]
    assert {sum(map(Fraction, each)) for each in parts} == {1}


def test_those_who_wait_are_told_of_every_game():
    told: list[int] = []
    play_evening(EVENING, 1, told.append)
    assert told == [8, 8, 4]


def test_the_interval_is_that_of_a_share():
    assert Player("easy", 50, 0.5).margin(100) == pytest.approx(0.098)


def test_ctrl_c_stops_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.cli.simulating.play_evening", interrupted)
    assert main([*ARGUMENTS, "--games", "1"]) == 130
    assert capsys.readouterr().err == "stopped\n"


def test_being_terminated_is_like_ctrl_c(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    before = signal.getsignal(signal.SIGTERM)

    def terminated(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr("engine.cli.simulating.play_evening", terminated)
    assert main([*ARGUMENTS, "--games", "1"]) == 130
    assert capsys.readouterr().err == "stopped\n"
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (["--players", "easy,champion"], "no level champion"),
        (["--players", ""], "no level"),
        (["--players", "easy\n,x\x1b[0m"], "no level easy\\n"),
        (["--seats", "4"], "3 levels for 4 seats"),
        (["--players", "easy"], "2 to 6 can play, not 1"),
        (["--players", ",".join(["easy"] * 7)], "2 to 6 can play, not 7"),
        (["--games", "0"], "1 to 1000000 games"),
        (["--games", "many"], "invalid int value"),
        (["--games", "9999999999"], "1 to 1000000 games"),
        (["--jobs", "0"], "1 to 64 processes"),
        (["--key", "abc"], "64 hexadecimal digits"),
        (["--key", "zz" * 32], "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], changed: list[str], says: str
):
    assert says in fails(capsys, *ARGUMENTS, *changed)


def test_an_unknown_game_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]):
    assert "chess" in fails(capsys, "simulate", "chess", "--players", "easy,easy")
