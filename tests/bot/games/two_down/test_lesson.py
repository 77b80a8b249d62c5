"""The guided round of 2 DOWN, and what its pictures show, for whole games by chance."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.games import lessons
from bot.games.lessons import LessonStep
from bot.games.two_down.lesson import DECKS, LESSON
from bot.games.two_down.pictures import card, hand_picture, picture
from bot.locales.phrasebook import Phrasebook, installed_sources
from bot.pictures.scene import SeatedPlayer
from bot.pictures.two_down import LevelHandPicture, StairPicture
from bot.tables.ids import UserId
from engine import catalogue
from engine.contract import PUBLIC, Event, Seat, Viewer
from engine.games.two_down.actions import PICK_UP
from engine.games.two_down.cards import DECK, codes
from engine.games.two_down.events import (
    DiscardTaken,
    DownTaken,
    Drew,
    HandReceived,
    HandsSwapped,
    LevelLaid,
    PickedUp,
    RoundEnded,
    RoundShown,
)
from engine.games.two_down.view import TwoDownView
from tests.kit.always import some
from tests.kit.games import TRIALS
from tests.kit.playing import random_game, setting_of
from tests.kit.readable import BOOK, ENGLISH
from tests.kit.two_down_positions import Sketch, answer, cards, levels, position

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
    assert "Level 2 of 9" not in LESSON.conclude(step.view, ENGLISH), "no hand of another round at the end of one"


@pytest.mark.parametrize("language", BOOK.languages)
def test_the_sentence_on_a_complete_level_names_the_button_as_it_reads_and_nothing_after_it(language: str) -> None:
    words = BOOK.words(language)
    button = words("two-down-lay-down", level="…")
    assert words("two-down-lesson-lay").endswith(f" **{button}**.")


def test_a_player_who_tries_again_sees_the_house_lay_first_and_picks_up():
    first = lessons.begun(LESSON, ANA, "Ana")
    again = some(lessons.reached(LESSON, ANA, "Ana", lessons.again(LESSON, first)))
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


WORDS = Phrasebook(installed_sources()).words("en")


def faces(seat: Seat) -> SeatedPlayer:
    return SeatedPlayer("ABC"[seat], seat)


def moments() -> Iterator[tuple[TwoDownView, TwoDownView, tuple[Event, ...]]]:
    """Every answer, as everyone and as the first seat may see it."""
    game = catalogue.installed["two_down"].game
    for number in range(3):
        for deed in random_game(setting_of(game, 3, number, TRIALS["two_down"].rules)):
            public, own = deed.step.position.view(PUBLIC), deed.step.position.view(Viewer(Seat(0)))
            assert isinstance(public, TwoDownView)
            assert isinstance(own, TwoDownView)
            yield public, own, tuple(event for event in deed.step.events if event.seen_by(PUBLIC))


def test_a_down_card_is_turned_over_beside_the_hand_that_takes_it() -> None:
    before = position(Sketch("R1 R2 R9 1UP", "G4 WILD"), Sketch("Y1", "Y8 Y9"), rules=levels([[{"run": 3}]]))
    after, events = answer(before, "0 discard 1UP 0")
    shown = hand_picture(after.view(Viewer(Seat(0))), events)
    assert isinstance(shown, LevelHandPicture)
    assert (shown.down, shown.turned) == (1, (card(cards("G4")[0]),))
    given_on = (*events, HandReceived(Seat(0), Seat(1), cards("Y1"), 2))
    later = hand_picture(after.view(Viewer(Seat(0))), given_on)
    assert isinstance(later, LevelHandPicture)
    assert later.turned == (), "the card is in another hand"


def test_down_cards_lie_face_down_until_the_round_is_over_and_are_then_turned() -> None:
    ended = swapped = picked_up = 0
    for view, _, events in moments():
        shown = picture(view, events, faces, WORDS)
        over = [event for event in events if isinstance(event, RoundEnded)]
        if view.outcome is not None:
            continue
        assert isinstance(shown, StairPicture)
        assert shown.last == view.options.levels_to_win
        if over:
            (turned,) = (event.down for event in events if isinstance(event, RoundShown))
            assert [one.down for one in shown.climbers] == [tuple(map(card, cards)) for cards in turned]
            ended += 1
            continue
        if view.kind == PICK_UP:
            assert [one.down for one in shown.climbers] == [tuple(map(card, cards)) for cards in view.turned]
            assert [laid.level for laid in shown.laid] == [laid.level for laid in view.laid]
            picked_up += 1
            continue
        assert [one.down for one in shown.climbers] == [(None,) * seat.down for seat in view.seats]
        assert shown.title == f"Round {view.round}"
        assert shown.swapped == any(isinstance(event, HandsSwapped) for event in events)
        swapped += shown.swapped
    assert ended
    assert swapped
    assert picked_up


def test_a_round_that_ended_is_drawn_though_its_last_turn_began_with_a_draw() -> None:
    for view, _, events in moments():
        if any(isinstance(event, RoundEnded) for event in events) and view.outcome is None:
            before, after = (Drew(Seat(0), 9), *events), (*events, Drew(Seat(0), 9))
            shown, gone = picture(view, before, faces, WORDS), picture(view, after, faces, WORDS)
            assert isinstance(shown, StairPicture)
            assert isinstance(gone, StairPicture)
            assert shown.laid
            assert not gone.laid
            return
    raise AssertionError("no round ended")


def test_a_hand_beside_its_level_shows_each_of_its_cards_once_and_what_is_missing() -> None:
    drawn = 0
    for _, own, _ in moments():
        shown = hand_picture(own, ())
        if shown is None:
            assert not own.hand
            continue
        assert isinstance(shown, LevelHandPicture)
        slots = [slot for meld in shown.melds for slot in meld]
        held = Counter(slot.card for slot in slots if slot.card is not None)
        assert held + Counter(shown.rest) == Counter(map(card, own.hand))
        assert shown.missing == sum(slot.card is None for slot in slots)
        drawn += 1
    assert drawn
