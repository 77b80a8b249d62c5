"""The worked example of the rule book: four players reveal 33, 22, 52 and 28 in round 3 (TV-W1)."""

from collections.abc import Sequence

import pytest

from engine.contract import Refusal, Seat
from engine.dice import Dice
from engine.games.two_win.cards import codes
from engine.games.two_win.events import CardsDrawn, Revealed
from engine.games.two_win.game import TwoWinPosition
from tests.kit.positions import GAME, KEY, answer, hands, only, options

DECK = """
    1P0 1B0 3B0 1G0 2G0 1P1 1P0 5B1 2P2 1B1 4B0 1G1 5G1 4G1 7P1 9P1 3P2 2B2
    5B2 2G1 3G1 2P1 2P0 8B0 9G0 9B0 6G0 4P0 8G0 8P0 7B1 6B1 7G2 6P0 9B1 8G1
    7P0 6G1 5G0 9G0 6G2 4G0 1B0 3G2 4B1 4G0 8B2 8B0 7B0 5P0 5G2 2P0 3B2 8B1
    6B0 1B2 4P2 6B0 4B2 3P0 5B0 5G0 9G2 4B0 5B0 6P0 9P2 3B0 9P0 9P0 9G1 8G0
    3P0 2G0 7P2 8P1 7B2 6P1 4G2 9B2 7G0 7P0 5P2 7B0 6B2 3G0 9B0 5P1 7G1 1G2
    8G2 5P0 8P0 3G0 1P2 4P0 8P2 2B0 1G0 4P1 2B1 6P2 3B1 2G2 2B0 7G0 3P1 6G0
"""

ROUNDS = (
    (
        {0: "pass 9G0", 1: "pass 9B0", 2: "pass 6G0", 3: "pass 4P0"},
        {0: "form 1P0 2G0", 1: "form 1B0 1P1", 2: "form 3B0 1P0", 3: "form 1G0 5B1"},
    ),
    (
        {0: "pass 8G0", 1: "pass 8P0", 2: "pass 7B1", 3: "pass 6B1"},
        {0: "form 2P2 5G1", 1: "form 1B1 4G1", 2: "form 4B0 7P1", 3: "form 1G1 9P1"},
    ),
    (
        {0: "pass 7G2", 1: "pass 6P0", 2: "pass 9B1", 3: "pass 8G1"},
        {0: "form 3P2 3G1", 1: "form 2B2 2P1", 2: "form 5B2 2P0", 3: "form 2G1 8B0"},
    ),
)

EXPECTED = (
    (
        (12, 0, "00000", ""),
        (11, 1, "01100", "7P0 9G0"),
        (31, 0, "10000", "6G1"),
        (15, 1, "01000", "5G0"),
    ),
    (
        (25, 3, "01000", "6G2"),
        (14, 2, "00000", ""),
        (47, 1, "10000", "4G0"),
        (19, 2, "00000", ""),
    ),
    (
        (33, 3, "01111", "1B0 8B2 5P0 3B2"),
        (22, 3, "01110", "3G2 8B0 5G2"),
        (52, 2, "10011", "4B1 7B0 2P0"),
        (28, 1, "00010", "4G0"),
    ),
)
"""Per round and seat: number, stars, which of A, B, C, D tens and D units paid, the cards drawn."""


def play(rounds: int) -> tuple[TwoWinPosition, Sequence[Revealed], Sequence[dict[int, str]]]:
    """The position after so many rounds, the reveals, and per round what each seat drew."""
    deck = GAME.check_deck(DECK.split(), options())
    assert not isinstance(deck, Refusal)
    position = GAME.deal(4, options(), Dice(KEY), deck).position
    assert isinstance(position, TwoWinPosition)
    reveals: list[Revealed] = []
    draws: list[dict[int, str]] = []
    for passes, forms in ROUNDS[:rounds]:
        position, _ = answer(position, passes)
        position, events = answer(position, forms)
        reveals.append(only(events, Revealed))
        draws.append({each.seat: " ".join(codes(each.cards)) for each in events if isinstance(each, CardsDrawn)})
    return position, reveals, draws


@pytest.mark.parametrize("number", [1, 2, 3])
def test_tv_w1_every_number_draws_what_the_rule_book_says(number: int):
    _, reveals, draws = play(number)
    shown = [
        (
            each.form.number,
            each.form.stars,
            "".join(str(int(paid)) for paid in each.criteria),
            draws[-1].get(each.seat, ""),
        )
        for each in reveals[-1].formed
    ]
    assert tuple(shown) == EXPECTED[number - 1]


def test_tv_w1_33_draws_four_22_three_52_three_and_28_one():
    _, reveals, _ = play(3)
    assert {each.form.number: each.criteria.cards for each in reveals[-1].formed} == {33: 4, 22: 3, 52: 3, 28: 1}


def test_tv_w1_hands_after_round_three_hold_8_8_8_and_5_cards():
    position, _, _ = play(3)
    assert [len(hand) for hand in hands(position)] == [8, 8, 8, 5]
    assert hands(position)[3] == ["7B1", "9B1", "4G0", "5G0", "6G0"]
    assert position.prompts().keys() == {Seat(seat) for seat in range(4)}
