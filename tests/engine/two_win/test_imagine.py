"""Dealing the hidden cards again: what is public, and what the viewer knows, stays true."""

from collections import Counter

import pytest

from engine.dice import Dice
from engine.games.two_win.actions import can_form
from engine.games.two_win.cards import codes
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import Ability, HiddenHand, deal_by_search
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.playing import every_viewer
from tests.kit.positions import GAME, Sketch, answer, cards, position

DEALS = range(12)


def imagined(before: TwoWinPosition, viewer: Viewer, number: int) -> TwoWinPosition:
    """The `number`th position that looks like `before` to `viewer`."""
    view = before.view(viewer)
    again = GAME.imagine(view, Dice(number.to_bytes(32, "big")))
    assert isinstance(again, TwoWinPosition)
    assert again.view(viewer) == view
    return again


@pytest.mark.parametrize("number", DEALS)
def test_a_card_just_passed_is_in_the_receivers_hand(number: int):
    before = position(Sketch("2B0 3B0 5B0"), Sketch("9P0 8P0 7P0"), Sketch("9G0 8G0 7G0"), phase=2)
    forming, _ = answer(before, {0: "pass 2B0", 1: "pass 7P0", 2: "pass 7G0"})
    assert cards("2B0")[0] in imagined(forming, Viewer(Seat(0)), number).holdings[1].hand
    after, _ = answer(forming, {0: "form 5B0 3B0", 1: "form 9P0 8P0", 2: "form 9G0 8G0"})
    assert cards("2B0")[0] in imagined(after, Viewer(Seat(0)), number).holdings[1].hand


def test_a_card_that_the_receiver_may_have_played_is_not_taken_for_granted():
    before = position(Sketch("2B0 3B0 5B0"), Sketch("9P0 8P0 7P0 2B0"), phase=2)
    forming, _ = answer(before, {0: "pass 2B0", 1: "pass 7P0"})
    after, _ = answer(forming, {0: "form 5B0 3B0", 1: "form 9P0 2B0"})
    held = [cards("2B0")[0] in imagined(after, Viewer(Seat(0)), number).holdings[1].hand for number in DEALS]
    assert not all(held)


@pytest.mark.parametrize("number", DEALS)
def test_whoever_has_answered_in_form_can_form(number: int):
    before = position(
        Sketch("9B0 9B1 2B0", last=96), Sketch("9P0 9P1", last=97), Sketch("9G0 9G1 1G0", last=95), phase=7
    )
    waiting, _ = answer(before, {1: "form 9P0 9P1", 2: "form 9G0 9G1"})
    for viewer in (PUBLIC, Viewer(Seat(0)), Viewer(Seat(1))):
        again = imagined(waiting, viewer, number)
        assert {1, 2} <= set(again.inside)
        assert [choice is not None for choice in again.choices] == [False, True, True]


@pytest.mark.parametrize("number", DEALS)
def test_somebody_who_has_not_answered_can_form_or_the_phase_would_be_over(number: int):
    """Three seats of which one has answered: at least one of the two others is able, whoever looks."""
    before = position(
        Sketch("9B0 9B1", last=97), Sketch("1P0 2P0", last=97), Sketch("9G0 9G1", last=97), phase=7, stuck=(1,)
    )
    waiting, _ = answer(before, {2: "form 9G0 9G1"})
    for viewer in every_viewer(3):
        again = imagined(waiting, viewer, number)
        assert len(again.inside) >= 2
        assert {0, 1} & set(again.inside)


@pytest.mark.parametrize("number", DEALS)
def test_at_least_two_can_form_when_nobody_has_answered(number: int):
    before = position(
        Sketch("9B0 9B1", last=97), Sketch("1P0 2P0", last=97), Sketch("9G0 9G1", last=97), phase=7, stuck=(1,)
    )
    for viewer in every_viewer(3):
        again = imagined(before, viewer, number)
        assert len(again.inside) >= 2
        assert all(can_form(again.holdings[seat].hand, 97) for seat in again.inside)


@pytest.mark.parametrize("number", DEALS)
def test_whoever_dropped_out_in_form_cannot_form(number: int):
    before = position(
        Sketch("9B0 8B0 2B0"), Sketch("1P0 2P0 3P0 4P0 1P1", last=51, out=3), Sketch("9G0 9G1 1G0"), phase=4
    )
    again = imagined(before, Viewer(Seat(0)), number)
    assert not can_form(again.holdings[1].hand, 51)


def test_a_large_hand_that_cannot_form_is_had_of_the_lowest_digits():
    before = position(Sketch("9B0 8B0"), Sketch("1B0 1B0 1B1 1B2 1P0 1P0", last=11, out=3), Sketch("9G0 1G0"), phase=4)
    assert codes(imagined(before, Viewer(Seat(0)), 1).holdings[1].hand)[0].startswith("1")


@pytest.mark.parametrize("number", DEALS)
def test_no_card_is_made_or_lost(number: int):
    before = position(Sketch("2B0 3B0", "1P0", "2P0"), Sketch("9P0 8P0", "1G0", "2G0"), Sketch("9G0 1G1"), phase=2)
    forming, _ = answer(before, {0: "pass 2B0", 1: "pass 8P0", 2: "pass 9G0"})
    for viewer in every_viewer(3):
        again = imagined(forming, viewer, number)
        lying = [card for held in again.holdings for card in (*held.hand, *held.tens.cards, *held.units.cards)]
        deck = [card for held in forming.holdings for card in (*held.hand, *held.tens.cards, *held.units.cards)]
        assert Counter((*lying, *again.pile)) == Counter((*deck, *forming.pile))


def test_a_view_that_no_position_could_have_is_a_mistake_of_the_caller():
    before = position(Sketch("1B0 2B0", last=97), Sketch("9P0 9P1", last=97), Sketch("9G0 9G1", last=97), phase=7)
    view = before.view(PUBLIC)
    blank = view.seats[0]._replace(cards=1)
    with pytest.raises(ValueError, match="no deal agrees"):
        GAME.imagine(view._replace(seats=(blank, blank, blank)), Dice(bytes(32)))


def hidden(seat: int, count: int, last: int, known: str = "") -> HiddenHand:
    return HiddenHand(Seat(seat), count, cards(known), last, Ability.FORMS)


def test_the_search_finds_the_only_way_to_let_everybody_form():
    """Above 97 only 98 and 99 are left: one seat needs both nines that the other can do without."""
    unseen = cards("9B0 9P0 8G0 7G0 1B0")
    dealt, _ = deal_by_search([hidden(0, 2, 95), hidden(1, 2, 75)], unseen, Dice(bytes(32)))
    assert dealt is not None
    assert can_form(dealt.hands[Seat(0)], 95)
    assert can_form(dealt.hands[Seat(1)], 75)
    assert len(dealt.pile) == 1


def test_the_search_goes_back_when_the_first_way_leaves_somebody_without_a_number():
    """86 would be the cheapest for the first seat, but then no one is left to make 72 of 7 and 1."""
    asked = [hidden(0, 2, 85), hidden(1, 2, 78), hidden(2, 2, 71)]
    dealt, _ = deal_by_search(asked, cards("9B0 8P0 7G0 6B0 1B0 1P0"), Dice(bytes(32)))
    assert dealt is not None
    assert all(can_form(dealt.hands[hand.seat], hand.last) for hand in asked)


def test_one_known_card_needs_only_one_more():
    dealt, _ = deal_by_search([hidden(0, 3, 95, "9B1")], cards("1B0 6P0 2G0"), Dice(bytes(32)))
    assert dealt is not None
    assert cards("6P0")[0] in dealt.hands[Seat(0)]
    assert deal_by_search([hidden(0, 1, 11, "9B1")], cards("9B0"), Dice(bytes(32)))[0] is None


def test_the_search_uses_a_known_pair_and_gives_up_where_there_is_no_way():
    done, _ = deal_by_search([hidden(0, 3, 90, "9B0 9P0")], cards("1B0 2B0"), Dice(bytes(32)))
    assert done is not None
    assert len(done.hands[Seat(0)]) == 3
    assert deal_by_search([hidden(0, 2, 96)], cards("9B0 1B0 2B0"), Dice(bytes(32)))[0] is None
