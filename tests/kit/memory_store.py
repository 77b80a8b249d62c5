"""The real store on the caller's thread: every transaction is done at once, so that runs repeat exactly."""

import sqlite3
from collections import ChainMap
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Row, TableClause, create_engine, select
from sqlalchemy.pool import NullPool

from bot.persistence.engine import BEGIN_READING, COMMON_PRAGMAS, WRITER_PRAGMAS
from bot.persistence.file import migrate
from bot.persistence.models import METADATA
from bot.persistence.sql import ConnectionThread, begin_with, roll_back, set_up
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice
from bot.tables.table import Table

T = TypeVar("T")


class CallersThread:
    """A connection that is used wherever it is called from."""

    def __init__(self, connection: Connection, *, writes: bool) -> None:
        self.connection = connection
        self._writes = writes

    async def run(self, function: Callable[[Connection], T]) -> T:
        if self._writes:
            return function(self.connection)
        driver = self.connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute("PRAGMA query_only=ON")
        try:
            return function(self.connection)
        finally:
            driver.execute("PRAGMA query_only=OFF")

    async def close(self) -> None:
        self.connection.close()


class InlineStore(Store):
    """A store of which a test may also open a unit of work for itself. `down`: while set, nothing can be read or
    stored."""

    def __init__(self, connection: Connection, thread: Callable[..., ConnectionThread] = CallersThread) -> None:
        super().__init__(thread(connection, writes=True), [thread(connection, writes=False)])
        self.connection = connection
        self.down = False

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        self._assert_up()
        return await super().write(function, behind=behind)

    async def read(self, function: Callable[[Unit], T]) -> T:
        self._assert_up()
        return await super().read(function)

    def _assert_up(self) -> None:
        if self.down:
            raise StoreUnavailableError("the store is down")

    @contextmanager
    def writing(self) -> Generator[Unit]:
        """A unit of work that is committed at the end of the block; an error undoes it."""
        own: dict[TableId, Table | None] = {}
        unit = Unit(self.connection, ChainMap(own, self.tables), writes=True)
        try:
            yield unit
            owed = unit.outbox.changes()
            self.connection.commit()
        except BaseException:
            roll_back(self.connection)
            raise
        if unit.sql.tables_deleted:
            self.tables.clear()
        for name in own:
            self.tables.pop(name, None)
        self.committed(own, [owed])

    @contextmanager
    def reading(self) -> Generator[Unit]:
        """A unit of work that reads."""
        try:
            yield Unit(self.connection, ChainMap({}, self.tables), writes=False)
        finally:
            self.connection.rollback()

    def rows(self, model: TableClause) -> Sequence[Row[Any]]:
        """All rows of that kind."""
        with self.reading() as unit:
            return unit.sql.rows(select(*model.c))

    def notices(self, table: TableId | None = None) -> list[Notice]:
        """All that is still to be told, of one table or of all, oldest first."""
        with self.reading() as unit:
            found = unit.outbox.waiting()
        return [notice for notice in found if table in (None, notice.table)]


class MemoryStore(InlineStore):
    """A new store that is nowhere but in memory."""

    def __init__(self) -> None:
        super().__init__(empty_database())


class FileStore(InlineStore):
    """The store on a file, which is made or brought up to date first."""

    def __init__(self, path: Path) -> None:
        migrate.upgrade(path)
        raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        super().__init__(set_up(raw, BEGIN_READING, WRITER_PRAGMAS))


def empty_database() -> Connection:
    """A new database that is nowhere but in memory."""
    return _memory().connect()


@cache
def _memory() -> Engine:
    """One engine for all, which compiles each statement once; every connection has an empty database of its own."""
    engine = create_engine("sqlite://", creator=_empty, poolclass=NullPool, hide_parameters=True)
    begin_with(engine, BEGIN_READING)
    return engine


class _ClosedAtLast(sqlite3.Connection):
    """A connection that no one need close: from Python 3.13 on one that is left open is a warning."""

    def __del__(self) -> None:
        self.close()


def _empty() -> sqlite3.Connection:
    raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False, factory=_ClosedAtLast)
    raw.deserialize(_schema())
    for pragma in COMMON_PRAGMAS:
        raw.execute(f"PRAGMA {pragma}").fetchall()
    return raw


@cache
def _schema() -> bytes:
    """An empty database."""
    with (
        closing(sqlite3.connect(":memory:", isolation_level=None)) as raw,
        set_up(raw, BEGIN_READING, ()) as connection,
    ):
        METADATA.create_all(connection)
        connection.commit()
        return raw.serialize()


def due(unit: Unit, now: Milliseconds) -> Sequence[Notice]:
    """What may be told at that moment, oldest first."""
    return [notice for notice in unit.outbox.waiting() if notice.due <= now]
