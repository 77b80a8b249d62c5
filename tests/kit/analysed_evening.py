"""An evening whose finished game is analysed: who asks, who computes, who is told."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import asynccontextmanager

from bot.scheduler.analysis_worker import AnalysisMessages, AnalysisWorker
from bot.tables.ids import MessageId, UserId
from bot.tables.requests import HandToken
from bot.tables.table import Table
from engine.contract import Refusal
from tests.kit.memory_store import MemoryStore
from tests.kit.world import Arguments, InlineExecutor, Result, World

ANA = HandToken("ana", MessageId(5))
BEN = HandToken("ben")


@asynccontextmanager
async def evening() -> AsyncGenerator[tuple[World, Table]]:
    """A finished game of two people."""
    async with World(MemoryStore()) as world:
        yield world, await world.play_out(await world.begin(2))


async def looked(world: World, table: Table, token: HandToken) -> None:
    """Someone asks, and is answered."""
    assert not isinstance(await world.tables.analyses.look(table, UserId(1), token, "en"), Refusal)
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
