"""What the operator is told of the database, and what the start does about it."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.maintenance.health import check_at_start, check_tables
from tests.bot.maintenance.test_self_check import damage, store_game
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import dealt

BROKEN = "table aaaaaaaaaa: it counts 2 actions, 1 are stored"
FROZEN = "table aaaaaaaaaa is frozen: it counts 2 actions, 1 are stored"
SOUND = "1 running tables, 0 broken"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[InlineStore]:
    """A database with two games, one of which lost an action."""
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        for name, channel in (("aaaaaaaaaa", 70), ("bbbbbbbbbb", 71)):
            await store_game(store, dealt(name, channel=channel), 2)
        damage(store, "DELETE FROM actions WHERE table_id = 'aaaaaaaaaa' AND number = 1")
        yield store


async def test_checking_reports_and_changes_nothing(store: InlineStore) -> None:
    for _ in range(2):
        assert await check_tables(store) == [BROKEN, "2 running tables, 1 broken"]


async def test_the_start_freezes_what_is_broken_and_goes_on_with_the_rest(store: InlineStore) -> None:
    await check_at_start(store)
    assert await check_tables(store) == [FROZEN, SOUND]


async def test_a_table_that_is_left_alone_is_told_as_an_error(
    store: InlineStore, caplog: pytest.LogCaptureFixture
) -> None:
    """At this start and every later one. Why may name cards: that is for the eyes of who asks, not for a log."""
    for _ in range(2):
        caplog.clear()
        with caplog.at_level("INFO"):
            await check_at_start(store)
        assert [
            (record.levelname, record.message) for record in caplog.records if record.name == "bot.maintenance.health"
        ] == [
            ("ERROR", "table aaaaaaaaaa is frozen (`python -m bot check` says why)"),
            ("INFO", "1 running tables"),
        ]


async def test_what_does_not_break_a_table_is_told_too(store: InlineStore, caplog: pytest.LogCaptureFixture) -> None:
    damage(store, "DELETE FROM seats WHERE table_id = 'bbbbbbbbbb'")
    await check_at_start(store)
    assert "table bbbbbbbbbb: its seats are not those of its state" in caplog.messages
