"""What a viewer of 2 WIN knows, and what it can work out from it (W3, A-W24)."""

import pytest

from engine.games.two_win.cards import codes
from engine.games.two_win.facts import Given
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import Sketch, answer, cards, position


def passing():
    return position(Sketch("2B0 3B0"), Sketch("9P0 8P0", out=1), Sketch("9G0 8G0"), phase=2)


def test_the_card_goes_to_the_next_seat_still_in():
    assert passing().view(Viewer(Seat(0))).passes_to == 2
    assert passing().view(Viewer(Seat(2))).passes_to == 0
    assert passing().view(Viewer(Seat(1))).passes_to is None
    assert passing().view(PUBLIC).passes_to is None


def test_giver_and_receiver_remember_the_latest_exchange():
    after, _ = answer(passing(), {0: "pass 2B0", 2: "pass 9G0"})
    given = Given(Seat(0), Seat(2), cards("2B0")[0])
    back = Given(Seat(2), Seat(0), cards("9G0")[0])
    first, second = after.view(Viewer(Seat(0))), after.view(Viewer(Seat(2)))
    assert (first.gave, first.got) == (given, back)
    assert (second.gave, second.got) == (back, given)
    assert (after.view(PUBLIC).gave, after.view(Viewer(Seat(1))).got) == (None, None)


def test_an_own_choice_is_seen_by_its_seat_only():
    waiting, _ = answer(passing(), {0: "pass 2B0"})
    assert waiting.view(Viewer(Seat(0))).choice == waiting.state.choices[0]
    assert waiting.view(Viewer(Seat(2))).choice is None
    assert waiting.view(PUBLIC).answered == (0,)


def test_in_pass_the_own_answers_are_the_kinds_of_the_hand_and_no_number_is_offered():
    view = position(Sketch("2B0 2B0 3B0"), Sketch("9P0"), phase=2).view(Viewer(Seat(0)))
    assert [action.code for action in view.legal_actions()] == ["pass 2B0", "pass 3B0"]
    assert list(view.legal_tens()) == list(view.legal_units(cards("3B0")[0])) == []


def test_in_form_tens_are_offered_first_and_then_the_units_that_fit():
    before = position(Sketch("2B0 3B0 5G0 3B0", last=33), Sketch("9P0 8P0"), phase=3)
    view = before.view(Viewer(Seat(0)))
    assert codes(view.legal_tens()) == ["3B0", "5G0"]
    assert codes(view.legal_units(cards("3B0")[0])) == ["5G0"]
    assert codes(view.legal_units(cards("5G0")[0])) == ["2B0", "3B0"]
    assert list(view.legal_actions()) == list(before.legal_actions(Seat(0)))


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(Seat(1))])
def test_whoever_is_not_asked_has_nothing_to_choose(viewer: Viewer):
    before = position(Sketch("2B0 3B0"), Sketch("9P0 8P0", out=2), Sketch("9G0 8G0"), phase=3)
    view = before.view(viewer)
    assert list(view.legal_actions()) == list(view.legal_tens()) == list(view.legal_units(cards("9P0")[0])) == []
    assert (view.own is None) == (viewer == PUBLIC)


def test_columns_runs_last_numbers_and_the_pile_are_public():
    before = position(Sketch("2B0", "1P0 2P0", "1G0 2P1"), Sketch("9P0"), phase=4)
    seen = before.view(PUBLIC).seats[0]
    assert seen.save() == {"cards": 1, "tens": ["1P0", "2P0"], "units": ["1G0", "2P1"], "runs": [2, 1], "last": 22}
    assert before.view(PUBLIC).pile == 108 - 6
    assert before.view(PUBLIC).round == 3


def test_a_view_as_plain_data_names_everything_in_it():
    before = position(Sketch("2B0 3B0"), Sketch("9P0 8P0"), phase=2)
    waiting, _ = answer(before, {0: "pass 2B0"})
    saved = waiting.view(Viewer(Seat(0))).save()
    assert saved.keys() == set(waiting.view(PUBLIC)._fields)
    assert (saved["hand"], saved["choice"], saved["prompt"]) == (["2B0", "3B0"], "pass 2B0", [2, "pass", True])
    after, _ = answer(waiting, {1: "pass 9P0"})
    assert after.view(Viewer(Seat(0))).save()["gave"] == [0, 1, "2B0"]
