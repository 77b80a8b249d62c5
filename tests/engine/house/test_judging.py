"""What the judgement of the house players values, what `hard` expects of cards, and the levels that follow it."""

from collections.abc import Callable, Sequence
from math import isclose, log
from statistics import mean

import pytest

from engine.contract import PUBLIC, Seat, Viewer
from engine.dice import Dice
from engine.games.two_win.actions import PASS, Form
from engine.games.two_win.cards import DIGIT
from engine.games.two_win.evaluation import EVALUATION, FLOOR, NO_RUN, Situation, run_state
from engine.games.two_win.game import TwoWin, TwoWinPosition
from engine.games.two_win.house import HOUSE_PLAYERS, Hard, rated, reason
from engine.games.two_win.prospects import FEATURES, PROSPECT_WEIGHTS, PROSPECTS, features
from engine.games.two_win.view import TwoWinView
from engine.house import never
from engine.record import Broken, replay
from tests.engine.analysis.records import house_record
from tests.kit.playing import random_game, setting
from tests.kit.positions import Sketch, cards, position

DICE = Dice(bytes(32))
OTHER = Sketch("8G0 9G0 8B0 9B0", "1G1 2B1", "1B1 4P1")


def forming(hand: str, tens: str = "1P0 2B0", units: str = "2P0 1B0") -> TwoWinView:
    """Form in round 3, with these columns before."""
    return position(Sketch(hand, tens, units), OTHER, phase=5).view(Viewer(Seat(0)))


def passing(hand: str, tens: str = "5P0", units: str = "2P0") -> TwoWinView:
    """Pass in round 2."""
    return position(Sketch(hand, tens, units), OTHER, phase=2).view(Viewer(Seat(0)))


def best(view: TwoWinView) -> str:
    return rated(view, EVALUATION)[0].action.code


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_answer_is_judged_once_and_nothing_else(seats: int):
    for deed in random_game(setting("two_win", seats, 11, {})):
        view = TwoWin().load(deed.before.save()).view(Viewer(deed.seat))
        answers = rated(view, EVALUATION)
        assert sorted(each.action for each in answers) == sorted(view.legal_actions())
        assert [each.worth for each in answers] == sorted((each.worth for each in answers), reverse=True)


def test_the_public_is_never_judged_for():
    view = TwoWin().load(setting("two_win", 2, 1, {}).deal().position.save()).view(PUBLIC)
    with pytest.raises(ValueError, match="never asked"):
        rated(view, EVALUATION)


@pytest.mark.parametrize(
    ("hand", "formed"),
    [("3B0 3P0 4P0 9G0", "form 3B0 3P0"), ("3B2 4B2 6P0 7G0", "form 3B2 4B2"), ("3B0 4G0 9P0 8P0", "form 3B0 4G0")],
    ids=["twins", "stars", "a run that grows"],
)
def test_twins_stars_and_growing_runs_make_a_good_number(hand: str, formed: str):
    assert best(forming(hand)) == formed


@pytest.mark.parametrize(
    ("formed", "why"),
    [
        ("form 3G0 3P0", "reason-twins"),
        ("form 3G1 5G2", "reason-many-stars"),
        ("form 2G0 3P0", "reason-small-step"),
        ("form 3B0 5G2", "reason-builds-run"),
        ("form 3G0 5B0", "reason-builds-run"),
        ("form 3G0 5G2", "reason-keeps-better-cards"),
    ],
)
def test_the_reason_for_a_number_is_what_speaks_most_for_it(formed: str, why: str):
    view = forming("2G0 3B0 3G0 3G1 3P0 5B0 5G2")
    action = TwoWin().read_action(formed)
    assert action in view.legal_actions()
    assert isinstance(action, Form)
    assert reason(view, action) == why


@pytest.mark.parametrize(
    ("tens", "units"), [("1B0 2B0", "2P0 1B0"), ("1P0 2B0", "2G0 1G0")], ids=["in the tens", "in the units"]
)
def test_a_third_card_of_one_colour_is_laid_when_it_can_be(tens: str, units: str):
    view = forming("3B0 3P0 4G0 4B0 9P0", tens, units)
    answers = rated(view, EVALUATION)
    assert reason(view, answers[0].action) == "reason-completes-run"


def test_in_pass_a_card_too_low_to_lead_goes_first():
    view = passing("1G0 6G0 7B0 9P0")
    assert best(view) == "pass 1G0"
    assert reason(view, rated(view, EVALUATION)[0].action) == "reason-too-low-to-lead"


def test_in_pass_stars_pairs_and_wanted_colours_are_kept():
    assert best(passing("7G0 7B2 8G0 8B0 9B0")) == "pass 9B0"
    assert best(passing("6G0 7P0 8P0")) == "pass 6G0"


def test_of_high_cards_the_least_useful_one_goes():
    view = passing("6G0 7G2 8P0")
    assert reason(view, rated(view, EVALUATION)[0].action) == "reason-least-useful"


@pytest.mark.parametrize("view", [passing("1G0 6G0 7B0 9P0"), forming("3B0 3P0 4P0 9G0")], ids=["pass", "form"])
def test_normal_follows_the_judgement(view: TwoWinView):
    assert HOUSE_PLAYERS["normal"].choose(view, DICE, never).action.code == best(view)


def test_hard_without_any_time_follows_the_judgement():
    view = forming("3B0 3P0 4P0 9G0")
    choice = Hard().choose(view, DICE, lambda: True)
    assert (choice.action.code, choice.confidence) == (best(view), 0.0)


def test_hard_stops_after_the_deal_in_which_it_is_told_to():
    view = forming("3B0 3P0 4P0 9G0 8P0")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(len(asked))
        return len(asked) > 3

    assert Hard(deals=50).choose(view, DICE, stop) == Hard(deals=3).choose(view, DICE, never)
    assert len(asked) == 4


def test_hard_is_surer_when_nothing_else_wins():
    """With one opponent who can hardly form once more, an answer that leaves nothing loses."""
    view = position(Sketch("7B0 8B0 9B0 9P0", "6B0", "1G0"), Sketch("9G0 2B0", "8G0", "1B0"), phase=3).view(
        Viewer(Seat(0))
    )
    choice = Hard(deals=40, answers=3, head_start=0.0).choose(view, DICE, never)
    assert choice.confidence > 0
    assert DIGIT[cards(choice.action.code.split()[1])[0]] <= 8


def test_without_a_single_win_hard_is_not_sure_of_anything():
    """Whatever is formed, nothing is left to pass, and the opponent has cards enough."""
    view = position(
        Sketch("7B0 8G0", "6B0 6B0", "1G0 2P0"), Sketch("9G0 9B0 9P0 8G0 8B0 8P0", "1G0 1B0", "1B0 2P0"), phase=5
    ).view(Viewer(Seat(0)))
    assert view.kind != PASS
    choice = Hard(deals=3).choose(view, DICE, never)
    assert choice.confidence == 0.0


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
    assert len(PROSPECT_WEIGHTS) == FEATURES


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_every_mark_of_every_hand_is_one_of_them(seats: int):
    for deed in random_game(setting("two_win", seats, 3, {"max_players": 7})):
        position = deed.before
        assert isinstance(position, TwoWinPosition)
        for held in position.holdings:
            own = Situation(held.hand, held.last or FLOOR, run_state(held.tens), run_state(held.units))
            found = features(own, len(position.inside))
            assert len(found) == len(held.hand) + 8
            assert all(0 <= feature < FEATURES for feature in found)


def test_extreme_hands_have_marks_too():
    many = hand("9B2 9P2 9G2 8B2 8P2 8G2 7B2 7P2 7G2 6B2 6P2 6G2 5B2 5P2 5G2 4B2 4P2 4G2", units=1)
    for inside in (2, 3, 7):
        for situation in (many, hand("1B0", 99), hand("", 11)):
            assert all(0 <= feature < FEATURES for feature in features(situation, inside))


def test_no_two_kinds_of_marks_are_mixed_up():
    """Hands that differ in one respect differ in the features of that respect alone."""
    plain = features(hand("7B0 8P0 9G0", 45), 4)
    assert len(set(plain)) == len(plain)
    other_last, with_run = features(hand("7B0 8P0 9G0", 46), 4), features(hand("7B0 8P0 9G0", 45, tens=1), 4)
    assert [a != b for a, b in zip(plain, other_last, strict=True)].count(True) == 1
    assert [a != b for a, b in zip(plain, with_run, strict=True)].count(True) == 1
    starry = features(hand("7B0 8P0 9G1", 45), 4)
    assert [a != b for a, b in zip(plain, starry, strict=True)].count(True) == 3


def test_a_card_of_the_last_tens_may_lead_only_with_units_above():
    def leads(codes: str, last: int) -> int:
        return features(hand(codes, last), 4)[len(codes.split())]

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
