"""A game in the head follows the same rules as the engine."""

from math import isclose

import pytest

from engine.contract import Refusal, own
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASS, PASSES, Form, Pass, TwoWinAction
from engine.games.two_win.cards import KINDS, Card
from engine.games.two_win.game import NAME, TwoWin, TwoWinPosition
from engine.games.two_win.house.evaluation import (
    EVALUATION,
    FLOOR,
    RUN_STATES,
    TUNED,
    Evaluation,
    Situation,
    Weights,
    run_state,
)
from engine.games.two_win.house.playout import Playout, played_out
from engine.games.two_win.house.prospects import PROSPECTS
from engine.games.two_win.imagine import imagine
from engine.games.two_win.view import TwoWinView
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.playing import random_game, setting

TO_THE_END = 100
"""More rounds than any game has."""

GREEDY = Evaluation(TUNED._replace(height=0.0, steep=0.0, twins=5.0))
"""Another taste, so that other games are played."""


def answer(view: TwoWinView, judgement: Evaluation) -> TwoWinAction:
    """What a seat with this judgement answers."""
    own = view.own
    assert own
    situation = Situation(view.hand, own.last or FLOOR, run_state(own.tens), run_state(own.units))
    if view.kind == PASS:
        return PASSES[judgement.best_pass(situation)]
    tens, units = judgement.best_form(situation)
    return FORMS[tens][units]


def play_on(
    position: TwoWinPosition, judgements: list[Evaluation], first: dict[Seat, TwoWinAction], until: int = 1000
) -> TwoWinPosition:
    """The engine's game to its end, or to the beginning of phase `until`. Seats that have answered already answer again
    before the others."""
    while position.outcome() is None and position.turn < until:
        for seat, _ in sorted(position.prompts().items(), key=lambda item: not item[1].answered):
            action = first.get(seat) or answer(position.view(Viewer(seat)), judgements[seat])
            step = position.play(seat, action)
            assert not isinstance(step, Refusal)
            assert isinstance(step.position, TwoWinPosition)
            position = step.position
        first = {}
    return position


FLAT = Evaluation(Weights(*(0.0 for _ in TUNED)))
"""No taste at all: every number ties with every other."""


@pytest.mark.parametrize("judgement", [EVALUATION, GREEDY, FLAT])
def test_the_best_number_is_the_greatest_of_all_also_where_numbers_tie(judgement: Evaluation) -> None:
    chance, none = Dice(bytes(32)), 0
    for number in range(300):
        hand, last = list[Card](), 10 + number % 90
        for _ in range(2 + number % 9):
            card, chance = chance.below(len(KINDS))
            hand.append(KINDS[card])
        situation = Situation(sorted(hand), last, number % len(RUN_STATES), number % 5)
        if found := judgement.forms(situation):
            assert judgement.best_form(situation) == max(found)[1:]
            continue
        none += 1
        with pytest.raises(ValueError, match="no number is legal"):
            judgement.best_form(situation)
    assert none


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("shortage", ["forfeit", "recycle_more"])
def test_head_and_engine_end_alike(seats: int, shortage: str):
    rules = {"max_players": 7, "draw_shortage": shortage, "reshuffle_keep_numbers": 2}
    for number in range(12):
        table = setting("two_win", seats, number, rules)
        judgements = [GREEDY if (seat + number) % 2 else EVALUATION for seat in range(seats)]
        view = own(table.deal().position, TwoWinPosition, NAME).view(PUBLIC)
        dice = Dice(table.key, 64)
        head = Playout(imagine(view, dice), judgements)
        winners = head.winners({})
        ended = play_on(TwoWin().imagine(view, dice), judgements, {})
        outcome = ended.outcome()
        assert outcome
        assert tuple(sorted(winners)) == outcome.winners
        held = [sorted(player.hand) for player in head.players]
        assert held == [list(holding.hand) for holding in ended.holdings]
        assert tuple(reversed(head.pile)) == ended.pile
        lying = [(player.tens_cards, player.units_cards) for player in head.players]
        assert lying == [(list(each.tens.cards), list(each.units.cards)) for each in ended.holdings]


@pytest.mark.parametrize("seats", [2, 4])
def test_from_any_moment_an_answer_wins_in_the_head_what_it_wins_in_the_engine(seats: int):
    judgements = [EVALUATION] * seats
    for deed in random_game(setting("two_win", seats, 40, {})):
        view = TwoWin().load(deed.before.save()).view(Viewer(deed.seat))
        head = Playout(imagine(view, Dice(bytes(32))), judgements)
        for action in view.legal_actions()[:3]:
            ended = play_on(TwoWin().imagine(view, Dice(bytes(32))), judgements, {deed.seat: action})
            outcome = ended.outcome()
            assert outcome
            wins = (deed.seat in outcome.winners) / len(outcome.winners)
            assert head.copy().share(deed.seat, action, TO_THE_END) == wins
            assert played_out(TwoWin().imagine(view, Dice(bytes(32))), deed.seat, action) == wins


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_that_is_stopped_before_its_end_is_worth_what_its_cards_promise(rounds: int):
    judgements, promised = [EVALUATION] * 4, 0
    for number, deed in enumerate(random_game(setting("two_win", 4, 41, {}))):
        view = TwoWin().load(deed.before.save()).view(Viewer(deed.seat))
        dice, chosen = Dice(bytes([number] * 32)), deed.action
        assert isinstance(chosen, Pass | Form)
        begun = view.turn // 2 * 2 + 2 * rounds
        ended = play_on(TwoWin().imagine(view, dice), judgements, {deed.seat: chosen}, begun)
        share = Playout(imagine(view, dice), judgements).share(deed.seat, chosen, rounds)
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
        head = Playout(imagine(view, Dice(bytes(32))), [EVALUATION] * 4)
        whole, rounds = head.copy().winners({}), 0
        while not (winners := head.next_round()):
            rounds += 1
            assert {len(head.players[seat].tens_cards) for seat in head.inside} == {rounds}
        assert winners == whole


def test_a_copy_leaves_the_first_game_as_it_was():
    view = own(setting("two_win", 3, 9, {}).deal().position, TwoWinPosition, NAME).view(PUBLIC)
    head = Playout(imagine(view, Dice(bytes(32))), [EVALUATION] * 3)
    before = [list(player.hand) for player in head.players], list(head.pile), list(head.inside)
    assert head.copy().winners({}) == head.copy().winners({})
    assert before == ([player.hand for player in head.players], head.pile, head.inside)
