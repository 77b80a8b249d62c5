"""Someone who played for years is found as quickly as a newcomer: what is asked for one person does not grow with their
finished games."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.table import Stage
from tests.bot.persistence.test_plans import asked, scans
from tests.kit.fresh import fresh_file
from tests.kit.seated import lobby
from tests.kit.world import World

__all__ = ["asked"]

ME = UserId(1)
LIVE = TableId("live000000")
YEARS = 600

Asking = Callable[[World], Awaitable[object]]


async def hand(world: World) -> object:
    """`/table hand` where no table stands."""
    assert await world.tables.table_in(ChannelId(1)) is None
    (table,) = await world.tables.seated_at(ME)
    assert table.id == LIVE
    return table


async def export(world: World) -> object:
    """`/privacy data`."""
    return await world.tables.privacy.export(ME)


async def statements(path: Path, finished: int, asked: list[str], what: Asking) -> list[str]:
    """Those that one question takes after so many finished games."""
    with fresh_file(path) as store:
        with store.writing() as unit:
            for number in range(finished):
                unit.tables.add(replace(lobby(f"f{number:09}"), stage=Stage.CANCELLED))
            unit.tables.add(lobby(LIVE))
        world = World(store)
        store.tables.clear()
        asked.clear()
        await what(world)
        return asked.copy()


@pytest.mark.parametrize("what", [hand, export])
async def test_a_person_of_many_games_takes_no_more_statements_than_a_newcomer(
    what: Asking, tmp_path: Path, asked: list[str]
) -> None:
    few = await statements(tmp_path / "few", 1, asked, what)
    many = await statements(tmp_path / "many", YEARS, asked, what)
    assert len(many) == len(few) > 1
    assert list(scans(tmp_path / "many", many)) == []


async def test_what_everybody_waits_for_while_somebody_is_forgotten_reads_no_table_from_end_to_end(
    tmp_path: Path, asked: list[str]
) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        asked.clear()
        await World(store).tables.privacy.forget(ME)
    assert any(each.startswith("DELETE FROM tables") for each in asked)
    assert list(scans(path, asked)) == []


async def test_the_tables_of_a_person_are_found_by_their_seats(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "many"
    (found,) = [each for each in await statements(path, YEARS, asked, hand) if "FROM tables JOIN seats" in each]
    with closing(sqlite3.connect(path)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {found}")]
    assert any("ix_seats_user_id (user_id=?)" in line for line in plan), plan
