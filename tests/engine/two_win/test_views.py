"""What a viewer of 2 WIN knows, and what it can work out from it (W3, A-W24)."""

import pytest

from engine.contract import Outcome, SeatResult
from engine.games.two_win.actions import FORMS, PASSES
from engine.games.two_win.cards import Column, codes
from engine.games.two_win.events import Given
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
    assert waiting.view(Viewer(Seat(0))).choice == waiting.choices[0]
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
    assert codes(view.legal_units(cards("2B0")[0])) == codes(view.legal_units(cards("9B0")[0])) == []
    assert list(view.legal_actions()) == list(before.legal_actions(Seat(0)))


@pytest.mark.parametrize("viewer", [PUBLIC, Viewer(Seat(1))])
def test_a_player_who_is_not_asked_has_nothing_to_choose(viewer: Viewer):
    before = position(Sketch("2B0 3B0"), Sketch("9P0 8P0", out=2), Sketch("9G0 8G0"), phase=3)
    view = before.view(viewer)
    assert list(view.legal_actions()) == list(view.legal_tens()) == list(view.legal_units(cards("9P0")[0])) == []
    assert (view.own is None) == (viewer == PUBLIC)
    with pytest.raises(ValueError, match="no legal answer"):
        view.preview(FORMS[cards("9P0")[0]][cards("8P0")[0]])


def test_columns_runs_last_numbers_and_the_pile_are_public():
    before = position(Sketch("2B0", "1P0 2P0", "1G0 2P1"), Sketch("9P0"), phase=4)
    seen = before.view(PUBLIC).seats[0]
    assert seen == (1, Column(cards("1P0 2P0"), 2), Column(cards("1G0 2P1"), 1), 22)
    assert before.view(PUBLIC).pile == 108 - 6
    assert before.view(PUBLIC).round == 3


def test_a_pass_is_seen_beforehand_with_its_receiver_and_what_the_cards_left_can_form():
    before = position(Sketch("2B0 3B0 5G0", last=33), Sketch("9P0 8P0"), Sketch("1P0"), phase=2)
    action = PASSES[cards("2B0")[0]]
    assert before.view(Viewer(Seat(0))).preview(action) == (action, 1, cards("3B0 5G0"), (35, 53))


def test_a_number_is_seen_beforehand_with_what_is_left_and_the_numbers_that_can_still_follow():
    before = position(Sketch("2B0 5G0 7B0 7P0", last=23), Sketch("9P0 8P0"), phase=3)
    action = FORMS[cards("5G0")[0]][cards("2B0")[0]]
    shown = before.view(Viewer(Seat(0))).preview(action)
    assert (shown.action, shown.draws.number, shown.draws.cards) == (action, 52, 0)
    assert (shown.left, shown.numbers) == (cards("7B0 7P0"), (77,))
    last = before.view(Viewer(Seat(0))).preview(FORMS[cards("7B0")[0]][cards("7P0")[0]])
    assert (codes(last.left), last.numbers) == (["2B0", "5G0"], ())


def test_a13_who_cannot_form_is_out_and_asked_to_confirm_it_but_only_in_their_own_eyes():
    before = position(Sketch("1B0"), Sketch("9P0 8P0"), Sketch("9G0 8G0"), Sketch(out=1), phase=3, stuck=(0,))
    own, other = before.view(Viewer(Seat(0))), before.view(Viewer(Seat(1)))
    assert (own.out, own.acknowledge) == ((0, 3), "acknowledge-cannot-form")
    assert (other.out, other.acknowledge) == (before.view(PUBLIC).out, before.view(PUBLIC).acknowledge) == ((3,), None)


def test_not_being_asked_any_longer_is_not_being_out():
    waiting, _ = answer(passing(), {0: "pass 2B0"})
    assert waiting.view(PUBLIC).out == (1,)


def test_at_the_end_every_seat_has_a_result_places_are_shared_and_the_next_one_stands_behind():
    before = position(
        Sketch("1B0", last=44), Sketch("1P0", last=44), Sketch("1G0", last=99), Sketch("9B0 8B0", last=98), phase=2
    )
    passes = {0: "pass 1B0", 1: "pass 1P0", 2: "pass 1G0", 3: "pass 9B0"}
    assert before.view(PUBLIC).seat_result(Seat(0)) is None
    after, _ = answer(before, passes)
    assert after.outcome() == Outcome((Seat(3),), "most_cards", ((Seat(3),), (Seat(0), Seat(1)), (Seat(2),)))
    assert [after.view(PUBLIC).seat_result(Seat(seat)) for seat in range(4)] == [
        SeatResult(2, "two-win-result", {"cards": 1, "number": 44}),
        SeatResult(2, "two-win-result", {"cards": 1, "number": 44}),
        SeatResult(4, "two-win-result", {"cards": 1, "number": 99}),
        SeatResult(1, "two-win-result", {"cards": 2, "number": 98}),
    ]


def test_a_seat_that_never_formed_a_number_has_its_cards_as_a_result():
    before = position(Sketch("1B0"), Sketch("9P0 8P0"), phase=0)
    after, _ = answer(before, {0: "pass 1B0", 1: "pass 9P0"})
    assert after.view(PUBLIC).seat_result(Seat(0)) == SeatResult(2, "two-win-result-cards", {"cards": 1})


def test_who_took_no_part_has_no_place():
    with pytest.raises(ValueError, match="took no part"):
        Outcome((Seat(0),), "shared", ((Seat(0),),)).place(Seat(1))
