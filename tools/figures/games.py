"""Memory of one bot process while fast scripted people play game after game."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.games.discord_game import DiscordGame
from bot.local.sandbox_and_bot import QUIET, BotProcess, Files, bot_beside
from sandbox.clock import RealClock
from sandbox.limits import OLD_FRIENDS
from sandbox.people.company import CompanyPlan, play
from sandbox.people.crowd import Crowd, Rounds
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, gather_companies
from sandbox.people.policy import Guest
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tools.figures import processor
from tools.figures.restart import running

POINTS: Final = 20
"""Number of times that the memory is measured, evenly over the games."""

MESSAGES_KEPT: Final = 50
"""Messages kept in each channel of the sandbox: its own memory is not what is measured."""

NEVER: Final = 10_000
"""Number of times that a person whose press was not taken presses again before giving up."""


@dataclass(frozen=True, slots=True)
class MemoryLoad:
    """`games` of `game` in all, at `tables` with `seats` quick people each, who press at most `rate` times a second
    together."""

    game: DiscordGame
    games: int
    tables: int
    seats: int
    rate: float


@dataclass(frozen=True, slots=True)
class Point:
    """The bot after a number of games and seconds: resident memory in MB."""

    games: int
    seconds: float
    memory_mb: float


class _Course:
    """Progress of the games. `games`: those not begun yet; `command`: opens a table."""

    def __init__(self, load: MemoryLoad, process: BotProcess, told: Callable[[Point], None]) -> None:
        self._process, self._told = process, told
        self._began = time.monotonic()
        self._between = max(1, load.games // POINTS)
        self._played = 0
        self.games = iter(range(load.games))
        self.command = load.game.start

    def note(self) -> None:
        """Measure the size of the bot."""
        self._told(Point(self._played, time.monotonic() - self._began, processor.memory_mb(running(self._process))))

    def one_more(self) -> None:
        """Note that a game is over."""
        self._played += 1
        if self._played % self._between == 0:
            self.note()


async def memory(load: MemoryLoad, folder: Path, told: Callable[[Point], None]) -> None:
    """Play them all; `told` hears of each point as soon as it is reached, the first before any game."""
    settings = SandboxSettings(people=FIRST_NAMES[: load.seats], messages_kept=MESSAGES_KEPT, limits=OLD_FRIENDS)
    async with (
        Sandbox.start(settings) as sandbox,
        bot_beside(sandbox, Files(folder), SystemClock(), QUIET) as process,
    ):
        async with aiohttp.ClientSession() as session:
            companies = await gather_companies(sandbox.url, session, load.tables, load.seats)
        course = _Course(load, process, told)
        course.note()
        line, crowd = InProcessClient(sandbox.platform), Crowd(load.rate, RealClock())
        async with asyncio.TaskGroup() as group:
            for company in companies:
                group.create_task(_table(line, company, crowd.company(load.seats), course))


async def _table(line: InProcessClient, company: Company, rounds: Rounds, course: _Course) -> None:
    guests = [Guest(person, name) for person, name in company.people.items()]
    for number in course.games:
        evening = CompanyPlan(
            channel=company.channel,
            guests=guests,
            command=course.command,
            options={"seats": len(guests)},
            seed=str(number),
            rounds=rounds,
            retries=NEVER,
        )
        await play(line, evening, lambda _: None)
        course.one_more()
