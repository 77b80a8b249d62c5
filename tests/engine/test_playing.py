"""`python -m engine play`: a person at the terminal."""

import io
import sys

import pytest

from engine.catalogue import GAMES
from engine.cli.main import main
from engine.cli.playing import TELLERS
from engine.games.two_win.events import Reshuffled, Shortage
from engine.games.two_win.facts import Share
from engine.seats import Seat

KEY = "5" * 64


def sit_down(monkeypatch: pytest.MonkeyPatch, *lines: str, seats: int = 3) -> int:
    """Play with these typed lines; the exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["play", "two_win", "--key", KEY, "--level", "beginner", "--seats", str(seats)])


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
        hand = shown.rsplit("Your hand: ", 1)[1].split("\n", 1)[0].split()
        if "form a number" in shown.rsplit("Round", 1)[1]:
            pairs = [(tens, units) for tens in hand for units in hand]
            self.rejected += 1
            return " ".join(pairs[self.rejected - 1]) + "\n"
        return f"{hand[0].lower()}\n"


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_can_be_played(monkeypatch: pytest.MonkeyPatch, seats: int):
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Typist(screen))
    assert main(["play", "two_win", "--key", KEY, "--level", "easy", "--seats", str(seats)]) == 0
    shown = screen.getvalue()
    assert "Round 1: pass a card." in shown
    assert "you passed" in shown
    assert "highest" in shown
    assert shown.rstrip().splitlines()[-1].startswith("Winner: ")


def test_a_choice_may_be_replaced_until_the_empty_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert sit_down(monkeypatch) == 2
    hand = capsys.readouterr().out.rsplit("Your hand: ", 1)[1].split("\n", 1)[0].split()
    assert sit_down(monkeypatch, hand[0], f"pass {hand[-1]}", "") == 2
    shown = capsys.readouterr()
    assert f"you passed {hand[-1]} to house 1." in shown.out
    assert shown.err == "the input ended before the game\n"


def test_a_refusal_is_said_and_the_question_stays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert sit_down(monkeypatch, "", "castle", "form 1B0 1B0") == 2
    out = capsys.readouterr().out
    assert out.count("No: there is no action") == 3


def test_without_a_key_every_game_is_another(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    hands = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert main(["play", "two_win"]) == 2
        hands.append(capsys.readouterr().out.rsplit("Your hand: ", 1)[1])
    assert hands[0] != hands[1]


def test_every_game_has_a_teller():
    assert TELLERS.keys() == GAMES.keys()


def test_a_new_pile_and_lost_draws_are_told():
    teller = TELLERS["two_win"]
    assert teller.told(Reshuffled(25)) == ["The pile is made anew of 25 cards."]
    assert teller.told(Shortage((Share(Seat(0), 2), Share(Seat(1), 1)))) == [
        "No card is left to draw for: you 2, house 1 1."
    ]


def test_only_views_of_2_win_can_be_shown():
    class Foreign:
        pass

    with pytest.raises(TypeError, match="not of 2 WIN"):
        TELLERS["two_win"].question(Foreign())
