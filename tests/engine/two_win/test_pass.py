"""W5 to W10: the exchange of cards."""

from engine.games.two_win.events import CardPassed, Drop, DroppedOut, Exchanged, Given
from engine.seats import Seat
from tests.kit.positions import Sketch, answer, cards, hands, only, position, refused


def test_w5_tv_w3_whoever_has_no_card_drops_out_before_any_card_moves():
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
    outcome = after.outcome()
    assert outcome is not None
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


def test_a_w7_a_card_on_its_way_saves_nobody_who_has_none():
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
