"""Analysis of one record in steps, for callers that do other work in between or show progress. The amount of work
depends only on the record, so it is the same on every machine."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED, Analysis, Judged
from engine.analysis.judging import Question, judged, questions
from engine.record import Broken, Record, replay
from engine.seats import Seat

PLAYOUTS: Final = 100
"""Number of deals for each answer, if a game has few enough questions."""

FEWEST: Final = 24
"""Number of deals below which questions are left out instead."""

ROUNDS_COUNT: Final = 4
"""Number of playouts to the end of the game that are worth one playout of a round, which ends with a chance and not
with all or nothing."""

ANSWERS: Final = 220_000
"""Answers simulated for the choices of one game, all seats together. Comparisons with better ones take several times as
many if many choices are bad."""

ROUND_ANSWERS: Final = 90_000
"""Answers simulated for one game if only rounds are played. Every answer of a longer game takes longer."""


class Plan(NamedTuple):
    """The questions of an analysis, and the number of deals on which each answer is played on."""

    questions: tuple[Question, ...]
    playouts: int


def planned(record: Record, asked: Sequence[Question]) -> Plan:
    """Choose the questions to analyse and the number of deals for each.

    A long game gets fewer deals for each question; a very long one analyses only every second, third, ... question of
    each seat.
    """
    by_round = catalogue.installed[record.game.key].forecast is not None
    most, fewest = (each // ROUNDS_COUNT if by_round else each for each in (PLAYOUTS, FEWEST))
    answers = ROUND_ANSWERS if by_round else ANSWERS
    work = sum(_answers_ahead(asked, by_round=by_round))
    playouts = min(most, answers // max(work, 1))
    if playouts >= fewest:
        return Plan(tuple(asked), playouts)
    every = -(-fewest * work // answers)
    return Plan(tuple(each for each, number in _numbered(asked) if number % every == 0), fewest)


def _answers_ahead(asked: Sequence[Question], *, by_round: bool) -> Sequence[int]:
    """Return, for each question, the number of answers in the record that a playout would replace."""
    parts = [each.position.round if by_round else 0 for each in asked]
    last = {part: number for number, part in enumerate(parts)}
    return [last[part] - number + 1 for number, part in enumerate(parts)]


def _numbered(asked: Sequence[Question]) -> Sequence[tuple[Question, int]]:
    """Return each question with its number among those of its seat, from 0."""
    seen: dict[int, int] = {}
    numbered: list[tuple[Question, int]] = []
    for question in asked:
        numbered.append((question, seen.get(question.seat, 0)))
        seen[question.seat] = numbered[-1][1] + 1
    return numbered


class Study(NamedTuple):
    """Work list of an analysis: the questions, the number of deals for each, and the result of the game.

    The work for a seat depends on the record alone, not on which other seats are analysed.
    """

    record: Record
    questions: tuple[Question, ...]
    playouts: int
    ended: tuple[int, ...] | None

    def judge(self, question: Question) -> Judged:
        """Judge one of the `questions`."""
        return judged(self.record, question, self.playouts)

    def conclude(self, found: Sequence[Judged]) -> Analysis:
        """Return the whole analysis, once every question was judged."""
        return Analysis(self.playouts, tuple(found), self.ended, round(HUNDRED / self.record.seats))


def study(record: Record, seats: Collection[Seat] | None = None) -> Study | Broken:
    """Return the work for these seats (`None`: all), or the first action that breaks a rule."""
    steps = replay(record)
    if isinstance(steps, Broken):
        return steps
    plan = planned(record, questions(steps))
    asked = tuple(each for each in plan.questions if seats is None or each.seat in seats)
    outcome = steps[-1].position.outcome()
    ended = None
    if outcome is not None:
        share = round(HUNDRED / len(outcome.winners))
        ended = tuple(share * (Seat(seat) in outcome.winners) for seat in range(record.seats))
    return Study(record, asked, plan.playouts, ended)


def analyse(record: Record, seats: Collection[Seat] | None = None) -> Analysis | Broken:
    """Analyse these seats (`None`: all) at once; returns the first action that breaks a rule if there is one."""
    found = study(record, seats)
    return found if isinstance(found, Broken) else found.conclude([found.judge(each) for each in found.questions])
