"""Cost of a round in the bot's rate limit, read from the wire file."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import aiohttp

from bot.clock import SystemClock
from bot.games.discord_game import DiscordGame
from bot.local.evening_figures import Cost, count
from bot.local.sandbox_and_bot import QUIET, Files, bot_beside
from sandbox.limits import OLD_FRIENDS
from sandbox.people.company import CompanyPlan, play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, gather_companies
from sandbox.people.policy import Guest
from sandbox.people.tempo import Tempo
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings

TEMPO: Final = Tempo(least=0.3, most=1.5, glance=0.1, patience=0.5)
"""Three presses make a number, so that all of them come within five seconds of the first, also of those who must ask
for their hand."""


async def requests_per_round(game: DiscordGame, seats: Sequence[int], folder: Path) -> Mapping[int, Cost]:
    """Play one game for each number of seats, all at the same time."""
    wire = folder / "wire.jsonl"
    async with (
        Sandbox.start(SandboxSettings(wire=wire, people=FIRST_NAMES, limits=OLD_FRIENDS)) as sandbox,
        bot_beside(sandbox, Files(folder), SystemClock(), QUIET),
    ):
        async with aiohttp.ClientSession() as session:
            companies = await gather_companies(sandbox.url, session, len(seats), max(seats))
        line, tables = InProcessClient(sandbox.platform), dict(zip(seats, companies, strict=True))
        async with asyncio.TaskGroup() as group:
            for number, company in tables.items():
                group.create_task(play(line, _evening(game, company, number), lambda _: None))
    costs = count(wire).costs()
    return {number: costs[company.channel][0] for number, company in tables.items()}


def _evening(game: DiscordGame, company: Company, seats: int) -> CompanyPlan:
    guests = [Guest(person, name) for person, name in list(company.people.items())[:seats]]
    return CompanyPlan(company.channel, guests, game.start, {"seats": seats}, seed=str(seats), tempo=TEMPO)
