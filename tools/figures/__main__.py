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

from bot.discord_adapter.settings.seats_offered import nearest, seats_offered
from bot.games.discord_game import DiscordGame
from bot.games.registry import GAMES
from bot.local.evening_figures import Cost
from tools.figures import games
from tools.figures.load import Load, Measured, run
from tools.figures.rounds import requests_per_round
from tools.figures.telling import cost_in_words, in_words, point_in_words, verdict

SEATS: Final = 5
"""At each table of a load, where the game has so many."""


def main() -> int:
    """Measure and print; 1 when the wished rate was not reached."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="the first there is")
    parser.add_argument("--tables", type=int, help="200, or 40 with --games")
    parser.add_argument("--seats", type=int, help="5 or as many as there may be, or 2 with --games")
    parser.add_argument("--rate", type=float, default=100.0, help="presses a second, all together")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--games", type=int, help="play so many games and look at the memory, nothing else")
    given = parser.parse_args()
    busy = os.getloadavg()[0]
    say(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before")
    game, offered = GAMES[given.game], seats_offered(given.game)
    if given.seats not in (None, *offered):
        parser.error(f"--seats: {given.game} is played by {offered.start} to {offered.stop - 1}")
    if given.games is not None:
        return _memory(games.MemoryLoad(game, given.games, given.tables or 40, given.seats or 2, given.rate))
    seats = given.seats or nearest(SEATS, offered)
    return _load(Load(game, given.tables or 200, seats, given.rate, given.seconds), given.runs)


def _load(load: Load, number: int) -> int:
    wished = f"{load.tables} tables x {load.seats}, {load.rate:.0f} presses/s wished, {load.seconds:.0f} s"
    say(f"{load.game.key}, {wished}, SQLite")
    runs: list[Measured] = []
    for place in range(1, number + 1):
        runs.append(asyncio.run(_measured(load)))
        say(f"run {place}: {in_words(runs[-1:])}")
    say(f"median of {number}: {in_words(runs)}")
    say(verdict(load, runs))
    say("requests with the bot's token per round: " + cost_in_words(asyncio.run(_costs(load.game))))
    return 0 if all(map(load.was_reached, runs)) else 1


async def _measured(load: Load) -> Measured:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return await run(load, Path(folder))


async def _costs(game: DiscordGame) -> dict[int, Cost]:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return dict(await requests_per_round(game, seats_offered(game.key), Path(folder)))


def _memory(load: games.MemoryLoad) -> int:
    wished = f"{load.games} games at {load.tables} tables x {load.seats}, {load.rate:.0f} presses/s"
    say(f"{load.game.key}, {wished} wished, SQLite")
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        asyncio.run(games.memory(load, Path(folder), lambda point: say(point_in_words(point))))
    return 0


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
