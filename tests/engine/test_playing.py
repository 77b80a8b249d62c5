"""`python -m engine play`: a person at the terminal."""

import io
import re
import sys
from collections.abc import Mapping

import pytest
from rich.console import Console

from engine.catalogue import games
from engine.cli.main import main
from engine.cli.playing import PLAIN, TELLERS
from engine.cli.teller import Teller
from engine.cli.two_win_pictures import picture
from engine.dice import Dice
from engine.games.two_win import observe
from engine.games.two_win.cards import Colour, card
from engine.games.two_win.criteria import Column
from engine.games.two_win.drawing import deal
from engine.games.two_win.events import Reshuffled, Share, Shortage
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.view import SeatView
from engine.seats import Seat, Viewer

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

    def __init__(self, screen: io.StringIO) -> None:
        super().__init__()
        self.screen = screen
        self.rejected = 0

    def readline(self, size: int | None = -1, /) -> str:
        shown = self.screen.getvalue()
        if shown.endswith("replaces this one > "):
            self.rejected = 0
            return "\n"
        hand = hand_in(shown)
        if "Form a number" in shown.rsplit("Round", 1)[1]:
            pairs = [(tens, units) for tens in hand for units in hand]
            self.rejected += 1
            return " ".join(pairs[self.rejected - 1]) + "\n"
        return f"{hand[0].lower()}\n"


def play_to_the_end(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """Everything that is shown during a whole game."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Typist(screen))
    assert main(["play", "two_win", "--key", KEY, "--level", "easy", *arguments]) == 0
    return screen.getvalue()


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_whole_game_can_be_played_in_plain_words(monkeypatch: pytest.MonkeyPatch, seats: str):
    shown = play_to_the_end(monkeypatch, "--plain", "--seats", seats)
    assert "Round 1. Pass a card to House 1." in shown
    assert "You passed" in shown
    assert "the highest number" in shown
    assert shown.rstrip().splitlines()[-1].startswith("Winner: ")


def test_plain_words_are_sentences_without_boxes(monkeypatch: pytest.MonkeyPatch):
    shown = play_to_the_end(monkeypatch, "--plain")
    assert not set("─│┌◆♥♣★\x1b") & set(shown)
    spoken = [line.removeprefix("> ").rsplit("> ", 1)[-1] for line in shown.splitlines()]
    assert [line for line in spoken if line and not line.endswith(".")] == []


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_whole_game_can_be_played_with_pictures(monkeypatch: pytest.MonkeyPatch, seats: str):
    shown = play_to_the_end(monkeypatch, "--seats", seats)
    assert "what to type" in shown
    assert "highest" in shown
    assert shown.rstrip().splitlines()[-1].startswith("Winner: ")


@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_a_seat_that_is_out_is_shown_as_out(arguments: list[str]):
    view = observe.view(deal(2, DEFAULTS, Dice(bytes(32)), None)[0], Viewer(Seat(0)))._replace(inside=(Seat(0),))
    screen = io.StringIO()
    for part in (PLAIN if arguments else TELLERS)["two_win"].question(view):
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


def test_every_game_has_tellers():
    assert TELLERS.keys() == PLAIN.keys() == games().keys()


def test_a_new_pile_and_lost_draws_are_told():
    teller = PLAIN["two_win"]
    assert teller.told(Reshuffled(25)) == ["The pile is made anew of 25 cards."]
    assert teller.told(Shortage((Share(Seat(0), 2), Share(Seat(1), 1)))) == [
        "No card is left to draw for You (2), House 1 (1)."
    ]


def test_an_open_run_is_said_with_its_colour():
    own = SeatView(3, Column((card(5, Colour.PINK, 0),), 1), Column((card(5, Colour.BLUE, 0),) * 2, 2), 55)
    view = observe.view(deal(2, DEFAULTS, Dice(bytes(32)), None)[0], Viewer(Seat(0)))._replace(seats=(own, own))
    assert "You: 3 cards, last number 55, 1 pink on the tens, 2 blue on the units." in PLAIN["two_win"].question(view)


@pytest.mark.parametrize("tellers", [TELLERS, PLAIN])
def test_only_views_of_2_win_can_be_shown(tellers: Mapping[str, Teller]):
    class Foreign:
        pass

    with pytest.raises(TypeError, match="not of 2 WIN"):
        tellers["two_win"].question(Foreign())
