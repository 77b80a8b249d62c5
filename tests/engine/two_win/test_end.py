"""W30 to W32: who has won."""

from collections.abc import Sequence

import pytest

from engine.contract import Event, Outcome, Refusal
from engine.games.two_win.actions import FORM, PASS, Form, Pass, read_action
from engine.games.two_win.cards import Card, Criteria
from engine.games.two_win.daily import tally
from engine.games.two_win.events import Dealt, Drew, Drop, Formed, GameOver, PhaseOpened, Revealed, Share
from engine.games.two_win.rules import outcome_of
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import Sketch, answer, hands, only, position


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
