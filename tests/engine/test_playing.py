"""`python -m engine play`: a person at the terminal."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from engine import catalogue
from engine.cli.main import main
from engine.cli.playing import LONGEST_LINE
from engine.cli.teller import Teller
from engine.dice import Dice
from engine.games.two_win import game as two_win_game
from engine.games.two_win.cards import codes
from engine.games.two_win.drawing import deal
from engine.games.two_win.options import DEFAULTS
from engine.seats import Seat, Viewer
from engine.simulation import default_options
from tests.kit.every_game import SWEEPS
from tests.kit.games import registered_too
from tests.kit.playing import random_game
from tests.kit.toy_game.game import REGISTRATION
from tests.kit.two_down_positions import Sketch, levels, position

ROOT = Path(__file__).parents[2]
KEY = "5" * 64


def sit_down(monkeypatch: pytest.MonkeyPatch, *lines: str, seats: int = 3) -> int:
    """Play with these typed lines; the exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", "two_win", "--key", KEY, "--level", "beginner", "--seats", str(seats)])


def hand_in(shown: str) -> list[str]:
    """The codes of the hand that was shown last."""
    return re.findall(r"\d[BPG]\d", shown.rsplit("Your hand: ", 1)[1].split("\n", 1)[0])


class Typist(io.StringIO):
    """Somebody who types the first legal-looking thing the screen offers until the game is over."""

    def __init__(self, screen: io.StringIO, saves: Sequence[str]) -> None:
        super().__init__()
        self.saves = list(saves)
        self.screen = screen
        self.rejected = 0

    def readline(self, size: int | None = -1, /) -> str:
        shown = self.screen.getvalue()
        if shown.endswith("Enter goes without > "):
            return f"{self.saves.pop(0)}\n" if self.saves else "\n"
        if shown.endswith("replaces this one > "):
            self.rejected = 0
            return "\n"
        hand = hand_in(shown)
        if ": form." in shown.rsplit("Turn", 1)[1]:
            pairs = [(tens, units) for tens in hand for units in hand]
            self.rejected += 1
            return " ".join(pairs[self.rejected - 1]) + "\n"
        return f"{hand[0].lower()}\n"


def play_to_the_end(monkeypatch: pytest.MonkeyPatch, *arguments: str, saves: Sequence[str] = ()) -> str:
    """Everything that is shown during a whole game."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Typist(screen, saves))
    assert main(["play", "two_win", "--key", KEY, "--level", "easy", *arguments]) == 0
    return screen.getvalue()


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_whole_game_can_be_played_in_plain_words(monkeypatch: pytest.MonkeyPatch, seats: str):
    shown = play_to_the_end(monkeypatch, "--seats", seats)
    assert "Your card goes to House 1." in shown
    assert "giver You" in shown
    assert "highest yes" in shown
    assert "\nGame over, outcome (winners " in shown


def test_plain_words_are_sentences_without_boxes(monkeypatch: pytest.MonkeyPatch):
    shown = play_to_the_end(monkeypatch)
    assert not set("─│┌◆♥♣★\x1b") & set(shown)
    spoken = [line.removeprefix("> ").rsplit("> ", 1)[-1] for line in shown.splitlines()]
    assert [line for line in spoken if line and not line.endswith((".", "--seats 3", "> "))] == []


def test_a_choice_may_be_replaced_until_the_empty_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert sit_down(monkeypatch) == 0
    hand = hand_in(capsys.readouterr().out)
    assert sit_down(monkeypatch, hand[0], f"pass {hand[-1].lower()}", "") == 0
    shown = capsys.readouterr().out
    assert f"giver You, receiver House 1, card {hand[-1]}" in shown
    assert f"giver You, receiver House 1, card {hand[0]}" not in shown


def test_who_leaves_is_bidden_goodbye(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert sit_down(monkeypatch, "quit", "again") == 0
    shown = capsys.readouterr()
    assert shown.out.endswith("You leave the table. Goodbye.\n")
    assert shown.out.count("Your hand") == 1
    assert shown.err == ""


def test_ctrl_c_is_leaving(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", "two_win", "--key", KEY]) == 0
    assert capsys.readouterr().out.endswith("Goodbye.\n")


def test_a_hint_is_a_legal_answer_with_a_reason(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    sit_down(monkeypatch, "hint")
    advice = re.search(r"The house would pass (\w+): .+ \((sure|fairly sure|hard to say)\)\.", capsys.readouterr().out)
    assert advice
    sit_down(monkeypatch, advice[1], "")
    assert f"giver You, receiver House 1, card {advice[1]}" in capsys.readouterr().out


def test_help_explains_and_again_repeats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    sit_down(monkeypatch, "help", "AGAIN")
    shown = capsys.readouterr().out
    assert "The last player left wins." in shown
    assert shown.count("Your hand: ") == 2


def test_a_refusal_is_said_and_the_question_stays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert sit_down(monkeypatch, "", "castle", "form 1B0 1B0") == 0
    out = capsys.readouterr().out
    assert out.count("No: there is no action") == 2
    assert "No: the question now is to pass." in out


def test_without_a_key_every_game_is_another(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    hands = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert main(["play", "two_win"]) == 0
        hands.append(hand_in(capsys.readouterr().out))
    assert hands[0] != hands[1]


def test_a_choice_is_repeated(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    sit_down(monkeypatch)
    hand = hand_in(capsys.readouterr().out)
    sit_down(monkeypatch, hand[0].lower(), "")
    assert f"> Your choice: pass {hand[0]}.\n" in capsys.readouterr().out


def test_the_end_shows_everybodys_place_and_the_key_that_deals_the_same_cards(monkeypatch: pytest.MonkeyPatch):
    shown = play_to_the_end(monkeypatch)
    places = [line for line in shown.splitlines() if line.startswith("Place ")]
    assert [line.split(":")[0] for line in places] == ["Place 1", "Place 2", "Place 3"]
    assert all(re.fullmatch(r"Place \d: (You|House \d), cards \d+, number \d\d\.", line) for line in places)
    assert f"The same cards again: --key {KEY} --seats 3\n" in shown


def test_the_record_is_saved_and_no_file_is_overwritten(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    there, new = tmp_path / "there.json", tmp_path / "new.json"
    there.write_text("mine")
    shown = play_to_the_end(monkeypatch, saves=(str(there), str(tmp_path), str(new)))
    assert "The record is in" in shown
    assert there.read_text() == "mine"
    monkeypatch.undo()
    assert main(["replay", str(new)]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] is not None


def test_a_record_can_be_saved_on_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    new = tmp_path / "half.json"
    sit_down(monkeypatch, f"save {new}", "quit")
    assert json.loads(new.read_text())["actions"] == []
    assert f"--key {KEY}" in capsys.readouterr().out


def test_a_line_without_end_is_cut(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert sit_down(monkeypatch, "x" * (5 * LONGEST_LINE), "help") == 0
    shown = capsys.readouterr().out
    assert shown.count("No: there is no action") == 1
    assert "The last player left wins." in shown


def test_words_are_wrapped_at_the_edge_of_a_terminal_and_whole_in_a_file(monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "dumb")
    for screen, widest in ((Terminal(), 40), (io.StringIO(), 999)):
        monkeypatch.setattr(sys, "stdout", screen)
        sit_down(monkeypatch, "help", "quit")
        lines = [line.removeprefix("> ") for line in screen.getvalue().splitlines() if KEY[:30] not in line]
        assert (max(map(len, lines)) > 80) == (widest > 80)
        assert max(map(len, lines)) <= widest


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_signs_that_the_terminal_does_not_have_are_replaced(encoding: str):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "POSIX"}
    command = [sys.executable, "-m", "engine", "play", "two_win", "--key", KEY]
    typed = b"help\n\xe2\x99\xa5\xff\x81\nhint\nquit\n"
    done = subprocess.run(command, cwd=ROOT, env=environment, input=typed, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Goodbye." in done.stdout
    assert done.stdout.decode(encoding)


def test_without_any_locale_nothing_breaks():
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-m", "engine", "simulate", "two_win", "--players", "easy,easy", "--games", "2"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("game_key", SWEEPS)
def test_every_game_can_be_played_at_the_terminal_whatever_it_is(game_key: str):
    """Every question, event and preview of a random game is said in ASCII and without an empty line."""
    with registered_too(REGISTRATION):
        teller, (table,) = Teller(game_key), SWEEPS[game_key].tables(3, 1)
        said = [line for event in table.deal().events for line in teller.event_lines(event)]
        assert all(line.isascii() for line in teller.help())
        for deed in random_game(table):
            view = deed.before.view(Viewer(deed.seat))
            said += [*teller.question(view), teller.foreseen(view, deed.action.code)]
            said += [line for event in deed.step.events for line in teller.event_lines(event)]
            assert teller.code(view, deed.action.code.lower()) == deed.action.code
            assert teller.code(view, deed.action.code.partition(" ")[2] or deed.action.code) in {
                action.code for action in view.legal_actions()
            }
    assert all(line.isascii() and line.strip() and line.endswith(".") for line in said)


def test_no_card_is_told_of_which_the_person_does_not_know():
    dealt, _ = deal(2, DEFAULTS, Dice(bytes(32)), None)
    view = two_win_game.observe(dealt, Viewer(Seat(0)))
    said = " ".join(Teller("two_win").question(view))
    assert set(re.findall(r"\d[BPG]\d", said)) == set(codes(view.hand))


def test_the_help_of_2_sans_3_says_that_a_card_is_final():
    assert any("final" in line for line in Teller("two_sans_three").help())


@pytest.mark.parametrize("game_key", catalogue.games())
def test_a_hand_can_be_read_in_a_terminal_of_twenty_columns(game_key: str):
    """No card is cut in two, and a count of nothing is a nought."""
    game = catalogue.game(game_key)
    view = game.deal(2, default_options(game), Dice(bytes(32))).position.view(Viewer(Seat(0)))
    screen = io.StringIO()
    console = Console(file=screen, width=20)
    for line in Teller(game_key).question(view):
        console.print(line, markup=False, highlight=False)
    wrapped = screen.getvalue()
    assert max(map(len, wrapped.splitlines())) <= 20
    (hand,) = [line for line in Teller(game_key).question(view) if line.startswith("Your hand: ")]
    assert set(hand.removeprefix("Your hand: ").rstrip(".").split()) <= set(wrapped.replace(".", " ").split())
    assert "run 0" in wrapped or " 0" in wrapped or game_key == "two_down"


def test_the_first_word_alone_means_the_first_long_answer_and_no_short_one():
    first = Sketch("R1 R2 R3 R4 R5 R6 R7 BLOCK", "B1 B2")
    acting = position(first, Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "B3 B4"), rules=levels([[{"run": 3}]]))
    view = acting.view(Viewer(Seat(0)))
    assert Teller("two_down").code(view, "LAY") == "lay R1 R2 R3"
    assert Teller("two_down").code(view, "discard") == "discard"
    assert Teller("two_down").code(view, "r7t") == Teller("two_down").code(view, "R7") == "discard R7"
    assert Teller("two_down").code(view, "block 1") == "discard BLOCK 1"


def test_answers_names_them_all_and_look_says_what_surely_follows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    sit_down(monkeypatch)
    hand = hand_in(capsys.readouterr().out)
    sit_down(monkeypatch, "answers", f"look {hand[0]}", "look 1", "quit")
    shown = capsys.readouterr().out
    assert all(f"pass {card}\n" in shown for card in hand)
    assert f"pass {hand[0]}: receiver House 1, left " in shown
    assert "not among the answers." in shown
