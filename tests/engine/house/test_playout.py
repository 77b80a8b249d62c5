"""Simulated games: which answers `hard` of 2 WIN goes on trying, by the same rules as the engine."""

from collections.abc import Sequence
from hashlib import sha256
from math import isclose

import pytest

from engine.contract import PUBLIC, Refusal, Seat, Viewer, own
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASS, PASSES, Form, Pass, TwoWinAction
from engine.games.two_win.cards import KINDS, Card
from engine.games.two_win.evaluation import (
    EVALUATION,
    FLOOR,
    RUN_STATES,
    TUNED,
    Evaluation,
    Situation,
    Weights,
    run_state,
)
from engine.games.two_win.game import NAME, TwoWin, TwoWinPosition
from engine.games.two_win.house import DEALS, DROP_EVERY, Hard
from engine.games.two_win.imagine import imagine
from engine.games.two_win.playout import Playout, played_out
from engine.games.two_win.prospects import PROSPECTS
from engine.games.two_win.view import TwoWinView
from engine.house import Race, never
from engine.record import Broken, replay
from tests.engine.analysis.records import house_record
from tests.kit.playing import random_game, setting

TO_THE_END = 100
"""More rounds than any game has."""

GREEDY = Evaluation(TUNED._replace(height=0.0, steep=0.0, twins=5.0))
"""Another taste, so that other games are played."""


def answer(view: TwoWinView, policy: Evaluation) -> TwoWinAction:
    """What a seat with this policy answers."""
    own = view.own
    assert own
    situation = Situation(view.hand, own.last or FLOOR, run_state(own.tens), run_state(own.units))
    if view.kind == PASS:
        return PASSES[policy.best_pass(situation)]
    tens, units = policy.best_form(situation)
    return FORMS[tens][units]


def play_on(
    position: TwoWinPosition, policies: list[Evaluation], first: dict[Seat, TwoWinAction], until: int = 1000
) -> TwoWinPosition:
    """The engine's game to its end, or to the beginning of phase `until`. Seats that have answered already answer again
    before the others."""
    while position.outcome() is None and position.turn < until:
        for seat, _ in sorted(position.prompts().items(), key=lambda item: not item[1].answered):
            action = first.get(seat) or answer(position.view(Viewer(seat)), policies[seat])
            step = position.play(seat, action)
            assert not isinstance(step, Refusal)
            assert isinstance(step.position, TwoWinPosition)
            position = step.position
        first = {}
    return position


FLAT = Evaluation(Weights(*(0.0 for _ in TUNED)))
"""No taste at all: every number ties with every other."""


@pytest.mark.parametrize("policy", [EVALUATION, GREEDY, FLAT])
def test_the_best_number_is_the_greatest_of_all_also_where_numbers_tie(policy: Evaluation) -> None:
    chance, none = Dice(bytes(32)), 0
    for number in range(300):
        hand, last = list[Card](), 10 + number % 90
        for _ in range(2 + number % 9):
            card, chance = chance.below(len(KINDS))
            hand.append(KINDS[card])
        situation = Situation(sorted(hand), last, number % len(RUN_STATES), number % 5)
        if found := policy.forms(situation):
            assert policy.best_form(situation) == max(found)[1:]
            continue
        none += 1
        with pytest.raises(ValueError, match="no number is legal"):
            policy.best_form(situation)
    assert none


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("shortage", ["forfeit", "recycle_more"])
def test_head_and_engine_end_alike(seats: int, shortage: str):
    rules = {"max_players": 7, "draw_shortage": shortage, "reshuffle_keep_numbers": 2}
    for number in range(12):
        table = setting("two_win", seats, number, rules)
        policies = [GREEDY if (seat + number) % 2 else EVALUATION for seat in range(seats)]
        view = own(table.deal().position, TwoWinPosition, NAME).view(PUBLIC)
        dice = Dice(table.key, 64)
        playout = Playout(imagine(view, dice), policies)
        winners = playout.winners({})
        ended = play_on(TwoWin().imagine(view, dice), policies, {})
        outcome = ended.outcome()
        assert outcome
        assert tuple(sorted(winners)) == outcome.winners
        held = [sorted(player.hand) for player in playout.players]
        assert held == [list(holding.hand) for holding in ended.holdings]
        assert tuple(reversed(playout.pile)) == ended.pile
        lying = [(player.tens_cards, player.units_cards) for player in playout.players]
        assert lying == [(list(each.tens.cards), list(each.units.cards)) for each in ended.holdings]


@pytest.mark.parametrize("seats", [2, 4])
def test_from_any_moment_an_answer_wins_in_a_simulation_what_it_wins_in_the_engine(seats: int):
    policies = [EVALUATION] * seats
    for deed in random_game(setting("two_win", seats, 40, {})):
        view = TwoWin().load(deed.before.save()).view(Viewer(deed.seat))
        playout = Playout(imagine(view, Dice(bytes(32))), policies)
        for action in view.legal_actions()[:3]:
            ended = play_on(TwoWin().imagine(view, Dice(bytes(32))), policies, {deed.seat: action})
            outcome = ended.outcome()
            assert outcome
            wins = (deed.seat in outcome.winners) / len(outcome.winners)
            assert playout.copy().share(deed.seat, action, TO_THE_END) == wins
            assert played_out(TwoWin().imagine(view, Dice(bytes(32))), deed.seat, action) == wins


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_that_is_stopped_before_its_end_is_worth_what_its_cards_promise(rounds: int):
    policies, promised = [EVALUATION] * 4, 0
    for number, deed in enumerate(random_game(setting("two_win", 4, 41, {}))):
        view = TwoWin().load(deed.before.save()).view(Viewer(deed.seat))
        dice, chosen = Dice(bytes([number] * 32)), deed.action
        assert isinstance(chosen, Pass | Form)
        begun = view.turn // 2 * 2 + 2 * rounds
        ended = play_on(TwoWin().imagine(view, dice), policies, {deed.seat: chosen}, begun)
        share = Playout(imagine(view, dice), policies).share(deed.seat, chosen, rounds)
        if (outcome := ended.ended) is not None:
            assert share == (deed.seat in outcome.winners) / len(outcome.winners)
        elif deed.seat not in ended.inside:
            assert share == 0
        else:
            held = [ended.holdings[seat] for seat in ended.inside]
            situations = [
                Situation(each.hand, each.last or FLOOR, run_state(each.tens), run_state(each.units)) for each in held
            ]
            assert isclose(share, PROSPECTS.share(situations, ended.inside.index(deed.seat)))
            promised += 0 < share < 1
    assert promised > 10


def test_a_round_is_played_to_the_beginning_of_the_next():
    for number in range(4):
        view = own(setting("two_win", 4, number, {}).deal().position, TwoWinPosition, NAME).view(PUBLIC)
        playout = Playout(imagine(view, Dice(bytes(32))), [EVALUATION] * 4)
        whole, rounds = playout.copy().winners({}), 0
        while not (winners := playout.next_round()):
            rounds += 1
            assert {len(playout.players[seat].tens_cards) for seat in playout.inside} == {rounds}
        assert winners == whole


def test_a_copy_leaves_the_first_game_as_it_was():
    view = own(setting("two_win", 3, 9, {}).deal().position, TwoWinPosition, NAME).view(PUBLIC)
    playout = Playout(imagine(view, Dice(bytes(32))), [EVALUATION] * 3)
    before = [list(player.hand) for player in playout.players], list(playout.pile), list(playout.inside)
    assert playout.copy().winners({}) == playout.copy().winners({})
    assert before == ([player.hand for player in playout.players], playout.pile, playout.inside)


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
    assert deals == [DROP_EVERY, DEALS // 2, DEALS]


def test_a_caller_in_a_hurry_gets_what_was_found_so_far():
    left = iter([False] * 3)
    choice = Hard().choose(view_of(1, 0), Dice(bytes(32)), lambda: next(left, True))
    assert choice.confidence == 0


def test_how_many_games_are_played_depends_on_nothing_but_view_and_dice():
    view, dice = view_of(1, 5), Dice(bytes([5] * 32))
    assert Hard(deals=60).choose(view, dice, never) == Hard(deals=60).choose(view, dice, never)
