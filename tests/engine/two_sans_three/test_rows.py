"""S9 to S13: where a card goes, and what a fifth one takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.two_sans_three.cards import CARDS, Card, place
from tests.kit.sans_three import Sketch, cards, play, position


@st.composite
def rows_and_cards(draw: st.DrawFn) -> tuple[tuple[Card, ...], Card]:
    """A row of one to four cards and another card that belongs to it."""
    start = draw(st.sampled_from([0, 30, 60]))
    others = draw(st.lists(st.integers(start + 1, start + 29), min_size=1, max_size=4, unique=True))
    *row, card = others
    return cards(start, *sorted(row)), CARDS[card]


@given(rows_and_cards())
def test_s9_a_row_ascends_from_its_start_card_and_no_card_is_lost(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    after, taken = place(row, card)
    assert list(after) == sorted(after)
    assert after[0] == row[0]
    assert sorted((*after, *taken)) == sorted((*row, card))


@given(rows_and_cards())
def test_s10_a_row_never_holds_more_than_four_and_takes_nothing_while_it_has_room(
    drawn: tuple[tuple[Card, ...], Card],
):
    row, card = drawn
    after, taken = place(row, card)
    assert len(after) <= 4
    assert bool(taken) == (len(row) == 4)


@given(rows_and_cards())
def test_s11_s12_the_highest_takes_the_lowest_and_any_other_takes_all_above_it(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    if len(row) == 4:
        higher = tuple(other for other in row if other > card)
        assert place(row, card)[1] == (higher or row[1:2])


@given(rows_and_cards())
def test_s3_s13_the_start_card_and_the_card_just_played_are_never_taken(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    after, taken = place(row, card)
    assert card in after
    assert not {0, 30, 60, card} & set(taken)


@pytest.mark.parametrize(("card", "row"), [(29, 0), (31, 1), (59, 1), (61, 2)])
def test_s9_the_number_says_which_row(card: int, row: int):
    moved, _ = play(position(Sketch([card, 2, 3, 4]), Sketch()), card)
    assert [len(cards) for cards in moved.rows] == [2 if at == row else 1 for at in range(3)]


def test_a_s6_the_first_card_on_a_row_that_the_set_up_filled_is_a_fifth():
    moved, _ = play(position(Sketch([20, 2, 3, 4]), Sketch(), rows=[(0, 5, 9, 28)]), 20)
    assert moved.rows[0] == (0, 5, 9, 20)
    assert moved.gone == (28,)
