"""Many tables at once against the real bot on SQLite, through the sandbox with Discord's rate limits on."""

import asyncio
import json
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import kill
from pathlib import Path
from time import monotonic
from typing import Any, Final

import aiohttp

from bot.clock import SystemClock
from bot.gauges import LINE
from bot.local.companies import FIRST_NAMES, Company, gather_companies
from bot.local.tally import count
from bot.local.together import QUIET, Files, bot_beside
from bot.sandbox.clock import RealClock, wait
from bot.sandbox.people.company import Evening, play
from bot.sandbox.people.line import Press, SandboxLine
from bot.sandbox.people.policy import Guest
from bot.sandbox.server import Sandbox
from bot.sandbox.settings import SandboxSettings

SLEEPERS: Final = 10
"""Tables of two who start and then never choose, so that deadlines pass under load."""

WARM_UP: Final = 6
"""Presses of everybody before the measuring begins: until then they open, sit down and get their first hands."""

BUSY: Final = 0.85
"""The share of their time that people do not wait for one another."""


@dataclass(frozen=True, slots=True)
class Load:
    """`tables` with `seats` people each, who press about `rate` times a second together; measured for `seconds` once
    every table was opened."""

    tables: int
    seats: int
    rate: float
    seconds: float

    @property
    def pace(self) -> float:
        """How long each person thinks before a press, in seconds."""
        return BUSY * self.tables * self.seats / self.rate


@dataclass(frozen=True, slots=True)
class Measured:
    """One run. Times in milliseconds, `restart_s` in seconds, from the end of the old process to the first answer."""

    presses: int
    rate: float
    answer: Mapping[str, float]
    late: int
    failed: int
    gauges: Mapping[str, Any]
    restart_s: float


async def run(load: Load, folder: Path) -> Measured:
    """Play for a while, then restart the bot with every table live."""
    files, wire = Files(folder), folder / "wire.jsonl"
    settings = SandboxSettings(wire=wire, people=FIRST_NAMES[: load.seats])
    async with (
        Sandbox.start(settings) as sandbox,
        bot_beside(sandbox, files, SystemClock(), QUIET) as process,
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session,
    ):
        line = SandboxLine(sandbox.url, session)
        companies = await gather_companies(sandbox.url, session, load.tables + SLEEPERS, load.seats)
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(_table(line, company, load, sleeps=place >= load.tables))
                for place, company in enumerate(companies)
            ]
            await wait(RealClock(), 1000 * WARM_UP * load.pace)
            before = wire.stat().st_size
            await wait(RealClock(), 1000 * load.seconds)
            tally = count(wire, before)
            for task in tasks:
                task.cancel()
        told = tally.told(load.seconds)
        pid = process.pid
        assert pid is not None  # noqa: S101 - the bot is online
        kill(pid, signal.SIGTERM)
        restart = await _first_answer(line, companies[0], process)
        gauges = _gauges(files.log)
    rate = told["presses"] / load.seconds
    return Measured(told["presses"], rate, told["answer_ms"], told["late"], told["failed"], gauges, restart)


async def _table(line: SandboxLine, company: Company, load: Load, *, sleeps: bool) -> None:
    """Games without end at one table, begun so that tables are spread over the pace; or one that falls asleep."""
    await wait(RealClock(), 1000 * load.pace * (company.number % load.tables) / load.tables)
    for number in range(1_000):
        people = list(company.people.items())[: 2 if sleeps else None]
        evening = Evening(
            channel=company.channel,
            guests=[Guest(person, name) for person, name in people],
            command="twowin start",
            options={"seats": len(people), **({"clock": "quick"} if sleeps else {})},
            seed=f"{company.number}:{number}",
            pace_s=load.pace,
        )
        asleep = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            game = group.create_task(play(line, evening, lambda press, bell=asleep: _started(press, bell)))
            if sleeps:
                await asleep.wait()
                game.cancel()
        if sleeps:
            return


def _started(press: Press, asleep: asyncio.Event) -> None:
    if press.label == "Start" and press.result == "ok":
        asleep.set()


async def _first_answer(line: SandboxLine, company: Company, process: Any) -> float:
    """Seconds from the end of the old process until the new one answered a command at a live table."""
    old = process.pid
    while process.pid == old:
        await wait(RealClock(), 5)
    began = monotonic()
    user = next(iter(company.people))
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                press = await line.type_command(user, company.channel, "table hand", {})
                if press.result == "ok":
                    return monotonic() - began


def _gauges(log: Path) -> Mapping[str, Any]:
    lines = [text for text in log.read_text("utf-8").splitlines() if LINE in text]
    return json.loads(lines[0].split(LINE, 1)[1]) if lines else {}


async def requests_per_round(seats: Sequence[int], folder: Path) -> Mapping[int, float]:
    """Requests with the bot's token per round, for each number of seats, when choices come at once."""
    found: dict[int, float] = {}
    for number in seats:
        inner = folder / str(number)
        inner.mkdir()
        wire = inner / "wire.jsonl"
        async with (
            Sandbox.start(SandboxSettings(wire=wire, people=FIRST_NAMES[:number])) as sandbox,
            bot_beside(sandbox, Files(inner), SystemClock(), QUIET),
            aiohttp.ClientSession() as session,
        ):
            (company,) = await gather_companies(sandbox.url, session, 1, number)
            guests = [Guest(person, name) for person, name in company.people.items()]
            evening = Evening(company.channel, guests, "twowin start", {"seats": number}, seed=str(number), pace_s=0.2)
            await play(SandboxLine(sandbox.url, session), evening, lambda _: None)
        found[number] = count(wire).bot_requests_per_round
    return found
