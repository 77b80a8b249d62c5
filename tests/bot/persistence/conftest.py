"""Both stores, for what they must do alike, and the real one alone."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.persistence.opening import opened
from bot.persistence.unit_of_work import SqlStore
from bot.tables.ports import Store
from tests.kit.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncGenerator[SqlStore]:
    """A new database."""
    async with opened(path) as store:
        yield store


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store]:
    """Each store in turn."""
    if request.param == "memory":
        yield MemoryStore()
        return
    async with opened(tmp_path / "both.sqlite3") as store:
        yield store
