"""What a whole game says of each seat, for its result."""

import pytest

from engine.contract import Event
from engine.dice import Dice
from engine.games.two_sans_three.cards import Colour
from engine.games.two_sans_three.daily import tally
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.seats import Seat
from tests.kit.sans_three import cards, dealt, play

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
