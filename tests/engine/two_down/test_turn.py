"""D1 to D8: house rules, challenge cards, how a round begins; one turn, two questions, one clock."""

from typing import Any

import pytest

from engine.cli.terminal import say
from engine.contract import PUBLIC, Json, Prompt, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_down.actions import ACTIONS, Discard, Draw, Lay, Source
from engine.games.two_down.cards import BLOCK, DECK, cards_of, codes
from engine.games.two_down.events import (
    CardDrawn,
    Discarded,
    DiscardTaken,
    Drew,
    HandDealt,
    Reshuffled,
    RoundDealt,
    TurnOpened,
)
from engine.games.two_down.game import TwoDownPosition
from engine.games.two_down.options import CHALLENGES, DEFAULTS, Challenge, read_challenge, read_options
from tests.kit.two_down_positions import (
    GAME,
    KEY,
    Sketch,
    answer,
    cards,
    discards,
    down,
    hand,
    legal,
    levels,
    only,
    options,
    position,
    refused,
    sizes,
)

INORDER = codes(DECK)


def dealt(seats: int, deck: list[str] | None = None, key: bytes = KEY) -> TwoDownPosition:
    position = GAME.deal(seats, options(), Dice(key), deck).position
    assert isinstance(position, TwoDownPosition)
    return position


def test_d1_everyone_starts_at_level_1_of_one_challenge_card():
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


NINE: list[Any] = [[[{"group": 2}]]] * 9
NAMED = {
    "A": "6 odds / 6 evens; heap 5; group 3 + group 2; clump 5; run 4; heap 6; odd run 4; group 4 + group 2; run 5",
    "B": "group 2 + group 2 + group 2; heap 5 + group 2; clump 5; 7 odds / 7 evens; run 4 + group 2; heap 6; "
    "group 3 + pack 3; run 3 + run 3; clump 6",
    "C": "heap 4 + run 3; clump 4 + group 3; 6 evens; group 3 + group 3; heap 5 + run 3; odd run 4 + group 2; run 5; "
    "run 4 + group 3; pack 3 + pack 3",
    "Extreme": "run 4 + group 2; clump 4 + clump 4; 8 odds / 8 evens; group 4 + group 2; even run 4; clump 6; "
    "run 4 + run 3; group 4 + group 3; run 6",
}


def in_words(challenge: Challenge) -> str:
    def meld(kind: str, size: int, parity: str) -> str:
        if kind in ("odds", "evens"):
            return f"{size} {kind}"
        return f"{kind} {size}" if parity == "any" else f"{parity} {kind} {size}"

    levels = [
        [" + ".join(meld(each.kind, each.size, each.parity) for each in melds) for melds in level]
        for level in challenge.levels
    ]
    return "; ".join(" / ".join(level) for level in levels)


@pytest.mark.parametrize("name", CHALLENGES)
def test_d1_the_challenge_cards_of_the_program_are_those_of_the_rules_document(name: str):
    assert in_words(CHALLENGES[name]) == NAMED[name]
    assert read_challenge(name) == CHALLENGES[name]
    assert max(cards_of(alternative) for level in CHALLENGES[name].levels for alternative in level) <= 8


def test_the_defaults_are_challenge_a_all_nine_levels_and_free_heaps():
    assert read_options({}) == DEFAULTS
    assert (DEFAULTS.challenge.name, DEFAULTS.levels_to_win, DEFAULTS.heap_distinct_colours) == ("A", 9, False)
    assert DEFAULTS.save() == {}


@pytest.mark.parametrize("raw", [{"challenge": "Extreme"}, {"levels_to_win": 3}, {"heap_distinct_colours": True}])
def test_only_what_differs_is_saved(raw: dict[str, Json]):
    assert options(**raw).save() == raw


def test_a_challenge_card_of_the_servers_own_is_saved_whole():
    own = [[[{"run": 4, "parity": "odd"}, {"group": 2}], [{"evens": 6}]], *NINE[1:]]
    read = options(challenge=own)
    assert read.save() == {"challenge": own}
    assert read.challenge.name is None
    assert in_words(read.challenge).startswith("odd run 4 + group 2 / 6 evens; group 2;")


@pytest.mark.parametrize(
    ("raw", "option"),
    [
        ({"players": 3}, "players"),
        ({"turn_seconds": 60}, "turn_seconds"),
        ({"levels_to_win": 4}, "levels_to_win"),
        ({"levels_to_win": 9.0}, "levels_to_win"),
        ({"levels_to_win": True}, "levels_to_win"),
        ({"heap_distinct_colours": 1}, "heap_distinct_colours"),
        ({"heap_distinct_colours": "yes"}, "heap_distinct_colours"),
    ],
)
def test_unknown_and_impossible_options_are_refused_by_name(raw: dict[str, Json], option: str):
    refusal = read_options(raw)
    assert isinstance(refusal, Refusal)
    assert refusal.details == {"option": option}


WRONG_CHALLENGES: list[tuple[Json, str]] = [
    ("D", "there is no challenge card D"),
    ("a", "there is no challenge card a"),
    ("x" * 400, "there is no challenge card xxx"),
    (None, "a challenge card is a list of 9 levels"),
    (NINE[:8], "a challenge card is a list of 9 levels"),
    ([*NINE[:8], []], "level 9 is no list of 1 to 4 alternatives"),
    ([*NINE[:8], [[{"group": 2}]] * 5], "level 9 is no list of 1 to 4 alternatives"),
    ([{"group": 2}, *NINE[1:]], "level 1 is no list of 1 to 4 alternatives"),
    ([[{"group": 2}], *NINE[1:]], "an alternative of level 1 is no list of 1 to 4 melds"),
    ([[[]], *NINE[1:]], "an alternative of level 1 is no list of 1 to 4 melds"),
    ([[[{"group": 2}] * 5], *NINE[1:]], "an alternative of level 1 is no list of 1 to 4 melds"),
    ([[["group"]], *NINE[1:]], "level 1 asks for group, which is no meld"),
    ([[[{}]], *NINE[1:]], "level 1 asks for {}, which is no meld"),
    ([[[{"street": 4}]], *NINE[1:]], "level 1 asks for {'street': 4}, which is no meld"),
    ([[[{"run": 4, "group": 2}]], *NINE[1:]], "level 1 asks for {'run': 4, 'group': 2}, which is no meld"),
    ([[[{"group": 3, "parity": "odd"}]], *NINE[1:]], "which is no meld"),
    ([[[{"run": 3, "parity": "prime"}]], *NINE[1:]], "which is no meld"),
    ([[[{"run": 3, "parity": "any"}]], *NINE[1:]], "which is no meld"),
    ([[[{"run": 2}]], *NINE[1:]], "a run of level 1 takes 3 to 9 cards"),
    ([[[{"run": 10}]], *NINE[1:]], "a run of level 1 takes 3 to 9 cards"),
    ([[[{"run": 6, "parity": "odd"}]], *NINE[1:]], "a run of level 1 takes 3 to 5 cards"),
    ([[[{"run": 5, "parity": "even"}]], *NINE[1:]], "a run of level 1 takes 3 to 4 cards"),
    ([[[{"group": 1}]], *NINE[1:]], "a group of level 1 takes 2 to 8 cards"),
    ([[[{"group": 9}]], *NINE[1:]], "a group of level 1 takes 2 to 8 cards"),
    ([[[{"pack": 8}]], *NINE[1:]], "a pack of level 1 takes 2 to 7 cards"),
    ([[[{"clump": True}]], *NINE[1:]], "a clump of level 1 takes 2 to 10 cards"),
    ([[[{"clump": 5.0}]], *NINE[1:]], "a clump of level 1 takes 2 to 10 cards"),
    ([[[{"clump": 6}, {"run": 5}]], *NINE[1:]], "an alternative of level 1 takes more than 10 cards"),
]


def nested(depth: int) -> Json:
    """Build a list of lists that is nested this deep."""
    found: list[Json] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("depth", [50, 900, 100_000])
def test_a_meld_that_is_nested_too_deeply_to_be_quoted_is_refused_as_well(depth: int):
    refusal = read_options({"challenge": [[[nested(depth)]], *NINE[1:]]})
    assert isinstance(refusal, Refusal)
    assert "which is no meld" in say(refusal)


@pytest.mark.parametrize(("challenge", "words"), WRONG_CHALLENGES)
def test_a_wrong_challenge_card_is_refused_and_says_where(challenge: Json, words: str):
    refusal = read_options({"challenge": challenge})
    assert isinstance(refusal, Refusal)
    assert words in say(refusal)


@pytest.mark.parametrize("meld", [{"run": 9}, {"run": 5, "parity": "odd"}, {"group": 8}, {"pack": 7}, {"odds": 10}])
def test_the_largest_melds_that_the_deck_can_make_are_allowed(meld: dict[str, Json]):
    assert options(challenge=[[[meld]], *NINE[1:]]).challenge.levels[0][0][0].size == max(
        value for value in meld.values() if isinstance(value, int)
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
