"""How sure `hard` of 2 WIN is: from what its answers won deal by deal."""

from hashlib import sha256

from engine.dice import Dice
from engine.games.two_win.house.hard import Hard, certainty
from engine.house import never
from engine.reasons import SURE
from engine.record import Broken, replay
from engine.seats import Viewer
from tests.engine.analysis.records import house_record

EVEN = (0.0, 0.0)


def games(*ahead: float, times: int = 1) -> list[tuple[float, float]]:
    """Deals on which the first answer was ahead by so much."""
    return [((1 + each) / 2, (1 - each) / 2) for each in ahead] * times


def test_answers_that_win_alike_are_tossed_up():
    assert certainty(games(0.0, times=60), EVEN, 0) == 0
    assert certainty(games(1.0, -1.0, times=30), EVEN, 0) == 0


def test_an_answer_that_wins_nearly_always_is_sure():
    assert certainty(games(1.0, times=60), EVEN, 0) > 0.99
    assert certainty(games(1.0, 1.0, 0.0, times=20), EVEN, 0) > SURE


def test_the_same_lead_is_surer_the_steadier_it_is_and_the_more_deals_there_were():
    steady, wild = games(0.25, times=60), games(1.0, 1.0, -1.0, 0.0, times=15)
    assert certainty(steady, EVEN, 0) > certainty(wild, EVEN, 0)
    assert certainty(wild * 4, EVEN, 0) > certainty(wild, EVEN, 0)


def test_what_the_judgement_holds_against_an_answer_counts():
    found = games(0.5, 0.0, times=30)
    assert certainty(found, (0.2, 0.0), 0) < certainty(found, EVEN, 0) < certainty(found, (0.0, 0.2), 0)


def test_every_other_answer_is_a_reason_for_doubt():
    two = games(1.0, 0.0, 0.0, times=20)
    three = [(first, second, second) for first, second in two]
    assert certainty(three, (0.0, 0.0, 0.0), 0) < certainty(two, EVEN, 0)


def test_a_handful_of_deals_proves_nothing():
    assert certainty(games(1.0, times=7), EVEN, 0) == 0
    assert certainty([], EVEN, 0) == 0


def test_being_sure_takes_more_deals_and_changes_no_choice():
    surer = 0
    for number in range(2):
        record = house_record("two_win", 3, number)
        steps = replay(record)
        assert not isinstance(steps, Broken)
        for at in range(number, len(record.moves), 7):
            view = steps[at].position.view(Viewer(record.moves[at].seat))
            dice = Dice(sha256(f"{number} {at}".encode()).digest())
            short, long = Hard(deals=20, more_deals=0), Hard(deals=20, more_deals=60)
            first, second = short.choose(view, dice, never), long.choose(view, dice, never)
            assert (first.action, first.reason) == (second.action, second.reason)
            surer += first.confidence != second.confidence
    assert surer


def test_a_caller_in_a_hurry_gets_what_was_found_so_far():
    record = house_record("two_win", 3, 1)
    steps = replay(record)
    assert not isinstance(steps, Broken)
    view = steps[0].position.view(Viewer(record.moves[0].seat))
    left = iter([False] * 3)
    choice = Hard().choose(view, Dice(bytes(32)), lambda: next(left, True))
    assert choice.confidence == 0
