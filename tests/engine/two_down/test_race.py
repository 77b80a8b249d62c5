"""What each seat may expect of the win when a round of 2 DOWN has just been dealt."""

import pytest

from engine.dice import Dice
from engine.games.two_down.challenges import CHALLENGES
from engine.games.two_down.game import TwoDown
from engine.games.two_down.house.race import forecast, hardness
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.view import TwoDownView
from engine.seats import PUBLIC


def dealt(levels: tuple[int, ...], options: TwoDownOptions | None = None) -> TwoDownView:
    """What is public when a round begins at which the seats have to lay these levels."""
    position = TwoDown().deal(len(levels), options or TwoDownOptions(), Dice(bytes(32))).position
    view = position.view(PUBLIC)
    assert isinstance(view, TwoDownView)
    seats = tuple(seat._replace(level=level) for seat, level in zip(view.seats, levels, strict=True))
    return view._replace(seats=seats)


@pytest.mark.parametrize("levels", [(1, 1), (9, 9, 9), (4, 1, 7, 7), (9, 1, 1, 1)])
def test_the_whole_win_is_shared_out(levels: tuple[int, ...]):
    expected = forecast(dealt(levels))
    assert sum(expected) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in expected)


def test_who_stands_alike_may_expect_the_same():
    assert forecast(dealt((1, 1, 1, 1))) == pytest.approx([0.25] * 4)
    first, second, third = forecast(dealt((5, 8, 8)))
    assert second == pytest.approx(third)
    assert first < second


def test_several_who_are_furthest_share_what_holds_them_up():
    """Each of two leaders is held up half as much as one alone would be: kept as it was measured."""
    short = TwoDownOptions(levels_to_win=3)
    assert forecast(dealt((3, 3, 2), short)) == pytest.approx([0.471, 0.471, 0.058], abs=0.001)


def test_the_further_ahead_the_better():
    leads = [forecast(dealt((level, 3, 3)))[0] for level in range(1, 10)]
    assert leads == sorted(leads)
    assert leads[-1] > 0.85


def test_a_short_evening_is_won_with_fewer_levels():
    short = TwoDownOptions(levels_to_win=3)
    assert forecast(dealt((3, 1), short))[0] > forecast(dealt((3, 1)))[0]


def test_a_level_that_asks_for_more_is_harder():
    easy, *_, hard = CHALLENGES["A"].levels
    assert 0 < hardness(easy, False) < hardness(hard, False)
