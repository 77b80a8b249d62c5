"""2 DOWN in words at the terminal."""

import io

import pytest

from engine.cli.playing import Wish, run_play
from engine.contract import Event, Outcome
from engine.games.two_down.actions import Direction
from engine.games.two_down.cards import Card
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Declined,
    DownCardTaken,
    DownTaken,
    GameOver,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    OneUpExchanged,
    PickedUp,
    PickUpOpened,
    Reshuffled,
    RoundEnded,
    TurnMissed,
    TurnOpened,
)
from engine.games.two_down.words import TwoDownWords, level_in_words
from engine.seats import Seat, Viewer
from tests.kit.two_down_positions import Sketch, answer, cards, level, levels, options, position

WORDS = TwoDownWords()
RUN = levels([[{"run": 3}]])
YOU = Viewer(Seat(0))
FIRST = Sketch("R1 R2 R3 R9 WILD", "B1 B2")
OTHER = Sketch("Y1 Y2 Y3 Y4", "Y8 Y9", level=2, block=1, jumped=2)


def one(code: str) -> Card:
    return cards(code)[0]


def test_the_question_says_what_is_asked_who_stands_where_and_what_is_missing():
    before = position(FIRST, OTHER, discard="R8", rules=levels([[{"run": 5, "parity": "odd"}, {"group": 2}]]))
    lines = WORDS.question(before.view(YOU))
    assert lines[0] == "Round 1. Lay your level, or discard a card."
    assert lines[1] == "You: level 1, 5 cards and 2 face down."
    assert lines[2] == "House 1: level 2, 4 cards and 2 face down, blocked for 1 turn more, misses 2 turns."
    assert lines[3].endswith("Top of the discard pile: R8 (red 8, square).")
    assert lines[5] == "Your level asks for odd run of 5 and group of 2."
    assert lines[6].startswith("Nearest: odd run of 5: R1 R3 R9; group of 2: ")
    assert lines[7] == "Type a card to discard, such as R1, or help."


def test_the_question_says_when_the_level_is_there():
    before = position(FIRST, OTHER, rules=RUN)
    lines = WORDS.question(before.view(YOU))
    assert lines[-2:] == ["You hold it.", "Type lay, or help."]
    assert "Top of the discard pile: empty." in lines[3]


@pytest.mark.parametrize(("discard", "example"), [("R8", "pile or discard"), ("SWAP", "pile")])
def test_the_question_says_what_may_be_drawn(discard: str, example: str):
    before = position(FIRST, OTHER, phase="draw", discard=discard)
    assert WORDS.question(before.view(YOU))[-1] == f"Type {example}, or help."


def test_a_level_in_words():
    assert level_in_words(options().level(1)) == "6 odds, or 6 evens"
    assert level_in_words(level({"run": 4, "parity": "even"}, {"pack": 3})) == "even run of 4 and pack of 3"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("r9", "discard R9"),
        ("discard R9", "discard R9"),
        ("block 1", "discard BLOCK 1"),
        ("wild as jump 1", "discard WILD as JUMP 1"),
        ("swap left", "discard SWAP left"),
        ("1up 0", "discard 1UP 0"),
        ("exchange 1up", "exchange 1UP"),
        ("lay", "lay R1 R2 R3"),
        ("lay r2 r3 wild", "lay R2 R3 WILD"),
        ("", "discard"),
    ],
)
def test_what_somebody_types_who_may_act(line: str, code: str):
    assert WORDS.action_code(position(FIRST, OTHER, rules=RUN).view(YOU), line) == code


@pytest.mark.parametrize(
    ("line", "code"), [("pile", "draw pile"), ("discard", "draw discard"), ("draw pile", "draw pile")]
)
def test_what_somebody_types_who_may_draw(line: str, code: str):
    assert WORDS.action_code(position(FIRST, OTHER, phase="draw").view(YOU), line) == code


def test_skip_is_typed_as_it_is():
    opened, _ = answer(position(OTHER._replace(block=0), FIRST, rules=RUN), "0 lay Y1 Y2 Y3")
    assert WORDS.action_code(opened.view(Viewer(Seat(1))), "skip") == "skip"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (TurnMissed(Seat(1), 0), "House 1 missed a turn."),
        (TurnMissed(Seat(0), 2), "You missed a turn, 2 more to come."),
        (BlockPut(Seat(0), Seat(1), one("WILD")), "You put WILD before House 1: no laying for three turns."),
        (BlockGone(Seat(1), "turns"), "The Block before House 1 is gone, after three turns."),
        (JumpPlayed(Seat(1), Seat(0), one("JUMP"), 1), "House 1 played JUMP: You will miss a turn."),
        (HandsSwapped(Seat(1), one("SWAP"), Direction.LEFT), "House 1 played SWAP: all hands moved to the left."),
        (
            HandReceived(Seat(0), Seat(1), cards("R1 WILD"), 1),
            "You have the hand of House 1 now: R1 WILD, and 1 face down.",
        ),
        (CardDrawn(Seat(0), one("B3")), "The card is B3 (blue 3, circle)."),
        (DownTaken(Seat(1), one("1UP"), 1), "House 1 played 1UP and took a down card; 1 left."),
        (DownCardTaken(Seat(0), one("SWAP")), "The down card is SWAP."),
        (OneUpExchanged(Seat(1), one("1UP")), "House 1 exchanged a 1UP."),
        (Reshuffled(12), "The discard pile was shuffled: the draw pile has 12 cards."),
        (PickedUp(Seat(0), ()), "You picked up nothing."),
        (PickedUp(Seat(0), cards("R1 SWAP")), "You picked up R1 (red 1, triangle) and SWAP."),
        (PickUpOpened(3, (Seat(0), Seat(2))), "Everybody else picked up. May lay: You and House 2."),
        (Declined(Seat(2)), "House 2 did not lay."),
        (RoundEnded(3, (), (), (2, 1)), "Round 3 is over. Now: You level 2, House 1 level 1."),
        (GameOver(Outcome((Seat(0), Seat(2)), "levels", ())), "Winner: You and House 2."),
    ],
)
def test_what_happens_is_told_in_a_sentence(event: Event, words: str):
    assert WORDS.told(event) == [words]


def test_what_the_next_question_shows_anyway_is_not_told():
    assert WORDS.told(TurnOpened(3, Seat(1))) == []


def test_another_games_view_is_a_mistake_of_the_caller():
    with pytest.raises(TypeError):
        WORDS.question(None)  # type: ignore[arg-type]


def test_a_whole_game_can_be_played_at_the_terminal():
    """Draw, lay if it can be laid, else let the hint's clock: the same few lines until somebody has won."""
    lines = io.StringIO("help\nhint\n" + "pile\nlay\nskip\nR1\nR2\nR3\nY1\nY2\nG1\nB1\nB2\n" * 40 + "quit\n")
    out = io.StringIO()
    run_play(Wish("two_down", 2, "normal", "0a" * 32, True), lines, out)
    told = out.getvalue()
    assert "The house would draw" in told
    assert "You drew from the pile." in told
    assert "Round 2" in told
    assert "No: " in told
