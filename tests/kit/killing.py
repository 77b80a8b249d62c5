"""An evening during which the bot's process is killed again and again, at named points and at random moments."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.config import Faults
from bot.fault_points import POINTS
from bot.local.sandbox_and_bot import QUIET, Files, RestartPolicy
from sandbox.clock import RealClock, wait
from sandbox.people.client import ActOutcome
from sandbox.people.company import play
from sandbox.people.seeded_choices import SeededChoices
from tests.kit.full_house import House, full_house
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import complaints, read

STRUCK: Final = tuple(point for point in POINTS if not point.startswith(("open.", "house.", "deadline.met")))
"""Points that a game of persons passes after it was opened, before anyone's time is up."""

MOST_PASSINGS: Final = 4
LONGEST_LIFE: Final = 1500
"""Milliseconds that a life which ends at a random moment lasts at most, once it is online."""

RAIN: Final = {
    "fault": ["error_503", "reset_before", "reset_after", "rate_limit_bucket"],
    "where": "^(POST|PATCH) /channels/",
    "rate": 0.1,
    "ms": 300,
}
"""What also happens to posts and edits, so that the bot dies while it waits to try again."""

MOST_RETRIES: Final = 100
"""Presses in a row that one person makes in vain at most: each waits three seconds, so that no chain of deaths and
starts on a busy machine explains more. Every second life lasts until someone was answered."""

GAME_TIME: Final = 600.0
"""Seconds after which a game is stuck."""


def _counted(folder: Path, games: int) -> list[int]:
    """What anyone's games add up to on the board of all time, where that is not what was played."""
    with closing(sqlite3.connect(Files(folder).database)) as connection:
        counted = [number for (number,) in connection.execute("SELECT games FROM standings WHERE season = 0")]
    return [number for number in counted or [0] if number != games]


@dataclass(slots=True)
class Killing:
    """Kills in turn at a named point and at a random moment, in the rain; `calm` while a game is opened."""

    kills: int
    chance: SeededChoices
    command: str = "twowin start"
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    """The house rules that the host chooses."""
    calm: bool = True
    answered: bool = False
    """Whether anyone was since the bot died last."""
    games: int = 0
    presses: Counter[str] = field(default_factory=Counter[str])
    points: Counter[str] = field(default_factory=Counter[str])
    findings: list[str] = field(default_factory=list[str])
    deaths: int = 0
    drops: int = 0
    """How many requests the rain struck."""
    token: str = ""
    """The bot's."""

    def faults(self, life: int) -> Faults:
        """What strikes in that life of the bot."""
        if self.calm or life % 2 == 0 or life >= self.kills:
            return Faults()
        point = self.chance.one(STRUCK)
        self.points[point] += 1
        return Faults(kill_at=f"{point}:{1 + self.chance.below(MOST_PASSINGS)}")

    async def evening(self, folder: Path, names: tuple[str, ...]) -> None:
        """Play games until the bot died often enough."""
        restarts = RestartPolicy(first_pause=1, longest_pause=1, faults=self.faults)
        async with full_house(folder, names, QUIET, restarts) as house:
            rain = house.sandbox.platform.faults.add({**RAIN, "seed": self.chance.below(2**32)})
            while self.deaths < self.kills:
                await self._game(house)
                self.deaths = house.process.deaths
            self.drops = rain.struck
            self.token = house.sandbox.token

    async def look_back(self, folder: Path) -> None:
        """Note everything wrong with an evening that is over. One at a time: migrations share their context."""
        truths = await read(Files(folder).database)
        exchange = reading.read(folder / "wire.jsonl")
        self.findings += await complaints(Files(folder).database)
        self.findings += findings(exchange, truths, [self.token], killed=True, hurried=True)
        self.findings += [f"table {truth.table.id} is not over" for truth in truths if truth.table.stage != "over"]
        self.findings += [f"{games} games of {self.games} were counted" for games in _counted(folder, self.games)]

    async def _game(self, house: House) -> None:
        async with asyncio.timeout(GAME_TIME), asyncio.TaskGroup() as group:
            killer = group.create_task(self._kill_now_and_then(house))
            options, seed = {"seats": len(house.people)}, str(self.games)
            plan = house.evening(
                seed=seed, command=self.command, options=options, rules=self.rules, retries=MOST_RETRIES
            )
            await play(house.line, plan, self._told)
            killer.cancel()
        self.games += 1
        self.calm = True
        await house.kill()

    def _told(self, press: ActOutcome) -> None:
        self.presses[press.result] += 1
        self.calm = False
        self.answered = self.answered or press.result != "failed"

    async def _kill_now_and_then(self, house: House) -> None:
        clock = RealClock()
        while house.process.deaths < self.kills:
            life, self.answered = house.process.deaths, False
            while not house.sandbox.is_online or self.calm or not (self.answered or life % 2):
                await wait(clock, 20)
            await wait(clock, self.chance.below(LONGEST_LIFE) + (life % 2) * LONGEST_LIFE)
            if house.process.deaths == life:
                house.process.kill()
                await wait(clock, 50)

    def summary(self) -> str:
        """One line for docs/reliability.md."""
        pressed = f"{self.presses.total()} presses ({self.presses['failed']} in vain, {self.presses['late']} late)"
        struck = f"{self.deaths} kills, {self.drops} requests struck"
        return f"{struck}, {self.games} games, {pressed}, {len(self.findings)} findings; at {self.points}"
