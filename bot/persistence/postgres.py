"""PostgreSQL: connections, exclusive use, migration and errors.

The reason for each setting is in docs/decisions/postgresql.md. The module is imported only if `database.url` is set, so
that psycopg is optional.
"""

import asyncio
import select
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final, Self, TypeAlias, TypeVar

import psycopg
from pydantic import SecretStr
from sqlalchemy import Connection, Engine, create_engine, delete, exc, inspect
from sqlalchemy.pool import NullPool

from bot.persistence.engine import OWNER, UnusableDatabaseError, named, reason
from bot.persistence.file import migrate
from bot.persistence.file.errors import PassingTroubleError
from bot.persistence.file.ownership import APPLICATION, DatabaseInUseError
from bot.persistence.models import METADATA, KeyValueRow
from bot.persistence.sql import BUSY_MS

T = TypeVar("T")
Driver: TypeAlias = psycopg.Connection[Any]
Settings: TypeAlias = Mapping[str, str]

READERS: Final = 2
"""Number of read connections, so that long reads do not delay short ones."""

COMMON: Final[Settings] = {
    "lock_timeout": f"{BUSY_MS}ms",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "30s",
    "tcp_keepalives_idle": "5",  # for the server, to end sessions of dead machines
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
WRITER: Final[Settings] = {
    **COMMON,
    "lock_timeout": "2s",  # longer than the next timeout, or waiting processes would give up first
    "idle_in_transaction_session_timeout": "1500ms",  # a process that hangs must not block the others
}
READER: Final[Settings] = {
    "default_transaction_read_only": "on",
    "default_transaction_isolation": "repeatable read",
    **COMMON,
}
SCHEMA_CHANGE: Final[Settings] = {**COMMON, "statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}

_REACHING: Final[Mapping[str, Any]] = {
    "target_session_attrs": "read-write",  # never a replica, which lags behind
    "connect_timeout": 2,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "twowin",
}

_REVISION: Final = "alembic_version"


class PostgresThread:
    """A connection in its own thread, which runs a whole transaction in one call. A lost connection is reopened on its
    next use."""

    def __init__(self, connect: Callable[[], Driver]) -> None:
        self._thread: Final = ThreadPoolExecutor(1, "postgres")
        self._engine: Final = engine_over(connect)
        self._connection: Connection | None = None

    @classmethod
    async def open(cls, connect: Callable[[], Driver]) -> Self:
        """Open the first connection.

        Raises:
            psycopg.Error: The server cannot be reached.
            sqlalchemy.exc.DBAPIError: The server cannot be reached.
        """
        opened = cls(connect)
        try:
            opened._connection = await opened._run(opened._engine.connect)
        except BaseException:
            opened._thread.shutdown(wait=False)
            raise
        return opened

    async def run(self, function: Callable[[Connection], T]) -> T:
        connection = self._connection
        if connection is None:
            raise exc.InterfaceError(None, None, psycopg.InterfaceError("the connection is closed"))

        def in_thread() -> T:
            _notice_loss(connection)
            return function(connection)

        return await self._run(in_thread)

    async def _run(self, function: Callable[[], T]) -> T:
        return await asyncio.shield(asyncio.wrap_future(self._thread.submit(function)))

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._run(lambda: _close(connection))
            self._thread.shutdown()


def engine_over(connect: Callable[[], Driver]) -> Engine:
    """Return a SQLAlchemy engine without a pool, for connections that `connect` opens."""
    return create_engine("postgresql+psycopg://", creator=connect, poolclass=NullPool, hide_parameters=True)


def _notice_loss(connection: Connection) -> None:
    """Drop a connection that the server has closed. The socket of such a connection is readable before a query, so the
    check needs no round trip."""
    if connection.invalidated or connection.in_transaction():
        return
    driver: Driver | None = connection.connection.driver_connection
    if driver is not None and (driver.closed or select.select([driver.fileno()], [], [], 0)[0]):
        try:
            driver.pgconn.consume_input()
            driver.execute("")
            driver.rollback()
        except psycopg.Error:
            connection.invalidate()


def _close(connection: Connection) -> None:
    """Release the locks and close the connection. Otherwise the locks would be held until the server notices that the
    client has gone."""
    with suppress(exc.DBAPIError):
        if not connection.invalidated:
            connection.exec_driver_sql("SELECT pg_advisory_unlock_all()")
    connection.close()


def connect(url: SecretStr, settings: Settings) -> Driver:
    """Open a connection with these settings.

    Raises:
        psycopg.Error: The server cannot be reached.
    """
    driver = psycopg.connect(url.get_secret_value(), autocommit=True, **_REACHING)
    try:
        for name, value in settings.items():
            driver.execute(f"SET {name} = '{value}'".encode())
        # Players must be able to rely on an accepted choice.
        driver.execute("SELECT set_config(name, 'on', false) FROM pg_settings WHERE (name, setting) = (%s, 'off')",
                       ("synchronous_commit",))  # fmt: skip
        driver.autocommit = False
    except BaseException:
        driver.close()
        raise
    return driver


@contextmanager
def changing(url: SecretStr) -> Generator[Connection]:
    """Open an exclusive connection for changing the schema or all data, in one transaction that is committed only if
    the block succeeds.

    The fencing tokens are deleted at the end, so a bot that lost its connection earlier can no longer store anything.

    Raises:
        DatabaseInUseError: Another program uses the database.
        UnusableDatabaseError: The database cannot be used.
    """
    with trouble_with(url):
        try:
            connection = engine_over(lambda: connect_as_user(url, SCHEMA_CHANGE, "pg_advisory_lock")).connect()
        except exc.OperationalError as error:
            if isinstance(error.orig, psycopg.errors.LockNotAvailable):
                raise DatabaseInUseError(f"{named(url)} is in use by another twowin", "stop that one first") from error
            raise
        try:
            with connection.begin():
                yield connection
                if KeyValueRow.description in inspect(connection).get_table_names():
                    connection.execute(delete(KeyValueRow).where(KeyValueRow.c.name == OWNER))
        finally:
            _close(connection)


def connect_as_user(url: SecretStr, settings: Settings, lock: str = "pg_advisory_lock_shared") -> Driver:
    """Open a connection with a lock that prevents schema changes, or with `pg_advisory_lock` all other use.

    Raises:
        psycopg.Error: The server cannot be reached, or the lock is held by another program.
    """
    driver = connect(url, settings)
    try:
        driver.execute(f"SELECT {lock}(%s)".encode(), (APPLICATION,))
        driver.commit()
    except BaseException:
        driver.close()
        raise
    return driver


def upgrade(url: SecretStr, revision: str = "head") -> None:
    """Migrate the database, which may be empty, to `revision`.

    Raises:
        DatabaseInUseError: Another program uses the database.
        UnusableDatabaseError: The database cannot be used.
    """
    with changing(url) as connection:
        if _revision(connection, url) != migrate.head():
            migrate.run_migrations(connection, revision)


def assert_usable(connection: Connection, url: SecretStr) -> None:
    """Check that the database has the schema of this version.

    Raises:
        UnusableDatabaseError: The schema is another one, or incomplete.
    """
    found, wanted = _revision(connection, url), migrate.head()
    if found == migrate.NOTHING:
        raise UnusableDatabaseError(f"{named(url)} is empty", "`migrate` makes the tables")
    if found != wanted:
        raise UnusableDatabaseError(
            f"{named(url)} has schema {found}, this twowin works with {wanted}", "stop every bot, then `migrate`"
        )
    if missing := METADATA.tables.keys() - set(inspect(connection).get_table_names()):
        raise UnusableDatabaseError(f"{named(url)} was changed (table {min(missing)} is missing)", "restore a dump")


def _revision(connection: Connection, url: SecretStr) -> str:
    """Return the schema revision of a database.

    Raises:
        UnusableDatabaseError: The database is not in UTF-8, belongs to another program, or has the schema of a newer
            version.
    """
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise UnusableDatabaseError(f"{named(url)} is in {encoding}", "make one in UTF8")
    names = inspect(connection).get_table_names()
    if not names:
        return migrate.NOTHING
    if _REVISION not in names or not METADATA.tables.keys() & set(names):
        raise UnusableDatabaseError(
            f"{named(url)} is a database of another program", "nothing was changed; give the bot one of its own"
        )
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return migrate.known(migrate.NOTHING if found is None else str(found), named(url))


@contextmanager
def trouble_with(url: SecretStr) -> Generator[None]:
    """Convert errors about the database to `UnusableDatabaseError`."""
    try:
        yield
    except (exc.DBAPIError, psycopg.Error) as error:
        passing = isinstance(error, (exc.OperationalError, exc.InterfaceError, psycopg.OperationalError))
        kind = PassingTroubleError if passing else UnusableDatabaseError
        raise kind(f"{named(url)} cannot be used: {reason(error)}") from error
