"""`python -m tools.figures`: how the bot does under load, and on what machine. Without `--games`: three runs and their
medians, then what a round costs of the rate limit. With `--games N`: its memory while N games are played."""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path
from typing import Final

from bot.local.evening_figures import Cost
from tools.figures import games
from tools.figures.load import Load, Measured, run
from tools.figures.rounds import requests_per_round
from tools.figures.telling import cost_in_words, in_words, point_in_words, verdict

SEATS: Final = range(2, 8)


def main() -> int:
    """Measure and print; 1 when the wished rate was not reached."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("--tables", type=int, help="200, or 40 with --games")
    parser.add_argument("--seats", type=int, help="5, or 2 with --games")
    parser.add_argument("--rate", type=float, default=100.0, help="presses a second, all together")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--games", type=int, help="play so many games and look at the memory, nothing else")
    given = parser.parse_args()
    busy = os.getloadavg()[0]
    say(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before")
    if given.games is not None:
        return _memory(games.Wishes(given.games, given.tables or 40, given.seats or 2, given.rate))
    return _load(Load(given.tables or 200, given.seats or 5, given.rate, given.seconds), given.runs)


def _load(load: Load, number: int) -> int:
    say(f"{load.tables} tables x {load.seats}, {load.rate:.0f} presses/s wished, {load.seconds:.0f} s, SQLite")
    runs: list[Measured] = []
    for place in range(1, number + 1):
        runs.append(asyncio.run(_measured(load)))
        say(f"run {place}: {in_words(runs[-1:])}")
    say(f"median of {number}: {in_words(runs)}")
    say(verdict(load, runs))
    say("requests with the bot's token per round: " + cost_in_words(asyncio.run(_costs())))
    return 0 if all(map(load.was_reached, runs)) else 1


async def _measured(load: Load) -> Measured:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return await run(load, Path(folder))


async def _costs() -> dict[int, Cost]:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return dict(await requests_per_round(SEATS, Path(folder)))


def _memory(wishes: games.Wishes) -> int:
    say(f"{wishes.games} games at {wishes.tables} tables x {wishes.seats}, {wishes.rate:.0f} presses/s wished, SQLite")
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        asyncio.run(games.memory(wishes, Path(folder), lambda point: say(point_in_words(point))))
    return 0


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
