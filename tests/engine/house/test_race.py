"""Which of its answers `hard` of 2 WIN goes on trying, and how sure it is: from what they promised deal by deal."""

from collections.abc import Sequence
from hashlib import sha256

from engine.dice import Dice
from engine.games.two_win.house.levels import DEALS, LOT, Hard
from engine.games.two_win.view import TwoWinView
from engine.house import never
from engine.race import Race
from engine.record import Broken, replay
from engine.seats import Viewer
from tests.engine.analysis.records import house_record

EVEN = (0.0, 0.0)


def games(*ahead: float, times: int = 1) -> list[tuple[float, float]]:
    """Deals on which the first answer was ahead by so much."""
    return [((1 + each) / 2, (1 - each) / 2) for each in ahead] * times


def race(played: Sequence[Sequence[float]], handicaps: Sequence[float] = EVEN) -> Race:
    """A race in which every answer was tried on all of these deals."""
    begun = Race(handicaps)
    for shares in played:
        begun.note(shares)
    return begun


def view_of(number: int, at: int) -> TwoWinView:
    """What the seat knew that gave answer `at` of a game between house players."""
    record = house_record("two_win", 3, number)
    steps = replay(record)
    assert not isinstance(steps, Broken)
    view = steps[at].position.view(Viewer(record.moves[at].seat))
    assert isinstance(view, TwoWinView)
    return view


def asked_for(view: TwoWinView, dice: Dice) -> int:
    """On how many deals `hard` tries its answers."""
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(False)
        return asked[-1]

    Hard().choose(view, dice, stop)
    return len(asked)


def test_answers_that_win_alike_are_tossed_up():
    assert race(games(0.0, times=60)).certainty == 0
    assert race(games(1.0, -1.0, times=30)).certainty == 0


def test_an_answer_that_wins_nearly_always_is_sure():
    assert race(games(1.0, times=60)).certainty > 0.99
    assert race(games(1.0, 1.0, 0.0, times=20)).certainty > 0.66


def test_the_same_lead_is_surer_the_steadier_it_is_and_the_more_deals_there_were():
    steady, wild = games(0.25, times=60), games(1.0, 1.0, -1.0, 0.0, times=15)
    assert race(steady).certainty > race(wild).certainty
    assert race(wild * 4).certainty > race(wild).certainty


def test_what_the_judgement_holds_against_an_answer_counts():
    found = games(0.5, 0.0, times=30)
    assert race(found, (0.2, 0.0)).certainty < race(found).certainty < race(found, (0.0, 0.2)).certainty
    assert (race(found).best, race(found, (0.6, 0.0)).best) == (0, 1)


def test_every_other_answer_is_a_reason_for_doubt():
    two = games(1.0, 0.0, 0.0, times=20)
    three = [(first, second, second) for first, second in two]
    assert race(three, (0.0, 0.0, 0.0)).certainty < race(two).certainty


def test_a_handful_of_deals_proves_nothing():
    few = race(games(1.0, times=7))
    few.drop(0.4, 2)
    assert (few.certainty, few.running) == (0, [0, 1])
    assert (race([]).certainty, race([]).best) == (0, 0)


def test_of_equal_answers_the_one_that_the_judgement_prefers_is_given():
    assert race([(0.5, 0.5, 0.5)] * 30, (0.0, 0.0, 0.0)).best == 0


def test_an_answer_that_cannot_catch_up_is_tried_no_more():
    begun = race([(0.5, 0.9, 0.1), (0.9, 0.5, 0.1)] * 20, (0.0, 0.0, 0.0))
    begun.drop(0.01, 3)
    assert begun.running == [0, 1]
    begun.note((0.2, 0.9))
    assert begun.best == 1


def test_answers_that_are_still_running_are_ranked_before_those_that_are_not():
    begun = race([(0.5, 0.9, 0.1), (0.9, 0.5, 0.1)] * 20, (0.0, 0.0, 0.0))
    assert begun.ranked == [0, 1, 2]
    begun.drop(0.01, 3)
    for _ in range(600):
        begun.note((0.0, 0.01))
    assert begun.ranked == [1, 0, 2], "though the third has the greatest share of all"


def test_only_so_many_stay_the_best_ones():
    begun = race([(0.4, 0.3, 0.5, 0.6), (0.6, 0.4, 0.3, 0.7)] * 20, (0.0,) * 4)
    begun.drop(0.0, 3)
    assert begun.running == [0, 2, 3]
    begun.drop(0.0, 1)
    assert (begun.running, begun.best) == ([3], 3)


def test_what_was_dropped_still_counts_for_how_sure_the_lead_is():
    left, alone = (race(games(0.3, 0.0, -0.2, times=10)) for _ in range(2))
    left.drop(0.0, 1)
    assert left.running == [0]
    assert left.certainty == alone.certainty < 0.66


def test_more_is_played_where_answers_are_near_each_other():
    deals = [asked_for(view_of(0, at), Dice(sha256(f"{at}".encode()).digest())) for at in (4, 13, 7)]
    assert deals == [LOT, DEALS // 2, DEALS]


def test_a_caller_in_a_hurry_gets_what_was_found_so_far():
    left = iter([False] * 3)
    choice = Hard().choose(view_of(1, 0), Dice(bytes(32)), lambda: next(left, True))
    assert choice.confidence == 0


def test_how_many_games_are_played_depends_on_nothing_but_view_and_dice():
    view, dice = view_of(1, 5), Dice(bytes([5] * 32))
    assert Hard(deals=60).choose(view, dice, never) == Hard(deals=60).choose(view, dice, never)
