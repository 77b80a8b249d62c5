"""Analyses for tests: one with everything in it, and few games in the head."""

import pytest

from bot.scheduler.analysis_messages import AnalysisMessages
from bot.service.publisher import Publisher
from bot.service.signals import Signals
from bot.service.table_service import TableService
from engine.analysis import plan
from engine.analysis.findings import Analysis, Judged, Swing, TurningPoint
from engine.seats import Seat
from tests.kit.clocks import ManualClock


def judged(at: int, seat: int, number: int, chance: float, code: str = "pass 1B0") -> Judged:
    """A choice in the first turn of a round."""
    return Judged(at, Seat(seat), code, 2 * (number - 1), number, chance)


def an_analysis() -> Analysis:
    """A game of two that turned twice."""
    story = (
        judged(0, 0, 1, 0.5),
        judged(1, 1, 1, 0.45),
        judged(2, 0, 2, 0.81, "form 2P0 1B0"),
        judged(3, 1, 2, 0.125),
    )
    rose = TurningPoint(Swing(story[0], 0.81), "pass 2G1", "reason-lowest-digit", 0.7)
    fell = TurningPoint(Swing(story[2], 0.0), "form 2P0 1B0", "reason-twins", 0.2)
    return Analysis(131, story, (rose, fell), (0.0, 1.0))


def few_games_in_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses made in this process are quick."""
    monkeypatch.setattr(plan, "PLAYOUTS", 1)
    monkeypatch.setattr(plan, "FEWEST", 1)


async def what_came_of_it(tables: TableService, publisher: Publisher) -> None:
    """Whoever watches an analysis that is over is shown it."""
    signals = Signals()
    signals.analysis_messages.send()
    await AnalysisMessages(tables.analyses, tables, publisher, ManualClock(), signals).turn()
