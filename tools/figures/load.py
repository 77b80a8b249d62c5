"""Many tables at once against the real bot on SQLite, through the sandbox with Discord's rate limits on."""

import asyncio
import gc
import json
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import aiohttp
from pydantic import SecretStr

from bot.clock import SystemClock
from bot.config import Metrics, Pictures
from bot.games.discord_game import DiscordGame
from bot.local.sandbox_and_bot import QUIET, BotProcess, Files, bot_beside
from bot.metrics import LINE, LagWatch
from sandbox.clock import RealClock, wait
from sandbox.figures import percentiles
from sandbox.limits import OLD_FRIENDS
from sandbox.people.client import ActOutcome, SandboxClient
from sandbox.people.company import CompanyPlan, play
from sandbox.people.crowd import Crowd, Rounds
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, gather_companies
from sandbox.people.policy import Guest
from sandbox.people.reading import asks_again
from sandbox.people.tempo import Tempo
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tools.figures import processor
from tools.figures.restart import restart, running
from tools.figures.slices import SLICE

TEMPO: Final = Tempo(least=0.3, most=1.3, glance=0.25, patience=0.7)
"""Three presses make a number: so all choices of a turn come within five seconds, also of those who must ask for their
hand."""

PLAYED_IN: Final = 4
"""Turns a table asked for when its first round is over: the command, the lobby, that round, the next round."""

PATIENCE: Final = 300
"""Seconds in which every table must have played its first round."""

REACHED: Final = 0.05
"""The share of the wished rate by which a run may differ from it."""

SLEEPERS: Final = 20
"""Tables of two who start with the quick clock and then never choose, so that deadlines pass under load."""

NEVER: Final = 10_000
"""Number of times that a person whose press was not taken presses again before giving up."""


@dataclass(frozen=True, slots=True)
class Load:
    """`tables` of `game` with `seats` people each, who press `rate` times a second together; measured for `seconds`
    once every table has played a round. `url`: of an empty database of PostgreSQL with the newest schema, where that is
    used instead of a file; `pictures`: messages have any."""

    game: DiscordGame
    tables: int
    seats: int
    rate: float
    seconds: float
    url: SecretStr | None = None
    pictures: bool = True

    def was_reached(self, run: "Measured") -> bool:
        """Return whether that many presses were really made, with every table in play."""
        return run.ready == self.tables and abs(run.rate / self.rate - 1) <= REACHED


@dataclass(slots=True)
class Presses:
    """Outcomes of the presses between two moments."""

    moments: list[float] = field(default_factory=list[float])
    answer_ms: list[float] = field(default_factory=list[float])
    late: int = 0
    failed: int = 0
    turned_away: int = 0
    """Presses answered in time, but with "press again": not taken."""
    counting: bool = False

    def add(self, press: ActOutcome) -> None:
        """Count one more, if presses are counted now. A press that the client itself refused never reached the bot."""
        if not self.counting or press.result == "refused":
            return
        self.moments.append(time.monotonic())
        self.late += press.result == "late"
        self.failed += press.result == "failed"
        self.turned_away += press.answer is not None and asks_again(press.answer)
        if press.ack_ms is not None:
            self.answer_ms.append(press.ack_ms)

    def slices(self, began: float, ended: float) -> list[float]:
        """Return the rate in each `SLICE` from the beginning on."""
        whole = max(1, int((ended - began) // SLICE))
        counts = [0] * whole
        for moment in self.moments:
            place = int((moment - began) // SLICE)
            if 0 <= place < whole:
                counts[place] += 1
        return [count / min(SLICE, ended - began) for count in counts]


@dataclass(frozen=True, slots=True)
class Measured:
    """One run. `ready`: tables that had played a round before the measuring. `answer`: ms from sending an interaction
    to receiving its callback, as the sandbox saw it. `gauges`: the bot's own, from its start on. `people_lag`: ms by
    which the loop of sandbox and people was late. `bot_ms`, `people_ms`: processor time per press. `requests`: those
    with the bot's token, a second. `restart_s`: from the end of the old process to the first answered press."""

    ready: int
    presses: int
    rate: float
    slowest: float
    fastest: float
    answer: Mapping[str, float]
    late: int
    failed: int
    turned_away: int
    gauges: Mapping[str, Any]
    people_lag: Mapping[str, float]
    bot_ms: float
    people_ms: float
    requests: float
    restart_s: float


@dataclass(frozen=True, slots=True)
class House:
    """A bot on a sandbox, and the people of a load. `companies`: those who press, then those who fall asleep."""

    load: Load
    files: Files
    sandbox: Sandbox
    process: BotProcess
    people: SandboxClient
    companies: Sequence[Company]

    @property
    def awake(self) -> Sequence[Company]:
        """Companies that play."""
        return self.companies[: self.load.tables]

    @asynccontextmanager
    async def playing(self, told: Callable[[ActOutcome], None], crowd: Crowd | None = None) -> AsyncGenerator[int]:
        """Have everyone play until the block ends. It begins once every table, or nearly, has played a round, and gets
        the number that have. `told` hears of each press; `crowd`: keeps the rate, if that is to change."""
        load, crowd = self.load, crowd or Crowd(self.load.rate, RealClock())
        async with asyncio.TaskGroup() as group:
            asleep = self.companies[load.tables :]
            tasks = [group.create_task(_sleeper(self.people, load.game, each, crowd)) for each in asleep]
            turns = [crowd.company(load.seats) for _ in self.awake]
            tasks += [
                group.create_task(_table(self.people, load.game, company, rounds, told))
                for company, rounds in zip(self.awake, turns, strict=True)
            ]
            yield await _played_in(turns)
            for task in tasks:
                task.cancel()


@asynccontextmanager
async def house(load: Load, folder: Path) -> AsyncGenerator[House]:
    """Run a new bot on a new sandbox, stopped at the end."""
    files = Files(folder, load.url)
    async with (
        Sandbox.start(SandboxSettings(people=FIRST_NAMES[: load.seats], limits=OLD_FRIENDS)) as sandbox,
        bot_beside(
            sandbox, files, SystemClock(), QUIET, metrics=Metrics(port=0), pictures=Pictures(drawn=load.pictures)
        ) as process,
    ):
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            companies = await gather_companies(sandbox.url, session, load.tables + SLEEPERS, load.seats)
        yield House(load, files, sandbox, process, InProcessClient(sandbox.platform), companies)


async def run(load: Load, folder: Path) -> Measured:
    """Play for a while, then restart the bot with every table live."""
    presses = Presses()
    async with house(load, folder) as at:
        async with at.playing(presses.add) as ready:
            told = await _window(load, at.process, at.sandbox, presses)
        restart_s = await restart(at.process, at.people, at.awake)
        return Measured(ready=ready, gauges=_gauges(at.files.log), restart_s=restart_s, **told)


async def _window(load: Load, process: BotProcess, sandbox: Sandbox, presses: Presses) -> dict[str, Any]:
    """Watch everything for the time of the load."""
    pid = running(process)
    gc.collect()
    gc.freeze()  # what lives by now goes on living: looking through it again would only make people slow
    figures, watch = sandbox.platform.figures, LagWatch(SystemClock())
    asked, bot, people = figures.requests["bot"], processor.seconds(pid), time.process_time()
    began, presses.counting = time.monotonic(), True
    while (ended := time.monotonic()) < began + load.seconds:
        await watch.run_once()
    presses.counting = False
    bot, people = processor.seconds(pid) - bot, time.process_time() - people
    number, slices = len(presses.moments), presses.slices(began, ended)
    return {
        "presses": number,
        "rate": number / (ended - began),
        "slowest": min(slices),
        "fastest": max(slices),
        "answer": percentiles(presses.answer_ms),
        "late": presses.late,
        "failed": presses.failed,
        "turned_away": presses.turned_away,
        "people_lag": watch.lag.summary(),
        "bot_ms": 1000 * bot / max(1, number),
        "people_ms": 1000 * people / max(1, number),
        "requests": (figures.requests["bot"] - asked) / (ended - began),
    }


async def _played_in(turns: list[Rounds]) -> int:
    """Wait until every table has played a round, at most for `PATIENCE`. Returns the number that have."""
    until = time.monotonic() + PATIENCE
    while True:
        ready = sum(each.begun >= PLAYED_IN for each in turns)
        if ready == len(turns) or time.monotonic() > until:
            return ready
        await wait(RealClock(), 250)


async def _table(
    line: SandboxClient, game: DiscordGame, company: Company, rounds: Rounds, told: Callable[[ActOutcome], None]
) -> None:
    """Play games without end at one table."""
    number = 0
    while True:
        plan = _evening(game, company, len(company.people), rounds, f"{company.number}:{number}")
        await play(line, plan, told)
        number += 1


async def _sleeper(line: SandboxClient, game: DiscordGame, company: Company, crowd: Crowd) -> None:
    """Have two people start a game and fall asleep."""
    asleep = asyncio.Event()

    def told(press: ActOutcome) -> None:
        if press.label == "Start" and press.result == "ok":
            asleep.set()

    rounds = crowd.company(2)
    evening = _evening(game, company, 2, rounds, f"{company.number}:asleep", clock="quick")
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(play(line, evening, told))
        await asleep.wait()
        playing.cancel()
    rounds.leave()


def _evening(
    game: DiscordGame, company: Company, people: int, rounds: Rounds, seed: str, **options: str
) -> CompanyPlan:
    return CompanyPlan(
        channel=company.channel,
        guests=[Guest(person, name) for person, name in list(company.people.items())[:people]],
        command=game.start,
        options={"seats": people, **options},
        seed=seed,
        tempo=TEMPO,
        rounds=rounds,
        retries=NEVER,
    )


def _gauges(log: Path) -> Mapping[str, Any]:
    """Return the measurements of the first bot. Raises `ValueError` if it did not tell them."""
    for text in log.read_text("utf-8").splitlines():
        if LINE in text:
            return json.loads(text.split(LINE, 1)[1])
    raise ValueError("the bot ended without saying what it measured of itself")
