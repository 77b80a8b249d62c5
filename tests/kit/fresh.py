"""New databases for tests. The migrations run once for each worker, not for each test."""

import sqlite3
import tempfile
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from pathlib import Path

import pytest

from bot.persistence import store as stores
from bot.persistence.file import migrate
from bot.persistence.startup import opened
from bot.persistence.store import Store
from tests.kit.memory_store import FileStore


@pytest.fixture(autouse=True)
def nobody_waits_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the disk of a busy machine is, no one is told that too many wait for their turn to write."""
    monkeypatch.setattr(stores, "QUEUE_SECONDS", 90.0)


@asynccontextmanager
async def fresh(path: Path) -> AsyncGenerator[Store]:
    """As `opened`; what would be created there is laid there first."""
    lay(path)
    async with opened(path) as store:
        yield store


@contextmanager
def fresh_file(path: Path) -> Generator[FileStore]:
    """The same file, used on the caller's thread."""
    lay(path)
    store = FileStore(path)
    yield store
    store.connection.close()


def lay(path: Path) -> None:
    """Lay a new database there, so that a program that starts there need not migrate, which takes it a process more."""
    if not path.exists():
        path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite3"
        migrate.upgrade(file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version=0")  # so that each copy gets a number of its own
        return file.read_bytes()
