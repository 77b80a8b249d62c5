"""Which choices of a record are looked at."""

from collections.abc import Sequence

import pytest

from engine.analysis.judging import Question, questions
from engine.record import Broken, Record, replay
from tests.kit.every_game import SWEEPS
from tests.kit.games import registered_too
from tests.kit.playing import record_of


def asked(record: Record) -> Sequence[Question]:
    steps = replay(record)
    assert not isinstance(steps, Broken)
    return questions(steps)


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


def test_somebody_who_changed_their_mind_is_asked_once():
    record = record_of(SWEEPS["two_win"].tables(3, 1)[0])
    assert len(asked(record)) < len(record.moves)


def test_a_question_is_looked_at_as_it_was_put_before_anybody_had_answered():
    for question in asked(record_of(SWEEPS["two_win"].tables(3, 1)[0])):
        prompt = question.view.prompt
        assert prompt is not None
        assert not prompt.answered
        assert question.view.answered == ()
