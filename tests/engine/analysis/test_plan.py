"""How much is thought about a game."""

from collections import Counter

from engine.analysis.judging import Question, questions
from engine.analysis.study import ANSWERS, FEWEST, PLAYOUTS, ROUND_ANSWERS, ROUNDS_COUNT, planned
from engine.record import Broken, Record, replay
from tests.engine.analysis.records import house_record


def asked(record: Record) -> list[Question]:
    steps = replay(record)
    assert not isinstance(steps, Broken)
    return list(questions(steps))


def test_a_short_game_gets_all_games_in_the_head_and_a_longer_one_fewer():
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
