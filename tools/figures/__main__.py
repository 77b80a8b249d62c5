"""`python -m tools.figures`: how the bot does, and on what machine. `round`: what a round of five costs beside the
floor, the smallest bot that sends the same messages; `load`: under load, with pictures
and in words alone in turn, then what a round costs of the rate limit;
`stalls`: four fifths of the load that fills a core, looked for from `--rate` on, during which the bot is stopped for
two seconds `--runs` times, and whether it is as before after each (with `--fixed`: at that rate);
`flood`: all tables open at once, then the load that fills a core, and twice that;
`servers`: memory and start of a bot on many servers;
`starts`: until the first answer, with a file in which very much was played, beside an empty one;
`memory`: while many games are played;
`processes`: one, two and four on one PostgreSQL, beside one on SQLite, as rows of a table.
Without any of them: `round` of every game, then `load`."""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
from collections.abc import Coroutine
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from pydantic import SecretStr

from bot.discord_adapter.settings.server_panel import nearest, seats_offered
from bot.games.discord_game import DiscordGame
from bot.games.registry import GAMES
from bot.local.evening_figures import Cost
from tools.figures import beside_the_floor, games, starts
from tools.figures.flood import flood
from tools.figures.load import Load, Measured, run
from tools.figures.rounds import requests_per_round
from tools.figures.servers import NUMBERS, OnServers, on_servers
from tools.figures.stalls import Moment, stalls
from tools.figures.stalls import verdict as as_before
from tools.figures.telling import cost_in_words, counts_in_words, in_words, pair_in_words, verdict

Result = TypeVar("Result")

SEATS: Final = 5
"""Seats at each table of a load, if the game has that many."""


def main() -> int:
    """Measure and print; 1 when the wished rate was not reached, or nothing could be measured."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.set_defaults(what=_everything)
    kinds = parser.add_subparsers()
    for name, what, tables, seconds, runs in (
        ("round", _rounds, 8, 40.0, 5),
        ("load", _load, 200, 60.0, 3),
        ("stalls", _stalls, 200, 15.0, 20),
        ("flood", _flood, 200, 20.0, 1),
        ("servers", _servers, 0, 0.0, 1),
        ("starts", _starts, 1_000, 0.0, 3),
        ("memory", _memory, 40, 0.0, 1),
        ("processes", _processes, 30, 15.0, 1),
    ):
        kind = kinds.add_parser(name)
        kind.set_defaults(what=what)
        kind.add_argument("--game", choices=list(GAMES), help="every game, with `round`; else the first there is")
        kind.add_argument("--tables", type=int, default=tables)
        kind.add_argument("--seats", type=int, help="5 or as many as there may be, or 2 with `memory`")
        rate = 60.0 if name == "processes" else 100.0
        kind.add_argument("--rate", type=float, default=rate, help="presses a second, all together; not for `round`")
        kind.add_argument("--seconds", type=float, default=seconds, help="how long each run is measured")
        kind.add_argument("--runs", type=int, default=runs)
        if name == "stalls":
            kind.add_argument("--fixed", action="store_true", help="at that very rate")
        if name == "load":
            kind.add_argument("--url", type=SecretStr, help="an empty database of PostgreSQL, migrated; one run only")
        kind.add_argument("--games", type=int, default=10_000, help="number of games for `memory` and `starts`")
    given = parser.parse_args()
    busy = os.getloadavg()[0]
    say(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load {busy:.1f} before")
    return given.what(parser, given)


def _everything(parser: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    return max(_one(parser, kind) for kind in ("round", "load"))


def _one(parser: argparse.ArgumentParser, kind: str) -> int:
    given = parser.parse_args([kind])
    return given.what(parser, given)


def _seats(parser: argparse.ArgumentParser, game: DiscordGame, wished: int | None, usual: int) -> int:
    offered = seats_offered(game.key)
    if wished not in (None, *offered):
        parser.error(f"--seats: {game.key} is played by {offered.start} to {offered.stop - 1}")
    return wished or nearest(usual, offered)


def _rounds(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    chosen = [GAMES[given.game]] if given.game else list(GAMES.values())
    return max(_round(game, _seats(parser, game, given.seats, SEATS), given) for game in chosen)


def _round(game: DiscordGame, seats: int, given: argparse.Namespace) -> int:
    say(f"{game.key}, {given.tables} tables x {seats}, {given.seconds:.0f} s, this bot and the floor in turn, SQLite")
    pairs: list[beside_the_floor.Pair] = []
    for place in range(1, given.runs + 1):
        evening = beside_the_floor.Evening(game, given.tables, seats, given.seconds, str(place))
        pair = attempted(f"pair {place}", beside_the_floor.pair(evening))
        if pair is not None:
            pairs.append(pair)
            say(f"pair {place}: {pair_in_words([pair])}")
    if pairs:
        say(f"median of {len(pairs)}: {pair_in_words(pairs)}")
    evening = beside_the_floor.Evening(game, given.tables, seats, given.seconds, "counted")
    counted = attempted("counting", beside_the_floor.pair(evening, counting=True))
    if counted is not None:
        say(counts_in_words(counted))
    return 0 if pairs and counted else 1


def attempted(what: str, measuring: Coroutine[Any, Any, Result]) -> Result | None:
    """Return the measurement; `None`, and a line that says why, if it failed: the other runs count all the same."""
    try:
        return asyncio.run(measuring)
    except Exception as error:  # noqa: BLE001 - whatever it was, the other runs are not lost
        say(f"{what} FAILED: {_why(error)}")
        return None


def _why(error: Exception) -> str:
    if isinstance(error, ExceptionGroup):
        return _why(cast("ExceptionGroup[Exception]", error).exceptions[0])
    return f"{type(error).__name__} {error}"


def _load(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    game = GAMES[given.game or next(iter(GAMES))]
    load = Load(game, given.tables, _seats(parser, game, given.seats, SEATS), given.rate, given.seconds, given.url)
    wished = f"{load.tables} tables x {load.seats}, {load.rate:.0f} presses/s wished, {load.seconds:.0f} s"
    say(f"{load.game.key}, {wished}, {'SQLite' if load.url is None else 'PostgreSQL'}")
    drawn, words = list[Measured](), list[Measured]()
    ways = (("with pictures", True, drawn), ("in words alone", False, words))
    for place in range(1, given.runs + 1):
        for how, pictures, runs in ways:
            measured = attempted(f"run {place}, {how}", _measured(replace(load, pictures=pictures)))
            if measured is not None:
                runs.append(measured)
                say(f"run {place}, {how}: {in_words([measured])}")
    for how, _, runs in ways:
        if runs:
            say(f"median of {len(runs)}, {how}: {in_words(runs)}")
            say(verdict(load, runs))
    costs = attempted("requests per round", _costs(load.game))
    if costs is not None:
        say("requests with the bot's token per round: " + cost_in_words(costs))
    return 0 if drawn and words and costs is not None and all(map(load.was_reached, drawn + words)) else 1


def _starts(_: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    game = GAMES[given.game or next(iter(GAMES))]
    say(f"{game.key}, a start with {given.games} games and {given.tables} running tables, and with none, in turn")
    return 0 if attempted("starts", _started_in_turn(game, given.games, given.tables, given.runs)) else 1


async def _started_in_turn(game: DiscordGame, games: int, tables: int, runs: int) -> bool:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as name:
        empty, full = Path(name, "empty", "twowin.sqlite3"), Path(name, "full", "twowin.sqlite3")
        for path, of in ((empty, (0, 0)), (full, (games, tables))):
            path.parent.mkdir()
            await starts.prepared(path, game, *of)
        for run in range(1, runs + 1):
            (waited, worked), (full_waited, full_worked) = [await starts.start(path, game) for path in (empty, full)]
            ratio = f"{full_waited / waited:.2f} times by the clock, {full_worked / worked:.2f} of processor time"
            told = f"empty {waited:.2f} s ({worked:.2f} s), full {full_waited:.2f} s ({full_worked:.2f} s)"
            say(f"run {run}: {told}: {ratio}")
    return True


def _stalls(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    load = _begun(parser, given, f"{given.runs} stops")
    return 0 if attempted("stalls", _stopped_again_and_again(load, given.runs, searching=not given.fixed)) else 1


def _begun(parser: argparse.ArgumentParser, given: argparse.Namespace, what: str) -> Load:
    game = GAMES[given.game or next(iter(GAMES))]
    load = Load(game, given.tables, _seats(parser, game, given.seats, SEATS), given.rate, given.seconds)
    say(f"{game.key}, {load.tables} tables x {load.seats}, from {load.rate:.0f} presses/s on, {what}, SQLite")
    return load


async def _stopped_again_and_again(load: Load, stops: int, *, searching: bool) -> bool:
    seen: list[Moment] = []
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        async with aclosing(stalls(load, stops, Path(folder), searching=searching)) as moments:
            async for each in moments:
                seen.append(each)
                say(f"{each.begins:+5.0f} s: {each.slice.in_words()}")
    stood, words = as_before(seen)
    say(words)
    return stood


def _processes(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    from tests.kit.postgres import running_cluster
    from tools.figures import processes  # needs psycopg, which only those have who measure this

    game = GAMES[given.game or next(iter(GAMES))]
    seats = _seats(parser, game, given.seats, SEATS)
    load = Load(game, given.tables, seats, given.rate, given.seconds, pictures=False)
    say(f"{game.key}, {load.tables} tables x {seats}, {load.rate:.0f} presses/s wished, {load.seconds:.0f} s each")
    say(processes.HEADING)
    failed = 0
    with running_cluster(synced=True) as cluster:
        for _ in range(given.runs):
            for number in (0, *processes.PROCESSES):
                with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
                    at = Path(folder)
                    run = processes.on_postgres(load, number, cluster, at) if number else processes.on_sqlite(load, at)
                    row = attempted(f"{number} on PostgreSQL" if number else "one on SQLite", run)
                failed += row is None
                if row is not None:
                    say(str(row))
    return min(failed, 1)


def _flood(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    load = _begun(parser, given, "twice the load that fills a core")
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        found = attempted("flood", flood(load, Path(folder), say))
    if found is None:
        return 1
    stood, words = found.verdict()
    say(words)
    return 0 if stood else 1


def _servers(_: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    game, found = GAMES[given.game or next(iter(GAMES))], list[OnServers]()
    for number in NUMBERS:
        with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
            one = attempted(f"{number} servers", on_servers(number, game, Path(folder)))
        if one is not None:
            found.append(one)
            say(one.in_words(found[0]))
    return 0 if len(found) == len(NUMBERS) else 1


async def _measured(load: Load) -> Measured:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return await run(load, Path(folder))


async def _costs(game: DiscordGame) -> dict[int, Cost]:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return dict(await requests_per_round(game, seats_offered(game.key), Path(folder)))


def _memory(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    game = GAMES[given.game or next(iter(GAMES))]
    load = games.MemoryLoad(game, given.games, given.tables, _seats(parser, game, given.seats, 2), given.rate)
    wished = f"{load.games} games at {load.tables} tables x {load.seats}, {load.rate:.0f} presses/s"
    say(f"{load.game.key}, {wished} wished, SQLite")
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        asyncio.run(
            games.memory(
                load,
                Path(folder),
                lambda at: say(f"{at.games:>8} games {at.seconds:>8.0f} s {at.memory_mb:>8.1f} MB"),
            )
        )
    return 0


def say(line: str) -> None:
    """Print one line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
