"""S8, S18 and A-S14: whose turn it is, what may be played, drawing, the clock."""

import pytest

from engine.contract import Prompt, Refusal
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import FULL_DECK
from engine.games.two_sans_three.events import CardsDrawn, Drew
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.sans_three import GAME, Sketch, only, play, position, refused, whole_game

TABLE = position(Sketch([10, 20, 40, 50]), Sketch([11, 21, 41, 51]), Sketch([12, 22, 42, 52]))


def test_s8_one_seat_is_asked_at_a_time_clockwise():
    moment = TABLE
    for number in (10, 11, 12, 20):
        seat = moment.to_move
        assert seat is not None
        assert moment.prompts() == {seat: Prompt(moment.turn, "play", answered=False, final=True)}
        moment, _ = play(moment, number)
    assert (moment.turn, moment.to_move) == (4, 1)


def test_s8_only_the_seat_whose_turn_it_is_may_play():
    assert refused(TABLE, 1, 11) == Refusal("refused-not-asked")
    assert TABLE.legal_actions(Seat(1)) == []


def test_s8_only_cards_of_the_hand_can_be_played_and_each_of_them():
    legal = [action.card for action in TABLE.legal_actions(Seat(0))]
    assert legal == [10, 20, 40, 50]
    for card in FULL_DECK:
        if card not in legal:
            assert refused(TABLE, 0, card) == Refusal("refused-card-not-held", {"card": str(card)})


@pytest.mark.parametrize(
    "code", ["play 05", "play 5 ", "play  5", " play 5", "play", "5", "play 0", "play 90", "play -1"]
)
def test_s8_codes_are_exact_and_a_start_card_is_no_action(code: str):
    assert GAME.read_action(code) == Refusal("refused-no-such-action", {"code": code})


def test_s8_every_other_card_is_an_action_by_its_number():
    assert [GAME.read_action(f"play {card}") for card in FULL_DECK] == [PLAYS[card] for card in FULL_DECK]


def test_s18_a_s5_whoever_has_two_cards_left_draws_six_at_once():
    pile = (70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81)
    moved, events = play(position(Sketch([10, 20, 40], pile=pile), Sketch([1])), 10)
    holding = moved.holdings[0]
    assert holding.hand == (20, 40, 70, 71, 72, 73, 74, 75)
    assert holding.pile == pile[6:]
    assert only(events, CardsDrawn).cards == pile[:6]
    assert only(events, Drew) == Drew(Seat(0), 6, 6)
    assert [only(events, CardsDrawn).seen_by(viewer) for viewer in (Viewer(Seat(0)), Viewer(Seat(1)), PUBLIC)] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("hand", [[10, 20], [10, 20, 40, 50]])
def test_s18_with_more_or_fewer_cards_left_nobody_draws(hand: list[int]):
    _, events = play(position(Sketch(hand, pile=(70, 71, 72, 73, 74, 76)), Sketch([1])), 10)
    assert not any(isinstance(event, Drew | CardsDrawn) for event in events)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s18_a_s4_six_cards_are_drawn_twice_by_everybody(seats: int):
    sizes = [tuple(len(holding.pile) for holding in moment.holdings) for moment in whole_game(seats, 3)]
    for seat in range(seats):
        piles = [each[seat] for each in sizes]
        assert sorted(set(piles), reverse=True) == [12, 6, 0]


def test_a_s14_the_clock_plays_the_lowest_card_that_takes_nothing():
    table = position(Sketch([10, 40, 50, 35]), Sketch(), rows=[(0, 11, 12, 13)])
    assert table.fallback(Seat(0)).card == 35


def test_a_s14_otherwise_the_card_that_takes_fewest_and_among_equals_the_lowest():
    rows = [(0, 11, 12, 13), (30, 41, 42, 43), (60, 71, 72, 73)]
    assert position(Sketch([10, 44, 74]), Sketch(), rows=rows).fallback(Seat(0)).card == 44
    assert position(Sketch([1, 31, 70]), Sketch(), rows=rows).fallback(Seat(0)).card == 1


def test_a_s14_a_card_without_colour_is_taken_like_any_other():
    rows = [(0, 10, 15, 16), (30, 41, 42, 43)]
    assert position(Sketch([12, 44]), Sketch(), rows=rows).fallback(Seat(0)).card == 44


def test_a_s14_the_clock_plays_for_nobody_who_is_not_asked():
    with pytest.raises(ValueError, match="not asked"):
        TABLE.fallback(Seat(1))
