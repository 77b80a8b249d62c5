"""The measurement of boards, with a small database."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.maintenance.recount import recount
from bot.persistence.startup import opened
from tools.measure import boards


async def test_what_it_writes_is_what_counting_would_have_written(tmp_path: Path) -> None:
    path = tmp_path / "played.sqlite3"
    boards.fill(path, 300, 40)
    columns = 'user_id, guild_id, season, wins, games, house_wins, house_games, "order"'
    counts = f"SELECT {columns} FROM standings ORDER BY 1, 2, 3"  # noqa: S608 - our own names

    def counted() -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(counts).fetchall()

    written = counted()
    assert len(written) > 300
    async with opened(path) as store:
        assert await recount(store) == 300
    assert counted() == written


async def test_every_kind_of_page_is_measured_and_told(tmp_path: Path) -> None:
    path = tmp_path / "played.sqlite3"
    boards.fill(path, 300, 60)
    found = await boards.measured(path, 3)
    lines = list(boards.told(found))
    assert len(lines) == len(found) + 2 > 8
    assert all(took.waited >= 0 for _, each in found for took in each)
