"""2 SANS 3 in the terminal."""

from collections.abc import Iterable
from io import StringIO

import pytest
from rich.console import Console, RenderableType

from engine.games.two_sans_three.cards import CARDS
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Drew, GameOver, HandDealt, Played
from engine.games.two_sans_three.pictures import SansThreePictures
from engine.games.two_sans_three.words import SansThreeWords, card_in_words
from engine.seats import Seat, Viewer
from tests.kit.foreign import FOREIGN_VIEW
from tests.kit.sans_three import GAME, Sketch, cards, only, play, position, whole_game

YOU = Viewer(Seat(0))
ROWS = [(0, 14, 19, 24), (30, 40, 46, 57), (60, 75)]
TABLE = position(Sketch([15, 37, 28], "OVSRTPG"[1:]), Sketch([2], "GG", "TTT", 10, (9,)), rows=ROWS)


def printed(parts: Iterable[RenderableType]) -> str:
    console = Console(file=StringIO(), width=120)
    for part in parts:
        console.print(part, markup=False, highlight=False)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_question_shows_rows_collections_and_what_each_card_would_do():
    lines = list(map(str, SansThreeWords().question(TABLE.view(YOU))))
    assert "Row: 30, 40 teal, 46 sky, 57 green." in lines
    assert "House 1: 2 green face up, 3 face down, bonus 10; 12 points so far. 1 card in the pile." in lines
    assert "Your 37 violet takes 40 teal, 46 sky, 57 green." in lines
    assert lines[-1] == "Type a number, such as 15, or help."


def test_the_pictures_show_the_same_with_a_letter_beside_every_colour():
    text = printed(SansThreePictures().question(TABLE.view(YOU)))
    assert "40T" in text
    assert "takes 40T 46S 57G" in text
    assert "next bonus: 7" in text


def test_what_happens_is_said_in_sentences():
    words = SansThreeWords()
    _, events = play(position(Sketch([37, 1, 2], "GGTSORV", pile=(9,)), Sketch([3]), rows=ROWS), 37)
    assert words.told(only(events, Played)) == [
        "You played 37 violet, took 40 teal, 46 sky, 57 green; green turned over."
    ]
    assert words.told(only(events, CardsDrawn)) == ["You draw 9 violet."]
    assert words.told(only(events, Drew)) == []
    assert words.told(Drew(Seat(2), 6, 0)) == ["House 2 draws 6 cards; 0 cards left in the pile."]
    assert words.told(BonusEarned(Seat(0), 10)) == ["You have all seven colours: 10 points."]
    assert words.told(BonusEarned(Seat(1), 7)) == ["House 1 has all seven colours: 7 points."]
    dealt = Dealt(2, 8, 12, TABLE.state.rows, Seat(0))
    assert words.told(dealt) == ["You begin."]
    assert words.told(HandDealt(Seat(0), cards(1))) == []


@pytest.mark.parametrize("teller", [SansThreeWords(), SansThreePictures()])
def test_the_end_shows_where_the_points_come_from(teller: SansThreeWords):
    _, events = play(whole_game(3, 4)[-2], whole_game(3, 4)[-2].state.holdings[_last_seat()].hand[0])
    over = only(events, GameOver)
    text = printed(teller.told(over))
    assert "Winner: " in text
    assert all(str(score.total) in text for score in over.scores)


def _last_seat() -> int:
    seat = whole_game(3, 4)[-2].state.to_move
    assert seat is not None
    return seat


@pytest.mark.parametrize(
    ("typed", "code"), [("37", "play 37"), ("play 37", "play 37"), ("", "play"), ("3 7", "play 3 7")]
)
def test_the_word_play_may_be_left_out(typed: str, code: str):
    assert SansThreeWords().action_code(TABLE.view(YOU), typed) == code
    assert SansThreeWords().answer(code) == code


def test_help_and_cards_are_in_words():
    assert len(SansThreeWords().help()) == 6
    assert [card_in_words(CARDS[number]) for number in (30, 45, 57)] == ["30", "45 without colour", "57 green"]


def test_the_view_of_another_game_is_a_mistake():
    with pytest.raises(TypeError):
        SansThreeWords().question(FOREIGN_VIEW)
    assert GAME.key == "two_sans_three"
