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

from engine.catalogue import games
from engine.cli.main import main
from engine.cli.playing import LONGEST_LINE
from engine.cli.teller import teller
from engine.contract import Refusal
from engine.dice import Dice
from engine.games.two_win import observe
from engine.games.two_win.cards import Colour, card
from engine.games.two_win.criteria import Column
from engine.games.two_win.drawing import deal
from engine.games.two_win.events import Reshuffled, Share, Shortage
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.pictures import picture
from engine.games.two_win.view import SeatView
from engine.seats import Seat, Viewer
from tests.kit.foreign import FOREIGN_VIEW
from tests.kit.games import registered_too
from tests.kit.toy_game.game import REGISTRATION

ROOT = Path(__file__).parents[2]
KEY = "5" * 64


def sit_down(monkeypatch: pytest.MonkeyPatch, *lines: str, seats: int = 3) -> int:
    """Play with these typed lines in plain words; the exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", "two_win", "--plain", "--key", KEY, "--level", "beginner", "--seats", str(seats)])


def hand_in(shown: str) -> list[str]:
    """The codes of the hand that was shown last, in plain words or as pictures."""
    if "what to type" in shown:
        return shown.rsplit("what to type", 1)[1].split("\n")[2].split()
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
        if "Form a number" in shown.rsplit("Round", 1)[1]:
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
    shown = play_to_the_end(monkeypatch, "--plain", "--seats", seats)
    assert "Round 1. Pass a card to House 1." in shown
    assert "You passed" in shown
    assert "the highest number" in shown
    assert "\nWinner: " in shown


def test_plain_words_are_sentences_without_boxes(monkeypatch: pytest.MonkeyPatch):
    shown = play_to_the_end(monkeypatch, "--plain")
    assert not set("─│┌◆♥♣★\x1b") & set(shown)
    spoken = [line.removeprefix("> ").rsplit("> ", 1)[-1] for line in shown.splitlines()]
    assert [line for line in spoken if line and not line.endswith((".", "--seats 3", "> "))] == []


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_whole_game_can_be_played_with_pictures(monkeypatch: pytest.MonkeyPatch, seats: str):
    shown = play_to_the_end(monkeypatch, "--seats", seats)
    assert "what to type" in shown
    assert "highest" in shown
    assert "\nWinner: " in shown


@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_a_seat_that_is_out_is_shown_as_out(arguments: list[str]):
    view = observe.view(deal(2, DEFAULTS, Dice(bytes(32)), None)[0], Viewer(Seat(0)))._replace(inside=(Seat(0),))
    screen = io.StringIO()
    for part in teller("two_win", plain=bool(arguments)).question(view):
        Console(file=screen).print(part)
    assert ("House 1: out with 9 cards." if arguments else "House 1 (out)") in screen.getvalue()


def test_every_colour_has_a_symbol_of_its_own():
    shown = {picture(card(5, colour, 2)).plain for colour in Colour}
    assert shown == {"5◆★★", "5♥★★", "5♣★★"}


def test_a_choice_may_be_replaced_until_the_empty_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert sit_down(monkeypatch) == 0
    hand = hand_in(capsys.readouterr().out)
    assert sit_down(monkeypatch, hand[0], f"pass {hand[-1].lower()}", "") == 0
    shown = capsys.readouterr().out
    assert f"You passed {hand[-1]} " in shown
    assert f"You passed {hand[0]} " not in shown


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
    assert f"You passed {advice[1]} " in capsys.readouterr().out


def test_help_explains_and_again_repeats(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    sit_down(monkeypatch, "help", "AGAIN")
    shown = capsys.readouterr().out
    assert "The last player left wins." in shown
    assert shown.count("Your hand: ") == 2


def test_a_refusal_is_said_and_the_question_stays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert sit_down(monkeypatch, "", "castle", "form 1B0 1B0") == 0
    out = capsys.readouterr().out
    assert out.count("No: there is no action") == 3


def test_without_a_key_every_game_is_another(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    hands = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert main(["play", "two_win"]) == 0
        hands.append(hand_in(capsys.readouterr().out))
    assert hands[0] != hands[1]


@pytest.mark.parametrize("plain", [True, False])
def test_every_game_is_told_at_the_terminal(plain: bool):
    for key, game in games().items():
        told = teller(key, plain=plain)
        options = game.read_options({})
        assert not isinstance(options, Refusal)
        position = game.deal(2, options, Dice(bytes(32))).position
        assert told.help()
        assert told.question(position.view(Viewer(Seat(0))))


def test_a_game_without_words_is_not_played_at_the_terminal(capsys: pytest.CaptureFixture[str]):
    with registered_too(REGISTRATION):
        assert main(["play", "toy"]) == 2
    assert capsys.readouterr().err == "toy cannot be played at the terminal\n"


def test_a_new_pile_and_lost_draws_are_told():
    told = teller("two_win", plain=True).told
    assert told(Reshuffled(25)) == ["The pile is made anew of 25 cards."]
    assert told(Shortage((Share(Seat(0), 2), Share(Seat(1), 1)))) == [
        "No card is left to draw for You (2), House 1 (1)."
    ]


def test_an_open_run_is_said_with_its_colour():
    own = SeatView(3, Column((card(5, Colour.PINK, 0),), 1), Column((card(5, Colour.BLUE, 0),) * 2, 2), 55)
    view = observe.view(deal(2, DEFAULTS, Dice(bytes(32)), None)[0], Viewer(Seat(0)))._replace(seats=(own, own))
    assert "You: 3 cards, last number 55, 1 pink on the tens, 2 blue on the units." in teller(
        "two_win", plain=True
    ).question(view)


@pytest.mark.parametrize("plain", [True, False])
def test_only_views_of_2_win_can_be_shown(plain: bool):
    with pytest.raises(TypeError, match="not of 2 WIN"):
        teller("two_win", plain=plain).question(FOREIGN_VIEW)


def test_a_choice_is_repeated(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    sit_down(monkeypatch)
    hand = hand_in(capsys.readouterr().out)
    sit_down(monkeypatch, hand[0].lower(), "")
    assert f"> Your choice: pass {hand[0]}.\n" in capsys.readouterr().out


def test_the_end_shows_everybodys_place_and_the_key_that_deals_the_same_cards(monkeypatch: pytest.MonkeyPatch):
    shown = play_to_the_end(monkeypatch, "--plain")
    places = [line for line in shown.splitlines() if line.startswith("Place ")]
    assert [line.split(":")[0] for line in places] == ["Place 1", "Place 2", "Place 3"]
    assert all(re.fullmatch(r"Place \d: (You|House \d), cards \d+, number \d\d\.", line) for line in places)
    assert f"The same cards again: --key {KEY} --seats 3\n" in shown


def test_the_end_with_pictures_is_a_table(monkeypatch: pytest.MonkeyPatch):
    assert re.search(r"place +cards +number", play_to_the_end(monkeypatch))


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
@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_signs_that_the_terminal_does_not_have_are_replaced(encoding: str, arguments: list[str]):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "POSIX"}
    command = [sys.executable, "-m", "engine", "play", "two_win", "--key", KEY, *arguments]
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
