"""D19 to D24: Block, Jump, Swap, 1Up and Wild."""

import pytest

from engine.contract import PUBLIC, Refusal, Seat, Viewer
from engine.games.two_down.actions import Direction
from engine.games.two_down.events import (
    Block,
    BlockGone,
    BlockPut,
    Discarded,
    DownCardTaken,
    DownTaken,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    OneUpExchanged,
    TurnMissed,
    TurnOpened,
)
from tests.kit.two_down_positions import (
    GAME,
    Sketch,
    answer,
    cards,
    discards,
    down,
    hand,
    legal,
    levels,
    only,
    position,
    refused,
    sizes,
)

P1 = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "Y8 Y9")
P2 = Sketch("G1 G2 G3 G4 G5 G6 G7", "G8 G9")
PAIR = [[{"group": 2}]]
RUN = [[{"run": 3}]]


@pytest.mark.parametrize(
    ("rule", "mine", "code", "refusal"),
    [
        ("A-D5: a 1Up says which down card", Sketch("R1 1UP", "B2"), "discard 1UP", "refused-which-down-card"),
        ("A-D11: blocked", Sketch("R1 R2 1UP", "B1 B2", block=2), "discard 1UP 0", "refused-no-effect"),
        ("D19: no Block to remove", Sketch("R1 WILD"), "discard WILD as UNBLOCK", "refused-not-blocked"),
        ("D22: a place among those left", Sketch("R1 1UP 1UP", "B2"), "discard 1UP 1", "refused-no-such-down-card"),
        ("D23: both are taken", Sketch("R1 1UP"), "discard 1UP 0", "refused-no-effect"),
        ("D23: one is left", Sketch("R1 1UP", "B1"), "exchange 1UP", "refused-down-cards-left"),
        ("D23: blocked", Sketch("R1 1UP", block=1), "exchange 1UP", "refused-no-effect"),
        ("D24: nothing to take", Sketch("R1 WILD"), "discard WILD as 1UP 0", "refused-no-effect"),
        ("D24: blocked", Sketch("R1 WILD", "B1 B2", block=2), "discard WILD as 1UP 0", "refused-no-effect"),
    ],
)
def test_a_card_without_its_effect_is_refused(rule: str, mine: Sketch, code: str, refusal: str):
    assert refused(position(mine, P1), f"0 {code}") == Refusal(refusal), rule


def test_d23_without_a_1up_none_is_exchanged():
    assert refused(position(Sketch("R1"), P1), "0 exchange 1UP") == Refusal("refused-card-not-held", {"card": "1UP"})


def test_d19_a_block_lies_before_the_other_player_and_not_on_the_discard_pile():
    before = position(Sketch("R1 R2 BLOCK"), P1, P2, discard="R9")
    after, events = answer(before, "0 discard BLOCK 2")
    assert after.blocks == (None, None, Block(cards("BLOCK")[0], 3))
    assert (discards(after), hand(after, 0)) == ("R9", "R1 R2")
    assert events[0] == BlockPut(Seat(0), Seat(2), cards("BLOCK")[0])
    assert GAME.snapshot(after)["blocked"] == [0, 0, 3]


def test_d19_a_blocked_player_lays_no_level():
    before = position(Sketch("R1 R2 R3 B9", block=2), P1, rules=levels(RUN))
    assert refused(before, "0 lay R1 R2 R3") == Refusal("refused-laying-blocked", {"turns": 2})
    assert not any(code.startswith("lay") for code in legal(before, 0))


def test_a_d11_a_1up_while_blocked_does_nothing_and_is_gone():
    before = position(Sketch("R1 R2 1UP", "B1 B2", block=2), P1, discard="R9")
    after, events = answer(before, "0 discard 1UP")
    assert sizes(after)[0] == (2, 2)
    assert events[0] == Discarded(Seat(0), cards("1UP")[0])


def test_d19_tv_d22_a_block_counts_the_turns_really_taken_a_missed_one_not():
    before = position(Sketch("R1 R2 BLOCK JUMP"), P1, discard="R9", pile="B1 B2 B3 B4 B5 B6 B7 B8 B9 R8")
    blocked, _ = answer(before, "0 discard BLOCK 1")
    one, _ = answer(blocked, "1 draw pile", "1 discard Y1")
    assert GAME.snapshot(one)["blocked"] == [0, 2]
    jumped, events = answer(one, "0 draw pile", "0 discard JUMP 1")
    assert only(events, TurnMissed) == TurnMissed(Seat(1), 0)
    assert GAME.snapshot(jumped)["blocked"] == [0, 2]
    two, _ = answer(jumped, "0 draw pile", "0 discard R1", "1 draw pile", "1 discard Y2")
    assert GAME.snapshot(two)["blocked"] == [0, 1]
    free, events = answer(two, "0 draw pile", "0 discard R2", "1 draw pile", "1 discard Y3")
    assert GAME.snapshot(free)["blocked"] == [0, 0]
    assert only(events, BlockGone) == BlockGone(Seat(1), "turns")
    assert discards(free).split()[0] == "BLOCK"


def test_a_d14_a_second_block_starts_anew_and_the_first_goes_under_the_discards():
    before = position(Sketch("R1 WILD BLOCK"), Sketch("Y1 Y2", block=1, by="BLOCK"), discard="R9")
    after, _ = answer(before, "0 discard WILD as BLOCK 1")
    assert after.blocks[1] == Block(cards("WILD")[0], 3)
    assert discards(after) == "BLOCK R9"


def test_a_d13_a_wild_removes_the_own_block_and_lies_on_top():
    before = position(Sketch("R1 R2 R3 WILD", block=3), P1, discard="R9", rules=levels(RUN))
    after, events = answer(before, "0 discard WILD as UNBLOCK")
    assert after.blocks == (None, None)
    assert discards(after) == "BLOCK R9 WILD"
    assert only(events, BlockGone) == BlockGone(Seat(0), "wild")
    assert after.seat == 1


@pytest.mark.parametrize("code", ["discard BLOCK", "discard JUMP", "discard WILD as BLOCK", "discard WILD as JUMP"])
def test_d19_d20_the_target_is_another_player(code: str):
    before = position(Sketch("R1 WILD BLOCK JUMP"), P1, P2)
    assert refused(before, f"0 {code} 0") == Refusal("refused-own-seat")
    assert refused(before, f"0 {code} 3") == Refusal("refused-no-such-seat", {"seat": 3})
    answer(before, f"0 {code} 2")


def test_d20_a_player_who_is_jumped_misses_a_turn():
    before = position(Sketch("R1 JUMP"), P1, P2, discard="R9")
    after, events = answer(before, "0 discard JUMP 1")
    assert events == [
        JumpPlayed(Seat(0), Seat(1), cards("JUMP")[0], 1),
        TurnMissed(Seat(1), 0),
        TurnOpened(8, Seat(2)),
    ]
    assert (after.seat, after.jumped, after.turn) == (2, (0, 0, 0), 8)
    assert discards(after) == "R9 JUMP"


def test_a_d18_two_jumps_cost_two_turns():
    before = position(Sketch("R1 JUMP"), P1, Sketch("G1 G2", jumped=1))
    after, _ = answer(before, "0 discard JUMP 2")
    assert after.jumped == (0, 0, 2)
    next_lap, events = answer(after, "1 draw pile", "1 discard Y1")
    assert next_lap.jumped == (0, 0, 1)
    assert (next_lap.seat, only(events, TurnMissed)) == (0, TurnMissed(Seat(2), 1))


def test_a_d19_between_two_players_the_player_who_jumped_plays_again():
    before = position(Sketch("R1 JUMP"), P1)
    after, _ = answer(before, "0 discard JUMP 1")
    assert (after.seat, after.turn) == (0, 8)


def test_d21_a_swap_to_the_left_gives_every_seat_the_cards_of_its_right_neighbour():
    before = position(Sketch("R1 SWAP", "B1 B2"), P1, P2, discard="R9")
    after, events = answer(before, "0 discard SWAP left")
    assert [hand(after, seat) for seat in range(3)] == [P2.hand, "R1", P1.hand]
    assert [down(after, seat) for seat in range(3)] == [P2.down, "B1 B2", P1.down]
    assert discards(after) == "R9 SWAP"
    assert events[0] == HandsSwapped(Seat(0), cards("SWAP")[0], Direction.LEFT)
    received = [event for event in events if isinstance(event, HandReceived)]
    assert [(event.seat, event.giver, event.down) for event in received] == [(0, 2, 2), (1, 0, 2), (2, 1, 2)]
    assert [[event.seen_by(Viewer(Seat(seat))) for seat in range(3)] for event in received] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert not any(event.seen_by(PUBLIC) for event in received)


def test_d21_a_swap_to_the_right_goes_the_other_way():
    before = position(Sketch("R1 SWAP"), P1, P2)
    after, _ = answer(before, "0 discard SWAP right")
    assert [hand(after, seat) for seat in range(3)] == [P1.hand, P2.hand, "R1"]


def test_a_d17_tv_d26_what_was_taken_up_stays_taken_up_in_a_swap():
    nine, eight = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"), Sketch("G1 G2 G3 G4 G5 G6 G7 G8", "G9")
    before = position(Sketch("R1 R2 R3 R4 R5 R6 R7 SWAP", "B1 B2"), nine, eight)
    after, _ = answer(before, "0 discard SWAP left")
    assert sizes(after) == [(8, 1), (7, 2), (9, 0)]


def test_a_d15_blocks_and_missed_turns_stay_where_they_are_in_a_swap():
    before = position(Sketch("R1 SWAP"), P1._replace(block=2), P2._replace(jumped=1))
    after, _ = answer(before, "0 discard SWAP left")
    assert after.blocks[1] == Block(cards("BLOCK")[0], 2)
    assert after.jumped == (0, 0, 1)


def test_d22_a_d10_a_1up_takes_the_down_card_that_was_pointed_at():
    before = position(Sketch("R1 1UP", "B1 B2"), P1, discard="R9")
    after, events = answer(before, "0 discard 1UP 1")
    assert (hand(after, 0), down(after, 0), discards(after)) == ("R1 B2", "B1", "R9 1UP")
    assert events[:2] == [DownTaken(Seat(0), cards("1UP")[0], 1), DownCardTaken(Seat(0), cards("B2")[0])]
    assert [event.seen_by(PUBLIC) for event in events[:2]] == [True, False]


def test_d22_the_index_is_the_place_among_the_down_cards_left():
    before = position(Sketch("R1 1UP 1UP", "B2"), P1)
    after, _ = answer(before, "0 discard 1UP 0")
    assert down(after, 0) == ""


def test_d23_with_both_down_cards_taken_a_1up_is_exchanged_and_the_turn_goes_on():
    before = position(Sketch("R1 1UP 1UP"), P1, pile="R7 R8", discard="R9")
    after, events = answer(before, "0 exchange 1UP")
    assert (hand(after, 0), discards(after), after.phase) == ("R1 R7 1UP", "R9 1UP", "act")
    assert events[0] == OneUpExchanged(Seat(0), cards("1UP")[0])
    assert (after.turn, after.prompts()[Seat(0)].number) == (7, 16)
    again, _ = answer(after, "0 exchange 1UP", "0 discard R1")
    assert hand(again, 0) == "R7 R8"


def test_d23_a_1up_may_also_be_discarded_for_nothing_when_both_are_taken():
    before = position(Sketch("R1 1UP"), P1)
    after, _ = answer(before, "0 discard 1UP")
    assert hand(after, 0) == "R1"


def test_d23_an_exchange_takes_the_shuffled_discards_when_the_pile_is_empty():
    before = position(Sketch("R1 1UP"), P1, pile="", discard="R9 R8")
    after, _ = answer(before, "0 exchange 1UP")
    assert discards(after) == "1UP"
    assert len(after.pile) == 1


def test_d24_a_wild_is_played_as_1up_jump_or_block():
    before = position(Sketch("R1 WILD", "B1 B2"), P1, P2, discard="R9")
    after, _ = answer(before, "0 discard WILD as 1UP 0")
    assert (hand(after, 0), discards(after)) == ("R1 B1", "R9 WILD")
    after, _ = answer(before, "0 discard WILD as JUMP 1")
    assert (after.seat, discards(after)) == (2, "R9 WILD")
    after, _ = answer(before, "0 discard WILD as BLOCK 1")
    assert after.blocks[1] == Block(cards("WILD")[0], 3)


def test_d24_tv_d27_a_wild_is_never_a_swap():
    assert GAME.read_action("discard WILD as SWAP left") == Refusal(
        "refused-no-such-action", {"code": "discard WILD as SWAP left"}
    )


def test_a_d5_a_wild_may_be_discarded_for_nothing():
    before = position(Sketch("R1 WILD", "B1 B2"), P1, discard="R9")
    after, _ = answer(before, "0 discard WILD")
    assert (hand(after, 0), down(after, 0), discards(after)) == ("R1", "B1 B2", "R9 WILD")


def test_every_legal_action_is_listed_lays_first_then_by_card():
    before = position(Sketch("R1 Y1 WILD 1UP SWAP", "B1 B2"), P2, rules=levels(PAIR))
    assert legal(before, 0) == [
        "lay R1 Y1",
        "lay R1 WILD",
        "lay Y1 WILD",
        "discard R1",
        "discard Y1",
        "discard WILD",
        "discard WILD as BLOCK 1",
        "discard WILD as JUMP 1",
        "discard WILD as 1UP 0",
        "discard WILD as 1UP 1",
        "discard 1UP 0",
        "discard 1UP 1",
        "discard SWAP left",
        "discard SWAP right",
    ]
    idle = position(Sketch("R1 1UP BLOCK JUMP"), P1, P2)
    assert legal(idle, 0)[1:] == [
        "discard 1UP",
        "exchange 1UP",
        "discard JUMP 1",
        "discard JUMP 2",
        "discard BLOCK 1",
        "discard BLOCK 2",
    ]
