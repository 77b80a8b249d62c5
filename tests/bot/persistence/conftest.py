"""The real store, used on the caller's thread: on a file, and on PostgreSQL."""

from collections.abc import Generator
from pathlib import Path

import pytest
from pydantic import SecretStr

from tests.kit.fresh import fresh_file
from tests.kit.fresh import nobody_waits_in_vain as nobody_waits_in_vain
from tests.kit.memory_store import FileStore, InlineStore
from tests.kit.postgres import BOTH, SQLITE, Cluster, OneDatabase


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def database(path: Path) -> Generator[FileStore]:
    """A new database."""
    with fresh_file(path) as store:
        yield store


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest) -> InlineStore:
    """A new database of each kind."""
    return request.getfixturevalue("database" if request.param == SQLITE else "on_postgresql")


@pytest.fixture
def on_postgresql(one_database: OneDatabase) -> Generator[InlineStore]:
    """The store there, empty."""
    with one_database.store() as store:
        yield store


@pytest.fixture
def url(cluster: Cluster) -> Generator[SecretStr]:
    """A database of PostgreSQL for one test alone, with the newest schema and nothing in it."""
    yield cluster.create("alone", cluster.migrated)
    cluster.drop("alone")
