"""What a Swap, a Jump or a Block did stays readable in the hand of whom it struck, until their next turn is over."""

import re
from dataclasses import replace

import pytest

from bot.tables.change import NO_FACTS, Change, PlayedBy
from bot.tables.decide import decide
from bot.tables.ids import InteractionId, UserId
from bot.tables.players import Premove
from bot.tables.requests import Answer, Requester
from bot.tables.table import Stage, Table
from engine.contract import Seat
from engine.games.two_down.game import TwoDownPosition
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import OPENED, lobby, person
from tests.kit.two_down_positions import Sketch, levels, position

NAMES = ("Ana", "Ben", "Chloe", "Dario")
DARIO = Seat(3)
RULES = levels([[{"run": 9}]])
"""No one lays meanwhile."""


def four(first: str) -> Table:
    """Ana is on turn with that card among hers."""
    hands = (f"{first} R1 R3 R5 R7 R9 Y2 Y4", "Y6 Y8 G1 G3 G5 G7 G9", "B2 B4 B6 B8 R2 R4 R6", "R8 Y1 Y3 Y5 Y7 Y9 G2")
    sketches = [Sketch(hand, "G4 G6" if seat == 0 else "", level=1) for seat, hand in enumerate(hands)]
    dealt = position(*sketches, discard="B1", rules=RULES)
    return playing(dealt)


def playing(dealt: TwoDownPosition) -> Table:
    holders = tuple(person(seat + 1, name) for seat, name in enumerate(NAMES))
    table = replace(lobby(game="two_down"), holders=holders, stage=Stage.PLAYING, position=dealt, options=RULES)
    return replace(table, turn_ends=None)


def answered(table: Table, code: str) -> Table:
    """Everyone who is asked answers so."""
    ((seat, prompt),) = table.running.prompts().items()
    who = Requester(UserId(seat + 1), NAMES[seat], InteractionId(9_000 + prompt.number))
    change = decide(table, Answer(table.id, who, prompt.number, code), NO_FACTS, OPENED)
    assert isinstance(change, Change), change
    return change.table


def turn(table: Table) -> Table:
    """The player on turn draws from the pile and discards the first number card."""
    drawn = answered(table, "draw pile")
    ((seat, _),) = drawn.running.prompts().items()
    codes = [action.code for action in drawn.running.legal_actions(seat)]
    return answered(drawn, next(code for code in codes if re.fullmatch("discard [RYGB][1-9]", code)))


def hand(table: Table, seat: Seat) -> str:
    return as_text(SCREENS.hand(table, seat, ENGLISH, None)).replace("\u2060", "")


STRIKES = [
    ("BLOCK", "discard BLOCK 3", "**Ana** blocked you"),
    ("WILD", "discard WILD as BLOCK 3", "**Ana** blocked you"),
    ("SWAP", "discard SWAP left", "Swap by **Ana**: you have **Chloe**'s cards now"),
    ("SWAP", "discard SWAP right", "Swap by **Ana**: you have **Ana**'s cards now"),
]


@pytest.mark.parametrize(("card", "code", "told"), STRIKES)
def test_a_block_and_a_swap_stay_readable_until_ones_next_turn_is_over(card: str, code: str, told: str) -> None:
    table = answered(four(card), code)
    for waiting in (1, 2):
        assert told in hand(table, DARIO), f"while seat {waiting} plays"
        table = turn(table)
    assert table.running.prompts().keys() == {DARIO}
    assert told in hand(table, DARIO), "when the own turn begins"
    drawn = answered(table, "draw pile")
    assert told in hand(drawn, DARIO), "after one has drawn"
    assert told not in hand(turn(table), DARIO), "and no longer"


@pytest.mark.parametrize(("card", "code"), [("JUMP", "discard JUMP 3"), ("WILD", "discard WILD as JUMP 3")])
def test_a_jump_stays_readable_over_the_turn_that_is_missed_until_the_next_is_over(card: str, code: str) -> None:
    told = "**Ana** played a Jump on you: you miss a turn."
    table = answered(four(card), code)
    for waiting in (1, 2, 0, 1, 2):
        assert table.running.prompts().keys() == {Seat(waiting)}, "Dario misses a turn"
        assert told in hand(table, DARIO), f"while seat {waiting} plays"
        table = turn(table)
    assert table.running.prompts().keys() == {DARIO}
    assert told in hand(table, DARIO), "when the own turn begins"
    assert told in hand(answered(table, "draw pile"), DARIO), "after one has drawn"
    assert told not in hand(turn(table), DARIO)


def both(table: Table, discard: str) -> Table:
    """The player who is asked draws from the pile and discards in one press."""
    ((seat, prompt),) = table.running.prompts().items()
    who = Requester(UserId(seat + 1), NAMES[seat], InteractionId(9_000 + prompt.number))
    answer = Answer(table.id, who, prompt.number, "draw pile", Premove(f"discard {discard}", "discards"))
    change = decide(table, answer, NO_FACTS, OPENED)
    assert isinstance(change, Change), change
    assert [each.by for each in change.played] == [PlayedBy.PERSON] * len(change.played)
    return change.table


def test_a_draw_and_a_discard_in_one_press_end_the_turn() -> None:
    table = answered(answered(four("BLOCK"), "discard BLOCK 3"), "draw pile")
    table = answered(table, "discard Y6")
    after = both(table, "B2")
    assert after.running.prompts().keys() == {DARIO}
    assert after.holder(Seat(2)).premove is None


def test_a_discard_that_was_chosen_with_the_draw_waits_where_the_level_can_be_laid_or_the_card_is_not_held() -> None:
    dealt = position(Sketch("R1 R2 B9"), Sketch("Y1"), phase="draw", pile="R3 Y2", rules=levels([[{"run": 3}]]))
    holders = tuple(person(seat + 1, name) for seat, name in enumerate(NAMES[:2]))
    table = replace(playing(dealt), holders=holders)
    for discard in ("B9", "B8"):
        after = both(table, discard)
        assert after.running.prompts().keys() == {Seat(0)}
        assert "Lay down level 1" in as_text(SCREENS.hand(after, Seat(0), ENGLISH, None))


def test_whomever_it_does_not_concern_is_told_nothing_in_private() -> None:
    table = answered(four("BLOCK"), "discard BLOCK 3")
    assert not any("blocked you" in hand(table, Seat(seat)) for seat in (0, 1, 2))
