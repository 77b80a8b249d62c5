"""Several bots on one database of PostgreSQL, each with shards of its own and one that waits beside it: games on
servers of every shard end as they would with one, whatever dies, stands still or goes in the middle of a round."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import aiohttp
import pytest

from bot.local.sandbox_and_bot import BotProcess, Files
from bot.persistence.copy_database import copy_database
from sandbox.clock import RealClock, wait
from sandbox.people.client import ActOutcome, HttpClient
from sandbox.people.company import CompanyPlan, play
from sandbox.people.places import Company
from sandbox.people.policy import Guest
from sandbox.people.seeded_choices import SeededChoices
from sandbox.server import Sandbox
from tests.kit.fleet import NAME, Fleet, companies, fleet, shared_settings
from tests.kit.full_house import sandbox_for
from tests.kit.killing import MOST_RETRIES
from tests.kit.postgres import ON_POSTGRESQL, Cluster
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import complaints, read

pytestmark = ON_POSTGRESQL

PLAYED = (1, 3)
"""Shards on whose servers people play."""

LOCK_TIMEOUT = 4.0
"""Seconds."""

STRIKES = int(os.environ.get("TWOWIN_STRIKES", "2"))
"""How often something happens in `make test`; CI asks for each of five several times."""

SOAK_STRIKES = int(os.environ.get("TWOWIN_SOAK_STRIKES", "500"))
SEED = os.environ.get("TWOWIN_SOAK_SEED", "processes")
"""What strikes when; another word, another soak."""

OPENING = 8
"""Presses until games are dealt."""

END_SESSIONS = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE datname = 'processes' AND pid <> pg_backend_pid()"
)


class Strikes:
    """In the middle of a round a bot is killed, every session is ended, a bot stands still until another one has its
    shards, the server stops as if the power failed, or a bot is stopped in order and replaced."""

    def __init__(self, fleet: Fleet, chance: SeededChoices) -> None:
        self._fleet, self._chance = fleet, chance
        self.struck: Counter[str] = Counter()
        self.presses = 0
        self.over = False

    def told(self, press: ActOutcome) -> None:
        self.presses += press.result == "ok"

    async def strike(self, most: int) -> None:
        """Strike until that was often enough or the games are over, each time after someone was answered."""
        self.presses, self.over = -OPENING, False
        for number in range(self.struck.total(), most):
            seen = self.presses
            while self.presses < max(seen, 0) + 2:
                if self.over:
                    return
                await wait(RealClock(), 20)
            kinds = {
                "kill": self._kill,
                "end": self._end,
                "pause": self._pause,
                "power": self._power,
                "replace": self._replace,
            }
            kind = list(kinds)[number % len(kinds)]
            await wait(RealClock(), self._chance.below(500))
            await kinds[kind]()
            self.struck[kind] += 1

    async def _one(self) -> BotProcess:
        """A bot that serves, once there is one: a slow one may have lost its shards."""
        while not (working := self._fleet.working):
            await wait(RealClock(), 20)
        return working[self._chance.below(len(working))]

    async def _kill(self) -> None:
        (await self._one()).kill()

    async def _end(self) -> None:
        await asyncio.to_thread(self._fleet.cluster.execute, END_SESSIONS)

    async def _power(self) -> None:
        await asyncio.to_thread(self._fleet.cluster.stop, signal.SIGQUIT)
        self._fleet.cluster.begin()
        await asyncio.to_thread(self._fleet.cluster.answers)

    async def _pause(self) -> None:
        """It is away until the one that waits has its shards, and comes back with what it knew before."""
        await self._fleet.one_each()
        bot = await self._one()
        assert bot.pid is not None
        os.kill(bot.pid, signal.SIGSTOP)
        try:
            await self._fleet.served_without(bot)
            await wait(RealClock(), self._chance.below(2_000))
        finally:
            os.kill(bot.pid, signal.SIGCONT)

    async def _replace(self) -> None:
        await self._fleet.one_each()
        bot = await self._one()
        await self._fleet.remove(bot)
        await self._fleet.served_without(bot)
        self._fleet.add(self._fleet.shards[bot])


async def evening(cluster: Cluster, folder: Path, processes: int, strikes: int) -> Counter[str]:
    """Games on several servers at once, undisturbed at first, so that everyone has direct messages, then until so much
    has happened; returns what did. No one could tell afterwards."""
    files = Files(folder, cluster.create(NAME, cluster.migrated))
    async with Sandbox.start(sandbox_for(folder, ("Ana",))) as sandbox, aiohttp.ClientSession() as session:
        tables, rounds = await companies(sandbox, session, PLAYED, 2), 0
        async with fleet(shared_settings(sandbox, files, LOCK_TIMEOUT), folder, cluster, sandbox, processes, 1) as bots:
            strike = Strikes(bots, SeededChoices(SEED))
            while not rounds or strike.struck.total() < strikes:
                async with asyncio.TaskGroup() as group:
                    group.create_task(strike.strike(strikes if rounds else 0))
                    async with asyncio.TaskGroup() as playing:
                        for each in tables:
                            plan = plan_of(each, f"{rounds}:{each.number}")
                            playing.create_task(play(HttpClient(sandbox.url, session), plan, strike.told))
                    strike.over = True
                rounds += 1
            await bots.delivered()
    history = accepted(cluster)
    copy_database(cluster.url(NAME), files.database)
    cluster.drop(NAME)
    truths = await read(files.database)
    exchange = reading.read(folder / "wire.jsonl")
    found = findings(exchange, truths, [sandbox.token], killed=True, hurried=True)
    assert [*found, *history, *await complaints(files.database)] == []
    assert [truth.table.stage for truth in truths] == ["over"] * rounds * len(PLAYED)
    return strike.struck


def plan_of(company: Company, seed: str) -> CompanyPlan:
    """A game of 2 WIN for everyone."""
    guests = [Guest(person, name) for person, name in company.people.items()]
    return CompanyPlan(company.channel, guests, "twowin start", {"seats": len(guests)}, seed, retries=MOST_RETRIES)


def accepted(cluster: Cluster) -> Sequence[str]:
    """What is wrong with the history of accepted actions of all processes: each follows the one before it at its
    table, is later than it, and no two stand at one place."""
    rows = cluster.execute("SELECT table_id, number, at FROM actions ORDER BY table_id, number", NAME)
    found = list[str]()
    for (table, number, at), (following, next_number, next_at) in pairwise(rows):
        if table == following and (next_number != int(str(number)) + 1 or int(str(next_at)) < int(str(at))):
            found.append(f"action {next_number} of table {table} does not follow {number}")
    return found


async def test_whatever_happens_to_processes_in_the_middle_of_a_round_nobody_can_tell(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Half a minute, and some seconds for each strike more: a process that is away loses its shards after a timeout."""
    struck = await evening(cluster, tmp_path, 2, STRIKES)
    assert (struck.total(), len(struck)) == (STRIKES, min(STRIKES, 5))


@pytest.mark.soak
@pytest.mark.timeout(20_000)
async def test_many_such_things_leave_no_trace(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    struck = await evening(cluster, tmp_path, 4, SOAK_STRIKES)
    with capsys.disabled():
        print(f"\n{dict(struck)}")
    assert struck.total() == SOAK_STRIKES
