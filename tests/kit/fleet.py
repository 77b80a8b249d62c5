"""Several bots on one database of PostgreSQL, each a process with shards of its own, on one sandbox."""

import asyncio
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.config import Settings
from bot.local.sandbox_and_bot import QUIET, BotProcess, Files, RestartPolicy, settings_for
from sandbox.clock import RealClock, wait
from sandbox.people.places import Company, SandboxServer
from sandbox.server import Sandbox
from tests.kit.full_house import PATIENCE, UNDRAWN
from tests.kit.postgres import Cluster

SHARDS: Final = 4
NAME: Final = "processes"
"""Of the database."""

_UNTOLD: Final = "SELECT count(*) FROM outbox WHERE due <= 1000 * extract(epoch FROM now())"
_SESSIONS: Final = (
    "SELECT pid, state, wait_event, state_change, backend_xid, query, pg_blocking_pids(pid) FROM pg_stat_activity"
)
_RESTARTS: Final = RestartPolicy(first_pause=1, longest_pause=1)
_SERVES: Final = re.compile(r"serving shards|waiting to go on")


async def companies(
    sandbox: Sandbox, session: aiohttp.ClientSession, shards: Sequence[int], people: int
) -> Sequence[Company]:
    """A company of so many people for each of `shards`, on a server of that shard; their hands are direct messages,
    which come to shard 0."""
    async with session.get(f"{sandbox.url}/sandbox/world") as response:
        world = await response.json()
    server = SandboxServer(sandbox.url, session, world["guilds"][0]["id"], world["application"]["id"])
    seated = [
        {await server.made("users", name=name): name for name in (f"P{number} {seat}" for seat in range(people))}
        for number in range(len(shards))
    ]
    guilds = dict[int, str]()  # whoever was there before is a member
    while not guilds.keys() >= set(shards):
        guild = await server.made("guilds", name="Server")
        guilds.setdefault((int(guild) >> 22) % SHARDS, guild)
    return [
        Company(number, await replace(server, guild=guilds[shard]).place("text", "table", tuple(people)), people)
        for number, (shard, people) in enumerate(zip(shards, seated, strict=True))
    ]


@dataclass
class Fleet:
    """The bots with their tasks, and the database that they share."""

    settings: Settings
    folder: Path
    cluster: Cluster
    group: asyncio.TaskGroup
    bots: dict[BotProcess, asyncio.Task[None]]
    shards: dict[BotProcess, Sequence[int]]

    def add(self, shards: Sequence[int]) -> None:
        """Start one more bot, with these shards."""
        discord = self.settings.discord.model_copy(update={"shard_ids": tuple(shards)})
        settings = self.settings.model_copy(update={"discord": discord})
        bot = BotProcess(settings, self.folder / f"bot-{len(self.shards)}.log", SystemClock(), _RESTARTS)
        self.shards[bot] = shards
        self.bots[bot] = self.group.create_task(bot.keep_running())

    async def remove(self, bot: BotProcess) -> None:
        """Tell it to stop, and do not start it again."""
        running = self.bots.pop(bot)
        running.cancel()
        await asyncio.wait([running])

    @property
    def working(self) -> Sequence[BotProcess]:
        """Those that said last that they serve shards, and do not wait for them."""
        return [bot for bot in self.bots if bot.pid is not None and self._serves(bot)]

    def _serves(self, bot: BotProcess) -> bool:
        said = _SERVES.findall((self.folder / f"bot-{list(self.shards).index(bot)}.log").read_text("utf-8"))
        return said[-1:] == ["serving shards"]

    async def one_each(self) -> None:
        """Wait until one bot serves each part of the shards, and all others wait."""
        parts = sorted({tuple(shards) for bot, shards in self.shards.items() if bot in self.bots})
        async with asyncio.timeout(PATIENCE):
            while sorted(tuple(self.shards[bot]) for bot in self.working) != parts:
                await wait(RealClock(), 50)

    async def served_without(self, bot: BotProcess) -> None:
        """Wait until another bot serves the shards of this one. The fencing tokens would not tell: a bot whose session
        has ended may still call itself the one that serves, though the other one has raised them already."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not any(other is not bot and self.shards[other] == self.shards[bot] for other in self.working):
                    await wait(RealClock(), 50)
        except TimeoutError:
            said = [(each.pid, each.last_lines()) for each in self.bots]
            raise AssertionError(bot.pid, said, self.cluster.execute(_SESSIONS)) from None

    async def delivered(self) -> None:
        """Wait until nothing that is due is left to deliver."""
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(self.cluster.execute, _UNTOLD, NAME) != [(0,)]:
                await wait(RealClock(), 50)


@asynccontextmanager
async def fleet(
    settings: Settings, folder: Path, cluster: Cluster, sandbox: Sandbox, processes: int, waiting: int = 0
) -> AsyncGenerator[Fleet]:
    """Start this many bots, which divide the shards among them, beside each `waiting` bots with the same shards, and
    wait until all shards are connected."""
    async with asyncio.TaskGroup() as group:
        bots = Fleet(settings, folder, cluster, group, {}, {})
        for number in range(processes):
            for _ in range(1 + waiting):
                bots.add(range(number, SHARDS, processes))
        async with asyncio.timeout(PATIENCE):
            while {each.shard for each in sandbox.platform.sessions.open_sessions()} != set(range(SHARDS)):
                await wait(RealClock(), 20)
        yield bots
        for running in bots.bots.values():
            running.cancel()


def shared_settings(sandbox: Sandbox, files: Files, lock_timeout: float) -> Settings:
    """Settings that all bots have. `lock_timeout`: seconds of silence after which a bot loses its shards."""
    chosen = settings_for(sandbox, files, QUIET, pictures=UNDRAWN)
    discord = chosen.discord.model_copy(update={"shard_count": SHARDS})
    database = chosen.database.model_copy(update={"lock_timeout_seconds": lock_timeout})
    return chosen.model_copy(update={"discord": discord, "database": database})
