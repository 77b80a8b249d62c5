"""D12 to D18: which cards make which meld."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from engine.contract import Json
from engine.games.two_down.cards import CARD_OF_CODE, SHAPE, Colour, Shape
from engine.games.two_down.challenges import read_challenge
from engine.games.two_down.melds import Level, MeldKind, Parity, example, fits, sets
from engine.games.two_down.progress import can_lay
from tests.kit.two_down_positions import cards, level

WILDS = "WILD WILD WILD"

VECTORS = [
    ("TV-D1 a group of three 7s and a Wild", {"group": 4}, "R7 Y7 G7 WILD", True),
    ("TV-D2 a Wild as the 4 of a run", {"run": 5}, "B1 B2 B3 WILD B5", True),
    ("TV-D3 four blue numbers in a row", {"run": 4}, "B4 B5 B6 B7", True),
    ("TV-D4 one card of another colour", {"run": 4}, "B4 B5 B6 R7", False),
    ("TV-D4 a run does not go round", {"run": 4}, "B8 B9 B1 B2", False),
    ("a Wild below or above", {"run": 4}, "B6 B7 B8 WILD", True),
    ("TV-D5 two Wilds below, for there is no 10", {"run": 4}, "WILD B8 B9 WILD", True),
    ("one number twice", {"run": 4}, "B2 B2 B3 WILD", False),
    ("TV-D4 a gap too large", {"run": 4}, "B1 B5 WILD WILD", False),
    ("TV-D6 three 8s", {"group": 3}, "R8 Y8 B8", True),
    ("two 8s and a 9", {"group": 3}, "R8 Y8 B9", False),
    ("TV-D7 three red triangles", {"pack": 3}, "R1 R4 R7", True),
    ("TV-D7 triangles of two colours", {"pack": 3}, "R1 R4 Y3", False),
    ("TV-D8 four circles", {"heap": 4}, "R3 Y2 G1 B3", True),
    ("TV-D9 colours repeat in a heap", {"heap": 5}, "R3 R6 Y2 G1 B3", True),
    ("three circles of one colour among five", {"heap": 5}, "R3 R6 R9 Y2 Y5", True),
    ("a square among circles", {"heap": 4}, "R3 Y2 G1 B1", False),
    ("TV-D10 six yellow cards", {"clump": 6}, "Y1 Y2 Y4 Y6 Y7 Y9", True),
    ("a green card among yellow ones", {"clump": 6}, "Y1 Y2 Y4 Y6 Y7 G9", False),
    ("TV-D11 six odds", {"odds": 6}, "R1 Y3 G5 B7 R9 Y1", True),
    ("an even number among odds", {"odds": 6}, "R1 Y3 G5 B7 R9 Y2", False),
    ("TV-D11 six evens", {"evens": 6}, "R2 Y4 G6 B8 R4 Y2", True),
    ("TV-D12 odd run from 1", {"run": 4, "parity": "odd"}, "G1 G3 G5 G7", True),
    ("TV-D12 odd run from 3", {"run": 4, "parity": "odd"}, "G3 G5 G7 G9", True),
    ("TV-D12 an odd run does not go round", {"run": 4, "parity": "odd"}, "G5 G7 G9 G1", False),
    ("TV-D12 a plain run is no odd run", {"run": 4, "parity": "odd"}, "G1 G2 G3 G4", False),
    ("TV-D12 a Wild as 5", {"run": 4, "parity": "odd"}, "G1 G3 WILD G7", True),
    ("TV-D13 the even run", {"run": 4, "parity": "even"}, "Y2 Y4 Y6 Y8", True),
    ("TV-D13 a 9 in an even run", {"run": 4, "parity": "even"}, "Y2 Y4 Y6 Y9", False),
    ("TV-D14 a 1Up is no 8", {"group": 3}, "R8 Y8 1UP", False),
    ("TV-D14 a Swap is no 8", {"group": 3}, "R8 Y8 SWAP", False),
    ("TV-D14 a Jump is no 8", {"group": 3}, "R8 Y8 JUMP", False),
    ("TV-D14 a Block is no 8", {"group": 3}, "R8 Y8 BLOCK", False),
    ("nothing but Wilds", {"group": 3}, WILDS, True),
]


@pytest.mark.parametrize(("meld", "names", "valid"), [row[1:] for row in VECTORS], ids=[row[0] for row in VECTORS])
def test_d12_to_d18_cards_make_a_meld_in_some_order_or_in_none(meld: dict[str, Json], names: str, valid: bool):
    asked, held = level(meld), cards(names)
    assert can_lay(held, asked, distinct=False) == valid
    [[wanted]] = asked
    assert any(fits(wanted, order) for order in set(permutations(held))) == valid


def test_tv_d15_two_melds_of_their_own_cards():
    assert can_lay(cards("R4 G4 Y4 B1 B4 B7"), level({"group": 3}, {"pack": 3}), distinct=False)


def test_tv_d16_no_card_serves_twice_but_a_wild_makes_up_for_it():
    asked = level({"group": 3}, {"pack": 3})
    assert not can_lay(cards("R4 G4 B4 B1 B7 Y9"), asked, distinct=False)
    assert can_lay(cards("R4 G4 B4 B1 B7 WILD"), asked, distinct=False)


def test_d12_a_run_stands_in_ascending_order_with_each_wild_in_its_place():
    [[run]] = level({"run": 4})
    assert fits(run, cards("WILD WILD B8 B9"))
    assert not fits(run, cards("WILD B8 B9 WILD"))
    assert not fits(run, cards("B5 B4 B3 B2"))
    assert fits(run, cards("WILD B2 B3 WILD"))


def test_a_d1_under_the_house_rule_the_number_cards_of_a_heap_differ_in_colour():
    five, four = level({"heap": 5}), level({"heap": 4})
    assert can_lay(cards("R3 Y2 G1 B3"), four, distinct=True)
    assert not can_lay(cards("R3 R6 Y2 G1 B3"), five, distinct=True)
    assert can_lay(cards("R3 R6 Y2 G1 B3 WILD"), five, distinct=True)
    [[heap]] = five
    assert not fits(heap, cards("R3 R6 Y2 G1 WILD"), distinct=True)
    assert fits(heap, cards("R3 R6 Y2 G1 WILD"))
    assert fits(heap, cards("R3 Y2 G1 B3 WILD"), distinct=True)


def test_a_d4_a_level_with_alternatives_is_laid_with_either():
    challenge = read_challenge("A")
    asked: Level = getattr(challenge, "levels")[0]  # noqa: B009 - a refusal has none, and this test would fail
    assert can_lay(cards("R1 Y3 G5 B7 R9 WILD"), asked, distinct=False)
    assert can_lay(cards("R2 Y4 G6 B8 R4 Y2"), asked, distinct=False)
    assert not can_lay(cards("R1 Y3 G5 B8 R4 Y2 Y4"), asked, distinct=False)


def test_the_shapes_of_the_rules_document_every_colour_has_each_shape_three_times():
    table = {"R": "TSCTSCTSC", "Y": "SCTSCTSCT", "G": "CTSCTSCTS", "B": "STCSTCSTC"}
    shapes = {
        colour.letter: "".join(SHAPE[CARD_OF_CODE[f"{colour.letter}{n}"]].letter for n in range(1, 10))
        for colour in Colour
    }
    assert shapes == table
    for colour in Colour:
        mine = [SHAPE[CARD_OF_CODE[f"{colour.letter}{number}"]] for number in range(1, 10)]
        assert sorted(mine) == sorted([*Shape] * 3)


def test_the_cards_of_a_run_are_no_set():
    [[run]] = level({"run": 3})
    with pytest.raises(ValueError, match="in order"):
        sets(run)


def test_a_parity_says_which_numbers_follow_each_other():
    numbers: dict[Parity, Sequence[int]] = {parity: list(parity.numbers) for parity in Parity}
    assert numbers[Parity.ODD] == [1, 3, 5, 7, 9]
    assert numbers[Parity.EVEN] == [2, 4, 6, 8]
    assert len(MeldKind) == 7


@pytest.mark.parametrize("meld", [{"run": 4}, {"run": 4, "parity": "even"}, {"group": 6}, {"pack": 3}, {"heap": 6}])
def test_an_example_of_a_meld_is_one(meld: dict[str, Json]):
    [[wanted]] = level(meld)
    assert fits(wanted, example(wanted))
    if wanted.size <= len(Colour):
        assert fits(wanted, example(wanted), distinct=True)
