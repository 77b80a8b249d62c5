"""Analyses for tests: one with everything in it, and few games in the head."""

import pytest

from bot.scheduler.analysis_worker import AnalysisMessages
from bot.service.publisher import Publisher
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.analyses import Exercise
from bot.tables.table import Table
from engine.analysis import judging, study
from engine.analysis.findings import Analysis, Judged, Mistake, Other
from engine.seats import Seat
from tests.kit.clocks import ManualClock


def judged(
    at: int, seat: int, number: int, chance: int, code: str = "pass 1B0", mistake: Mistake | None = None
) -> Judged:
    """A choice in the first turn of a round."""
    return Judged(at, Seat(seat), code, 2 * (number - 1), number, chance, mistake)


def an_analysis() -> Analysis:
    """A game of two with a mistake in its first round, and luck in the second."""
    others = (Other("pass 3P0", 30, 6), Other("pass 4P0", 4, 5))
    lowest = Mistake(12, 5, "pass 2G1", "reason-lowest-digit", others)
    story = (
        judged(0, 0, 1, 50, mistake=lowest),
        judged(1, 1, 1, 45),
        judged(2, 0, 2, 81, "form 2P0 1B0"),
        judged(3, 1, 2, 12),
        judged(4, 1, 2, 15),
    )
    return Analysis(131, story, (0, 100))


def an_exercise(table: Table, seat: Seat) -> Exercise:
    """The question that a seat has before it, as if the game had been over long since: its first answer was a mistake,
    its last one better."""
    codes = [action.code for action in table.running.legal_actions(seat)]
    others = tuple(Other(code, 9, 8 + place % 3) for place, code in enumerate(codes[1:-1][:2]))
    mistake = Mistake(12, 5, codes[-1], "reason-guess", others)
    dear = Judged(0, seat, codes[0], table.running.turn, table.running.round, 50, mistake)
    return Exercise(Analysis(9, (dear,), None), dear, mistake, table.running, 7)


def quickly_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strong house needs no time. Players who are not as good still make mistakes by its judgement."""

    def normal(_: str) -> str:
        return judging.POLICY

    monkeypatch.setattr(judging, "strong_house", normal)


def few_games_in_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses made in this process are quick."""
    monkeypatch.setattr(study, "PLAYOUTS", 1)
    monkeypatch.setattr(study, "FEWEST", 1)
    quickly_advised(monkeypatch)


async def what_came_of_it(tables: TableService, publisher: Publisher) -> None:
    """Whoever watches an analysis that is over is shown it."""
    signals = Signals()
    signals.analysis_messages.set()
    await AnalysisMessages(tables.analyses, tables, publisher, ManualClock(), signals).run_once()
