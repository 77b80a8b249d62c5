"""What is asked at every press costs the same after ten thousand games: no statement reads every row of what grows."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.maintenance.retention import purge
from bot.persistence.models import METADATA
from bot.tables.ids import TableId
from bot.tables.requests import Accepted, Join, ShowBoard
from engine.contract import Refusal
from tests.kit.days import GAME, begin, play, today, tomorrow
from tests.kit.fresh import fresh_file
from tests.kit.world import GUILD, World

SMALL = {"outbox", "deadlines"}
"""What waits to be told or met: rows that go when it is done."""

GROWING = set(METADATA.tables)
"""What a plan may name besides these is the result of a part of the statement."""

NO_TABLE = TableId("zzzzzzzzzz")

_SCAN = re.compile(r"^SCAN (\w+)\b(?! USING (?:COVERING )?INDEX)")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that any connection executes, as SQLite sees it."""
    statements: list[str] = []
    connect = sqlite3.connect

    def overheard(*given: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **more)
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", overheard)
    return statements


def scans(database: Path, statements: list[str]) -> Iterator[str]:
    """The statements that read whole tables that grow."""
    with closing(sqlite3.connect(database)) as connection:
        for statement in sorted(set(statements)):
            if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
                plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}")]
                found = [form[1] for line in plan if (form := _SCAN.match(line))]
                if (set(found) & GROWING) - SMALL:
                    yield f"{found}: {statement}"


async def test_a_game_reads_no_table_from_end_to_end(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        async with World(store) as world:
            table = await world.begin(2)
            await world.play_phase(table)
            assert await world.ask(Join(NO_TABLE, world.by(3))) == Refusal("refused-no-such-table")
            assert isinstance(await world.ask(ShowBoard(table, world.by(2))), Accepted)
            await world.play_out(table)
            assert isinstance(await world.open(1), Accepted)
            await purge(store, world.clock.now())
    assert len(asked) > 100
    assert list(scans(path, asked)) == []


async def test_a_daily_deal_reads_no_table_from_end_to_end(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        async with World(store) as world:
            dailies, by = world.tables.dailies, world.by(1)
            table = await begin(world, 1)
            await dailies.attend(GUILD, by)
            await play(world, table)
            assert (await dailies.overview(GAME, by.user)).streak == 1
            assert await dailies.attended_last(by.user) == GUILD
            assert len((await dailies.board(GAME, GUILD)).week) == 1
            day = today(world)
            await tomorrow(world)
            await begin(world, 1, day=day)
            await world.tables.member_gone(GUILD, by.user)
    assert len(asked) > 100
    assert list(scans(path, asked)) == []
