"""W19 to W32: what a number draws, a new pile when none is left, and who has won."""

from collections.abc import Sequence

import pytest

from engine.contract import PUBLIC, Event, Outcome, Refusal, Seat, Viewer
from engine.games.two_win.actions import FORM, FORMS, PASS, Form, Pass, read_action
from engine.games.two_win.cards import Card, Column, Criteria, SureDraws, codes
from engine.games.two_win.daily import tally
from engine.games.two_win.events import (
    CardsDrawn,
    Dealt,
    Drew,
    Drop,
    Formed,
    GameOver,
    PhaseOpened,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
)
from engine.games.two_win.rules import draw, outcome_of, reshuffle
from tests.kit.always import some
from tests.kit.positions import KEY, Sketch, answer, cards, drawn, hands, only, options, position


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


def test_w19_tv_w15_everyone_tied_for_highest_draws():
    pairs = ["7B0 2B0", "7P0 2P0", "1G0 2G0"]
    assert [each.highest for each in paid(rising(*pairs), pairs)] == [True, True, False]


def test_w20_the_most_stars_on_both_cards_together_draw_one():
    pairs = ["7B0 2B2", "3P1 2P1", "1G1 2G0"]
    assert [each.stars for each in paid(rising(*pairs), pairs)] == [True, True, False]


def test_w20_tv_w9_without_any_star_no_one_draws_for_stars_and_the_rest_is_unaffected():
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


SEVEN = ("1P0 2P0 3P0 4P0 5P0 6P0 7P0", "1G0 2G0 3G0 4G0 5G0 6G0 7G0")
OTHER_SEVEN = ("1P1 2P1 3P1 4P1 5P1 6P1 7P1", "1G1 2G1 3G1 4G1 5G1 6G1 7G1")
SIX = ("1P2 2P2 3P2 4P2 5P2 6P2", "1G2 2G2 3G2 4G2 5G2 6G2")
OUT = ("1B0 2B0 3B0 4B0 5B0 6B0", "1B1 2B1 3B1 4B1 5B1 6B1")


def test_w27_a_w23_a_pile_that_ends_with_the_last_draw_is_not_made_anew():
    before = position(Sketch("9B0 9P0 1B0", *SIX), Sketch("1P0 2P0 1G0"), phase=13, pile="4B0 5B0")
    after, events = answer(before, {0: "form 9B0 9P0", 1: "form 1P0 2P0"})
    assert only(events, Drew) == Drew((Share(Seat(0), 2),), 0)
    assert after.pile == ()
    assert not [event for event in events if isinstance(event, Reshuffled)]


def test_w28_tv_w12_everything_of_those_who_are_out_and_all_but_the_last_five_numbers_is_gathered():
    before = position(
        Sketch("8B0 8B1 8B2", *OUT, out=12),
        Sketch("9B0", *SEVEN),
        Sketch("9B1", *OTHER_SEVEN),
        Sketch("9B2", *SIX),
        phase=13,
        pile="",
    )
    after = some(reshuffle(before))
    assert len(after.pile) == 3 + 12 + 4 + 4 + 2
    assert [len(holding.tens.cards) for holding in after.holdings] == [0, 5, 5, 5]
    assert codes(after.holdings[1].tens.cards) == ["3P0", "4P0", "5P0", "6P0", "7P0"]
    assert codes(after.holdings[1].units.cards) == ["3G0", "4G0", "5G0", "6G0", "7G0"]
    assert after.holdings[0].hand == ()
    assert [after.holdings[0].last, after.holdings[0].tens.run] == [66, before.holdings[0].tens.run]


def test_w28_the_gathered_cards_are_sorted_and_then_shuffled_by_the_key():
    before = position(Sketch("8B0", *OUT, out=12), Sketch("9B0", *SEVEN), Sketch("9B1"), phase=13, pile="")
    after = some(reshuffle(before))
    gathered = cards(f"8B0 {OUT[0]} {OUT[1]} 1P0 2P0 1G0 2G0")
    pile, dice = before.dice.shuffle(sorted(gathered))
    assert (after.pile, after.dice) == (tuple(pile), dice)


def test_w28_a_w20_tv_w13_the_rest_of_the_pile_is_drawn_first_and_then_what_is_still_owed():
    before = position(Sketch("9B0", *SEVEN), Sketch("9B1"), Sketch("8B0", *OUT, out=12), phase=13, pile="9G0 9G1")
    after, events = draw(before, {Seat(0): 2, Seat(1): 1})
    assert [type(event) for event in events] == [Reshuffled, CardsDrawn, CardsDrawn, Drew]
    first, second = (event for event in events if isinstance(event, CardsDrawn))
    assert first.cards[0] == cards("9G0")[0]
    assert second.cards == cards("9G1")
    assert len(first.cards) == 2
    assert only(events, Reshuffled).pile == 1 + 12 + 4
    assert len(after.pile) == 16


def test_a_w18_a_player_who_dropped_out_this_very_round_is_gathered_too():
    before = position(
        Sketch("2B0 3B0", *SIX, last=99),
        Sketch("9P0 9G0 1B0"),
        Sketch("1P0 2P0 1G0"),
        phase=13,
        pile="",
        stuck=(0,),
    )
    after, events = answer(before, {1: "form 9P0 9G0", 2: "form 1P0 2P0"})
    assert only(events, Reshuffled).pile == 2 + 12
    assert after.holdings[0].hand == ()
    assert after.view(PUBLIC).drops[0].cards == 2


def test_a_w22_tv_w14_when_nothing_can_be_gathered_the_draws_are_lost():
    before = position(Sketch("9P0 9G0 1B0"), Sketch("1P0 2P0 1G0"), phase=1, pile="")
    after, events = answer(before, {0: "form 9P0 9G0", 1: "form 1P0 2P0"})
    shortage = only(events, Shortage)
    assert shortage == Shortage((Share(Seat(0), 2),))
    assert shortage.seen_by(PUBLIC)
    assert not [event for event in events if isinstance(event, Drew | CardsDrawn)]
    assert len(after.holdings[0].hand) == 1


def test_a_w22_recycle_more_gathers_all_but_three_numbers_and_then_all_but_one():
    rules = options(draw_shortage="recycle_more")
    five = Sketch("9B0", "1P0 2P0 3P0 4P0 5P0", "1G0 2G0 3G0 4G0 5G0")
    three = Sketch("9B1", "1P1 2P1 3P1", "1G1 2G1 3G1")
    one = Sketch("9B2", "1P2", "1G2")
    to_three = reshuffle(position(five, three, phase=11, pile="", rules=rules))
    to_one = reshuffle(position(three, one, phase=11, pile="", rules=rules))
    assert to_three is not None
    assert to_one is not None
    assert [len(to_three.pile), len(to_one.pile)] == [4, 4]
    assert [len(holding.tens.cards) for holding in to_one.holdings] == [1, 1]
    assert reshuffle(position(one, Sketch("9B1"), phase=11, pile="", rules=rules)) is None


def test_a_w22_one_draw_may_need_two_reshuffles():
    rules = options(draw_shortage="recycle_more")
    six = Sketch("9B0", "1P0 2P0 3P0 4P0 5P0 6P0", "1G0 2G0 3G0 4G0 5G0 6G0")
    before = position(six, Sketch("9B1"), phase=13, pile="", rules=rules)
    after, events = draw(before, {Seat(0): 5})
    assert [event.pile for event in events if isinstance(event, Reshuffled)] == [2, 4]
    assert only(events, Drew) == Drew((Share(Seat(0), 5),), 1)
    assert len(after.holdings[0].hand) == 1 + 5
    assert [len(after.holdings[0].tens.cards), len(after.pile)] == [3, 1]
    assert not [event for event in events if isinstance(event, Shortage)]


def test_a_w1_how_many_numbers_stay_is_an_option():
    rules = options(reshuffle_keep_numbers=2)
    after = some(reshuffle(position(Sketch("9B0", *SEVEN), Sketch("9B1"), phase=15, pile="", rules=rules)))
    assert len(after.pile) == 10
    assert len(after.holdings[0].tens.cards) == 2


def test_a_w4_tv_w11_a_reshuffle_never_disturbs_a_run_nor_pays_one_twice():
    tens = ["1P0", "1P1", "2P0", "2P1", "3P0", "3P1", "4P0", "4P1", "5P0"]
    units = ["1B0", "2P0", "3G0", "4B0", "5P0", "6G0", "7B0", "8P0", "9G0"]
    holding = position(Sketch(), Sketch(), phase=1, pile="").holdings[0]
    rounds = []
    for number, (left, right) in enumerate(zip(cards(" ".join(tens)), cards(" ".join(units)), strict=True), 1):
        if holding.tens.completes(left):
            rounds.append(number)
        holding = holding._replace(tens=holding.tens.with_card(left), units=holding.units.with_card(right))
        if number == 7:
            state = position(Sketch("9B0"), Sketch("9B1"), phase=13, pile="", key=KEY)
            holding = some(reshuffle(state._replace(holdings=(holding, state.holdings[1])))).holdings[0]
            assert len(holding.tens.cards) == 5
    assert rounds == [3, 6, 9]


def test_w29_the_next_round_follows_the_draws():
    before = position(Sketch("9B0 9P0 1B0"), Sketch("1P0 2P0 1G0"), phase=1)
    after, _ = answer(before, {0: "form 9B0 9P0", 1: "form 1P0 2P0"})
    assert (after.round, after.kind) == (2, "pass")


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in numbers)


def all_out(*facts: tuple[int, int]) -> Outcome:
    """The end when all drop out together with these last numbers and hand sizes."""
    return outcome_of((), [Drop(Seat(seat), 9, cards, last) for seat, (last, cards) in enumerate(facts)])


def test_w30_the_last_player_in_wins_and_the_others_follow_in_order_of_dropping_out():
    drops = [Drop(Seat(0), 8, 0, 70), Drop(Seat(3), 9, 1, 90), Drop(Seat(1), 9, 2, 95)]
    assert outcome_of(seats(2), drops) == Outcome(seats(2), "last_player", (seats(2), seats(1), seats(3), seats(0)))


def test_w31_tv_w2_everyone_out_and_the_largest_hand_wins():
    before = position(Sketch("5B0 1B0", last=87), Sketch("9P0 4P0 2P0", last=96), Sketch("6G0 3G0", last=75), phase=14)
    after, events = answer(before, {0: "pass 1B0", 1: "pass 2P0", 2: "pass 3G0"})
    assert hands(after) == [["5B0", "3G0"], ["1B0", "4P0", "9P0"], ["2P0", "6G0"]]
    assert after.outcome() == Outcome(seats(1), "most_cards", (seats(1), seats(2), seats(0)))
    assert only(events, GameOver).outcome == after.outcome()
    assert after.inside == ()


@pytest.mark.parametrize(
    ("facts", "winners", "how"),
    [
        ([(87, 2), (96, 2), (75, 2)], [2], "lowest_number"),
        ([(75, 2), (96, 1), (75, 2)], [0, 2], "shared"),
        ([(98, 3), (75, 1)], [0], "most_cards"),
    ],
)
def test_w32_a_tie_on_hand_size_goes_to_the_lowest_last_number_and_then_is_shared(
    facts: list[tuple[int, int]], winners: list[int], how: str
):
    ended = all_out(*facts)
    assert (list(ended.winners), ended.how) == (winners, how)


def test_w32_only_those_still_tied_share():
    assert all_out((75, 2), (75, 2), (60, 1)).ranking == (seats(0, 1), seats(2))


def test_w31_only_the_hands_of_the_last_phase_decide_what_the_win_is_called():
    """Seat 0 dropped out earlier with as many cards as the winner."""
    drops = [Drop(Seat(0), 8, 3, 70), Drop(Seat(1), 9, 3, 90), Drop(Seat(2), 9, 2, 95)]
    assert outcome_of((), drops) == Outcome(seats(1), "most_cards", (seats(1), seats(2), seats(0)))


def test_a_w9_tv_w5_everyone_without_cards_at_pass_and_the_lowest_last_numbers_share():
    last = "9B0 1B0", "8P0 8G0", "8B0 8B1"
    before = position(*(Sketch(pair) for pair in last), phase=9, pile="")
    forms = {seat: f"form {pair}" for seat, pair in enumerate(last)}
    after, _ = answer(before, forms)
    assert after.kind == "over"
    assert after.phase == 10
    assert after.outcome() == Outcome(seats(1, 2), "shared", (seats(1, 2), seats(0)))


def test_a_w6_tv_w6_two_players_with_one_card_each_swap_and_the_lower_last_number_wins():
    before = position(Sketch("9B0", last=91), Sketch("9P0", last=88), phase=14)
    after, _ = answer(before, {0: "pass 9B0", 1: "pass 9P0"})
    assert hands(after) == [["9P0"], ["9B0"]]
    assert after.outcome() == Outcome(seats(1), "lowest_number", (seats(1), seats(0)))


def test_a_w8_tv_w16_a_player_who_dropped_in_pass_cannot_win_against_those_who_drop_in_form():
    before = position(Sketch("", last=11, out=14), Sketch("9B0", last=91), Sketch("9P0", last=92), phase=14)
    after, _ = answer(before, {1: "pass 9B0", 2: "pass 9P0"})
    assert after.outcome() == Outcome(seats(1), "lowest_number", (seats(1), seats(2), seats(0)))


def test_a_w11_the_last_one_with_cards_wins_in_pass_even_without_a_number_to_form():
    before = position(Sketch("9B0 8B0"), Sketch("9P0 9G0 1B0"), phase=13, pile="")
    after, _ = answer(before, {0: "form 9B0 8B0", 1: "form 9P0 9G0"})
    assert after.holdings[1].last == 99
    assert after.outcome() == Outcome(seats(1), "last_player", (seats(1), seats(0)))


def test_a_w12_all_drop_at_once_when_the_last_cannot_form_either():
    before = position(Sketch("1B0 2B0", last=98), Sketch("1P0 2P0 3P0", last=98), phase=14)
    after, _ = answer(before, {0: "pass 1B0", 1: "pass 1P0"})
    assert after.outcome() == Outcome(seats(1), "most_cards", (seats(1), seats(0)))


def test_after_the_end_nothing_can_be_played_and_all_hands_are_open():
    before = position(Sketch("9B0", last=91), Sketch("9P0", last=88), phase=14)
    after, _ = answer(before, {0: "pass 9B0", 1: "pass 9P0"})
    assert after.play(Seat(0), Pass(Card(0))) == Refusal("refused-game-over")
    assert after.legal_actions(Seat(0)) == []
    assert after.view(PUBLIC).hands == after.view(Viewer(Seat(1))).hands == tuple(h.hand for h in after.holdings)
    assert after.view(PUBLIC).asked == after.view(PUBLIC).answered == ()
    assert before.view(PUBLIC).hands is None


ADA, BEA, CHRIS = map(Seat, range(3))
ALL = (ADA, BEA, CHRIS)


def form(code: str) -> Form:
    read = read_action(code)
    assert isinstance(read, Form)
    return read


def a_round(number: int, drawn: Sequence[int], codes: Sequence[str]) -> list[Event]:
    """A round in which the first seats formed these numbers and drew so many cards, a criterion for each."""
    formed = tuple(
        Formed(seat, form(code), Criteria(*(place < cards for place in range(5))))
        for seat, code, cards in zip(ALL, codes, drawn, strict=False)
    )
    shares = tuple(Share(seat, cards) for seat, cards in zip(ALL, drawn, strict=False) if cards)
    return [
        PhaseOpened(2 * number - 1, FORM, ALL),
        Revealed(number, formed, ()),
        Drew(shares, 50),
        PhaseOpened(2 * number, PASS, ALL),
    ]


def over(winner: Seat) -> GameOver:
    return GameOver(Outcome((winner,), "last_player", ((winner,), tuple(seat for seat in ALL if seat != winner))))


LOW, HIGH = ("form 1B0 2B0", "form 1B1 3B0", "form 1P0 4B0"), ("form 5B0 2P0", "form 5B1 3P0", "form 5P0 4P0")


def test_a_number_that_drew_four_cards_is_noted_and_three_are_nothing_rare() -> None:
    told = tally([Dealt(3, 9, 70), *a_round(1, (4, 3, 3), LOW), *a_round(2, (0, 1, 1), HIGH), over(ADA)])
    assert told[ADA] == {"drawn": 4, "formed": "12 52", "met": 4, "met_by": 12}
    assert told[BEA] == {"drawn": 3, "formed": "13 53"}


def test_a_99_is_noted_with_its_stars() -> None:
    told = tally([Dealt(3, 9, 70), *a_round(1, (0, 0, 0), ("form 9B2 9P2", "form 9G1 9P0", "form 9P0 8G2"))])
    assert [told[seat].get("ninety_nine") for seat in ALL] == [4, 1, None]


def test_a_winner_who_had_the_fewest_cards_is_noted_where_it_was_furthest_behind() -> None:
    rounds = [*a_round(1, (0, 1, 2), LOW), *a_round(2, (0, 0, 1), HIGH), *a_round(3, (3, 0, 0), HIGH)]
    told = tally([Dealt(3, 9, 70), *rounds, over(ADA)])
    assert (told[ADA]["behind"], told[ADA]["last_round"]) == (3, 2)
    assert "behind" not in tally([Dealt(3, 9, 70), *rounds, over(BEA)])[ADA], "who lost is no story"


def test_no_one_is_last_beside_an_equal_or_a_card_behind_one_other() -> None:
    equal = [Dealt(3, 9, 70), *a_round(1, (0, 0, 2), LOW), over(ADA)]
    assert "behind" not in tally(equal)[ADA]
    for ahead, known in ((1, False), (2, True)):
        two = [Dealt(2, 9, 70), *a_round(1, (0, ahead), LOW), over(ADA)]
        assert ("behind" in tally(two)[ADA]) is known
