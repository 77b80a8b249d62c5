"""The analysis of a finished game, as far as it is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.table import Stage, Table
from engine import catalogue
from engine.analysis.findings import Analysis
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


Progress: TypeAlias = Waiting | UnderWay | Found | Failed


def judged_by_rounds(table: Table) -> bool:
    """Return whether an analysis plays on the current round only, and the game forecasts the winner from there."""
    return catalogue.installed[table.game_key].forecast is not None


def analysed_seats(table: Table) -> Sequence[Seat]:
    """Return the seats that an analysis is about: those of people, who are told how they played. Empty while a game is
    not over."""
    if table.stage is not Stage.OVER:
        return ()
    return [Seat(seat) for seat, holder in enumerate(table.holders) if holder.person is not None]
