"""The real store on a file, used on the caller's thread."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.kit.fresh import fresh_file
from tests.kit.memory_store import FileStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def database(path: Path) -> Generator[FileStore]:
    """A new database."""
    with fresh_file(path) as store:
        yield store


@pytest.fixture
def store(database: FileStore) -> FileStore:
    """The same."""
    return database
