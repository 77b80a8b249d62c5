"""Ratings: what a game says about those who played it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.ratings import ESTABLISHED, NEWCOMER, Rating, rated

PLACES = st.lists(st.integers(1, 7), min_size=2, max_size=7)
RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 9), st.integers(0, 500))


def test_everybody_begins_with_a_thousand_points():
    assert NEWCOMER.points == 1000
    assert not NEWCOMER.established


def test_a_victory_raises_and_a_defeat_lowers_what_is_believed_of_somebody():
    first, second, third = rated([1, 2, 3], [NEWCOMER] * 3)
    assert first.mean > second.mean > third.mean
    assert first.mean > NEWCOMER.mean > third.mean


def test_those_who_share_a_place_are_rated_alike():
    first, second, third = rated([1, 1, 3], [NEWCOMER] * 3)
    assert first == second
    assert first.mean > third.mean


def test_beating_somebody_stronger_counts_for_more():
    strong, weak = Rating(32, 4, 30), Rating(20, 4, 30)
    over_strong = rated([1, 2], [Rating(25, 4, 30), strong])[0]
    over_weak = rated([1, 2], [Rating(25, 4, 30), weak])[0]
    assert over_strong.mean > over_weak.mean


def test_one_person_alone_is_not_rated():
    assert rated([1], [NEWCOMER]) == (NEWCOMER,)
    assert rated([], []) == ()


def test_places_and_people_must_belong_together():
    with pytest.raises(ValueError, match="2 places for 1 ratings"):
        rated([1, 2], [NEWCOMER])


def test_a_rating_is_established_after_enough_games():
    rating = NEWCOMER
    for _ in range(ESTABLISHED):
        assert not rating.established
        rating, _other = rated([1, 2], [rating, NEWCOMER])
    assert (rating.games, rating.established) == (ESTABLISHED, True)


@given(PLACES, st.data())
def test_a_game_says_the_same_however_its_people_are_listed(places: list[int], data: st.DataObject):
    before = data.draw(st.lists(RATINGS, min_size=len(places), max_size=len(places)))
    order = data.draw(st.permutations(range(len(places))))
    straight = rated(places, before)
    mixed = rated([places[index] for index in order], [before[index] for index in order])
    for at, index in enumerate(order):
        assert mixed[at].mean == pytest.approx(straight[index].mean)
        assert mixed[at].deviation == pytest.approx(straight[index].deviation)


@given(PLACES, st.data())
def test_points_are_never_negative_and_games_always_grow(places: list[int], data: st.DataObject):
    before = data.draw(st.lists(RATINGS, min_size=len(places), max_size=len(places)))
    for old, new in zip(before, rated(places, before), strict=True):
        assert new.points >= 0
        assert new.games == old.games + 1
