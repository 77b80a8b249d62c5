"""Both stores, for what they must do alike, and the real one alone."""

from collections.abc import AsyncGenerator
from pathlib import Path

import aiosqlite
import pytest

from bot.persistence.unit_of_work import SqlStore
from bot.service.store import Store
from tests.kit.fresh import fresh
from tests.kit.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncGenerator[SqlStore]:
    """A new database."""
    async with fresh(path) as store:
        yield store


async def _plain_connect(path: Path, timeout: float) -> aiosqlite.Connection:
    return await aiosqlite.connect(path, timeout=timeout)


@pytest.fixture(params=["memory", "sqlite", "sqlalchemy"])
async def store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Store]:
    """Each store in turn; the last is one whose driver is not ours, so that SQLAlchemy executes every statement."""
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "sqlalchemy":
        monkeypatch.setattr("bot.persistence.database.connect", _plain_connect)
    async with fresh(tmp_path / "both.sqlite3") as store:
        yield store
