"""W1 to W4: house rules, the deck, the deal, the first question."""

import pytest

from engine.contract import Json, Refusal, own
from engine.dice import Dice
from engine.games.two_win.cards import CARD_OF_CODE, COLOUR, DIGIT, KINDS, STARS, Colour, card, codes, full_deck
from engine.games.two_win.events import Dealt, HandDealt, PhaseOpened
from engine.games.two_win.game import NAME, TwoWinPosition
from engine.games.two_win.options import TwoWinOptions, read_options
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import GAME, KEY, only, options


def test_w1_the_deck_has_108_cards_of_three_colours_and_nine_digits():
    deck = full_deck((0, 0, 1, 2))
    assert len(deck) == 108
    assert {DIGIT[each] for each in deck} == set(range(1, 10))
    assert {COLOUR[each] for each in deck} == set(Colour)
    assert [sum(STARS[each] == stars for each in deck) for stars in range(3)] == [54, 27, 27]


def test_w1_a_card_is_named_by_digit_colour_letter_and_stars():
    assert codes([card(5, Colour.PINK, 0), card(1, Colour.BLUE, 2), card(9, Colour.GREEN, 1)]) == ["5P0", "1B2", "9G1"]
    assert all(CARD_OF_CODE.get(code) == each for each, code in zip(KINDS, codes(KINDS), strict=True))


@pytest.mark.parametrize("code", ["", "5p0", "0P0", "5P3", "5R0", "5P0 ", " 5P0", "55P0", "5P", "５P0"])
def test_w1_other_texts_name_no_card(code: str):
    assert CARD_OF_CODE.get(code) is None


@pytest.mark.parametrize(("digit", "stars"), [(0, 0), (10, 0), (1, -1), (1, 3)])
def test_w1_there_is_no_zero_and_never_more_than_two_stars(digit: int, stars: int):
    with pytest.raises(ValueError, match="no card has the digit"):
        card(digit, Colour.GREEN, stars)


def test_the_canonical_order_is_colour_then_digit_then_stars():
    assert codes(full_deck((0, 0, 1, 2)))[:5] == ["1B0", "1B0", "1B1", "1B2", "2B0"]
    assert codes(full_deck((0, 0, 1, 2)))[36] == "1P0"
    assert codes(full_deck((0, 0, 1, 2)))[-1] == "9G2"


@pytest.mark.parametrize("seats", range(2, 7))
def test_w2_everyone_is_dealt_nine_cards_and_the_rest_is_the_pile(seats: int):
    step = GAME.deal(seats, options(), Dice(KEY))
    assert only(step.events, Dealt) == Dealt(seats, 9, 108 - 9 * seats)
    assert [seat.cards for seat in own(step.position, TwoWinPosition, NAME).view(PUBLIC).seats] == [9] * seats


def test_w2_the_deal_goes_one_card_at_a_time_clockwise_from_seat_0():
    shuffled, _ = Dice(KEY).shuffle(full_deck((0, 0, 1, 2)))
    snapshot = GAME.snapshot(GAME.deal(3, options(), Dice(KEY)).position)
    assert snapshot["hands"] == [codes(sorted(shuffled[seat:27:3])) for seat in range(3)]
    assert snapshot["pile"] == codes(shuffled[27:])


def test_w3_a_hand_is_told_to_its_holder_only():
    step = GAME.deal(2, options(), Dice(KEY))
    told = [event for event in step.events if isinstance(event, HandDealt)]
    assert [[event.seen_by(viewer) for viewer in (Viewer(Seat(0)), Viewer(Seat(1)), PUBLIC)] for event in told] == [
        [True, False, False],
        [False, True, False],
    ]


def test_w4_round_one_starts_with_pass():
    step = GAME.deal(2, options(), Dice(KEY))
    assert only(step.events, PhaseOpened) == PhaseOpened(0, "pass", (Seat(0), Seat(1)))
    assert {prompt.kind for prompt in step.position.prompts().values()} == {"pass"}
    assert only(step.events, PhaseOpened).round == step.position.round == 1


def test_without_a_word_the_defaults_hold():
    assert options() == TwoWinOptions((0, 0, 1, 2), 6, 5, "forfeit")
    assert options().save() == {}


def test_only_what_differs_is_saved_and_reads_back_the_same():
    chosen: dict[str, Json] = {
        "star_profile": [0, 1, 1, 2],
        "max_players": 7,
        "reshuffle_keep_numbers": 3,
        "draw_shortage": "recycle_more",
    }
    assert options(**chosen).save() == chosen
    assert options(max_players=6).save() == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("star_profile", [0, 0, 1]),
        ("star_profile", [0, 0, 1, 2, 2]),
        ("star_profile", [1, 0, 0, 2]),
        ("star_profile", [0, 0, 1, 3]),
        ("star_profile", [-1, 0, 1, 2]),
        ("star_profile", [0, 0, True, 2]),
        ("star_profile", [0, 0, 1.0, 2]),
        ("star_profile", "0012"),
        ("max_players", 8),
        ("max_players", 1),
        ("max_players", True),
        ("max_players", 6.0),
        ("max_players", "6"),
        ("reshuffle_keep_numbers", 0),
        ("reshuffle_keep_numbers", 10**400),
        ("reshuffle_keep_numbers", True),
        ("reshuffle_keep_numbers", None),
        ("draw_shortage", "seldom"),
        ("draw_shortage", 0),
    ],
)
def test_impossible_values_are_refused_by_name(name: str, value: Json):
    assert read_options({name: value}) == Refusal("refused-wrong-option", {"option": name})


@pytest.mark.parametrize("name", ["turn_seconds", "afk_limit", "reveal_hands_at_end", "voluntary_dropout", ""])
def test_table_options_and_others_are_unknown(name: str):
    assert read_options({name: 1}) == Refusal("refused-unknown-option", {"option": name})


def test_a_w25_seven_seats_need_the_option():
    assert list(GAME.seat_counts(options())) == [2, 3, 4, 5, 6]
    assert list(GAME.seat_counts(options(max_players=7))) == [2, 3, 4, 5, 6, 7]
    assert len(GAME.deal(7, options(max_players=7), Dice(KEY)).position.prompts()) == 7


def test_the_star_profile_makes_the_deck():
    assert len(full_deck((0, 1, 1, 2))) == 108
    assert full_deck((0, 1, 1, 2))[:4] == (0, 1, 1, 2)


def test_a_w25_a_seventh_seat_is_a_house_rule_and_an_eighth_is_none():
    seven = GAME.with_seats(options(), 7)
    assert not isinstance(seven, Refusal)
    assert seven == options(max_players=7)
    assert GAME.with_seats(options(), 4) == options()
    assert GAME.with_seats(options(), 8) == Refusal("refused-wrong-option", {"option": "max_players"})
