"""D12 to D18: which cards make which meld, and all ways to lay a level."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import Json
from engine.games.two_down.cards import (
    CARD_OF_CODE,
    DECK,
    NUMBER,
    NUMBER_CARDS,
    SHAPE,
    WILD,
    Card,
    Colour,
    Level,
    MeldKind,
    Parity,
    Shape,
    cards_of,
    codes,
    example,
    fits,
    sets,
    with_distinct_heaps,
)
from engine.games.two_down.lays import best, canonical, lays, parted
from engine.games.two_down.options import read_challenge
from engine.games.two_down.progress import can_lay, missing
from tests.kit.examples import examples
from tests.kit.two_down_positions import cards, level, levels

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
    assert can_lay(held, asked) == valid
    [[wanted]] = asked
    assert any(fits(wanted, order) for order in set(permutations(held))) == valid


def test_tv_d15_two_melds_of_their_own_cards():
    assert can_lay(cards("R4 G4 Y4 B1 B4 B7"), level({"group": 3}, {"pack": 3}))


def test_tv_d16_no_card_serves_twice_but_a_wild_makes_up_for_it():
    asked = level({"group": 3}, {"pack": 3})
    assert not can_lay(cards("R4 G4 B4 B1 B7 Y9"), asked)
    assert can_lay(cards("R4 G4 B4 B1 B7 WILD"), asked)


def test_d12_a_run_stands_in_ascending_order_with_each_wild_in_its_place():
    [[run]] = level({"run": 4})
    assert fits(run, cards("WILD WILD B8 B9"))
    assert not fits(run, cards("WILD B8 B9 WILD"))
    assert not fits(run, cards("B5 B4 B3 B2"))
    assert fits(run, cards("WILD B2 B3 WILD"))


def test_a_d1_under_the_house_rule_the_number_cards_of_a_heap_differ_in_colour():
    five, four = level({"heap": 5}), level({"heap": 4})
    assert can_lay(cards("R3 Y2 G1 B3"), with_distinct_heaps(four))
    assert not can_lay(cards("R3 R6 Y2 G1 B3"), with_distinct_heaps(five))
    assert can_lay(cards("R3 R6 Y2 G1 B3 WILD"), with_distinct_heaps(five))
    [[heap]], [[distinct]] = five, with_distinct_heaps(five)
    assert not fits(distinct, cards("R3 R6 Y2 G1 WILD"))
    assert fits(heap, cards("R3 R6 Y2 G1 WILD"))
    assert fits(distinct, cards("R3 Y2 G1 B3 WILD"))


def test_a_d4_a_level_with_alternatives_is_laid_with_either():
    challenge = read_challenge("A")
    asked: Level = getattr(challenge, "levels")[0]  # noqa: B009 - a refusal has none, and this test would fail
    assert can_lay(cards("R1 Y3 G5 B7 R9 WILD"), asked)
    assert can_lay(cards("R2 Y4 G6 B8 R4 Y2"), asked)
    assert not can_lay(cards("R1 Y3 G5 B8 R4 Y2 Y4"), asked)


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
    [[wanted]], [[strict]] = level(meld), with_distinct_heaps(level(meld))
    assert fits(wanted, example(wanted))
    if wanted.size <= len(Colour):
        assert fits(strict, example(wanted))


MELDS: Sequence[Mapping[str, Json]] = (
    {"run": 3},
    {"run": 3, "parity": "odd"},
    {"run": 4, "parity": "even"},
    {"group": 2},
    {"group": 3},
    {"pack": 2},
    {"heap": 3},
    {"heap": 2},
    {"clump": 2},
    {"clump": 3},
    {"odds": 2},
    {"evens": 3},
)
ALTERNATIVES = st.lists(st.sampled_from(MELDS), min_size=1, max_size=3).filter(
    lambda melds: sum(map(size_of, melds)) <= 6
)
USUAL = st.lists(ALTERNATIVES, min_size=1, max_size=2).map(lambda data: levels(data).level(1))
LEVELS = USUAL | USUAL.map(with_distinct_heaps)
HANDS = st.permutations(DECK).map(lambda deck: deck[:6]) | st.permutations(NUMBER_CARDS).flatmap(
    lambda deck: st.integers(0, 3).map(lambda wild: [*deck[: 6 - wild], *[WILD] * wild])
)


ALIKE = st.permutations([card for card in NUMBER_CARDS if NUMBER[card] in {7, 8}]).map(lambda deck: deck[:6])
"""Hands in which groups, heaps and colours that repeat abound."""


def size_of(meld: Mapping[str, Json]) -> int:
    return next(value for value in meld.values() if isinstance(value, int))


def by_brute_force(hand: tuple[Card, ...], asked: Level) -> set[tuple[Card, ...]]:
    """Every order of every choice of cards, tried against the definition of a meld."""
    return {order for alternative in asked for order in orders(hand, cards_of(alternative)) if laid(order, asked)}


def orders(hand: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    yield from set(permutations(hand, size))


def laid(order: tuple[Card, ...], asked: Level) -> bool:
    for alternative in asked:
        if len(order) == cards_of(alternative):
            rest, good = order, True
            for meld in alternative:
                good = good and fits(meld, rest[: meld.size])
                rest = rest[meld.size :]
            if good:
                return True
    return False


@examples(150)
@given((HANDS | ALIKE).map(sorted).map(tuple), LEVELS)
def test_all_lays_are_found_and_nothing_else(hand: tuple[Card, ...], asked: Level):
    every = by_brute_force(hand, asked)
    found = lays(hand, asked)
    assert set(found) <= every
    assert {canonical(order, asked) for order in every} == set(found)
    assert list(found) == sorted(set(found))
    assert can_lay(hand, asked) == bool(every)


@examples(100)
@given(HANDS.map(sorted).map(tuple), LEVELS, st.data())
def test_a_card_more_lacks_at_most_one_less_and_what_is_missing_are_wilds(
    hand: tuple[Card, ...], asked: Level, data: st.DataObject
):
    lack = missing(hand, asked)
    card = data.draw(st.sampled_from(NUMBER_CARDS))
    assert lack - 1 <= missing((*hand, card), asked) <= lack
    assert missing((*hand, *[WILD] * lack), asked) == 0
    if lack:
        assert missing((*hand, *[WILD] * (lack - 1)), asked) == 1


def test_a_wild_in_two_places_of_a_run_makes_two_lays():
    found = lays(cards("B6 B7 B8 WILD"), level({"run": 4}))
    assert [" ".join(codes(way)) for way in found] == ["B6 B7 B8 WILD", "WILD B6 B7 B8"]


def test_wilds_may_stay_in_hand_or_stand_for_a_card_that_is_there():
    found = lays(cards("R1 R2 R3 WILD"), level({"run": 3}))
    assert {" ".join(codes(way)) for way in found} == {
        "R1 R2 R3",
        "R1 R2 WILD",
        "R1 WILD R3",
        "WILD R2 R3",
        "R2 R3 WILD",
    }


def test_a_heap_whose_colours_must_differ_is_offered_with_no_colour_twice():
    held, asked = cards("R3 R6 Y2 G1 WILD"), level({"heap": 4})
    found = lays(held, with_distinct_heaps(asked))
    assert {" ".join(codes(way)) for way in found} == {
        " ".join(codes(way)) for way in lays(held, asked) if not {"R3", "R6"} <= set(codes(way))
    }
    assert len(found) == 2


def test_equal_melds_stand_in_canonical_order_and_two_groups_may_be_of_one_number():
    asked = level({"group": 2}, {"group": 2})
    found = lays(cards("R1 Y1 G1 B1"), asked)
    assert [" ".join(codes(way)) for way in found] == ["R1 Y1 G1 B1", "R1 G1 Y1 B1", "R1 B1 Y1 G1"]
    assert canonical(cards("G1 B1 Y1 R1"), asked) == cards("R1 Y1 G1 B1")


def test_equal_lays_in_another_order_have_one_form_but_a_run_stands_in_order():
    asked = level({"group": 3}, {"run": 3})
    assert canonical(cards("WILD Y4 R4 B1 WILD B3"), asked) == cards("R4 Y4 WILD B1 WILD B3")
    assert canonical(cards("R4 Y4 WILD B3 WILD B1"), asked) is None
    assert canonical(cards("B1 WILD B3 R4 Y4 WILD"), asked) is None


def test_a_form_that_an_earlier_alternative_gives_is_the_only_one():
    asked = levels([[{"run": 3}], [{"clump": 3}]]).level(1)
    assert canonical(cards("B2 B1 B3"), asked) == cards("B1 B2 B3")
    assert lays(cards("B1 B2 B3"), asked) == (cards("B1 B2 B3"),)
    assert len(lays(cards("B1 B3 WILD"), asked)) == 2


def test_the_melds_of_a_lay_can_be_told_apart():
    asked = level({"group": 2}, {"run": 3})
    assert parted(cards("R1 Y1 B1 B2 B3"), asked) == (cards("R1 Y1"), cards("B1 B2 B3"))
    with pytest.raises(ValueError, match="not the level"):
        parted(cards("R1 Y2 B1 B2 B3"), asked)


def test_the_lay_to_propose_uses_the_fewest_wilds():
    found = lays(cards("R1 R2 R3 WILD WILD"), level({"run": 3}))
    assert best(found) == cards("R1 R2 R3")
    found = lays(cards("R1 B7 B8 B9 WILD WILD"), level({"run": 3}))
    assert min(found) != best(found) == cards("B7 B8 B9"), "a lower card does not make up for a Wild"
