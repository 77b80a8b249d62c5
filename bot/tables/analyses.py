"""The progress of a game's analysis, and the exercises made from its mistakes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.change import Played
from bot.tables.records import record_of
from bot.tables.results import Result
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis, Judged, Mistake
from engine.analysis.study import questions
from engine.contract import Position, Seat
from engine.record import Broken, replay


@dataclass(frozen=True, slots=True)
class Waiting:
    """The analysis waits in the queue, behind `ahead` others."""

    ahead: int


@dataclass(frozen=True, slots=True)
class UnderWay:
    """The analysis is running and has completed `share` of the work, from 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class Found:
    """The analysis is available."""

    analysis: Analysis


@dataclass(frozen=True, slots=True)
class Failed:
    """The analysis failed: it exceeded its time limit, or an error occurred."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A costly decision of one seat, to be made again as practice.

    Attributes:
        analysis: The analysis that found the mistake.
        judged: The decision as the analysis judged it.
        mistake: The mistake and its cost.
        position: The position in which the decision was made.
        following: Index in the record of the next exercise's action, from 0; `None` if this is the last one.
    """

    analysis: Analysis
    judged: Judged
    mistake: Mistake
    position: Position
    following: int | None


@dataclass(frozen=True, slots=True)
class WeeklyExercise:
    """A mistake in one of a person's recent games.

    Attributes:
        at: Index of the action in the record, from 0.
        cost: Cost of the mistake in points.
    """

    result: Result
    at: int
    cost: int


Progress: TypeAlias = Waiting | UnderWay | Found | Failed


def analysed_seats(table: Table) -> Sequence[Seat]:
    """Return the seats that are analysed: those of people, or none while the game is not over."""
    if table.stage is not Stage.OVER:
        return ()
    return [Seat(seat) for seat, holder in enumerate(table.holders) if holder.person is not None]


def exercise(table: Table, played: Sequence[Played], analysis: Analysis, seat: Seat, at: int) -> Exercise | None:
    """Return the exercise about one action of a record.

    Args:
        at: Index of the action in the record, from 0.

    Returns:
        The exercise, or `None` if the action is not one of the seat's costliest mistakes or the record cannot be
        replayed.
    """
    own = analysis.mistakes_of(seat)
    number = next((number for number, (judged, _) in enumerate(own) if judged.at == at), None)
    record = record_of(table, played)
    steps = replay(record._replace(moves=record.moves[: at + 1]))
    if number is None or isinstance(steps, Broken):
        return None
    following = own[number + 1][0].at if number + 1 < len(own) else None
    return Exercise(analysis, *own[number], questions(steps)[-1].position, following)
