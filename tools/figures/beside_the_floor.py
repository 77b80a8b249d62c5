"""Cost of a round of our bot beside the floor: the smallest bot that sends the same messages (tools/floor)."""

import asyncio
import json
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import aiohttp

from bot import config
from bot.games.discord_game import DiscordGame
from bot.local.evening_figures import count
from bot.local.sandbox_and_bot import QUIET, Files, settings_for
from sandbox.clock import RealClock, wait
from sandbox.control import screens
from sandbox.control.requests import ControlRequest
from sandbox.limits import OLD_FRIENDS
from sandbox.people.client import ActOutcome
from sandbox.people.company import CompanyPlan, play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.places import FIRST_NAMES, Company, gather_companies
from sandbox.people.policy import Act, Guest
from sandbox.people.reading import controls
from sandbox.people.tempo import Tempo
from sandbox.platform import Platform
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings
from tools.figures import processor
from tools.figures.child import child
from tools.floor.script import COMMAND, Game, Script, Step, read

TEMPO: Final = Tempo(least=0.3, most=1.3, glance=0.1, patience=0.7)
WIRE: Final = "wire.jsonl"
SETTLING: Final = 1_000
"""Milliseconds after the last press in which a bot finishes what follows from it."""

PATIENCE: Final = 30.0
"""Seconds in which a control that was pressed in the recording must be shown, and what was counted be told."""

LOOK: Final = 20
"""Milliseconds between two looks for it."""


@dataclass(frozen=True, slots=True)
class Evening:
    """`tables` of `game` with `seats` people each, who begin games for `seconds` and play for as long."""

    game: DiscordGame
    tables: int
    seats: int
    seconds: float
    seed: str


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of one evening: its rounds and presses; processor time in seconds; memory at the end in MB; bytes handed to
    the disk; requests by endpoint; commits, statements and crossings back into the event loop, if counted."""

    rounds: int
    presses: int
    seconds: float
    memory_mb: float
    written: int
    routes: Counter[str]
    counts: Counter[str]


class Pair(NamedTuple):
    """The same presses and messages, of our bot and of the floor."""

    ours: Cost
    floor: Cost

    @property
    def ratio(self) -> float:
        """The processor time of our bot in that of the floor."""
        return self.ours.seconds / self.floor.seconds


async def pair(evening: Evening, *, counting: bool = False) -> Pair:
    """Play one evening of each. `counting`: the database is watched, so that times are no figures."""
    with ExitStack() as folders:
        here, there = (
            Path(folders.enter_context(tempfile.TemporaryDirectory(prefix="twowin-figures-"))) for _ in range(2)
        )
        first = await ours(evening, here, counting=counting)
        return Pair(first, await floor(evening, here / WIRE, there, counting=counting))


@dataclass(frozen=True, slots=True)
class _Bot:
    """Command that starts a bot on a sandbox. `counted`: file of its counts, `None` for a bot whose time is
    measured."""

    arguments: Callable[[Sandbox], Sequence[str]]
    environment: Callable[[Sandbox], dict[str, str] | None]
    counted: Path | None


def _ours(folder: Path, *, counting: bool) -> _Bot:
    return _Bot(
        lambda _: ("bot", "run", "--until-eof", "--config", "/dev/null"),
        lambda sandbox: config.for_child(
            settings_for(sandbox, Files(folder), QUIET, pictures=config.Pictures(drawn=False))
        ),
        folder / "counts.json" if counting else None,
    )


def _floor(folder: Path, wire: Path, *, counting: bool) -> _Bot:
    def arguments(sandbox: Sandbox) -> Sequence[str]:
        return (
            "tools.floor", str(wire), str(folder / "floor.sqlite3"), sandbox.api_base, sandbox.gateway, sandbox.token,
        )  # fmt: skip

    return _Bot(arguments, lambda _: None, folder / "counts.json" if counting else None)


async def ours(evening: Evening, folder: Path, *, counting: bool = False) -> Cost:
    """Return the cost of our bot. The wire is recorded in `folder`."""
    wire = folder / WIRE
    async with _house(evening, wire) as (sandbox, companies):
        people = InProcessClient(sandbox.platform)
        cost = await _measured(sandbox, _ours(folder, counting=counting), folder, _evenings(people, evening, companies))
    return _with_rounds(cost, wire)


async def floor(evening: Evening, wire: Path, folder: Path, *, counting: bool = False) -> Cost:
    """Return the cost of the floor for the same presses and messages at the same times."""
    script = read(wire)
    async with _house(evening, None) as (sandbox, companies):
        bot = _floor(folder, wire, counting=counting)
        cost = await _measured(sandbox, bot, folder, _again(sandbox.platform, script, companies))
    return _with_rounds(cost, wire)


def _with_rounds(cost: Cost, wire: Path) -> Cost:
    tally = count(wire)
    return Cost(
        tally.rounds, tally.presses.total(), cost.seconds, cost.memory_mb, cost.written, cost.routes, cost.counts
    )


@asynccontextmanager
async def _house(evening: Evening, wire: Path | None) -> AsyncGenerator[tuple[Sandbox, Sequence[Company]]]:
    settings = SandboxSettings(wire=wire, people=FIRST_NAMES[: evening.seats], limits=OLD_FRIENDS)
    async with Sandbox.start(settings) as sandbox:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            companies = await gather_companies(sandbox.url, session, evening.tables, evening.seats)
        yield sandbox, companies


async def _measured(sandbox: Sandbox, bot: _Bot, folder: Path, people: Awaitable[None]) -> Cost:
    counting = () if bot.counted is None else ("tools.figures.counted", str(bot.counted))
    async with child(
        sandbox, ("-m", *counting, *bot.arguments(sandbox)), bot.environment(sandbox), folder / "bot.log"
    ) as pid:
        await wait(RealClock(), SETTLING)
        before, routes = await _counts(pid, bot.counted), sandbox.platform.figures.routes.copy()
        seconds, written = processor.seconds(pid), processor.written(pid)
        await people
        await wait(RealClock(), SETTLING)
        return Cost(
            0,
            0,
            processor.seconds(pid) - seconds,
            processor.memory_mb(pid),
            processor.written(pid) - written,
            sandbox.platform.figures.routes - routes,
            await _counts(pid, bot.counted) - before,
        )


async def _counts(pid: int, file: Path | None) -> Counter[str]:
    """Return the counts of the child so far."""
    if file is None:
        return Counter()
    os.kill(pid, signal.SIGUSR1)
    async with asyncio.timeout(PATIENCE):
        while (counted := _taken(file)) is None:
            await wait(RealClock(), LOOK)
    return counted


def _taken(file: Path) -> Counter[str] | None:
    """Take the counts that were written there; `None` while there are none."""
    if not file.exists():
        return None
    counted: Counter[str] = Counter(json.loads(file.read_text("utf-8")))
    file.unlink()
    return counted


async def _evenings(people: InProcessClient, evening: Evening, companies: Sequence[Company]) -> None:
    """Play game after game at every table, until the time is over."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_games(people, evening, company)) for company in companies]
        await wait(RealClock(), 1000 * evening.seconds)
        for task in tasks:
            task.cancel()


async def _games(people: InProcessClient, evening: Evening, company: Company) -> None:
    guests = [Guest(person, name) for person, name in company.people.items()]
    number = 0
    while True:
        seed, options = f"{evening.seed}:{company.number}:{number}", {"seats": len(guests)}
        plan = CompanyPlan(company.channel, guests, evening.game.start, options, seed, TEMPO)
        await play(people, plan, lambda _: None)
        number += 1


async def _again(platform: Platform, script: Script, companies: Sequence[Company]) -> None:
    """Repeat the presses of the script, at its times. Commands are typed one after the other, as in the script: the
    floor tells games apart by their order."""
    people = InProcessClient(platform)
    began, first = time.monotonic(), min(game.steps[0].at for game in script.games)
    persons = dict(_persons(script, companies))
    channels = {game.channel: company.channel for game, company in _hosted(script, companies)}
    typed = [asyncio.Event() for _ in script.games]
    in_channel = {channel: asyncio.Lock() for channel in channels.values()}

    async def press(step: Step, channel: str) -> ActOutcome:
        await wait(RealClock(), max(0.0, 1000 * (step.at - first - (time.monotonic() - began))))
        user = persons[step.user]
        if "custom_id" in step.data:
            return await people.act(user, await _control(platform, user, step))
        path, options = _command(step)
        return await people.type_command(user, channel, path, options)

    async def game(number: int, after: asyncio.Event | None) -> None:
        played = script.games[number]
        if after is not None:
            await after.wait()
        channel = channels[played.channel]
        async with in_channel[channel]:
            for step in played.steps:
                outcome = await press(step, channel)
                typed[number].set()
                if outcome.result != "ok":
                    raise RuntimeError(f"the floor answered {outcome.label!r}: {outcome.result}")

    async with asyncio.TaskGroup() as group:
        for number in range(len(script.games)):
            group.create_task(game(number, typed[number - 1] if number else None))


def _hosted(script: Script, companies: Sequence[Company]) -> Iterator[tuple[Game, Company]]:
    """Yield each channel's first game with a company for it."""
    firsts: dict[str, Game] = {}
    for game in script.games:
        firsts.setdefault(game.channel, game)
    return zip(firsts.values(), companies, strict=False)


def _persons(script: Script, companies: Sequence[Company]) -> Iterator[tuple[str, str]]:
    """Yield the people of today with those of the recording whom they play: the host the host."""
    for first, company in _hosted(script, companies):
        steps = (step for game in script.games if game.channel == first.channel for step in game.steps)
        yield from zip(dict.fromkeys(step.user for step in steps), company.people, strict=False)


def _command(step: Step) -> tuple[str, dict[str, object]]:
    """Return the path of a typed command and its options."""
    path, part = [step.data["name"]], step.data
    while part.get("options") and part["options"][0]["type"] <= COMMAND:
        part = part["options"][0]
        path.append(part["name"])
    return " ".join(path), {each["name"]: each["value"] for each in part.get("options", ())}


async def _control(platform: Platform, user: str, step: Step) -> Act:
    """Return the newest control on that person's screen that was used in the recording. Raises `TimeoutError`."""
    wished: str = step.data["custom_id"]
    async with asyncio.timeout(PATIENCE):
        while True:
            screen = screens.screen(platform, ControlRequest({}, {"user": [user]}, {}))
            shown = [message for channel in screen["channels"] for message in channel["messages"]]
            for message in sorted(shown, key=lambda each: -int(each["id"])):
                for control in controls(message):
                    if control.custom_id == wished:
                        return Act(control, tuple(step.data.get("values", ())))
            await wait(RealClock(), LOOK)
