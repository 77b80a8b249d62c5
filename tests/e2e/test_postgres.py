"""Two bots on one database of PostgreSQL, one of which waits to go on in the other's place: whatever dies in the middle
of a round, the game ends as if nothing had."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.clock import SystemClock
from bot.config import Settings
from bot.local.sandbox_and_bot import QUIET, BotProcess, Files, RestartPolicy, settings_for
from bot.persistence.copy_database import copy_database
from sandbox.clock import RealClock, wait
from sandbox.people.client import ActOutcome
from sandbox.people.company import play
from sandbox.people.seeded_choices import SeededChoices
from sandbox.server import Sandbox
from tests.kit.full_house import PATIENCE, UNDRAWN, Visitor, sandbox_for
from tests.kit.killing import MOST_RETRIES
from tests.kit.postgres import ON_POSTGRESQL, Cluster
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import complaints, read

pytestmark = ON_POSTGRESQL

NAMES = ("Ana", "Ben", "Chloe")
STRIKES = 6
"""How often something dies, in CI."""

OPENING = 6
"""Presses until a game is dealt: people who open one press once."""

SOAK_STRIKES = int(os.environ.get("TWOWIN_SOAK_STRIKES", "500"))
END_SESSIONS = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'evening' AND pid <> pg_backend_pid()"
)
NAME = "evening"


class Strikes:
    """Kills the bot that is online, ends every session, stops that bot until the other one went on in its
    place, or stops the server as the power would, each in the middle of a round."""

    def __init__(self, sandbox: Sandbox, bots: list[BotProcess], cluster: Cluster, chance: SeededChoices) -> None:
        self._sandbox, self._bots, self._cluster, self._chance = sandbox, bots, cluster, chance
        self.struck: Counter[str] = Counter()
        self.presses = 0

    def told(self, press: ActOutcome) -> None:
        self.presses += press.result == "ok"

    async def strike(self, most: int) -> None:
        """Strike until that was often enough, each time after someone was answered."""
        for number in range(self.struck.total(), most):
            seen = self.presses
            while self.presses < max(seen, 0) + 2 or not self._sandbox.is_online:
                await wait(RealClock(), 20)
            await wait(RealClock(), self._chance.below(500))
            kind = ("kill", "end", "pause", "power")[number % 4]
            match kind:
                case "kill":
                    for bot in self._working():
                        bot.kill()
                case "pause":
                    await self._pause()
                case "end":
                    await asyncio.to_thread(self._cluster.execute, END_SESSIONS)
                case _:
                    await asyncio.to_thread(self._cluster.stop, signal.SIGQUIT)
                    self._cluster.begin()
                    await asyncio.to_thread(self._cluster.answers)
            self.struck[kind] += 1

    def _working(self) -> list[BotProcess]:
        """Whoever does not wait."""
        return [bot for bot in self._bots if "waiting to go on" not in "".join(bot.last_lines()[-1:])]

    async def _pause(self) -> None:
        """It is away until its place is taken, and comes back with what it knew before."""
        async with asyncio.timeout(PATIENCE):
            while len(working := [bot.pid for bot in self._working() if bot.pid is not None]) != 1:
                await wait(RealClock(), 20)
        (away,) = working
        os.kill(away, signal.SIGSTOP)
        try:
            await asyncio.to_thread(self._cluster.execute, END_SESSIONS)
            async with asyncio.timeout(PATIENCE):
                while len(self._working()) == 1:
                    await wait(RealClock(), 20)
            await wait(RealClock(), self._chance.below(3_000))
        finally:
            os.kill(away, signal.SIGCONT)


@asynccontextmanager
async def two_bots(settings: Settings, folder: Path, sandbox: Sandbox) -> AsyncGenerator[list[BotProcess]]:
    """Two, each started again when it dies."""
    restarts = RestartPolicy(first_pause=1, longest_pause=1)
    bots = [BotProcess(settings, folder / f"bot-{number}.log", SystemClock(), restarts) for number in range(2)]
    async with asyncio.TaskGroup() as group:
        running = [group.create_task(each.keep_running()) for each in bots]
        async with asyncio.timeout(PATIENCE):
            while not sandbox.is_online:
                await wait(RealClock(), 20)
        yield bots
        for each in running:
            each.cancel()


async def evening(cluster: Cluster, folder: Path, strikes: int, seed: str) -> Counter[str]:
    """Games until something died so often; returns what did. No one could tell afterwards."""
    files = Files(folder, cluster.create(NAME, cluster.migrated))
    async with Sandbox.start(sandbox_for(folder, NAMES)) as sandbox, aiohttp.ClientSession() as session:
        token, chosen = sandbox.token, settings_for(sandbox, files, QUIET, pictures=UNDRAWN)
        settings = chosen.model_copy(update={"database": chosen.database.model_copy(update={"standby": True})})
        async with two_bots(settings, folder, sandbox) as bots:
            visitor = await Visitor.at(sandbox.url, session, len(NAMES))
            strike = Strikes(sandbox, bots, cluster, SeededChoices(seed))
            games = 0
            while strike.struck.total() < strikes:
                strike.presses = -OPENING
                plan = visitor.evening(seed=str(games), retries=MOST_RETRIES)
                async with asyncio.TaskGroup() as group:
                    striking = group.create_task(strike.strike(strikes))
                    await play(visitor.line, plan, strike.told)
                    striking.cancel()
                games += 1
    copy_database(cluster.url(NAME), files.database)
    cluster.drop(NAME)
    truths = await read(files.database)
    found = findings(reading.read(folder / "wire.jsonl"), truths, [token], killed=True, hurried=True)
    assert [*found, *await complaints(files.database)] == []
    assert [truth.table.stage for truth in truths] == ["over"] * games
    return strike.struck


@pytest.mark.sweep
async def test_whatever_dies_in_the_middle_of_a_round_the_other_bot_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    struck = await evening(cluster, tmp_path, STRIKES, "two bots")
    assert struck.total() == STRIKES
    assert len(struck) == 4


@pytest.mark.soak
@pytest.mark.timeout(20_000)
async def test_many_deaths_leave_no_trace(cluster: Cluster, tmp_path: Path) -> None:
    assert (await evening(cluster, tmp_path, SOAK_STRIKES, "soak")).total() == SOAK_STRIKES
