"""The examples TV-S1 to TV-S12 of docs/rules/two_sans_three.md."""

from itertools import chain

import pytest

from engine.games.two_sans_three.cards import score, take
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.seats import PUBLIC, Seat
from tests.kit.sans_three import Sketch, cards, counts, only, options, play, position, whole_game

SIX = "OOVSRTP"


@pytest.mark.parametrize(
    ("before", "card", "taken", "after"),
    [
        pytest.param((30, 46, 57), 40, (), (30, 40, 46, 57), id="TV-S1"),
        pytest.param((0, 10, 19, 24), 28, (10,), (0, 19, 24, 28), id="TV-S2"),
        pytest.param((30, 40, 46, 57), 37, (40, 46, 57), (30, 37), id="TV-S3"),
        pytest.param((0, 15, 19, 24), 28, (15,), (0, 19, 24, 28), id="TV-S4"),
        pytest.param((0, 10, 15, 24), 12, (15, 24), (0, 10, 12), id="TV-S5"),
    ],
)
def test_tv_s1_to_s5_a_card_and_what_it_takes(
    before: tuple[int, ...], card: int, taken: tuple[int, ...], after: tuple[int, ...]
):
    moved, events = play(position(Sketch([card, 1, 2, 3]), Sketch(), rows=[before]), card)
    assert after in moved.rows
    assert only(events, Played).taken == taken
    assert moved.gone == taken
    coloured = [number for number in taken if number not in (15, 45, 75)]
    assert sum(moved.holdings[0].face_up) == len(coloured)


def test_tv_s6_the_third_green_turns_all_three_over_and_the_fourth_is_the_first_again():
    table = position(Sketch([37, 1, 2, 3], "GG"), Sketch(), rows=[(30, 40, 46, 57)])
    moved, events = play(table, 37)
    holding = moved.holdings[0]
    assert (holding.face_up, holding.face_down) == (counts("TS"), counts("GGG"))
    assert [colour.letter for colour in only(events, Played).turned] == ["G"]
    assert take(holding.face_up, cards(63), each_card=False)[0] == counts("TSG")


def test_tv_s7_four_singles_two_pairs_six_face_down_and_two_bonuses_are_twenty_points():
    total = score(counts("OVSRTTPP"), 6, 7)
    assert tuple(total) == (4, 10, -6, 7, 5)
    assert total.total == 20


@pytest.mark.parametrize(("check", "bonus"), [("after_take", 0), ("each_card", 10)])
def test_tv_s8_a_take_that_completes_the_colours_and_turns_one_over(check: str, bonus: int):
    table = position(Sketch([47, 1, 2, 3], SIX), Sketch(), rows=[(30, 46, 50, 51)], rules=options(interim_check=check))
    moved, _ = play(table, 47)
    holding = moved.holdings[0]
    assert (holding.face_up, holding.face_down) == (counts("VSRTPG"), counts("OOO"))
    assert holding.interim == bonus


def test_tv_s9_seven_colours_for_the_second_time_earn_nothing():
    table = position(Sketch([28, 1, 2, 3], "VSRTPG", "OOO", 10), Sketch(), rows=[(0, 8, 19, 24)])
    moved, events = play(table, 28)
    assert moved.holdings[0].face_up == counts("OVSRTPG")
    assert moved.holdings[0].interim == 10
    assert not any(isinstance(event, BonusEarned) for event in events)


def test_tv_s10_four_players_with_seven_colours_get_10_7_5_3():
    wanting_orange = [Sketch([number, 61, 62], "VSRTPG") for number in (26, 27, 28)]
    wanting_red = Sketch([29, 61, 62], "OVSTPG")
    moved, events = play(position(*wanting_orange, wanting_red, rows=[(0, 8, 16, 23)]), 26, 27, 28, 29)
    assert [event.points for event in events if isinstance(event, BonusEarned)] == [10, 7, 5, 3]
    assert [holding.interim for holding in moved.holdings] == [10, 7, 5, 3]
    assert moved.view(PUBLIC).next_bonus == 0


@pytest.mark.parametrize(("seats", "plays"), [(2, 36), (3, 54), (4, 72)])
def test_tv_s11_everyone_has_eighteen_turns_and_two_cards_left(seats: int, plays: int):
    moments = whole_game(seats, 1)
    assert len(moments) == plays + 1
    assert moments[-1].turn == plays - 1
    movers = list(chain.from_iterable(moment.prompts() for moment in moments))
    assert [movers.count(Seat(seat)) for seat in range(seats)] == [18] * seats
    assert [len(holding.hand) for holding in moments[-1].holdings] == [2] * seats
    assert not any(holding.pile for holding in moments[-1].holdings)


def test_tv_s12_two_of_everything_and_the_best_bonuses_are_55_points():
    assert score(counts("OVSRTPG" * 2), 0, 10).total == 55
