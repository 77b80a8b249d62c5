"""The analysis of one record, question by question, for callers with other work or a progress bar."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.analysis.findings import HUNDRED, Analysis, Judged
from engine.analysis.judging import judged
from engine.analysis.plan import planned
from engine.analysis.questions import Question, questions
from engine.record import Broken, Record, replay
from engine.seats import Seat


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
    """Return the work list for these seats (`None`: all), or the first action that breaks a rule."""
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
