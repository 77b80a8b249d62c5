"""What the operator is told of the database, and what the start does about it."""

import shutil
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from bot.maintenance.health import check_beside, check_tables
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.startup import opened
from bot.persistence.store import Unit
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
    await check_beside(store)
    assert await check_tables(store) == [FROZEN, SOUND]


async def test_a_table_that_is_left_alone_is_told_as_an_error(
    store: InlineStore, caplog: pytest.LogCaptureFixture
) -> None:
    """At this start and every later one. Why may name cards: that is for the eyes of who asks, not for a log."""
    for _ in range(2):
        caplog.clear()
        with caplog.at_level("INFO", "bot"):
            await check_beside(store)
        assert [
            (record.levelname, record.message) for record in caplog.records if record.name == "bot.maintenance.health"
        ] == [
            ("ERROR", "table aaaaaaaaaa is frozen (`python -m bot check` says why)"),
            ("INFO", "1 running tables"),
        ]


async def test_what_does_not_break_a_table_is_told_too(store: InlineStore, caplog: pytest.LogCaptureFixture) -> None:
    damage(store, "DELETE FROM seats WHERE table_id = 'bbbbbbbbbb'")
    await check_beside(store)
    assert "table bbbbbbbbbb: its seats are not those of its state" in caplog.messages


async def test_only_after_an_end_in_which_nothing_was_closed_the_pages_are_looked_over(
    store: InlineStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[None]()

    def damaged(_: Unit) -> list[str]:
        looked.append(None)
        return ["page 7 is never used"]

    monkeypatch.setattr(Unit, "damage", damaged)
    await check_beside(store)
    assert looked == []
    store.was_left_open = True
    with pytest.raises(UnusableDatabaseError, match=r"is damaged \(page 7 is never used\): `restore FILE`"):
        await check_beside(store)


async def test_a_start_does_not_read_the_whole_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, said = tmp_path / "tables.sqlite3", list[str]()
    with fresh_file(path):
        pass
    connect = sqlite3.connect

    def overheard(*given: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **more)
        connection.set_trace_callback(said.append)
        return connection

    monkeypatch.setattr("sqlite3.connect", overheard)
    monkeypatch.setattr("sqlite3.dbapi2.connect", overheard)
    checks = ("integrity_check", "quick_check", "foreign_key_check")
    async with opened(path, whole=False) as running:
        assert not running.was_left_open
        await check_beside(running)
        assert said
        assert not [each for each in said if any(check in each for check in checks)]
        killed = tmp_path / "killed.sqlite3"
        await running.write(lambda unit: unit.key_values.put("a", "b"))
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", f"{killed}{ending}")
    said.clear()
    async with opened(killed, whole=False) as running:
        assert running.was_left_open
        await check_beside(running)
    assert [each for each in said if any(check in each for check in checks)] == ["PRAGMA quick_check"]
    said.clear()
    async with opened(path):
        assert {each for each in said if any(check in each for check in checks)} == {
            "PRAGMA integrity_check",
            "PRAGMA foreign_key_check",
        }
