"""The guided round of 2 DOWN: a player who does what it says sees all there is in a round."""

from bot.games import lessons
from bot.games.lessons import LessonStep
from bot.games.two_down.lesson import DECKS, LESSON
from bot.tables.ids import UserId
from engine.games.two_down.cards import DECK, codes
from engine.games.two_down.events import DiscardTaken, DownTaken, LevelLaid, PickedUp, RoundEnded
from engine.seats import Seat
from tests.kit.readable import ENGLISH

ANA = UserId(1)


def says(step: LessonStep) -> str:
    return LESSON.explain(step.view, ENGLISH)


def answered(step: LessonStep, code: str) -> LessonStep:
    after = lessons.answered(LESSON, step, code)
    assert after is not None, code
    return after


def test_the_decks_are_whole_and_the_newcomer_begins():
    assert all(sorted(deck) == sorted(codes(DECK)) for deck in DECKS)
    for deal in range(lessons.MOST_DEALS):
        step = lessons.begun(LESSON, ANA, "Ana", deal)
        assert step.table.running.prompts().keys() == {Seat(0)}
        assert step.view.turn == 0


def test_the_first_round_takes_a_discard_plays_a_1up_and_lays():
    step = lessons.begun(LESSON, ANA, "Ana")
    assert "take it" in says(step)
    step = answered(step, "draw discard")
    assert any(isinstance(event, DiscardTaken) for event in step.events)
    assert "1Up" in says(step)
    step = answered(step, "discard 1UP 0")
    assert any(isinstance(event, DownTaken) for event in step.events)
    step = answered(step, "draw pile")
    assert "Your level is complete!" in says(step)
    lay = next(action.code for action in step.view.legal_actions() if action.code.startswith("lay"))
    step = answered(step, lay)
    assert LESSON.is_over(step.view)
    assert any(isinstance(event, RoundEnded) and event.laid[0].seat == 0 for event in step.events)
    assert "Level 2 of 9" in LESSON.conclude(step.view, ENGLISH)


def test_a_player_who_tries_again_sees_the_house_lay_first_and_picks_up():
    first = lessons.begun(LESSON, ANA, "Ana")
    again = lessons.reached(LESSON, ANA, "Ana", lessons.again(LESSON, first))
    assert again is not None
    assert again.progress == ("deal1",)
    assert "Draw one from the pile" in says(again)
    step = answered(again, "draw pile")
    assert "you don't need" in says(step)
    step = answered(step, "discard B5")
    assert any(isinstance(event, LevelLaid) and event.seat == 1 for event in step.events)
    assert any(isinstance(event, PickedUp) and event.seat == 0 for event in step.events)
    assert "lay it" in says(step)
    lay = next(action.code for action in step.view.legal_actions() if action.code.startswith("lay"))
    after = answered(step, lay)
    assert LESSON.is_over(after.view)
    assert after.progress[0] == "deal1"
    assert lessons.reached(LESSON, ANA, "Ana", after.progress) == after


def test_after_four_deals_the_first_one_comes_again():
    step = lessons.begun(LESSON, ANA, "Ana", lessons.MOST_DEALS - 1)
    assert lessons.again(LESSON, step) == ()
    assert lessons.reached(LESSON, ANA, "Ana", ("deal0",)) is None
    assert lessons.reached(LESSON, ANA, "Ana", ("deal4",)) is None
