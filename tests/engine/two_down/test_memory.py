"""What is remembered of hands that no one sees, for a round (D4, D21; docs/engine.md)."""

from collections import Counter

import pytest

from engine.contract import own
from engine.dice import Dice
from engine.games.two_down.cards import CODE, WILD, codes
from engine.games.two_down.facts import DRAW
from engine.games.two_down.game import NAME, TwoDownPosition
from engine.games.two_down.imagine import imagine
from engine.games.two_down.state import Known, without_played
from engine.games.two_down.view import TwoDownView
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.every_game import SWEEPS
from tests.kit.plain_data import plain
from tests.kit.playing import every_viewer, random_game
from tests.kit.two_down_positions import GAME, Sketch, answer, levels, position

HARD = levels([[{"run": 9}]])
FIRST = Sketch("R1 R3 R5 R7 R9 Y2 SWAP", "B1 B2")
SECOND = Sketch("Y1 Y3 Y5 Y7 Y9 G2 WILD", "B3 B4")
THIRD = Sketch("G1 G3 G5 G7 G9 B6 B8", "B5 B7")


def begun(*sketches: Sketch) -> TwoDownPosition:
    return position(*sketches, rules=HARD, discard="R8 B9", phase="draw")


def known(after: TwoDownPosition, viewer: int | None, holder: int) -> str:
    seat = None if viewer is None else Seat(viewer)
    return " ".join(codes(after.view(Viewer(seat)).known_of(Seat(holder))))


def test_a_card_that_was_taken_is_known_to_everybody_until_it_is_played():
    taken, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard Y2")
    assert [known(taken, viewer, 0) for viewer in (1, 2, None)] == ["B9"] * 3
    assert known(taken, 0, 0) == ""
    later, _ = answer(
        taken, "1 draw pile", "1 discard Y1", "2 draw pile", "2 discard G1", "0 draw pile", "0 discard B9"
    )
    assert [known(later, viewer, 0) for viewer in (1, 2, None)] == [""] * 3


def test_of_equal_cards_the_one_that_everybody_knows_counts_as_played_first():
    public, private = Known(None, Seat(0), WILD), Known(Seat(1), Seat(0), WILD)
    assert without_played((public, private), Seat(0), (WILD,)) == (private,)
    assert without_played((public, private), Seat(0), (WILD, WILD)) == ()
    assert without_played((public, private), Seat(2), (WILD,)) == (public, private)


def test_whoever_played_a_swap_knows_the_hand_that_went_away():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard SWAP left")
    assert known(swapped, 0, 1) == "B9 R1 R3 R5 R7 R9 Y2"
    assert known(swapped, 1, 2) == "Y1 Y3 Y5 Y7 Y9 G2 WILD"
    assert known(swapped, 2, 0) == "G1 G3 G5 G7 G9 B6 B8"
    assert [known(swapped, viewer, 1) for viewer in (2, None)] == ["B9", "B9"]
    assert known(swapped, 0, 2) == known(swapped, None, 2) == ""
    later, _ = answer(swapped, "1 draw pile", "1 discard R5")
    assert known(later, 0, 1) == "B9 R1 R3 R7 R9 Y2"


def test_a_hand_that_comes_back_is_known_to_its_holder_anyway():
    swapped, _ = answer(begun(FIRST, SECOND), "0 draw pile", "0 discard SWAP left")
    hand = codes(swapped.holdings[0].hand)
    again = swapped._replace(seat=Seat(1), phase="draw")
    assert known(again, 1, 0) == " ".join(hand)
    assert all(each.knower != each.holder for each in again.known)


def test_imagined_hands_hold_what_is_known_of_them():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard SWAP left")
    for number in range(20):
        view = swapped.view(Viewer(Seat(0)))
        imagined = imagine(view, Dice(bytes(32), number))
        assert imagined.holdings[1].hand == swapped.holdings[1].hand
        assert TwoDownPosition(*imagined).view(Viewer(Seat(0))) == view


def test_who_left_which_discard_lying_is_public_and_forgotten_with_the_round():
    left, _ = answer(begun(FIRST, SECOND), "0 draw pile", "0 discard Y2", "1 draw discard", "1 discard Y1")
    assert [(each.seat, CODE[each.card]) for each in left.left_lying] == [(0, "B9")]
    assert left.view(PUBLIC).left_lying == left.left_lying


def test_a_card_that_could_not_be_taken_was_not_left_lying():
    opening = position(FIRST, SECOND, rules=HARD, discard="BLOCK", phase="draw")
    drawn, _ = answer(opening, "0 draw pile")
    assert drawn.left_lying == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_known_is_there_and_all_of_it_is_forgotten_with_the_round(seats: int):
    told = 0
    for table in SWEEPS["two_down"].tables(seats, 6):
        for deed in random_game(table):
            state = own(deed.step.position, TwoDownPosition, NAME)
            for viewer in every_viewer(seats):
                view = own(deed.step.position.view(viewer), TwoDownView, NAME)
                for holder in range(seats):
                    cards = view.known_of(Seat(holder))
                    told += len(cards)
                    assert Counter(codes(cards)) <= Counter(codes(state.holdings[holder].hand))
            if state.opening and state.phase == DRAW:
                assert (state.known, state.left_lying) == ((), ())
    assert told > 100


def test_a_position_of_version_1_is_loaded_with_no_memory():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw pile", "0 discard SWAP left")
    memory = ("known", "left_lying", "turned")
    saved = {name: value for name, value in plain(swapped.save()).items() if name not in memory}
    assert GAME.load({**saved, "v": 1}) == swapped._replace(known=(), left_lying=())
    assert GAME.load(plain(swapped.save())) == swapped
    with pytest.raises(ValueError, match="no saved position"):
        GAME.load({**plain(swapped.save()), "v": 1})
