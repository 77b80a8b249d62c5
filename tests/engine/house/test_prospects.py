"""What `hard` of 2 WIN expects of cards when it stops playing on in the head."""

from collections.abc import Callable, Sequence
from math import isclose, log
from statistics import mean

import pytest

from engine.games.two_win.cards import DIGIT
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.house.evaluation import FLOOR, NO_RUN, Situation, run_state
from engine.games.two_win.house.prospects import MARKS, PROSPECT_WEIGHTS, PROSPECTS, marks
from engine.record import Broken, replay
from tests.engine.analysis.records import house_record
from tests.kit.playing import random_game, setting
from tests.kit.positions import cards


def hand(codes: str, last: int = FLOOR, tens: int = NO_RUN, units: int = NO_RUN) -> Situation:
    return Situation(cards(codes), last, tens, units)


def shares(*situations: Situation) -> list[float]:
    return [PROSPECTS.share(situations, at) for at in range(len(situations))]


def beginnings(seats: int, number: int) -> list[tuple[Sequence[int], list[Situation], Sequence[int]]]:
    """Who is still in, with what cards, whenever a round of a game between house players begins; and who won it."""
    record = house_record("two_win", seats, number)
    steps = replay(record)
    assert not isinstance(steps, Broken)
    outcome = steps[-1].position.outcome()
    assert outcome
    found: dict[int, tuple[Sequence[int], list[Situation], Sequence[int]]] = {}
    for step in steps:
        state = step.position
        assert isinstance(state, TwoWinPosition)
        if state.phase % 2 == 0 and state.ended is None and not state.answered:
            held = [state.holdings[seat] for seat in state.inside]
            situations = [
                Situation(each.hand, each.last or FLOOR, run_state(each.tens), run_state(each.units)) for each in held
            ]
            found[state.phase] = (state.inside, situations, outcome.winners)
    return list(found.values())


def test_there_is_a_weight_for_every_mark():
    assert len(PROSPECT_WEIGHTS) == MARKS


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_every_mark_of_every_hand_is_one_of_them(seats: int):
    for deed in random_game(setting("two_win", seats, 3, {"max_players": 7})):
        position = deed.before
        assert isinstance(position, TwoWinPosition)
        for held in position.holdings:
            own = Situation(held.hand, held.last or FLOOR, run_state(held.tens), run_state(held.units))
            found = marks(own, len(position.inside))
            assert len(found) == len(held.hand) + 8
            assert all(0 <= mark < MARKS for mark in found)


def test_extreme_hands_have_marks_too():
    many = hand("9B2 9P2 9G2 8B2 8P2 8G2 7B2 7P2 7G2 6B2 6P2 6G2 5B2 5P2 5G2 4B2 4P2 4G2", units=1)
    for inside in (2, 3, 7):
        for situation in (many, hand("1B0", 99), hand("", 11)):
            assert all(0 <= mark < MARKS for mark in marks(situation, inside))


def test_no_two_kinds_of_marks_are_mixed_up():
    """Hands that differ in one respect differ in the marks of that respect alone."""
    plain = marks(hand("7B0 8P0 9G0", 45), 4)
    assert len(set(plain)) == len(plain)
    other_last, with_run = marks(hand("7B0 8P0 9G0", 46), 4), marks(hand("7B0 8P0 9G0", 45, tens=1), 4)
    assert [a != b for a, b in zip(plain, other_last, strict=True)].count(True) == 1
    assert [a != b for a, b in zip(plain, with_run, strict=True)].count(True) == 1
    starry = marks(hand("7B0 8P0 9G1", 45), 4)
    assert [a != b for a, b in zip(plain, starry, strict=True)].count(True) == 3


def test_a_card_of_the_last_tens_may_lead_only_with_units_above():
    def leads(codes: str, last: int) -> int:
        return marks(hand(codes, last), 4)[len(codes.split())]

    assert leads("5B0 5P0", 54) == leads("6B0 1P0", 54)
    assert leads("5B0 5P0", 55) == leads("4B0 1P0", 55)
    assert leads("5B0 7P0", 55) == leads("6B0 7P0", 55)


def test_the_shares_of_all_make_one_win():
    for inside, situations, _ in beginnings(5, 2):
        assert isclose(sum(shares(*situations)), 1)
        assert len(inside) == len(situations)


def with_another_nine(before: Situation) -> Situation:
    return before._replace(hand=(*before.hand, *cards("9G1")))


def with_a_one_for_its_best_card(before: Situation) -> Situation:
    return before._replace(hand=(*sorted(before.hand, key=DIGIT.__getitem__)[:-1], *cards("1G0")))


@pytest.mark.parametrize(
    ("change", "good"),
    [
        (with_another_nine, True),
        (with_a_one_for_its_best_card, False),
    ],
)
def test_better_cards_promise_more(change: Callable[[Situation], Situation], *, good: bool):
    """Nearly always: the weights are found from games, not made up."""
    better: list[bool] = []
    for number in range(6):
        for _, situations, _ in beginnings(4, number)[1:]:
            for at, own in enumerate(situations):
                if own.last < 80 and len(own.hand) > 3:
                    changed = [*situations[:at], change(own), *situations[at + 1 :]]
                    better.append((shares(*changed)[at] > shares(*situations)[at]) is good)
    assert len(better) > 50
    assert mean(better) > 0.7


def test_it_foretells_games_far_better_than_even_chances_do():
    said: list[float] = []
    even: list[float] = []
    for number in range(6):
        for inside, situations, winners in beginnings(4, number):
            found = shares(*situations)
            said.append(-mean(log(found[inside.index(seat)]) for seat in winners))
            even.append(log(len(inside)))
    assert mean(said) < 0.75 * mean(even)
