"""The analysis of one record, question by question: whoever has other work, or shows progress, takes them one at a
time."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine import catalogue
from engine.analysis.findings import Analysis, Judged, Swing, TurningPoint, greatest, rounded, swings
from engine.analysis.plan import planned
from engine.analysis.playouts import chance, dice_of
from engine.analysis.questions import Question, questions
from engine.house import never
from engine.record import Broken, Record, replay
from engine.seats import Seat

ADVISER = "hard"
"""The house player who says what it would have chosen."""


class Study(NamedTuple):
    """What there is to do: the questions to look at and with how many games in the head each, and how the game ended.

    What is done for a seat depends on the record alone, not on which other seats are looked at."""

    record: Record
    questions: tuple[Question, ...]
    playouts: int
    ended: tuple[float, ...] | None

    def judge(self, question: Question) -> Judged:
        """How good the seat's chances were when it was asked."""
        at, seat, code, position = question
        found = rounded(chance(self.record, question, self.playouts))
        return Judged(at, seat, code, position.turn, position.round, found)

    def conclude(self, judged: Sequence[Judged]) -> Analysis:
        """The whole analysis, once every question was judged."""
        asked = {question.at: question for question in self.questions}
        turning = [self._turning(asked[swing.judged.at], swing) for swing in greatest(swings(judged, self.ended))]
        return Analysis(self.playouts, tuple(judged), tuple(turning), self.ended)

    def _turning(self, question: Question, swing: Swing) -> TurningPoint:
        adviser = catalogue.house_player(self.record.game.key, ADVISER)
        action, reason, confidence = adviser.choose(question.view, dice_of(self.record.key, question.at), never)
        return TurningPoint(swing, action.code, reason, rounded(confidence))


def study(record: Record, seats: Collection[Seat] | None = None) -> Study | Broken:
    """What there is to do for these seats (`None`: for all), or the first action that breaks a rule."""
    steps = replay(record)
    if isinstance(steps, Broken):
        return steps
    plan = planned(record, questions(steps))
    asked = tuple(each for each in plan.questions if seats is None or each.seat in seats)
    outcome = steps[-1].position.outcome()
    ended = None
    if outcome is not None:
        share = 1 / len(outcome.winners)
        ended = tuple(share * (Seat(seat) in outcome.winners) for seat in range(record.seats))
    return Study(record, asked, plan.playouts, ended)


def analyse(record: Record, seats: Collection[Seat] | None = None) -> Analysis | Broken:
    """The whole analysis at once."""
    found = study(record, seats)
    return found if isinstance(found, Broken) else found.conclude([found.judge(each) for each in found.questions])
