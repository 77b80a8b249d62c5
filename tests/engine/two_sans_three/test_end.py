"""S19 to S23: the end of the game, points, who wins; and the examples TV-S1 to TV-S12 of the rules."""

from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import PUBLIC, Event, Outcome, Refusal, Seat, SeatResult, Viewer
from engine.dice import Dice
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import CARDS, Colour, outcome, score, take
from engine.games.two_sans_three.daily import tally
from engine.games.two_sans_three.events import BonusEarned, GameOver, Played
from engine.games.two_sans_three.game import SansThreePosition
from engine.record import Move, Record, replay
from tests.kit.always import some
from tests.kit.sans_three import GAME, Sketch, cards, counts, dealt, only, options, play, position, whole_game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s19_the_game_is_over_after_the_last_turn_and_no_one_is_asked(seats: int):
    *_, before, last = whole_game(seats, 5)
    assert before.outcome() is None
    assert some(last.outcome()).how == "points"
    assert last.prompts() == {}
    card = last.holdings[0].hand[0]
    assert last.play(Seat(0), PLAYS[card]) == Refusal("refused-game-over")


def test_s19_the_last_two_cards_do_not_count():
    table = position(Sketch([], "OO"), Sketch([31, 1, 2], "O"), turn=35)
    moved, events = play(table, 31)
    assert [score.total for score in only(events, GameOver).scores] == [5, 1]
    assert moved.holdings[1].hand == (1, 2)


@pytest.mark.parametrize(
    ("face_up", "final"),
    [("OVSRT", 0), ("OVSRTP", 5), ("OOVVSSRRTTPP", 5), ("OVSRTPG", 10), ("OOVVSSRRTTPPGG", 10), ("", 0)],
)
def test_s20_six_colours_are_worth_five_points_more_and_seven_ten(face_up: str, final: int):
    assert score(counts(face_up), 0, 0).final == final


def test_a_s10_the_final_bonus_comes_beside_an_interim_bonus():
    total = score(counts("OVSRTP"), 3, 10)
    assert (total.interim, total.final, total.total) == (10, 5, 18)


@given(st.lists(st.integers(0, 2), min_size=7, max_size=7), st.integers(0, 4), st.sampled_from([0, 3, 5, 7, 10]))
def test_s21_s23_every_colour_by_itself_then_face_down_cards_and_bonuses(face_up: list[int], flips: int, interim: int):
    by_colour = sum((0, 1, 5)[count] for count in face_up)
    final = {6: 5, 7: 10}.get(sum(count > 0 for count in face_up), 0)
    total = score(tuple(face_up), 3 * flips, interim).total
    assert total == by_colour - 3 * flips + interim + final
    assert total <= 55


def test_s22_the_most_points_win():
    assert outcome([12, 30, -4]) == Outcome((Seat(1),), "points", ((Seat(1),), (Seat(0),), (Seat(2),)))


def test_s22_a_s7_equal_points_share_the_win():
    assert outcome([7, 7, -1, 7]) == Outcome(
        (Seat(0), Seat(1), Seat(3)), "points", ((Seat(0), Seat(1), Seat(3)), (Seat(2),))
    )


def test_s21_a_view_says_what_the_game_left_a_seat_with():
    *_, before, last = whole_game(3, 5)
    shown = last.view(Viewer(Seat(0)))
    assert before.view(Viewer(Seat(0))).seat_result(Seat(0)) is None
    totals = [holding.score.total for holding in last.holdings]
    for seat, total in enumerate(totals):
        place = 1 + sum(other > total for other in totals)
        assert shown.seat_result(Seat(seat)) == SeatResult(place, "two-sans-three-result", {"points": total})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s21_totals_can_be_counted_again_from_the_record(seats: int):
    """Everything anyone took stands in the public events of a replay, and gives the points by itself."""
    for number in range(10):
        moments = whole_game(seats, number)
        key = f"{seats}:{number}".encode().rjust(32, b"-")
        played = [_played(before, after) for before, after in pairwise(moments)]
        steps = replay(Record(GAME, seats, options(), key, None, tuple(played)))
        assert isinstance(steps, list)
        taken = [list[int]() for _ in range(seats)]
        bonuses = iter((10, 7, 5, 3))
        earned = [0] * seats
        for event in (event for step in steps for event in step.events):
            if isinstance(event, Played):
                taken[event.seat] += [card for card in event.taken if card not in (15, 45, 75)]
                if not earned[event.seat] and len(_face_up(taken[event.seat])) == 7:
                    earned[event.seat] = next(bonuses)
        totals = [_points(held) + bonus for held, bonus in zip(taken, earned, strict=True)]
        assert totals == [holding.score.total for holding in moments[-1].holdings]
        winners = [seat for seat in range(seats) if totals[seat] == max(totals)]
        assert list(some(steps[-1].position.outcome()).winners) == winners


def _played(before: SansThreePosition, after: SansThreePosition) -> Move:
    seat = some(before.to_move)
    held, left = before.holdings[seat].hand, after.holdings[seat].hand
    (card,) = set(held) - set(left)
    return Move(seat, f"play {card}")


def _letter(card: int) -> str:
    table = {"O": (1, 8), "V": (2, 9), "S": (3, 10), "R": (4, 11), "T": (5, 12), "P": (6, 13), "G": (7, 14)}
    row, place = divmod(card, 30)
    index = (place - (1 if place < 15 else 2) + 2 * row) % 7
    return list(table)[index]


def _face_up(taken: list[int]) -> dict[str, int]:
    letters = [_letter(card) for card in taken]
    return {letter: count for letter in set(letters) if (count := letters.count(letter) % 3)}


def _points(taken: list[int]) -> int:
    face_up = _face_up(taken)
    face_down = len(taken) - sum(face_up.values())
    colours = sum({1: 1, 2: 5}[count] for count in face_up.values())
    return colours - face_down + {6: 5, 7: 10}.get(len(face_up), 0)


def test_the_colours_above_are_those_of_the_rules_document():
    assert "".join(_letter(card) for card in (16, 44, 57, 68, 89, 34, 35)) == "OVGTRPG"
    assert len(CARDS) == 90


ADA, BEA = Seat(0), Seat(1)


def played(seat: Seat, card: int, *taken: int, turned: tuple[Colour, ...] = ()) -> Played:
    return Played(seat, cards(card)[0], cards(*taken), turned)


def test_the_curve_tells_the_points_after_every_third_turn_of_a_seat() -> None:
    events = [played(ADA, 5), played(BEA, 6), played(ADA, 8, 9), played(ADA, 10, 2), played(BEA, 7)]
    assert tally(events) == {
        ADA: {"curve": "5", "best": 4, "best_card": 10, "worst": 1, "worst_card": 8},
        BEA: {"curve": ""},
    }


def test_the_third_of_a_colour_is_the_worst_take_and_a_bonus_belongs_to_the_best() -> None:
    events: list[Event] = [played(ADA, 60, 2, 9), played(ADA, 61, 17, turned=(Colour.VIOLET,))]
    events += [played(ADA, 62, 1, 3, 4, 5, 6, 7), played(ADA, 63, 24), BonusEarned(ADA, 10)]
    assert tally(events) == {ADA: {"curve": "8", "best": 16, "best_card": 63, "worst": -8, "worst_card": 61}}


@pytest.mark.parametrize("order", [(10, 12), (12, 10)])
def test_of_equal_takes_the_best_is_the_highest_card_and_the_worst_the_lowest(order: tuple[int, int]) -> None:
    events = [played(ADA, card, taken) for card, taken in zip(order, (2, 3), strict=True)]
    assert tally(events) == {ADA: {"curve": "", "best": 1, "best_card": 12, "worst": 1, "worst_card": 10}}


def test_the_last_point_of_the_curve_is_what_the_game_ends_with() -> None:
    position, events = dealt(3, Dice(bytes(range(32)))), list[Event]()
    while (seat := position.to_move) is not None:
        position, told = play(position, position.legal_actions(seat)[0].card)
        events += told
    for seat, said in tally(events).items():
        assert int(str(said["curve"]).split()[-1]) == position.holdings[seat].score.total
        assert len(str(said["curve"]).split()) == 6


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
