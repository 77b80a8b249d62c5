"""The SQLite file: how it is opened, and the settings without which it would lose or mix up what people chose.

Each setting has its reason in docs/decisions/0002-database.md. Nothing outside this file knows which database it is.
"""

import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, exc
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from bot.persistence.driver import connect

BUSY_MS: Final = 1000
"""How long SQLite waits for a lock of another process: well below the three seconds an answer may take."""
QUEUE_SECONDS: Final = 2.0
"""How long a unit of work waits for its turn at the writer."""
READERS: Final = 4

BEGIN_WRITING: Final = "BEGIN IMMEDIATE"
BEGIN_READING: Final = "BEGIN"
BEGUN: Final = "begun"
"""An execution option: the transaction was begun on the driver, SQLAlchemy need not."""

COMMON_PRAGMAS: Final = (f"busy_timeout={BUSY_MS}", "foreign_keys=ON", "trusted_schema=OFF", "cell_size_check=ON")
WRITER_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=1000",
    "journal_size_limit=67108864",
    "secure_delete=ON",
)
EXPECTED_PRAGMAS: Final[Mapping[str, object]] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "secure_delete": 1,
    "busy_timeout": BUSY_MS,
}


class UnusableDatabaseError(Exception):
    """The database cannot be used as it is; the text is one line for the operator: what is wrong, and what to do."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what}: {remedy}" if remedy else what)
        self.what = what


class DeadConnectionError(exc.SQLAlchemyError):
    """A commit reached a connection that had been closed; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Engines:
    """One connection that writes, so that writers queue in the program, and a few that only read."""

    writer: AsyncEngine
    readers: AsyncEngine

    async def dispose(self) -> None:
        """Close every connection."""
        await self.readers.dispose()
        await self.writer.dispose()


def make_engines(path: Path) -> Engines:
    """Engines on that file. Nothing is opened yet."""
    address = URL.create("sqlite+aiosqlite", database=str(path.absolute()))  # a text would be read: `?` has a meaning
    options: dict[str, Any] = {
        "hide_parameters": True,
        "max_overflow": 0,
        "pool_timeout": QUEUE_SECONDS,
        "pool_reset_on_return": None,  # who gives a connection back has undone what was not committed
        "async_creator": partial(connect, path, BUSY_MS / 1000),
    }
    writer = create_async_engine(address, pool_size=1, **options)
    readers = create_async_engine(address, pool_size=READERS, **options)
    _wire(writer.sync_engine, BEGIN_WRITING, (*WRITER_PRAGMAS, *COMMON_PRAGMAS))
    _wire(readers.sync_engine, BEGIN_READING, ("query_only=ON", *COMMON_PRAGMAS))
    for engine in (writer, readers):
        event.listen(engine.sync_engine, "commit", refuse_dead_commit)
    return Engines(writer, readers)


def _wire(engine: Engine, begin: str, pragmas: Iterable[str]) -> None:
    def set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # else the driver begins transactions of its own, later than we do
        cursor = connection.cursor()
        try:
            for pragma in pragmas:
                cursor.execute(f"PRAGMA {pragma}")
        finally:
            cursor.close()

    def begin_transaction(connection: Connection) -> None:
        if not connection.get_execution_options().get(BEGUN):
            connection.exec_driver_sql(begin)

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin_transaction)


def refuse_dead_commit(connection: Connection) -> None:
    """SQLAlchemy's adapter of aiosqlite commits on a closed connection without a word; the rows would be gone."""
    driver: Any = connection.connection.driver_connection
    if driver._connection is None:  # noqa: SLF001 - aiosqlite says it nowhere else
        connection.invalidate()
        raise DeadConnectionError("commit on a closed SQLite connection")


@contextmanager
def migrating(path: Path) -> Generator[Connection]:
    """A connection for changing the schema, in one transaction that stands only if the block ends well.

    Foreign keys are off: SQLite rebuilds a changed table, and dropping the old one would delete what refers to it.
    They cannot be switched inside a transaction. Raises what SQLAlchemy raises.
    """
    address = URL.create("sqlite", database=str(path.absolute()))
    engine = create_engine(address, hide_parameters=True, poolclass=NullPool)
    _wire(engine, BEGIN_WRITING, (f"busy_timeout={BUSY_MS}", "foreign_keys=OFF"))
    with engine.begin() as connection:
        yield connection


def broken_references(connection: Connection) -> Sequence[str]:
    """Tables with rows that refer to rows which do not exist. A server checks this by itself."""
    if connection.dialect.name != "sqlite":
        return ()
    return sorted({row[0] for row in connection.exec_driver_sql("PRAGMA foreign_key_check")})


async def copy_into(engines: Engines, copy: Path) -> None:
    """Write everything that was committed into the empty file `copy`. The database's own need not have a name any
    more."""
    async with engines.writer.connect() as connection:
        await connection.execution_options(**{BEGUN: True})
        await connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))


async def damage(engines: Engines) -> Sequence[str]:
    """What SQLite finds wrong with the pages of the file."""
    async with engines.readers.connect() as connection:
        found = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all()
    return () if list(found) == ["ok"] else found


async def number_of(engines: Engines) -> int:
    """The number by which two databases of this program are told apart."""
    async with engines.writer.connect() as connection:
        return int((await connection.exec_driver_sql("PRAGMA user_version")).scalar_one())


async def faults(engines: Engines) -> Sequence[str]:
    """What is wrong with what is stored as a whole."""
    async with engines.readers.connect() as connection:
        broken = await connection.run_sync(broken_references)
    return [f"{name} has rows that refer to nothing" for name in broken]


async def assert_settings(engines: Engines) -> None:
    """Raise `UnusableDatabaseError` unless the file took every setting (a network disk may refuse WAL)."""
    async with engines.writer.connect() as connection:
        for name, expected in EXPECTED_PRAGMAS.items():
            found = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            if found != expected:
                raise UnusableDatabaseError(f"the database refuses {name}={expected} (it says {found})")
    async with engines.readers.connect() as connection:
        if (await connection.exec_driver_sql("PRAGMA query_only")).scalar() != 1:
            raise UnusableDatabaseError("the database refuses readers that cannot write")


_UNAVAILABLE: Final = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.InternalError,
    exc.TimeoutError,
    DeadConnectionError,
    sqlite3.OperationalError,
    sqlite3.InterfaceError,
    sqlite3.InternalError,
)


def is_unavailable(error: exc.SQLAlchemyError | sqlite3.Error) -> bool:
    """Whether the database is locked, full or gone, as opposed to a mistake of ours."""
    return isinstance(error, _UNAVAILABLE) or type(error) in (exc.DatabaseError, sqlite3.DatabaseError)


def insert_into(dialect: Dialect, model: type[DeclarativeBase]) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens when the row exists; standard SQL has no word for it."""
    return postgresql.insert(model) if dialect.name == "postgresql" else sqlite.insert(model)
