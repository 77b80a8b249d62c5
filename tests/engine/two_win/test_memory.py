"""Hidden hands: what a giver remembers (W7), and dealing again what a viewer cannot see."""

from collections import Counter
from hashlib import sha256
from statistics import mean

import pytest

from engine.contract import PUBLIC, Seat, Viewer, own
from engine.dice import Dice
from engine.game import cards_lying
from engine.games.two_win.actions import can_form
from engine.games.two_win.cards import CODE, DIGIT, KINDS, Column, codes
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import Ability, HiddenHand, deal_by_search, imagine
from engine.games.two_win.imagine import remembered as remembered_passes
from engine.games.two_win.likely import kept_of, likely
from engine.games.two_win.rules import Holding
from engine.games.two_win.view import TwoWinView
from engine.record import Broken, replay
from tests.engine.analysis.records import house_record
from tests.kit.always import some
from tests.kit.plain_data import plain
from tests.kit.playing import every_viewer, random_game, setting
from tests.kit.positions import GAME, Sketch, answer, cards, position


def remembered(after: TwoWinPosition, seat: int) -> list[tuple[int, str, bool]]:
    """To whom, which card, whether it surely is there."""
    view = after.view(Viewer(Seat(seat)))
    return [(each.receiver, CODE[each.card], each.sure) for each in remembered_passes(view)]


def two_seats() -> TwoWinPosition:
    """Seat 0 gave 9B2 in the round before, seat 1 gave 1B0; seat 1 formed another number."""
    return position(
        Sketch("1B0 3B0 8B0 8B1", "1P0", "2P0"),
        Sketch("9B2 9P0 8P0 7P0", "1G0", "2G0"),
        phase=2,
        exchange=("9B2", "1B0"),
    )


def three_seats() -> TwoWinPosition:
    return position(
        Sketch("3B0 8B0 8B1", "1P0", "2P0"),
        Sketch("9B2 9P0 8P0", "1G0", "2G0"),
        Sketch("4B0 5B0 6B0", "1B0", "2B0"),
        phase=2,
        exchange=("9B2", "4B0", "3B0"),
    )


def test_of_two_the_giver_sees_what_comes_back_so_the_card_surely_is_there():
    after, _ = answer(two_seats(), {0: "pass 3B0", 1: "pass 7P0"})
    assert remembered(after, 0) == [(1, "9B2", True)]
    assert remembered(after, 1) == [(0, "1B0", True)]
    assert after.view(PUBLIC).exchanges == ((),)
    for number in range(30):
        imagined = imagine(after.view(Viewer(Seat(0))), Dice(bytes(32), number))
        assert "9B2" in codes(imagined.holdings[1].hand)
        assert TwoWinPosition(*imagined).view(Viewer(Seat(0))) == after.view(Viewer(Seat(0)))


def test_a_card_that_comes_back_is_forgotten():
    after, _ = answer(two_seats(), {0: "pass 3B0", 1: "pass 9B2"})
    assert remembered(after, 0) == []


def test_of_three_it_may_have_been_passed_on_and_mostly_was_not():
    after, _ = answer(three_seats(), {0: "pass 3B0", 1: "pass 8P0", 2: "pass 4B0"})
    assert remembered(after, 0) == [(1, "9B2", False)]
    view = after.view(Viewer(Seat(0)))
    there = [9 for number in range(200) if cards("9B2")[0] in imagine(view, Dice(bytes(32), number)).holdings[1].hand]
    assert 120 < len(there) < 190


def test_a_card_that_lies_in_a_number_is_forgotten():
    after, _ = answer(two_seats(), {0: "pass 3B0", 1: "pass 7P0"})
    revealed, _ = answer(after, {0: "form 8B0 8B1", 1: "form 9B2 8P0"})
    assert remembered(revealed, 0) == []
    assert remembered(revealed, 1) == [(0, "1B0", True)]


def test_a_card_of_the_latest_exchange_that_was_laid_at_once_is_not_remembered():
    laid = position(Sketch("8B0 8B1", "1P0", "2P0"), Sketch("9P0 8P0", "9B2", "2G0"), phase=2, exchange=("9B2", "8B0"))
    after, _ = answer(laid, {0: "pass 8B1", 1: "pass 8P0"})
    assert remembered(after, 0) == []


def test_a_player_who_drops_out_is_forgotten():
    before = position(
        Sketch("8B0 8B1 9G0", "1P0", "2P0"),
        Sketch("1P1 2P1 2B1", "9B0", "8G0"),
        Sketch("9B2 9P0 9P1", "1G0", "2G0"),
        phase=2,
        exchange=("1P1", "9B2", "9G0"),
    )
    out, _ = answer(before, {0: "pass 8B0", 1: "pass 2B1", 2: "pass 9P1"})
    assert remembered(out, 0) == [(1, "1P1", False)]
    revealed, _ = answer(out, {0: "form 9P1 8B1", 2: "form 9P0 2B1"})
    assert [drop.seat for drop in revealed.drops] == [1]
    assert remembered(revealed, 0) == []


def test_what_may_have_been_gathered_for_a_new_pile_is_forgotten():
    after, _ = answer(two_seats(), {0: "pass 3B0", 1: "pass 7P0"})
    revealed, _ = answer(after, {0: "form 8B0 8B1", 1: "form 9P0 8P0"})
    assert (1, "9B2", True) in remembered(revealed, 0)
    holdings = [held._replace(tens=Column(), units=Column()) for held in revealed.holdings]
    assert remembered(revealed._replace(holdings=tuple(holdings)), 0) == []


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_what_is_surely_there_is_there_and_everything_was_given(seats: int):
    told = 0
    for number in range(6):
        for deed in random_game(setting("two_win", seats, number, {"max_players": 7})):
            state = own(deed.step.position, TwoWinPosition, "2 WIN")
            every = [given for exchange in state.exchanges for given in exchange]
            for viewer in every_viewer(seats):
                view = own(deed.step.position.view(viewer), TwoWinView, "2 WIN")
                assert [given for each in view.exchanges for given in each] == [
                    given for given in every if viewer.seat in (given.giver, given.receiver)
                ]
                for receiver, card, sure in remembered_passes(view):
                    told += 1
                    assert (viewer.seat, receiver, card) in every
                    assert not sure or card in state.holdings[receiver].hand
    assert told


def test_a_position_of_version_1_is_loaded_with_no_memory_and_remembers_from_then_on():
    after, _ = answer(two_seats(), {0: "pass 3B0", 1: "pass 7P0"})
    saved = plain(after.save())
    del saved["exchanges"]
    loaded = GAME.load({**saved, "v": 1})
    assert loaded == after._replace(exchanges=())
    with pytest.raises(ValueError, match="no saved position"):
        GAME.load({**plain(after.save()), "v": 1})
    revealed, _ = answer(own(loaded, TwoWinPosition, "2 WIN"), {0: "form 7P0 1B0", 1: "form 8P0 9P0"})
    drawn = next(code for code in codes(revealed.holdings[1].hand) if code not in ("9B2", "3B0"))
    later, _ = answer(revealed, {0: f"pass {codes(revealed.holdings[0].hand)[0]}", 1: f"pass {drawn}"})
    assert remembered(later, 0) == [(1, "3B0", True)]


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
def test_a_player_who_has_answered_in_form_can_form(number: int):
    before = position(
        Sketch("9B0 9B1 2B0", last=96), Sketch("9P0 9P1", last=97), Sketch("9G0 9G1 1G0", last=95), phase=7
    )
    waiting, _ = answer(before, {1: "form 9P0 9P1", 2: "form 9G0 9G1"})
    for viewer in (PUBLIC, Viewer(Seat(0)), Viewer(Seat(1))):
        again = imagined(waiting, viewer, number)
        assert {1, 2} <= set(again.inside)
        assert [choice is not None for choice in again.choices] == [False, True, True]


@pytest.mark.parametrize("number", DEALS)
def test_someone_who_has_not_answered_can_form_or_the_phase_would_be_over(number: int):
    """Three seats of which one has answered: at least one of the two others is able, for every viewer."""
    before = position(
        Sketch("9B0 9B1", last=97), Sketch("1P0 2P0", last=97), Sketch("9G0 9G1", last=97), phase=7, stuck=(1,)
    )
    waiting, _ = answer(before, {2: "form 9G0 9G1"})
    for viewer in every_viewer(3):
        again = imagined(waiting, viewer, number)
        assert len(again.inside) >= 2
        assert {0, 1} & set(again.inside)


@pytest.mark.parametrize("number", DEALS)
def test_at_least_two_can_form_when_no_one_has_answered(number: int):
    before = position(
        Sketch("9B0 9B1", last=97), Sketch("1P0 2P0", last=97), Sketch("9G0 9G1", last=97), phase=7, stuck=(1,)
    )
    for viewer in every_viewer(3):
        again = imagined(before, viewer, number)
        assert len(again.inside) >= 2
        assert all(can_form(again.holdings[seat].hand, 97) for seat in again.inside)


@pytest.mark.parametrize("number", DEALS)
def test_a_player_who_dropped_out_in_form_cannot_form(number: int):
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


def test_the_search_finds_the_only_way_to_let_everyone_form():
    """Above 97 only 98 and 99 are left: one seat needs both nines that the other can do without."""
    unseen = cards("9B0 9P0 8G0 7G0 1B0")
    dealt, _ = deal_by_search([hidden(0, 2, 95), hidden(1, 2, 75)], unseen, Dice(bytes(32)))
    assert dealt is not None
    assert can_form(dealt.hands[Seat(0)], 95)
    assert can_form(dealt.hands[Seat(1)], 75)
    assert len(dealt.pile) == 1


def test_the_search_goes_back_when_the_first_way_leaves_someone_without_a_number():
    """86 would be the cheapest for the first seat, but then no one is left to make 72 of 7 and 1."""
    asked = [hidden(0, 2, 85), hidden(1, 2, 78), hidden(2, 2, 71)]
    dealt, _ = deal_by_search(asked, cards("9B0 8P0 7G0 6B0 1B0 1P0"), Dice(bytes(32)))
    assert all(can_form(some(dealt).hands[hand.seat], hand.last) for hand in asked)


@pytest.mark.parametrize("count", [2, 3])
def test_one_known_card_needs_only_one_more(count: int):
    dealt, _ = deal_by_search([hidden(0, count, 95, "9B1")], cards("1B0 6P0 2G0"), Dice(bytes(32)))
    assert cards("6P0")[0] in some(dealt).hands[Seat(0)]
    assert deal_by_search([hidden(0, 1, 11, "9B1")], cards("9B0"), Dice(bytes(32)))[0] is None


def test_the_search_uses_a_known_pair_and_gives_up_where_there_is_no_way():
    done, _ = deal_by_search([hidden(0, 3, 90, "9B0 9P0")], cards("1B0 2B0"), Dice(bytes(32)))
    assert len(some(done).hands[Seat(0)]) == 3
    assert deal_by_search([hidden(0, 2, 96)], cards("9B0 1B0 2B0"), Dice(bytes(32)))[0] is None


def positions(number: int) -> list[TwoWinPosition]:
    steps = replay(house_record("two_win", 4, number))
    assert not isinstance(steps, Broken)
    found = [step.position for step in steps]
    return [moment for moment in found if isinstance(moment, TwoWinPosition)]


def dice(*names: int) -> Dice:
    return Dice(sha256(str(names).encode()).digest())


def test_it_agrees_with_everything_that_is_known():
    for at, moment in enumerate(positions(1)):
        for viewer in every_viewer(4):
            view = moment.view(viewer)
            dealt = likely(view, dice(at))
            assert dealt.view(viewer) == view
            assert cards_lying(dealt) == cards_lying(moment)


def test_the_same_dice_deal_the_same():
    view = positions(2)[30].view(Viewer(positions(2)[30].inside[0]))
    assert likely(view, dice(1)) == likely(view, dice(1))


def test_later_hands_are_better_than_those_dealt_at_random():
    kept, dealt = list[float](), list[float]()
    for number in range(3):
        for at, moment in enumerate(positions(number)):
            if moment.outcome() is not None or moment.round < 4 or moment.answered:
                continue
            seat = moment.inside[0]
            view = moment.view(Viewer(seat))
            for found, state in ((kept, likely(view, dice(at))), (dealt, imagine(view, dice(at)))):
                others = [holding.hand for other, holding in enumerate(state.holdings) if other in state.inside]
                found += [DIGIT[card] for other, hand in enumerate(others) for card in hand if other]
    assert mean(kept) > mean(dealt) + 0.3


def test_a_known_card_stays_and_its_equals_may_go_back():
    """A hand that is nothing but the card one passed to it, when the pile holds equal cards next."""
    card = KINDS[0]
    kept, back = kept_of(Holding((card,)), [card], [card, card])
    assert (kept, back) == ((card,), [card, card])


def test_in_the_first_round_nothing_is_known_of_anybody():
    moment = positions(1)[0]
    view = moment.view(Viewer(moment.inside[0]))
    assert likely(view, dice(3)) == imagine(view, dice(3))
