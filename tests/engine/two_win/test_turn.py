"""W1 to W18: house rules, the deck, the deal; passing cards, forming numbers, dropping out, the reveal."""

import pytest

from engine.contract import PUBLIC, Json, Refusal, Seat, Viewer, own
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, can_form, legal_forms
from engine.games.two_win.cards import CARD_OF_CODE, COLOUR, DIGIT, KINDS, STARS, Colour, card, codes, full_deck
from engine.games.two_win.events import (
    Answered,
    CannotForm,
    CardPassed,
    Chosen,
    Dealt,
    Drop,
    DroppedOut,
    Exchanged,
    Given,
    HandDealt,
    PhaseOpened,
    Revealed,
)
from engine.games.two_win.game import NAME, TwoWinPosition
from engine.games.two_win.options import TwoWinOptions, read_options
from tests.kit.always import some
from tests.kit.positions import GAME, KEY, Sketch, answer, cards, hands, only, options, position, refused


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


def test_w11_the_value_is_ten_times_the_tens_card_plus_the_units_card():
    tens, units = cards("9B0 1G2")
    assert FORMS[tens][units].number == 91
    assert FORMS[units][tens].number == 19
    assert FORMS[tens][units].stars == 2


def test_w11_one_card_alone_cannot_be_tens_and_units():
    before = position(Sketch("5P0 4B0"), Sketch("9P0 9P0"), phase=1)
    assert refused(before, 0, "form 5P0 5P0").key == "refused-card-not-held"
    answer(before, {1: "form 9P0 9P0"})


@pytest.mark.parametrize(("code", "missing"), [("form 1G0 5P0", "1G0"), ("form 5P0 1G0", "1G0")])
def test_w11_both_cards_must_be_in_the_hand(code: str, missing: str):
    before = position(Sketch("5P0 4B0"), Sketch("9P0 8P0"), phase=1)
    assert refused(before, 0, code).details == {"card": missing}


def test_w12_in_round_one_any_pair_is_legal():
    before = position(Sketch("1P0 1B0 2G1"), Sketch("9P0 8P0"), phase=1)
    assert len(before.legal_actions(Seat(0))) == 6


def test_w13_the_value_must_be_strictly_greater_than_the_own_previous_one():
    before = position(Sketch("4B0 5P0 5G1", last=54), Sketch("9P0 1P0", last=12), phase=3)
    assert refused(before, 0, "form 5P0 4B0").details == {"number": 54, "last": 54}
    assert refused(before, 0, "form 4B0 5P0").key == "refused-number-too-low"


def test_w13_the_values_of_others_do_not_matter():
    before = position(Sketch("1B0 3P0", last=12), Sketch("9P0 8P0", last=88), phase=3)
    answer(before, {0: "form 1B0 3P0"})


def test_w13_tv_w7_after_54_a_hand_of_5_5_4_can_only_form_55():
    hand = cards("4B0 5P0 5G0")
    assert {form.number for form in legal_forms(hand, 54)} == {55}
    assert [form.code for form in legal_forms(hand, 54)] == ["form 5P0 5G0", "form 5G0 5P0"]


def test_w13_tv_w8_nothing_is_above_99():
    assert not can_form(cards("9B0 9B0 9P0 9G2"), 99)
    assert legal_forms(cards("9B0 9B0 9P0 9G2"), 99) == []


def test_w14_numbers_are_told_to_no_one_before_everyone_is_ready():
    before = position(Sketch("4B0 5P0"), Sketch("9P0 1P0"), phase=1)
    waiting, events = answer(before, {0: "form 4B0 5P0"})
    assert [event.seen_by(PUBLIC) for event in events] == [False, True]
    assert only(events, Chosen).seen_by(Viewer(Seat(0)))
    assert not only(events, Chosen).seen_by(Viewer(Seat(1)))
    assert only(events, Answered) == Answered(Seat(0))
    assert waiting.view(PUBLIC).answered == (0,)
    assert waiting.view(PUBLIC).seats == before.view(PUBLIC).seats
    _, events = answer(waiting, {1: "form 9P0 1P0"})
    assert [(each.seat, each.form.number) for each in only(events, Revealed).formed] == [(0, 45), (1, 91)]


def test_w15_a_player_who_cannot_form_is_out_after_the_exchange_and_keeps_the_hand():
    before = position(
        Sketch("2B0 3B0 1B0", last=44), Sketch("9P0 8P0 1P0", last=44), Sketch("9G0 8G0 1G0", last=44), phase=4
    )
    after, events = answer(before, {0: "pass 1B0", 1: "pass 1P0", 2: "pass 1G0"})
    assert after.inside == (1, 2)
    assert set(after.prompts()) == {1, 2}
    assert hands(after)[0] == ["2B0", "3B0", "1G0"]
    assert refused(after, 0, "form 3B0 2B0").key == "refused-not-asked"
    assert only(events, CannotForm) == CannotForm(Seat(0))
    assert only(events, CannotForm).seen_by(Viewer(Seat(0)))
    assert not only(events, CannotForm).seen_by(Viewer(Seat(1)))
    assert not only(events, CannotForm).seen_by(PUBLIC)


def test_w15_fewer_than_two_cards_form_nothing():
    assert not can_form((), None)
    assert not can_form(cards("9B0"), None)


def test_a_w13_who_cannot_form_looks_like_someone_choosing_until_the_reveal():
    before = position(
        Sketch("2B0 3B0 1B0", last=44), Sketch("9P0 8P0 1P0", last=44), Sketch("9G0 8G0 1G0", last=44), phase=4
    )
    forming, events = answer(before, {0: "pass 1B0", 1: "pass 1P0", 2: "pass 1G0"})
    assert only(events, PhaseOpened) == PhaseOpened(5, "form", (Seat(0), Seat(1), Seat(2)))
    for viewer in (PUBLIC, Viewer(Seat(1)), Viewer(Seat(2))):
        assert forming.view(viewer).asked == forming.view(viewer).inside == (0, 1, 2)
        assert not forming.view(viewer).stuck
        assert forming.view(viewer).drops == ()
    own = forming.view(Viewer(Seat(0)))
    assert own.stuck
    assert own.prompt is None
    assert own.asked == own.inside == (1, 2)
    revealed, events = answer(forming, {1: "form 9P0 8P0", 2: "form 9G0 8G0"})
    assert only(events, Revealed).unable == (0,)
    assert [drop.seat for drop in only(events, DroppedOut).drops] == [0]
    assert revealed.view(PUBLIC).inside == (1, 2)
    assert not revealed.view(Viewer(Seat(0))).stuck


def test_a_w13_several_who_cannot_form_do_not_learn_of_each_other():
    stuck = Sketch("2B0 3B0", last=44)
    before = position(stuck, Sketch("2P0 3P0", last=44), Sketch("9P0 8P0"), Sketch("9G0 8G0"), phase=5, stuck=(0, 1))
    assert before.view(Viewer(Seat(0))).inside == (1, 2, 3)
    assert before.view(Viewer(Seat(1))).inside == (0, 2, 3)


def test_w16_the_cards_go_on_top_of_the_columns_and_earlier_ones_stay():
    before = position(Sketch("4B0 5P0", "1P0 2P2", "2G0 5G1"), Sketch("9P0 1P0"), phase=5)
    after, _ = answer(before, {0: "form 4B0 5P0", 1: "form 9P0 1P0"})
    held = after.holdings[0]
    assert codes(held.tens.cards) == ["1P0", "2P2", "4B0"]
    assert codes(held.units.cards) == ["2G0", "5G1", "5P0"]
    assert held.last == 45


def test_w17_a_w10_one_seat_that_can_form_wins_at_once_without_being_asked():
    before = position(Sketch("2B0 3B0", last=44), Sketch("3P0 1P0", last=44), Sketch("9G0 8G0 1G0", last=44), phase=4)
    after, events = answer(before, {0: "pass 2B0", 1: "pass 1P0", 2: "pass 1G0"})
    outcome = some(after.outcome())
    assert (outcome.winners, outcome.how) == ((2,), "last_player")
    assert after.prompts() == {}
    assert not [event for event in events if isinstance(event, Revealed | PhaseOpened)]
    assert [drop.seat for drop in only(events, DroppedOut).drops] == [0, 1]


def test_w18_no_one_can_form_and_the_game_ends_by_hand_size():
    before = position(Sketch("2B0 3B0 4B0", last=88), Sketch("1P0 2P0", last=88), phase=4)
    after, _ = answer(before, {0: "pass 2B0", 1: "pass 1P0"})
    outcome = some(after.outcome())
    assert (outcome.winners, outcome.how) == ((0,), "most_cards")


def test_a_w5_no_one_may_refuse_while_a_number_is_left():
    before = position(Sketch("4B0 5P0"), Sketch("9P0 1P0"), phase=1)
    assert all(action.code.startswith("form ") for action in before.legal_actions(Seat(0)))


def test_a_w28_a_late_number_is_the_smallest_legal_one_with_the_fewest_stars():
    before = position(Sketch("4B2 4P0 4P1 5G0 3B0", last=43), Sketch("9P0 1P0"), phase=3)
    assert before.fallback(Seat(0)).code == "form 4P0 4P1"
    even = position(Sketch("4B0 4P0 5G0", last=44), Sketch("9P0 1P0"), phase=3)
    assert even.fallback(Seat(0)).code == "form 4B0 5G0"


def test_a_w28_a_late_pass_is_the_lowest_digit_with_the_fewest_stars():
    before = position(Sketch("2B2 2G1 2P1 5G0"), Sketch("9P0 1P0"), phase=2)
    assert before.fallback(Seat(0)).code == "pass 2P1"


def test_the_clock_plays_for_no_one_who_is_not_asked():
    before = position(Sketch("2B0 3B0", last=44, out=3), Sketch("9P0 8P0"), Sketch("9G0 8G0"), phase=4)
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        before.fallback(Seat(0))


def test_w5_tv_w3_a_player_who_has_no_card_drops_out_before_any_card_moves():
    before = position(
        Sketch("2B0 3B0 4B0 5P0 1B0"),
        Sketch("5B0 1P0"),
        Sketch("6B0 6P0 5G0 1G0"),
        Sketch("7B0 1B1 1P1"),
        phase=1,
        pile="",
    )
    forms = {0: "form 5P0 1B0", 1: "form 5B0 1P0", 2: "form 5G0 1G0", 3: "form 1B1 1P1"}
    opened, events = answer(before, forms)
    assert only(events, DroppedOut) == DroppedOut("pass", (Drop(Seat(1), 2, 0, 51),))
    assert set(opened.prompts()) == {0, 2, 3}
    passed, events = answer(opened, {0: "pass 2B0", 2: "pass 6B0", 3: "pass 7B0"})
    assert only(events, Exchanged) == Exchanged((Seat(0), Seat(2), Seat(3)))
    assert [event.given for event in events if isinstance(event, CardPassed)] == [
        Given(Seat(0), Seat(2), cards("2B0")[0]),
        Given(Seat(2), Seat(3), cards("6B0")[0]),
        Given(Seat(3), Seat(0), cards("7B0")[0]),
    ]
    assert [len(hand) for hand in hands(passed)] == [3, 0, 2, 1]
    assert passed.stuck == (3,)


def test_w6_tv_w4_one_seat_left_with_cards_wins_at_once():
    before = position(Sketch("2B0 1B0"), Sketch("2P0 1P0"), Sketch("2G0 1G0 1B1"), phase=1, pile="")
    after, events = answer(before, {0: "form 1B0 2B0", 1: "form 1P0 2P0", 2: "form 1G0 2G0"})
    assert [drop.seat for drop in only(events, DroppedOut).drops] == [0, 1]
    assert only(events, DroppedOut).headline
    outcome = some(after.outcome())
    assert (outcome.winners, outcome.how) == ((2,), "last_player")
    assert after.prompts() == {}


def test_w7_all_picks_move_at_the_same_moment_to_the_left():
    before = position(Sketch("9B0 1B0 8B0"), Sketch("9P0 1P0 8P0"), Sketch("9G0 1G0 8G0"), phase=0)
    waiting, _ = answer(before, {0: "pass 1B0", 1: "pass 1P0"})
    assert hands(waiting) == hands(before)
    after, _ = answer(waiting, {2: "pass 1G0"})
    assert hands(after) == [["8B0", "9B0", "1G0"], ["1B0", "8P0", "9P0"], ["1P0", "8G0", "9G0"]]


def test_w8_a_card_that_is_not_in_the_hand_cannot_be_given():
    before = position(Sketch("9B0 1B0"), Sketch("9P0 1P0"), phase=0)
    waiting, _ = answer(before, {0: "pass 1B0"})
    assert refused(waiting, 1, "pass 1B0").key == "refused-card-not-held"


def test_w9_dropped_seats_are_skipped_for_giving_and_receiving():
    before = position(Sketch("9B0 1B0"), Sketch("9P0 1P0", out=1), Sketch("9G0 1G0"), phase=2)
    assert set(before.prompts()) == {0, 2}
    assert refused(before, 1, "pass 1P0").key == "refused-not-asked"
    after, _ = answer(before, {0: "pass 1B0", 2: "pass 1G0"})
    assert hands(after) == [["9B0", "1G0"], ["1P0", "9P0"], ["1B0", "9G0"]]


def test_w10_passing_never_changes_the_size_of_a_hand_and_two_players_swap():
    before = position(Sketch("9B0 1B0 2B0"), Sketch("9P0 1P0"), phase=0)
    after, _ = answer(before, {0: "pass 1B0", 1: "pass 1P0"})
    assert hands(after) == [["2B0", "9B0", "1P0"], ["1B0", "9P0"]]


def test_a_w6_a_single_card_is_passed_and_its_holder_drops_out_in_form_with_one_card():
    before = position(Sketch("9B0", last=50), Sketch("9P0 9G0 8G0", last=50), Sketch("8P0 8B0 9G1", last=50), phase=4)
    assert [action.code for action in before.legal_actions(Seat(0))] == ["pass 9B0"]
    after, _ = answer(before, {0: "pass 9B0", 1: "pass 8G0", 2: "pass 8B0"})
    assert after.stuck == (0,)
    assert len(after.holdings[0].hand) == 1


def test_a_w7_a_card_on_its_way_saves_no_one_who_has_none():
    before = position(Sketch("5B0 1B0"), Sketch("5P0 1P0 9P0"), Sketch("5G0 1G0 9G0"), phase=1, pile="")
    forms = {0: "form 1B0 5B0", 1: "form 1P0 5P0", 2: "form 1G0 5G0"}
    after, _ = answer(before, forms)
    assert after.inside == (1, 2)


def test_w9_a_pass_is_no_answer_in_form_and_a_number_none_in_pass():
    passing = position(Sketch("9B0 1B0"), Sketch("9P0 1P0"), phase=0)
    forming = position(Sketch("9B0 1B0"), Sketch("9P0 1P0"), phase=1)
    assert refused(passing, 0, "form 9B0 1B0").details == {"question": "pass"}
    assert refused(forming, 0, "pass 9B0").details == {"question": "form"}


def test_while_the_phase_is_open_a_later_answer_replaces_the_earlier():
    before = position(Sketch("9B0 1B0"), Sketch("9P0 1P0"), phase=0)
    waiting, _ = answer(before, {0: "pass 1B0"})
    assert waiting.prompts()[Seat(0)].answered
    changed, _ = answer(waiting, {0: "pass 9B0"})
    after, _ = answer(changed, {1: "pass 1P0"})
    assert hands(after) == [["1B0", "1P0"], ["9B0", "9P0"]]
