"""One, two and four bot processes on one PostgreSQL database, compared with one on SQLite under the same load."""

import gc
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.config import Pictures
from bot.local.sandbox_and_bot import QUIET, BotProcess, Files, bot_beside
from sandbox.clock import RealClock, wait
from sandbox.figures import percentiles
from sandbox.gateway_protocol import GatewaySettings
from sandbox.limits import AT_ONCE, OLD_FRIENDS
from sandbox.people.in_process_client import InProcessClient
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tests.kit.fleet import NAME, SHARDS, companies, fleet, shared_settings
from tests.kit.postgres import Cluster
from tools.figures import processor
from tools.figures.load import House, Load, Presses
from tools.figures.restart import running

PROCESSES: Final = (1, 2, 4)
"""Processes on PostgreSQL, which share their database also where it is one."""

LOCK_TIMEOUT: Final = 10.0
"""Seconds, as in the settings' default."""

HEADING: Final = (
    "| | presses/s taken | not taken | answers p50 / p99 | processor time a press, each bot process | PostgreSQL |\n"
    "|---|--:|--:|--:|--:|--:|"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One run. `taken`: presses a second that were answered in time and counted; `lost`: the other presses; `answer`:
    ms from sending an interaction to receiving its callback; `bots`, `server`: ms of processor time of each bot
    process and of PostgreSQL for each press of all."""

    name: str
    taken: float
    lost: int
    answer: Mapping[str, float]
    bots: Sequence[float]
    server: float

    def __str__(self) -> str:
        bots = " + ".join(f"{each:.1f}" for each in self.bots)
        server = f"{self.server:.1f} ms" if self.server else ""
        answers = f"{self.answer['p50']:.0f} / {self.answer['p99']:.0f} ms"
        return f"| {self.name} | {self.taken:.1f} | {self.lost} | {answers} | {bots} ms | {server} |"


async def on_sqlite(load: Load, folder: Path) -> Row:
    """Measure one process and one file."""
    async with _sandbox() as sandbox:
        pictures = Pictures(drawn=load.pictures)
        async with bot_beside(sandbox, Files(folder), SystemClock(), QUIET, pictures=pictures) as process:
            return await _row("SQLite, 1 process", load, folder, sandbox, [process], dict)


async def on_postgres(load: Load, processes: int, cluster: Cluster, folder: Path) -> Row:
    """Measure this many processes on a database of that server, which is new."""
    cluster.drop(NAME)
    files = Files(folder, cluster.create(NAME, cluster.migrated))

    def server() -> dict[int, float]:
        return {pid: processor.seconds(pid) for pid in cluster.pids}

    async with _sandbox() as sandbox:
        settings = shared_settings(sandbox, files, LOCK_TIMEOUT)
        async with fleet(settings, folder, cluster, sandbox, processes) as bots:
            name = f"PostgreSQL, {processes} process{'es' * (processes > 1)}"
            return await _row(name, load, folder, sandbox, list(bots.bots), server)


@asynccontextmanager
async def _sandbox() -> AsyncGenerator[Sandbox]:
    settings = SandboxSettings(limits=OLD_FRIENDS, gateway=GatewaySettings(identify=AT_ONCE))
    async with Sandbox.start(settings) as sandbox:
        yield sandbox


async def _row(
    name: str,
    load: Load,
    folder: Path,
    sandbox: Sandbox,
    bots: Sequence[BotProcess],
    server: Callable[[], Mapping[int, float]],
) -> Row:
    """Play for a while, on servers of all shards alike."""
    presses, people = Presses(), InProcessClient(sandbox.platform)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        seated = await companies(sandbox, session, [*islice(cycle(range(SHARDS)), load.tables)], load.seats)
    async with House(load, Files(folder), sandbox, bots[0], people, seated).playing(presses.add):
        pids = [running(bot) for bot in bots]
        gc.collect()
        gc.freeze()
        served, before = server(), [processor.seconds(pid) for pid in pids]
        began, presses.counting = time.monotonic(), True
        await wait(RealClock(), 1000 * load.seconds)
        lasted, presses.counting = time.monotonic() - began, False
        spent = [processor.seconds(pid) - earlier for pid, earlier in zip(pids, before, strict=True)]
        database = sum(seconds - served.get(pid, 0.0) for pid, seconds in server().items())
    number = max(1, len(presses.moments))
    lost = presses.late + presses.failed + presses.turned_away
    return Row(
        name=name,
        taken=(len(presses.moments) - lost) / lasted,
        lost=lost,
        answer=percentiles(presses.answer_ms),
        bots=[1000 * seconds / number for seconds in spent],
        server=1000 * database / number,
    )
