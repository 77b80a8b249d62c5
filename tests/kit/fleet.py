"""Several bots on one database of PostgreSQL, each a process with shards of its own, on one sandbox."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.config import Settings
from bot.local.bot_process import BotProcess, RestartPolicy
from bot.local.places import SandboxServer
from bot.local.sandbox_and_bot import QUIET, Files, settings_for
from bot.local.seating import Company
from bot.persistence.members import Members, load_members
from sandbox.clock import RealClock, wait
from sandbox.server import Sandbox
from tests.kit.full_house import PATIENCE, UNDRAWN
from tests.kit.postgres import Cluster

SHARDS: Final = 4
NAME: Final = "processes"
"""Of the database."""

_MEMBERS: Final = "SELECT value FROM keepsakes WHERE name = 'members'"
_RESTARTS: Final = RestartPolicy(first_pause=1, longest_pause=1)


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
    """The bots, and the database that they share."""

    settings: Settings
    folder: Path
    cluster: Cluster
    group: asyncio.TaskGroup
    bots: dict[BotProcess, asyncio.Task[None]]
    made = 0

    def add(self) -> None:
        """One more."""
        bot = BotProcess(self.settings, self.folder / f"bot-{self.made}.log", SystemClock(), _RESTARTS)
        self.made += 1
        self.bots[bot] = self.group.create_task(bot.keep_running())

    async def remove(self, bot: BotProcess) -> None:
        """It is told to stop, and not started again."""
        running = self.bots.pop(bot)
        running.cancel()
        await asyncio.wait([running])

    async def members(self) -> Members:
        """Those that take part, as the database has it."""
        rows = await asyncio.to_thread(self.cluster.execute, _MEMBERS, NAME)
        return load_members(str(rows[0][0])) if rows else {}

    async def until(self, true: Callable[[Members], bool]) -> None:
        """Wait until that is so."""
        async with asyncio.timeout(PATIENCE):
            while not true(await self.members()):
                await wait(RealClock(), 50)

    async def even(self) -> Members:
        """Wait until all the bots, and nobody else, count and have all the shards among them; who they are."""
        bots = len(self.bots)
        shares = sorted(SHARDS // bots + (rank < SHARDS % bots) for rank in range(bots))
        before = await self.members()

        def settled(members: Members) -> bool:
            nonlocal before
            if members.keys() != before.keys() or sorted(len(each.shards) for each in members.values()) != shares:
                before = members
            return all(members[name].beat > before[name].beat for name in members) and bool(members)

        await self.until(settled)
        return before


@asynccontextmanager
async def fleet(settings: Settings, folder: Path, cluster: Cluster, processes: int) -> AsyncGenerator[Fleet]:
    """So many bots, online."""
    async with asyncio.TaskGroup() as group:
        bots = Fleet(settings, folder, cluster, group, {})
        for _ in range(processes):
            bots.add()
        await bots.even()
        yield bots
        for running in bots.bots.values():
            running.cancel()


def shared_settings(sandbox: Sandbox, files: Files, lease: float) -> Settings:
    """Settings of each of the bots. `lease`: seconds after which the others give up one that is silent."""
    chosen = settings_for(sandbox, files, QUIET, pictures=UNDRAWN)
    discord = chosen.discord.model_copy(update={"shards": SHARDS})
    database = chosen.database.model_copy(update={"shared": True, "lease_seconds": lease})
    return chosen.model_copy(update={"discord": discord, "database": database})
