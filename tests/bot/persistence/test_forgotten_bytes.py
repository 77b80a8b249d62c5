"""Whoever asks to be forgotten is in none of the files any more, while the bot goes on running."""

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.maintenance.retention import LogEmptying
from bot.persistence.sql import BUSY_MS, undone
from bot.persistence.startup import opened
from bot.persistence.store import Store, StoreUnavailableError
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.change import Change
from bot.tables.ids import InteractionId, Milliseconds, UserId
from bot.tables.requests import Join, Requester, SayLuckyWord
from tests.bot.persistence.test_store import Opened, on_file
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.seated import lobby

__all__ = ["on_file"]

WHO = UserId(870_115_220_401_133_569)
NAME = "Quetzalcoatl of Tula"
WORD = "xylophone marmalade"


def traces(folder: Path) -> dict[str, list[str]]:
    """What the bytes of each file beside the database still tell of them, before its name is known to be empty."""
    sought = {"number": str(WHO).encode(), "as a whole number": int(WHO).to_bytes(8, "big"), "name": NAME.encode()}
    sought["word"] = WORD.encode()
    return {
        file.name: [what for what, trace in sought.items() if trace in file.read_bytes()]
        for file in sorted(folder.iterdir())
    }


async def remembered(store: Store) -> TableService:
    """A lobby at which they sit."""
    tables = TableService(store, ManualClock(), SeededEntropy(), Signals())
    table = lobby()
    await store.write(lambda unit: unit.tables.add(table))
    by = Requester(WHO, NAME, InteractionId(5))
    assert isinstance(await tables.handle(Join(table.id, by)), Change)
    again = Requester(WHO, NAME, InteractionId(6))
    assert isinstance(await tables.handle(SayLuckyWord(table.id, again, WORD)), Change)
    return tables


@contextmanager
def reading(file: Path) -> Generator[sqlite3.Connection]:
    """Someone else reads the database, as a browser, Litestream or `backup` does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchall()
        yield reader


class Skipping(ManualClock):
    """Whoever sleeps lets that time pass."""

    async def sleep_until(self, moment: Milliseconds) -> None:
        self.advance(max(0, moment - self.now()))


async def test_nothing_of_somebody_forgotten_is_left_in_the_bytes_of_any_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "twowin.sqlite3") as store:
        tables = await remembered(store)
        before = traces(tmp_path)
        assert {"number", "name", "word"} <= set(before["twowin.sqlite3-wal"]), before
        await tables.privacy.forget(WHO)
        after = traces(tmp_path)
        assert set(after) == {"twowin.sqlite3", "twowin.sqlite3-shm", "twowin.sqlite3-wal"}
        assert not any(after.values()), after
        assert not store.log_left.is_set()


async def test_what_was_forgotten_while_somebody_read_goes_as_soon_as_they_end(tmp_path: Path) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables, emptying = await remembered(store), LogEmptying(store, Skipping())
        with reading(file) as reader:
            await tables.privacy.forget(WHO)
            await emptying.run_once()
            assert traces(tmp_path)["twowin.sqlite3-wal"], "they see the database as it was"
            assert store.log_left.is_set()
            reader.execute("COMMIT")
            await emptying.run_once()
            assert not any(traces(tmp_path).values())
            assert not store.log_left.is_set()


async def test_each_start_empties_what_the_run_before_left(tmp_path: Path) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables = await remembered(store)
        with reading(file):
            await tables.privacy.forget(WHO)
            shutil.copytree(tmp_path, tmp_path / "killed")
    async with opened(tmp_path / "killed" / file.name) as store:
        await LogEmptying(store, ManualClock()).run_once()
        assert not any(traces(tmp_path / "killed").values())


async def test_nobody_waits_for_the_log_to_be_emptied(on_file: Opened, path: Path) -> None:
    await on_file.store.write(lambda unit: unit.key_values.put("a", "b"))
    async with on_file.held():
        with reading(path):
            assert await on_file.store.empty_log() is False
        assert await on_file.store.empty_log() is True, "and the writer's thread has no part in it"
    assert await on_file.reader.run(busy_timeout) == BUSY_MS


def busy_timeout(connection: Connection) -> object:
    return undone(connection, lambda each: each.exec_driver_sql("PRAGMA busy_timeout").scalar())


async def test_who_reads_for_minutes_is_one_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables, emptying = await remembered(store), LogEmptying(store, Skipping())
        with reading(file):
            await tables.privacy.forget(WHO)
            for seconds in range(300):
                await emptying.run_once()
                assert len(caplog.messages) == (seconds >= 120), seconds
    assert caplog.messages[0].startswith("someone has been reading the database for minutes")


async def test_a_full_disk_gets_back_what_the_log_takes(on_file: Opened, path: Path) -> None:
    """What is in the log already lies in pages of the database: the room it takes is the room that is missing."""
    store, log = on_file.store, path.with_name(f"{path.name}-wal")
    await store.write(lambda unit: unit.key_values.put("a", "b"))
    await LogEmptying(store, ManualClock()).run_once()
    await store.write(lambda unit: unit.key_values.put("a", "c"))
    await on_file.pragma("max_page_count=1")
    with pytest.raises(StoreUnavailableError, match="the disk is full"):
        await store.write(lambda unit: unit.key_values.put("b", "x" * 1_000_000))
    assert log.stat().st_size > 0
    await LogEmptying(store, ManualClock()).run_once()
    assert log.stat().st_size == 0
