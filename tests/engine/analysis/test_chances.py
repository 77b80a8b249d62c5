"""How good someone's chances were, which choices are looked at, and how much is thought about a game."""

from collections import Counter
from hashlib import sha256
from statistics import mean

import pytest

from engine.analysis.study import (
    ANSWERS,
    FEWEST,
    PLAYOUTS,
    ROUND_ANSWERS,
    ROUNDS_COUNT,
    Question,
    Study,
    analyse,
    dice_of,
    planned,
    questions,
    shares,
    study,
)
from engine.contract import Seat
from engine.dice import Dice
from engine.record import Broken, Record, replay
from tests.engine.analysis.records import house_record
from tests.kit.always import some
from tests.kit.every_game import SWEEPS
from tests.kit.games import registered_too
from tests.kit.playing import record_of

GAMES = ("two_win", "two_sans_three", "two_down")
OTHER_CARDS = Dice(sha256(b"other cards").digest())


def promised(record: Record, question: Question, deals: int) -> float:
    """The share of the win that the answer that was given promised."""
    return mean(shares(record, question, [question.code], range(deals))[0])


def quick(record: Record, playouts: int = 2, seats: set[Seat] | None = None) -> Study:
    """The study of a record with few simulated games."""
    found = study(record, seats)
    assert not isinstance(found, Broken)
    return found._replace(playouts=playouts)


def test_the_dice_are_those_of_the_records_page():
    key, fields = bytes(range(32)), (b"analysis-1", bytes(range(32)), b"17")
    written = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    assert dice_of(key, 17) == Dice(sha256(written).digest())


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_change_nothing(game: str):
    found = quick(house_record(game, 3, 1))
    for question in found.questions[1::23]:
        other = found.record.game.imagine(question.view, OTHER_CARDS)
        elsewhere = question._replace(position=other)
        assert elsewhere.view == question.view
        assert promised(found.record, elsewhere, 4) == promised(found.record, question, 4)


@pytest.mark.parametrize("game", GAMES)
def test_winners_knew_better_chances_in_the_end_than_losers(game: str):
    won, lost = list[float](), list[float]()
    for number in range(4):
        found = quick(house_record(game, 3, number))
        assert found.ended is not None
        for seat, share in enumerate(found.ended):
            last = [question for question in found.questions if question.seat == seat][-1]
            (won if share else lost).append(promised(found.record, last, 12))
    assert mean(won) > mean(lost) + 0.2


@pytest.mark.usefixtures("quickly_advised")
def test_few_simulated_games_prove_nothing():
    found = quick(house_record("two_win", 4, 1))
    once = found._replace(playouts=1)
    assert {once.judge(question).chance for question in found.questions[::9]} <= {round(100 / 8), round(125 / 2)}
    assert found._replace(playouts=0).judge(found.questions[0]).chance == 25


@pytest.mark.parametrize("game", SWEEPS)
def test_every_game_can_be_analysed(game: str):
    with registered_too(SWEEPS[game].registration):
        found = quick(record_of(SWEEPS[game].tables(2, 1)[0]), 1)
        asked = found.questions[:: max(len(found.questions) // 6, 1)]
        analysis = found.conclude([found.judge(each) for each in asked])
    assert all(0 <= each.chance <= 100 for each in analysis.judged)
    assert analysis.ended is not None
    assert sum(analysis.ended) in {99, 100}
    for seat in analysis.seats:
        assert analysis.curve(seat)[-1] == (analysis.rounds + 1, analysis.ended[seat])


@pytest.mark.usefixtures("quickly_advised")
def test_what_is_found_for_a_seat_does_not_depend_on_who_else_is_looked_at():
    record = house_record("two_win", 3, 2)
    everyone, alone = quick(record), quick(record, seats={Seat(1)})
    judged = [everyone.judge(each) for each in everyone.questions if each.seat == 1]
    assert [alone.judge(each) for each in alone.questions] == judged


def test_the_same_record_gives_the_same_analysis():
    record = house_record("two_sans_three", 2, 3)
    short = record._replace(moves=record.moves[:1])
    assert analyse(short) == analyse(short)


def test_a_broken_record_is_said_to_be_broken():
    record = house_record("two_win", 2, 1)
    wrong = record._replace(moves=(record.moves[0], record.moves[0]._replace(code="form 9B0 9P0")))
    broken = analyse(wrong)
    assert isinstance(broken, Broken)
    assert broken.at == 1


@pytest.mark.usefixtures("quickly_advised")
def test_a_mistake_says_what_the_house_would_have_chosen_and_why():
    found = quick(house_record("two_win", 2, 1, "beginner"), 24)
    by_action = {question.at: question for question in found.questions}
    judged = [found.judge(each) for each in found.questions]
    mistakes = [(each, each.mistake) for each in judged if each.mistake is not None]
    assert mistakes
    for each, (cost, margin, better, reason, _) in mistakes:
        legal = {action.code for action in by_action[each.at].view.legal_actions()}
        assert better in legal - {each.code}
        assert reason.startswith("reason-")
        assert 0 < margin < cost <= each.chance


def asked(record: Record) -> list[Question]:
    steps = replay(record)
    assert not isinstance(steps, Broken)
    return list(questions(steps))


def test_a_short_game_gets_all_simulated_games_and_a_longer_one_fewer():
    short, long = house_record("two_win", 2, 1), house_record("two_win", 6, 1)
    few, many = planned(short, asked(short)), planned(long, asked(long))
    assert few.playouts == PLAYOUTS
    assert FEWEST <= many.playouts < PLAYOUTS
    assert len(many.questions) == len(asked(long))


def test_a_game_that_is_played_round_by_round_needs_fewer():
    record = house_record("two_down", 2, 1)
    assert planned(record, asked(record)).playouts == PLAYOUTS // ROUNDS_COUNT


def test_a_long_game_of_rounds_gets_fewer_than_its_answers_would_allow_elsewhere():
    record = house_record("two_down", 4, 10)
    rounds = Counter(each.position.round for each in asked(record))
    work = sum(count * (count + 1) // 2 for count in rounds.values())
    assert FEWEST // ROUNDS_COUNT <= planned(record, asked(record)).playouts == ROUND_ANSWERS // work
    assert ROUND_ANSWERS // work < min(PLAYOUTS // ROUNDS_COUNT, ANSWERS // work)


def test_a_very_long_game_leaves_out_questions_of_every_seat_alike():
    record = house_record("two_win", 4, 1)
    once = asked(record)
    long = [each._replace(at=each.at + 1000 * turn) for turn in range(6) for each in once]
    plan = planned(record, long)
    assert plan.playouts == FEWEST
    work = sum(range(1, len(long) + 1))
    every = -(-FEWEST * work // ANSWERS)
    assert every > 1
    for seat in range(4):
        own = [each for each in long if each.seat == seat]
        assert [each for each in plan.questions if each.seat == seat] == own[::every]


def test_a_record_without_choices_needs_nothing():
    record = house_record("two_win", 2, 1)
    assert planned(record, []).questions == ()


@pytest.mark.parametrize("game", SWEEPS)
def test_there_is_one_choice_for_each_question_and_it_is_the_last_that_was_accepted(game: str):
    table = SWEEPS[game].tables(3, 1)[0]
    with registered_too(SWEEPS[game].registration):
        record = record_of(table)
        found, steps = asked(record), replay(record)
    assert not isinstance(steps, Broken)
    numbers = [(move.seat, steps[at].position.prompts()[move.seat].number) for at, move in enumerate(record.moves)]
    last = {question: at for at, question in enumerate(numbers)}
    assert [each.at for each in found] == sorted(last.values())
    assert all((each.seat, each.code) == tuple(record.moves[each.at]) for each in found)


def test_someone_who_changed_their_mind_is_asked_once():
    record = record_of(SWEEPS["two_win"].tables(3, 1)[0])
    assert len(asked(record)) < len(record.moves)


def test_a_question_is_looked_at_as_it_was_put_before_anybody_had_answered():
    for question in asked(record_of(SWEEPS["two_win"].tables(3, 1)[0])):
        assert not some(question.view.prompt).answered
        assert question.view.answered == ()
