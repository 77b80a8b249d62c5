"""What a giver remembers of cards passed in earlier rounds (W7; docs/engine.md)."""

import pytest

from engine.contract import own
from engine.dice import Dice
from engine.games.two_win.cards import CODE, codes
from engine.games.two_win.criteria import Column
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import imagine
from engine.games.two_win.imagine import remembered as remembered_passes
from engine.games.two_win.view import TwoWinView
from engine.seats import PUBLIC, Seat, Viewer
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


def test_whoever_drops_out_is_forgotten():
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
