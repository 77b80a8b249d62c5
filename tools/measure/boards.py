"""Speed of boards, cards and histories when very much was played. `python -m tools.measure boards --help`; the figures:
docs/performance.md.

A database is filled with finished games as if years had gone by (the rows, not the play; ratings are made up, for
reading them costs the same). Then pages are asked for as the bot asks for them."""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from bot.clock import SystemClock
from bot.persistence.file import migrate
from bot.persistence.startup import opened
from bot.service.looking_back import LookingBack
from bot.tables.ids import GuildId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.standings import EVERYWHERE, Board
from engine import catalogue

SERVERS = 400
SEATS = 4
YEARS = 3
LIMIT_MS = 50.0
"""Milliseconds that half of the pages must stay below."""

GAMES_ROWS = """
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :games)
INSERT INTO results (table_id, game_key, guild_id, ended, how, people, number, moved)
SELECT printf('g%09d', n), :key, CASE n % 3 WHEN 0 THEN 1 ELSE 1 + (n * 7919) % :servers END,
       1700000000000 + n * (:span / :games), 'most_cards', CASE n % 10 WHEN 0 THEN 1 ELSE :seats END, n, '[]'
FROM number
"""
"""A third of the games are played on one large server; one in ten is against the house."""

SEAT_ROWS = """
INSERT INTO placed (table_id, seat, user_id, place, won, by_house, anonymous, score,
                    game_key, guild_id, people, number)
SELECT table_id, seat,
       CASE WHEN seat > 0 AND people = 1 THEN NULL ELSE 1 + (draw * draw / :people + seat) % :people END,
       seat + 1, seat = 0, seat > 0 AND people = 1, 0, '{"cards":5,"number":57}',
       game_key, guild_id, people, number
FROM (SELECT table_id, game_key, guild_id, number, people, seat,
             (number * 7919 + seat * 104729) % 1000003 * 7907 % :people AS draw
      FROM results, (SELECT 0 AS seat UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3))
"""
"""Some people play much more than others."""

STANDING_ROWS = """
INSERT INTO standings
SELECT user_id, game_key, guild, season, wins, games, house_wins, house_games, wins > 0, wins > 0,
       (coalesce(nullif(games, 0), 1048575) << 20) - (wins << 40) - house_wins, user_id % 20 = 0
FROM (SELECT user_id, game_key, guild, season, sum(people > 1 AND won) AS wins, sum(people > 1) AS games,
             sum(people = 1 AND won) AS house_wins, sum(people = 1) AS house_games
      FROM (SELECT p.user_id, r.game_key, {guild} AS guild, {season} AS season, r.people, p.won
            FROM placed p JOIN results r USING (table_id) WHERE p.user_id IS NOT NULL)
      GROUP BY user_id, game_key, guild, season)
"""
SEASON = (
    "(10 * CAST(strftime('%Y', r.ended / 1000, 'unixepoch') AS INTEGER)"
    " + (CAST(strftime('%m', r.ended / 1000, 'unixepoch') AS INTEGER) + 2) / 3)"
)

RATING_ROWS = """
INSERT INTO ratings SELECT user_id, game_key, season, 25 + (user_id % 100) / 10.0, 2.0, games
FROM standings WHERE guild_id = 0 AND games > 0
"""
CHANGE_ROWS = """
INSERT INTO rating_changes
SELECT p.table_id, p.user_id, r.game_key, r.number,
       25 + (r.number % 97) / 10.0, 2.0, 25 + (r.number % 89) / 10.0, 2.0, 9
FROM placed p JOIN results r USING (table_id) WHERE p.user_id IS NOT NULL AND r.people > 1
ON CONFLICT DO NOTHING
"""


class Took(NamedTuple):
    """Milliseconds by the clock, and of processor time."""

    waited: float
    worked: float


def fill(path: Path, games: int, people: int) -> None:
    """Fill a database with this many finished games and people."""
    migrate.upgrade(path)
    given = {
        "games": games,
        "people": people,
        "servers": SERVERS,
        "seats": SEATS,
        "key": next(iter(catalogue.games())),
        "span": YEARS * 365 * 24 * 3600 * 1000,
    }
    boards = [
        STANDING_ROWS.format(guild=guild, season=season) for guild in ("r.guild_id", "0") for season in ("0", SEASON)
    ]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-200000")
        connection.execute("BEGIN")
        for statement in (GAMES_ROWS, SEAT_ROWS, *boards, RATING_ROWS, CHANGE_ROWS):
            connection.execute(statement, {name: value for name, value in given.items() if f":{name}" in statement})
        connection.execute(
            "INSERT INTO profiles (user_id, direct_closed, on_boards) SELECT DISTINCT user_id, 0, user_id % 20 > 0 "
            "FROM standings WHERE guild_id = 0"
        )
        connection.execute("COMMIT")
        connection.execute("ANALYZE")


async def measured(path: Path, times: int) -> list[tuple[str, Sequence[Took]]]:
    """Return the milliseconds that each kind of page took, asked for by other people and of other places each time."""
    key = next(iter(catalogue.games()))
    with closing(sqlite3.connect(path)) as connection:
        (people,) = connection.execute("SELECT count(*) FROM ratings WHERE season = 0").fetchone()
        busiest = [
            UserId(row[0])
            for row in connection.execute(
                "SELECT user_id FROM standings WHERE guild_id = 0 AND season = 0 ORDER BY games DESC LIMIT ?", (times,)
            )
        ]
        (large,) = connection.execute("SELECT count(*) FROM standings WHERE guild_id = 1 AND season = 0").fetchone()
    found = list[tuple[str, Sequence[Took]]]()
    async with opened(path) as store:
        looking_back = LookingBack(store, SystemClock())
        usual = [UserId(1 + number * 7907 % people) for number in range(times)]
        one = GuildId(1)

        async def page(board: Board, asker: UserId, offset: int) -> object:
            return await looking_back.board(board, asker, 10, offset)

        kinds: list[tuple[str, Callable[[int], Awaitable[object]]]] = [
            ("first page of a small server", lambda n: page(Board(key, GuildId(2 + n % 300)), usual[n], 0)),
            (f"first page of a server of {large}", lambda n: page(Board(key, one), usual[n], 0)),
            ("its last page", lambda n: page(Board(key, one), usual[n], large - 20)),
            ("first page of everywhere", lambda n: page(Board(key), usual[n], 0)),
            ("last page of everywhere", lambda n: page(Board(key), usual[n], people - people // 15)),
            ("season of everywhere", lambda n: page(Board(key, EVERYWHERE, looking_back.season()), usual[n], 0)),
            ("someone's card", lambda n: looking_back.person(key, usual[n], one, usual[n])),
            ("the busiest people's cards", lambda n: looking_back.person(key, busiest[n], one, busiest[n])),
            ("someone's history", lambda n: looking_back.history(usual[n], key, one, 11)),
            ("the busiest people's histories", lambda n: looking_back.history(busiest[n], key, None, 11)),
            (
                "their games won, page 3",
                lambda n: looking_back.history(busiest[n], key, None, 11, 20, GamesShown.WON),
            ),
        ]
        for name, ask in kinds:
            took = list[Took]()
            for number in range(times):
                before, worked = time.perf_counter(), time.process_time()
                await ask(number)
                took.append(Took(1000 * (time.perf_counter() - before), 1000 * (time.process_time() - worked)))
            found.append((name, took))
    return found


def told(found: Sequence[tuple[str, Sequence[Took]]]) -> Iterator[str]:
    """Yield a line for each kind of page."""
    yield "| page | median, ms | 95 % below, ms | processor, median, ms |"
    yield "|---|--:|--:|--:|"
    for name, took in found:
        waited, worked = zip(*took, strict=True)
        yield f"| {name} | {median(waited):.1f} | {quantiles(waited, n=20)[-1]:.1f} | {median(worked):.1f} |"


def main(arguments: Sequence[str]) -> int:
    """Fill, measure, print; 1 when a median is above the limit."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure boards", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=50_000)
    parser.add_argument("--times", type=int, default=40, help="pages of each kind")
    parser.add_argument("--file", type=Path, help="keep the database here, and use it when it is there already")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path: Path = chosen.file or Path(folder) / "played.sqlite3"
        if not path.exists():
            before = time.perf_counter()
            fill(path, chosen.games, chosen.people)
            sys.stdout.write(f"{chosen.games} games written in {time.perf_counter() - before:.0f} s\n")
        found = asyncio.run(measured(path, chosen.times))
    sys.stdout.writelines(f"{line}\n" for line in told(found))
    return int(any(median(each.waited for each in took) > LIMIT_MS for _, took in found))
