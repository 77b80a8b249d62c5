"""All ways to lay a level: exact, each once, in one form (docs/records.md)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import Json
from engine.games.two_down.cards import DECK, NUMBER, NUMBER_CARDS, WILD, Card, codes
from engine.games.two_down.lays import best, canonical, lays, parted
from engine.games.two_down.melds import Level, cards_of, fits
from engine.games.two_down.progress import can_lay, missing
from tests.kit.examples import examples
from tests.kit.two_down_positions import cards, level, levels

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
LEVELS = st.lists(ALTERNATIVES, min_size=1, max_size=2).map(lambda data: levels(data).level(1))
HANDS = st.permutations(DECK).map(lambda deck: deck[:6]) | st.permutations(NUMBER_CARDS).flatmap(
    lambda deck: st.integers(0, 3).map(lambda wild: [*deck[: 6 - wild], *[WILD] * wild])
)


ALIKE = st.permutations([card for card in NUMBER_CARDS if NUMBER[card] in {7, 8}]).map(lambda deck: deck[:6])
"""Hands in which groups, heaps and colours that repeat abound."""


def size_of(meld: Mapping[str, Json]) -> int:
    return next(value for value in meld.values() if isinstance(value, int))


def by_brute_force(hand: tuple[Card, ...], asked: Level, *, distinct: bool) -> set[tuple[Card, ...]]:
    """Every order of every choice of cards, tried against the definition of a meld."""
    return {
        order for alternative in asked for order in orders(hand, cards_of(alternative)) if laid(order, asked, distinct)
    }


def orders(hand: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    yield from set(permutations(hand, size))


def laid(order: tuple[Card, ...], asked: Level, distinct: bool) -> bool:
    for alternative in asked:
        if len(order) == cards_of(alternative):
            rest, good = order, True
            for meld in alternative:
                good = good and fits(meld, rest[: meld.size], distinct=distinct)
                rest = rest[meld.size :]
            if good:
                return True
    return False


@examples(150)
@given((HANDS | ALIKE).map(sorted).map(tuple), LEVELS, st.booleans())
def test_all_lays_are_found_and_nothing_else(hand: tuple[Card, ...], asked: Level, distinct: bool):
    every = by_brute_force(hand, asked, distinct=distinct)
    found = lays(hand, asked, distinct)
    assert set(found) <= every
    assert {canonical(order, asked, distinct=distinct) for order in every} == set(found)
    assert list(found) == sorted(set(found))
    assert can_lay(hand, asked, distinct=distinct) == bool(every)


@examples(100)
@given(HANDS.map(sorted).map(tuple), LEVELS, st.booleans(), st.data())
def test_a_card_more_lacks_at_most_one_less_and_what_is_missing_are_wilds(
    hand: tuple[Card, ...], asked: Level, distinct: bool, data: st.DataObject
):
    lack = missing(hand, asked, distinct=distinct)
    card = data.draw(st.sampled_from(NUMBER_CARDS))
    assert lack - 1 <= missing((*hand, card), asked, distinct=distinct) <= lack
    assert missing((*hand, *[WILD] * lack), asked, distinct=distinct) == 0
    if lack:
        assert missing((*hand, *[WILD] * (lack - 1)), asked, distinct=distinct) == 1


def test_a_wild_in_two_places_of_a_run_makes_two_lays():
    found = lays(cards("B6 B7 B8 WILD"), level({"run": 4}), False)
    assert [" ".join(codes(way)) for way in found] == ["B6 B7 B8 WILD", "WILD B6 B7 B8"]


def test_wilds_may_stay_in_hand_or_stand_for_a_card_that_is_there():
    found = lays(cards("R1 R2 R3 WILD"), level({"run": 3}), False)
    assert {" ".join(codes(way)) for way in found} == {
        "R1 R2 R3",
        "R1 R2 WILD",
        "R1 WILD R3",
        "WILD R2 R3",
        "R2 R3 WILD",
    }


def test_a_heap_whose_colours_must_differ_is_offered_with_no_colour_twice():
    held, asked = cards("R3 R6 Y2 G1 WILD"), level({"heap": 4})
    found = lays(held, asked, True)
    assert {" ".join(codes(way)) for way in found} == {
        " ".join(codes(way)) for way in lays(held, asked, False) if not {"R3", "R6"} <= set(codes(way))
    }
    assert len(found) == 2


def test_equal_melds_stand_in_canonical_order_and_two_groups_may_be_of_one_number():
    asked = level({"group": 2}, {"group": 2})
    found = lays(cards("R1 Y1 G1 B1"), asked, False)
    assert [" ".join(codes(way)) for way in found] == ["R1 Y1 G1 B1", "R1 G1 Y1 B1", "R1 B1 Y1 G1"]
    assert canonical(cards("G1 B1 Y1 R1"), asked, distinct=False) == cards("R1 Y1 G1 B1")


def test_equal_lays_in_another_order_have_one_form_but_a_run_stands_in_order():
    asked = level({"group": 3}, {"run": 3})
    assert canonical(cards("WILD Y4 R4 B1 WILD B3"), asked, distinct=False) == cards("R4 Y4 WILD B1 WILD B3")
    assert canonical(cards("R4 Y4 WILD B3 WILD B1"), asked, distinct=False) is None
    assert canonical(cards("B1 WILD B3 R4 Y4 WILD"), asked, distinct=False) is None


def test_a_form_that_an_earlier_alternative_gives_is_the_only_one():
    asked = levels([[{"run": 3}], [{"clump": 3}]]).level(1)
    assert canonical(cards("B2 B1 B3"), asked, distinct=False) == cards("B1 B2 B3")
    assert lays(cards("B1 B2 B3"), asked, False) == (cards("B1 B2 B3"),)
    assert len(lays(cards("B1 B3 WILD"), asked, False)) == 2


def test_the_melds_of_a_lay_can_be_told_apart():
    asked = level({"group": 2}, {"run": 3})
    assert parted(cards("R1 Y1 B1 B2 B3"), asked, distinct=False) == (cards("R1 Y1"), cards("B1 B2 B3"))
    with pytest.raises(ValueError, match="not the level"):
        parted(cards("R1 Y2 B1 B2 B3"), asked, distinct=False)


def test_the_lay_to_propose_uses_the_fewest_wilds():
    found = lays(cards("R1 R2 R3 WILD WILD"), level({"run": 3}), False)
    assert best(found) == cards("R1 R2 R3")
    found = lays(cards("R1 B7 B8 B9 WILD WILD"), level({"run": 3}), False)
    assert min(found) != best(found) == cards("B7 B8 B9"), "a lower card does not make up for a Wild"
