"""Analysis of one record in steps, for callers that do other work in between or show progress.

The amount of work depends only on the record, so it is the same on every machine.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED, Analysis, Judged
from engine.analysis.judging import Question, judged, questions
from engine.record import Broken, Record, replay
from engine.seats import Seat

PLAYOUTS: Final = 100
"""Most deals on which each answer is simulated."""

FEWEST: Final = 24
"""Fewest deals on which each answer is simulated. A longer game has fewer analysed choices instead."""

ROUNDS_COUNT: Final = 4
"""Playouts to the end of the game that are worth as much as one playout to the end of a round, which ends with a
forecast."""

ANSWERS: Final = 220_000
"""Simulated answers for the choices of one game. If many choices are bad, comparisons take several times as many."""

ROUND_ANSWERS: Final = 90_000
"""Simulated answers for one game if playouts end with the round. In such a game, each answer takes longer."""


class Workload(NamedTuple):
    """Choices to analyse.

    Attributes:
        questions: The choices.
        playouts: Number of deals on which each answer is simulated.
    """

    questions: tuple[Question, ...]
    playouts: int


def planned(record: Record, asked: Sequence[Question]) -> Workload:
    """Select the choices to analyse and the number of deals.

    A long game gets fewer deals for each choice. In a very long one, only every second, third or later choice of each
    seat is analysed.
    """
    by_round = catalogue.installed[record.game.key].forecast is not None
    most, fewest = (each // ROUNDS_COUNT if by_round else each for each in (PLAYOUTS, FEWEST))
    answers = ROUND_ANSWERS if by_round else ANSWERS
    parts = [each.position.round if by_round else 0 for each in asked]
    last = {part: number for number, part in enumerate(parts)}
    work = sum(last[part] - number + 1 for number, part in enumerate(parts))  # answers that a playout replaces
    playouts = min(most, answers // max(work, 1))
    if playouts >= fewest:
        return Workload(tuple(asked), playouts)
    every = -(-fewest * work // answers)
    return Workload(tuple(each for each, number in _numbered(asked) if number % every == 0), fewest)


def _numbered(asked: Sequence[Question]) -> Sequence[tuple[Question, int]]:
    """Return each choice with its number among the choices of its seat, from 0."""
    seen: dict[int, int] = {}
    numbered: list[tuple[Question, int]] = []
    for question in asked:
        numbered.append((question, seen.get(question.seat, 0)))
        seen[question.seat] = numbered[-1][1] + 1
    return numbered


class Study(NamedTuple):
    """Work list of an analysis. The work for a seat does not depend on which other seats are analysed.

    Attributes:
        questions: The choices to analyse.
        playouts: Number of deals on which each answer is simulated.
        ended: Each seat's share of the win in points, `None` for a record that stops before the end.
    """

    record: Record
    questions: tuple[Question, ...]
    playouts: int
    ended: tuple[int, ...] | None

    def judge(self, question: Question) -> Judged:
        """Evaluate one of the `questions`."""
        return judged(self.record, question, self.playouts)

    def conclude(self, found: Sequence[Judged]) -> Analysis:
        """Return the whole analysis from the evaluated choices."""
        return Analysis(self.playouts, tuple(found), self.ended, round(HUNDRED / self.record.seats))


def study(record: Record, seats: Collection[Seat] | None = None) -> Study | Broken:
    """Return the work for these seats (`None`: all seats), or the first action that breaks a rule."""
    steps = replay(record)
    if isinstance(steps, Broken):
        return steps
    work = planned(record, questions(steps))
    asked = tuple(each for each in work.questions if seats is None or each.seat in seats)
    outcome = steps[-1].position.outcome()
    ended = None
    if outcome is not None:
        share = round(HUNDRED / len(outcome.winners))
        ended = tuple(share * (Seat(seat) in outcome.winners) for seat in range(record.seats))
    return Study(record, asked, work.playouts, ended)


def analyse(record: Record, seats: Collection[Seat] | None = None) -> Analysis | Broken:
    """Analyse these seats (`None`: all seats) at once. Returns the first action that breaks a rule if there is one."""
    found = study(record, seats)
    return found if isinstance(found, Broken) else found.conclude([found.judge(each) for each in found.questions])
