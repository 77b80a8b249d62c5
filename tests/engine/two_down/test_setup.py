"""D1 to D3: how a round begins."""

import pytest

from engine.contract import Json, Refusal
from engine.dice import Dice
from engine.games.two_down.cards import DECK, codes
from engine.games.two_down.events import HandDealt, RoundDealt, TurnOpened
from engine.games.two_down.game import TwoDownPosition
from engine.seats import Seat
from tests.kit.two_down_positions import GAME, KEY, Sketch, answer, hand, levels, only, options, position, sizes

INORDER = codes(DECK)


def dealt(seats: int, deck: list[str] | None = None, key: bytes = KEY) -> TwoDownPosition:
    position = GAME.deal(seats, options(), Dice(key), deck).position
    assert isinstance(position, TwoDownPosition)
    return position


def test_d1_everybody_starts_at_level_1_of_one_challenge_card():
    assert dealt(3).levels == (1, 1, 1)
    assert dealt(3).options.challenge.name == "A"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d2_two_down_cards_seven_in_hand_and_one_card_turned_up(seats: int):
    state = dealt(seats)
    assert sizes(dealt(seats)) == [(7, 2)] * seats
    assert (len(state.pile), len(state.discard)) == (49 - 9 * seats, 1)


def test_d2_down_cards_are_dealt_first_then_hands_one_card_at_a_time_from_the_dealers_left():
    after = dealt(3, INORDER)
    state, order = after, [(after.dealer + 1 + at) % 3 for at in range(3)]
    assert [codes(state.holdings[seat].down) for seat in order] == [INORDER[at:6:3] for at in range(3)]
    assert [codes(state.holdings[seat].hand) for seat in order] == [INORDER[6 + at : 27 : 3] for at in range(3)]
    assert codes(state.discard) == INORDER[27:28]
    assert codes(state.pile) == INORDER[28:]


def test_d3_the_first_dealer_is_the_first_word_of_the_key_even_with_a_given_deck():
    dealer, after_word = Dice(KEY).below(4)
    assert dealt(4, INORDER).dealer == dealer
    assert dealt(4, INORDER).dice == after_word
    shuffled, dice = after_word.shuffle(DECK)
    assert dealt(4).dice == dice
    assert dealt(4).pile == tuple(shuffled[37:])


def test_d3_the_seat_left_of_the_dealer_begins_and_the_deal_moves_on():
    before = position(Sketch("R1 Y1 G2 G3"), Sketch("R5 R6"), Sketch("B5 B6"), seat=2, dealer=1, rules=levels(PAIR))
    moved = before._replace(seat=Seat(0))
    after, events = answer(moved, "0 lay R1 Y1")
    assert (after.dealer, after.seat, after.round) == (2, 0, 2)
    assert only(events, RoundDealt).dealer == 2
    assert events[-1] == TurnOpened(after.turn, Seat(0))


PAIR = [[{"group": 2}]]


def test_d2_every_round_is_shuffled_from_canonical_order_and_jumps_and_blocks_are_gone():
    before = position(Sketch("R1 Y1"), Sketch("R5 R6", block=2, jumped=3), rules=levels(PAIR))
    after, _ = answer(before, "0 lay R1 Y1")
    cards, dice = before.dice.shuffle(DECK)
    assert after.dice == dice
    assert after.pile == tuple(cards[19:])
    assert (after.blocks, after.jumped) == ((None, None), (0, 0))
    assert after.opening


def test_d2_every_hand_is_told_to_its_holder_only():
    step = GAME.deal(3, options(), Dice(KEY))
    hands = [event for event in step.events if isinstance(event, HandDealt)]
    assert [event.seat for event in hands] == [0, 1, 2]
    assert [" ".join(codes(event.cards)) for event in hands] == [hand(dealt(3), seat) for seat in range(3)]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_d29_two_to_four_play(seats: int):
    with pytest.raises(ValueError, match=f"not played with {seats} seats"):
        GAME.deal(seats, options(), Dice(KEY))
    assert seats not in GAME.seat_counts(options())
    refusal = GAME.with_seats(options(), seats)
    assert refusal == Refusal("refused-wrong-seat-count", {"fewest": 2, "most": 4})


def test_a_d29_the_options_for_a_number_of_seats_are_the_same():
    assert GAME.with_seats(options(), 4) == options()


@pytest.mark.parametrize("deck", [[], "R1", None, INORDER[:-1], [*INORDER[:-1], "R1"], [*INORDER[:-1], 7]])
def test_a_deck_that_is_not_exactly_the_right_cards_is_refused(deck: Json):
    assert GAME.check_deck(deck, options()) == Refusal("refused-wrong-deck")


def test_a_deck_of_the_right_cards_in_any_order_is_taken():
    assert GAME.check_deck(INORDER[::-1], options()) == tuple(INORDER[::-1])
