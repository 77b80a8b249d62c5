"""Analyses for tests: one with everything in it, few games in the head, and an evening whose game is analysed."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import asynccontextmanager

import pytest

from bot.scheduler.analysis_worker import AnalysisMessages, AnalysisWorker
from bot.service.messages import Publisher
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.analyses import Exercise
from bot.tables.ids import MessageId, UserId
from bot.tables.requests import HandToken
from bot.tables.table import Table
from engine.analysis import study
from engine.analysis.findings import Analysis, Judged, Mistake, Other
from engine.contract import Refusal, Seat
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore
from tests.kit.world import Arguments, InlineExecutor, Result, World


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
        return study.POLICY

    monkeypatch.setattr(study, "strongest_level", normal)


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


ANA = HandToken("ana", MessageId(5))
BEN = HandToken("ben")


@asynccontextmanager
async def evening() -> AsyncGenerator[tuple[World, Table]]:
    """A finished game of two people."""
    async with World(MemoryStore()) as world:
        yield world, await world.play_out(await world.begin(2))


async def looked(world: World, table: Table, token: HandToken) -> None:
    """Someone asks, and is answered."""
    assert not isinstance(await world.tables.analyses.request(table, UserId(1), token, "en"), Refusal)
    await world.tables.analyses.watch(table.id, token)


def worker(world: World, processes: Callable[[], Executor] = InlineExecutor) -> AnalysisWorker:
    return AnalysisWorker(world.tables.analyses, world.tables, world.discord, world.clock, world.signals, processes)


def messages(world: World) -> AnalysisMessages:
    return AnalysisMessages(world.tables.analyses, world.tables, world.discord, world.clock, world.signals)


async def told(world: World, seconds: int = 0) -> None:
    """Leave whoever shows what came of analyses at work for so long."""
    task = asyncio.ensure_future(_always(messages(world)))
    for second in range(seconds + 1):
        world.clock.advance(1_000 if second else 0)
        for _ in range(20):
            await asyncio.sleep(0)
    task.cancel()


async def _always(bringing: AnalysisMessages) -> None:
    while True:
        await bringing.run_once()


class Dies(InlineExecutor):
    """The process goes with its first work."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        broken = Future[Result]()
        broken.set_exception(BrokenExecutor())
        return broken


class Errs(InlineExecutor):
    """Something is wrong with the work."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        wrong = Future[Result]()
        wrong.set_exception(KeyError("5B0"))
        return wrong
