"""D4 to D8: drawing, laying, discarding; one turn, two questions, one clock."""

from engine.contract import Prompt, Refusal
from engine.games.two_down.actions import ACTIONS, Discard, Draw, Lay, Source
from engine.games.two_down.cards import BLOCK
from engine.games.two_down.events import CardDrawn, Discarded, DiscardTaken, Drew, Reshuffled, TurnOpened
from engine.seats import PUBLIC, Seat, Viewer
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

OTHERS = (Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "Y8 Y9"), Sketch("G1 G2 G3 G4 G5 G6 G7", "G8 G9"))
SEVEN = Sketch("R1 R2 R3 R4 R5 B8 B9", "B1 B2")


def test_d4_the_top_of_the_pile_joins_the_hand_and_only_its_holder_learns_which_card():
    before = position(SEVEN, *OTHERS, phase="draw", pile="R7 R8", discard="R9")
    after, events = answer(before, "0 draw pile")
    assert hand(after, 0) == "R1 R2 R3 R4 R5 R7 B8 B9"
    assert events == [Drew(Seat(0), 1), CardDrawn(Seat(0), cards("R7")[0])]
    assert [event.seen_by(PUBLIC) for event in events] == [True, False]
    assert [event.seen_by(Viewer(Seat(1))) for event in events] == [True, False]


def test_d4_the_top_of_the_discard_pile_may_be_taken_and_everyone_sees_it():
    before = position(SEVEN, *OTHERS, phase="draw", pile="R7 R8", discard="B7 R9")
    after, events = answer(before, "0 draw discard")
    assert hand(after, 0) == "R1 R2 R3 R4 R5 R9 B8 B9"
    assert discards(after) == "B7"
    assert events == [DiscardTaken(Seat(0), cards("R9")[0])]


def test_one_turn_is_two_questions_with_one_clock():
    before = position(SEVEN, *OTHERS, phase="draw", discard="R9")
    drawn, _ = answer(before, "0 draw pile")
    after, events = answer(drawn, "0 discard R1")
    assert before.prompts() == {0: Prompt(15, "draw", answered=False, final=True)}
    assert drawn.prompts() == {0: Prompt(16, "act", answered=False, final=True)}
    assert after.prompts() == {1: Prompt(17, "draw", answered=False, final=True)}
    assert (before.turn, drawn.turn, after.turn) == (7, 7, 8)
    assert events == [Discarded(Seat(0), cards("R1")[0]), TurnOpened(8, Seat(1))]


def test_d5_tv_d20_the_first_player_may_take_the_action_card_turned_up():
    before = position(SEVEN, *OTHERS, phase="draw", discard="SWAP", opening=True, dealer=2)
    after, _ = answer(before, "0 draw discard")
    assert "SWAP" in hand(after, 0)


def test_d5_tv_d20_no_one_else_may_take_an_action_card():
    before = position(SEVEN, *OTHERS, phase="draw", discard="SWAP", opening=True, dealer=2)
    later = before._replace(opening=False, seat=Seat(1))
    assert refused(later, "1 draw discard") == Refusal("refused-discard-not-taken")
    assert legal(later, 1) == ["draw pile"]


def test_a_d7_after_the_first_turn_an_action_card_that_was_turned_up_lies_dead():
    before = position(Sketch("R1 BLOCK", "B1 B2"), *OTHERS, discard="WILD", opening=True, dealer=2)
    after, _ = answer(before, "0 discard BLOCK 2")
    assert discards(after) == "WILD"
    assert legal(after, 1) == ["draw pile"]


def test_a_d6_an_action_card_turned_up_does_nothing():
    before = position(SEVEN, *OTHERS, phase="draw", discard="JUMP", opening=True, dealer=2)
    assert before.asked == (0,)
    assert before.jumped == (0, 0, 0)


def test_a_d8_a_card_just_taken_may_be_discarded_again():
    before = position(SEVEN, *OTHERS, phase="draw", discard="R9")
    after, _ = answer(before, "0 draw discard", "0 discard R9")
    assert discards(after) == "R9"


def test_with_an_empty_discard_pile_the_next_player_draws_from_the_pile():
    before = position(Sketch("R1 BLOCK"), *OTHERS, discard="")
    after, _ = answer(before, "0 discard BLOCK 1")
    assert discards(after) == ""
    assert refused(after, "1 draw discard") == Refusal("refused-discard-not-taken")


def test_d6_the_level_is_laid_only_after_drawing():
    before = position(SEVEN, *OTHERS, phase="draw", discard="R9", rules=levels([[{"run": 3}]]))
    assert refused(before, "0 lay R1 R2 R3") == Refusal("refused-not-now", {"question": "draw"})
    drawn, _ = answer(before, "0 draw pile")
    after, _ = answer(drawn, "0 lay R1 R2 R3")
    assert after.phase == "pickup"


def test_d6_a_lay_is_refused_for_cards_that_are_not_held_or_not_the_level():
    before = position(SEVEN, *OTHERS, rules=levels([[{"run": 3}]]))
    assert refused(before, "0 lay R1 R2 Y3") == Refusal("refused-card-not-held", {"card": "Y3"})
    assert refused(before, "0 lay R1 R1 R1") == Refusal("refused-card-not-held", {"card": "R1"})
    assert refused(before, "0 lay R1 R2 R4") == Refusal("refused-not-the-level", {"level": 1})
    assert refused(before, "0 lay R1 R2 R3 R4") == Refusal("refused-not-the-level", {"level": 1})


def test_a_d25_a_level_may_be_kept_in_hand():
    before = position(SEVEN, *OTHERS, rules=levels([[{"run": 3}]]))
    after, _ = answer(before, "0 discard B9")
    assert after.levels == (1, 1, 1)


def test_d7_a_card_that_is_not_held_is_not_discarded():
    before = position(SEVEN, *OTHERS)
    assert refused(before, "0 discard Y1") == Refusal("refused-card-not-held", {"card": "Y1"})
    assert refused(before, "0 discard WILD") == Refusal("refused-card-not-held", {"card": "WILD"})


def test_d8_tv_d21_every_1up_adds_a_card_to_nine_outside_and_ten_inside_the_turn():
    before = position(Sketch("R1 R2 R3 R4 R5 1UP 1UP 1UP", "B1 B2"), *OTHERS, pile="R6 R7 R8 R9 G9 B9 B8", discard="")
    one, _ = answer(before, "0 discard 1UP 0")
    assert sizes(one)[0] == (8, 1)
    mine, _ = answer(one, "1 draw pile", "1 discard Y1", "2 draw pile", "2 discard G1", "0 draw pile")
    two, _ = answer(mine, "0 discard 1UP 0")
    assert sizes(two)[0] == (9, 0)
    third, _ = answer(two, "1 draw pile", "1 discard Y2", "2 draw pile", "2 discard G2", "0 draw pile")
    assert sizes(third)[0] == (10, 0)
    exchanged, _ = answer(third, "0 exchange 1UP")
    assert sizes(exchanged)[0] == (10, 0)
    ended, _ = answer(exchanged, "0 discard R1")
    assert sizes(ended)[0] == (9, 0)
    assert down(ended, 0) == ""


def test_a_d20_the_discards_but_for_the_top_become_the_pile_when_a_card_is_due():
    before = position(SEVEN, *OTHERS, phase="draw", pile="", discard="R9 R8 BLOCK R7 R6")
    after, events = answer(before, "0 draw pile")
    shuffled, dice = before.dice.shuffle(cards("R7 R8 R9 BLOCK"))
    assert discards(after) == "R6"
    assert after.pile == tuple(shuffled[1:])
    assert shuffled[0] in after.holdings[0].hand
    assert after.dice == dice
    assert only(events, Reshuffled).pile == 4


def test_a_d20_nothing_is_shuffled_while_no_card_is_due():
    before = position(SEVEN, *OTHERS, phase="draw", pile="", discard="R9 R8")
    after, _ = answer(before, "0 draw discard")
    assert (discards(after), after.pile) == ("R9", ())
    assert after.dice == before.dice


def test_a_player_who_is_not_asked_or_answers_another_question_is_refused():
    before = position(SEVEN, *OTHERS, phase="draw", discard="R9")
    assert refused(before, "1 draw pile") == Refusal("refused-not-asked")
    assert refused(before, "0 discard R1") == Refusal("refused-not-now", {"question": "draw"})
    assert refused(before, "0 skip") == Refusal("refused-not-now", {"question": "draw"})
    acting = position(SEVEN, *OTHERS)
    assert refused(acting, "0 draw pile") == Refusal("refused-not-now", {"question": "act"})
    assert refused(acting, "0 skip") == Refusal("refused-not-now", {"question": "act"})
    assert legal(before, 1) == []


def test_an_action_card_cannot_be_discarded_without_its_effect():
    before = position(Sketch("R1 BLOCK SWAP JUMP"), *OTHERS)
    assert before.play(Seat(0), Discard(BLOCK)) == Refusal("refused-no-such-action", {"code": "discard BLOCK"})


def test_codes_are_exact():
    for code in ACTIONS:
        assert GAME.read_action(code) == ACTIONS[code]
    wrong = [
        "draw",
        "draw  pile",
        "Draw pile",
        "discard",
        "discard r7",
        "discard R0",
        "discard BLOCK",
        "discard BLOCK 4",
    ]
    wrong += ["discard BLOCK 01", "discard 1UP 2", "discard SWAP", "discard SWAP up", "discard JUMP", "exchange WILD"]
    wrong += [
        "discard WILD as SWAP left",
        "discard WILD as 1UP",
        "lay",
        "lay ",
        "lay R1  R2",
        "skip ",
        "lay R1 X",
        " skip",
    ]
    wrong += ["lay " + " ".join(["R1"] * 11), "discard WILD as BLOCK", "discard R7 1", ""]
    for code in wrong:
        assert GAME.read_action(code) == Refusal("refused-no-such-action", {"code": code})
    assert GAME.read_action("lay R1 WILD R3") == Lay(cards("R1 WILD R3"))
    assert GAME.read_action("draw pile") == Draw(Source.PILE)
