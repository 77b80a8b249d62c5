"""W19 to W26: what a number draws."""

import pytest

from engine.games.two_win.actions import FORMS
from engine.games.two_win.criteria import Column, Criteria, SureDraws
from engine.games.two_win.events import CardsDrawn, Drew, Revealed, Share
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import Sketch, answer, cards, drawn, only, position


def paid(sketches: list[Sketch], numbers: list[str]) -> list[Criteria]:
    """What each seat's number draws."""
    before = position(*sketches, phase=5)
    after, events = answer(before, {seat: f"form {pair}" for seat, pair in enumerate(numbers)})
    criteria = [each.criteria for each in only(events, Revealed).formed]
    assert drawn(before, after) == [each.cards for each in criteria]
    return criteria


def rising(*pairs: str) -> list[Sketch]:
    """Seats that hold just these pairs."""
    return [Sketch(pair) for pair in pairs]


def test_w19_the_highest_value_draws_one():
    pairs = ["7B0 1B0", "6P0 3P0", "1G0 2G0"]
    assert [each.highest for each in paid(rising(*pairs), pairs)] == [True, False, False]


def test_w19_tv_w15_everybody_tied_for_highest_draws():
    pairs = ["7B0 2B0", "7P0 2P0", "1G0 2G0"]
    assert [each.highest for each in paid(rising(*pairs), pairs)] == [True, True, False]


def test_w20_the_most_stars_on_both_cards_together_draw_one():
    pairs = ["7B0 2B2", "3P1 2P1", "1G1 2G0"]
    assert [each.stars for each in paid(rising(*pairs), pairs)] == [True, True, False]


def test_w20_tv_w9_without_any_star_nobody_draws_for_stars_and_the_rest_is_unaffected():
    sketches = [Sketch("7B0 7P0", "1B0 2B0", "3G0 4P0"), Sketch("1P0 2P0")]
    first, second = paid(sketches, ["7B0 7P0", "1P0 2P0"])
    assert first == Criteria(highest=True, stars=False, twins=True, tens_run=True, units_run=False)
    assert second.cards == 0


def test_w21_equal_digits_draw_one_whatever_their_colours_and_stars():
    pairs = ["4B0 4G2", "5P0 4P0"]
    assert [each.twins for each in paid(rising(*pairs), pairs)] == [True, False]


def test_w22_a_w2_the_third_of_a_colour_draws_in_each_column_by_itself():
    sketches = [Sketch("3P0 3G0", "1P0 2P0", "2G0 5G0"), Sketch("9B0 3B0", "1B0 2B0", "1G0 2P0")]
    first, second = paid(sketches, ["3P0 3G0", "9B0 3B0"])
    assert (first.tens_run, first.units_run) == (True, True)
    assert (second.tens_run, second.units_run) == (True, False)


def test_w23_a_completed_run_of_three_is_closed_so_one_colour_pays_in_rounds_3_6_and_9():
    column, rounds = Column(), []
    for number, card in enumerate(cards("1P0 1P1 2P0 2P1 3P0 3P1 4P0 4P1 5P0"), 1):
        if column.completes(card):
            rounds.append(number)
        column = column.with_card(card)
    assert rounds == [3, 6, 9]


def test_w24_another_colour_breaks_an_open_run_and_starts_one_of_length_one():
    column = Column()
    lengths = []
    for card in cards("1P0 2P0 3B0 4B0 5G0 6B0 7B0 8B0 9B0"):
        column = column.with_card(card)
        lengths.append(column.run)
    assert lengths == [1, 2, 1, 2, 1, 1, 2, 0, 1]


def test_w25_a_w3_tv_w10_five_cards_are_the_most_one_number_can_draw():
    sketches = [Sketch("9P2 9G2 1B0", "7P0 8P0", "1G0 2G0"), Sketch("1P0 2P0 1B0")]
    first, _ = paid(sketches, ["9P2 9G2", "1P0 2P0"])
    assert first == Criteria(True, True, True, True, True)
    assert first.cards == 5


def test_a_w14_numbers_of_those_who_are_out_count_for_nothing():
    sketches = [Sketch("1B0 2B0"), Sketch("1P0 1G0"), Sketch("", "9G2", "9P2", out=4)]
    before = position(*sketches, phase=5)
    _, events = answer(before, {0: "form 1B0 2B0", 1: "form 1P0 1G0"})
    assert [(each.seat, each.criteria.highest) for each in only(events, Revealed).formed] == [(0, True), (1, False)]


def test_w26_drawn_cards_come_from_the_top_and_only_their_owner_sees_them():
    before = position(Sketch("9B0 9P0 1B0"), Sketch("1P0 2P0 1G0"), phase=1, pile="4B0 5B0 6B0")
    after, events = answer(before, {0: "form 9B0 9P0", 1: "form 1P0 2P0"})
    private = only(events, CardsDrawn)
    assert private == CardsDrawn(Seat(0), cards("4B0 5B0"))
    assert [private.seen_by(viewer) for viewer in (Viewer(Seat(0)), Viewer(Seat(1)), PUBLIC)] == [True, False, False]
    assert only(events, Drew) == Drew((Share(Seat(0), 2),), 1)
    assert after.pile == cards("6B0")


def test_a_w21_cards_are_drawn_one_each_per_lap_from_the_first_seat_on():
    before = position(
        Sketch("1B0 2B0 1G0"), Sketch("9B1 9P1 1B1"), Sketch("1P1 1G1 1P0"), phase=1, pile="4B0 5B0 6B0 7B0 8B0"
    )
    _, events = answer(before, {0: "form 1B0 2B0", 1: "form 9B1 9P1", 2: "form 1P1 1G1"})
    assert [event for event in events if isinstance(event, CardsDrawn)] == [
        CardsDrawn(Seat(1), cards("4B0 6B0 8B0")),
        CardsDrawn(Seat(2), cards("5B0 7B0")),
    ]


@pytest.mark.parametrize(
    ("number", "shows"),
    [
        ("3P2 3G1", SureDraws(33, 3, twins=True, tens_run=True, units_run=True)),
        ("3G1 3P2", SureDraws(33, 3, twins=True, tens_run=False, units_run=False)),
        ("4P0 3P2", SureDraws(43, 2, twins=False, tens_run=True, units_run=False)),
    ],
)
def test_a_player_sees_beforehand_what_a_number_surely_draws(number: str, shows: SureDraws):
    before = position(Sketch("3P2 3G1 4P0", "1P0 2P2", "2G0 5G1"), Sketch("1B0 2B0"), phase=5)
    tens, units = cards(number)
    assert before.view(Viewer(Seat(0))).preview(FORMS[tens][units]).draws == shows
