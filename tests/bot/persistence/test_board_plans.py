"""What is asked by who looks back reads pieces of indexes, never a table from end to end."""

import re
import sqlite3
from pathlib import Path

import pytest

from bot.service.looking_back import LookingBack
from bot.tables.ids import GuildId
from bot.tables.looking_back import GamesShown
from bot.tables.standings import EVERYWHERE, Board, Season
from tests.bot.maintenance.test_recount import add, games
from tests.bot.persistence.test_plans import asked, scans
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file

__all__ = ["asked"]

SORTED_BY_HAND = "USE TEMP B-TREE FOR ORDER BY"


def plans(database: Path, statements: list[str], of: str) -> list[str]:
    """How the statements that read that table are carried out."""
    connection = sqlite3.connect(database)
    try:
        chosen = sorted({statement for statement in statements if f"FROM {of}" in statement})
        return [row[3] for each in chosen for row in connection.execute(f"EXPLAIN QUERY PLAN {each}")]
    finally:
        connection.close()


@pytest.fixture
async def looked(tmp_path: Path, asked: list[str]) -> Path:
    """A small database of which everything was asked."""
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(60, 8))
        with store.reading() as work:
            (first,) = work.standings.page(Board("game0"), 1, 0)
        who = first.standing.user
        asked.clear()
        looking_back = LookingBack(store, ManualClock())
        for guild in (GuildId(1), EVERYWHERE):
            for offset in (0, 10, 1000):
                await looking_back.board(Board("game0", guild, Season(20264)), who, 10, offset)
                await looking_back.board(Board("game0", guild), who, 10, offset)
            assert await looking_back.person("game0", who, guild, who) is not None
        for which in GamesShown:
            await looking_back.history(who, "game0", GuildId(1), 11, 10, which)
        await looking_back.history(who, "game0", None, 11)
        await looking_back.coded(who, "game0", None, "g0", 25)
    return path


def test_no_page_reads_a_table_from_end_to_end(looked: Path, asked: list[str]) -> None:
    assert len([statement for statement in asked if statement.startswith("SELECT")]) > 40
    assert list(scans(looked, asked)) == []


def test_a_board_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    found = plans(looked, asked, "standings")
    assert any("ix_standings_board" in line for line in found)
    assert not any(SORTED_BY_HAND in line for line in found)


def test_the_history_of_a_rating_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    found = plans(looked, asked, "rating_changes")
    assert any("ix_rating_changes_history" in line for line in found)


def test_the_index_of_a_board_says_who_is_hidden(looked: Path, asked: list[str]) -> None:
    """No one is looked up for the sake of those in front of a page, however many there are."""
    found = plans(looked, asked, "standings")
    assert any(
        re.search(r"ix_standings_board \(game_key=\? AND guild_id=\? AND season=\? AND hidden=\?", line)
        for line in found
    )
    assert not any("profiles" in line or "LIST SUBQUERY" in line for line in found)


def test_a_history_is_read_in_the_order_of_its_index(looked: Path, asked: list[str]) -> None:
    """However many games someone played, and whichever of them are wanted."""
    of_placed = [each for each in asked if "FROM placed \nWHERE placed.user_id" in each]
    assert len(of_placed) > len(GamesShown)
    found = plans(looked, of_placed, "placed")
    assert any("ix_placed_history (user_id=? AND game_key=?)" in line for line in found)
    chosen = [line for line in found if "TEMP B-TREE" in line]
    assert len(chosen) == len({*of_placed})  # the page itself, never all of someone's games
