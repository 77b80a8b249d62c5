"""The state of the analysis of a finished game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.change import Played
from bot.tables.records import record_of
from bot.tables.results import Result
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis, Judged, Mistake
from engine.analysis.judging import questions
from engine.contract import Position
from engine.record import Broken, replay
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Waiting:
    """The analysis waits in the queue, behind this many others."""

    ahead: int


@dataclass(frozen=True, slots=True)
class UnderWay:
    """The analysis is running. The share that is done is from 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class Found:
    """The analysis exists."""

    analysis: Analysis


@dataclass(frozen=True, slots=True)
class Failed:
    """The analysis failed: it would have taken too long, or an error occurred."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A costly choice of one seat, to be made again.

    Attributes:
        analysis: Where it was found.
        judged: The choice.
        mistake: What it cost.
        position: The position of the question.
        following: Index of the action (from 0) of the next exercise of this game, if there is one.
    """

    analysis: Analysis
    judged: Judged
    mistake: Mistake
    position: Position
    following: int | None


@dataclass(frozen=True, slots=True)
class WeeklyExercise:
    """Action `at` of the record (from 0) of a person's game, in which they made a mistake of this `cost` in points."""

    result: Result
    at: int
    cost: int


Progress: TypeAlias = Waiting | UnderWay | Found | Failed


def analysed_seats(table: Table) -> Sequence[Seat]:
    """Return the analysed seats: those of people. Empty while a game is not over."""
    if table.stage is not Stage.OVER:
        return ()
    return [Seat(seat) for seat, holder in enumerate(table.holders) if holder.person is not None]


def exercise(table: Table, played: Sequence[Played], analysis: Analysis, seat: Seat, at: int) -> Exercise | None:
    """Return the exercise about action `at` of the record, counted from 0. Returns `None` if the action is not one of
    the seat's costliest mistakes, or if the record cannot be replayed."""
    own = analysis.mistakes_of(seat)
    number = next((number for number, (judged, _) in enumerate(own) if judged.at == at), None)
    record = record_of(table, played)
    steps = replay(record._replace(moves=record.moves[: at + 1]))
    if number is None or isinstance(steps, Broken):
        return None
    following = own[number + 1][0].at if number + 1 < len(own) else None
    return Exercise(analysis, *own[number], questions(steps)[-1].position, following)
