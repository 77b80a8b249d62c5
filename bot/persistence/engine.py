"""Settings, errors and checks of the database engine, mostly of SQLite.

The reason for each setting is in docs/decisions/database.md. Only this module, `sql.py`, `file/` and `postgres.py`
distinguish between kinds of databases.
"""

import sqlite3
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from pydantic import SecretStr
from sqlalchemy import Connection, exc, make_url

from bot.errors import Status
from bot.persistence.sql import BUSY_MS, set_up

BEGIN_WRITING: Final = "BEGIN IMMEDIATE"
BEGIN_READING: Final = "BEGIN"

COMMON_PRAGMAS: Final = (f"busy_timeout={BUSY_MS}", "foreign_keys=ON", "trusted_schema=OFF", "cell_size_check=ON")
WRITER_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=1000",
    "journal_size_limit=67108864",
    "secure_delete=ON",
    *COMMON_PRAGMAS,
)
READER_PRAGMAS: Final = ("query_only=ON", "cache_size=-256", *COMMON_PRAGMAS)
"""Settings of read connections. Their page cache is 256 kB instead of 2 MB, because every commit invalidates it."""
EXPECTED_PRAGMAS: Final[Mapping[str, object]] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "secure_delete": 1,
    "busy_timeout": BUSY_MS,
}


Place: TypeAlias = Path | SecretStr
"""Location of a database: the path of an SQLite file or the URL of a PostgreSQL database."""

OWNER: Final = "owner"
"""Name of the key-value row in which processes record their fencing tokens in a PostgreSQL database."""

_UNAVAILABLE: Final = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.InternalError,
    exc.TimeoutError,
    sqlite3.OperationalError,
    sqlite3.InterfaceError,
    sqlite3.InternalError,
)

_REASONS: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program locks the database",
    sqlite3.SQLITE_LOCKED: "another program locks the database",
    sqlite3.SQLITE_READONLY: "the disk is read-only",
    sqlite3.SQLITE_IOERR: "the disk fails",
}


def named(place: Place) -> str:
    """Return the location of a database for messages, without the password."""
    if isinstance(place, Path):
        return str(place)
    return make_url(place.get_secret_value()).set(password="", query={}).render_as_string().replace(":***@", "@")


class UnusableDatabaseError(Exception):
    """The database cannot be used. The message is one line for the operator, with the problem and the remedy."""

    status = Status.DATABASE
    """Exit status of a command that ends with this error."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what}: {remedy}" if remedy else what)
        self.what = what


@contextmanager
def migrating(path: Path) -> Generator[Connection]:
    """Yield a connection for changing the schema, in one transaction that is committed only if the block succeeds.

    Foreign keys are switched off, which is impossible inside a transaction. SQLite changes a table by creating a new
    one and dropping the old one, which would otherwise delete all rows that refer to it.

    Raises:
        sqlite3.Error: The file cannot be opened.
        sqlalchemy.exc.DBAPIError: A statement failed.
    """
    driver = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None)
    with closing(driver), set_up(driver, BEGIN_WRITING, ["foreign_keys=OFF"]) as connection, connection.begin():
        yield connection


def broken_references(connection: Connection) -> Sequence[str]:
    """Return the names of the database tables that contain dangling foreign keys. Empty on PostgreSQL, which enforces
    them."""
    if connection.dialect.name != "sqlite":
        return ()
    return sorted({row[0] for row in connection.exec_driver_sql("PRAGMA foreign_key_check")})


def set_next_outbox_id(connection: Connection) -> None:
    """Continue the numbering of outbox rows after rows were copied with their ids. SQLite does this without a
    statement."""
    if connection.dialect.name == "sqlite":
        return
    connection.exec_driver_sql(
        "SELECT setval(pg_get_serial_sequence('outbox', 'id'), coalesce(max(id), 0) + 1, false) FROM outbox"
    )


def damage(connection: Connection, *, quick: bool = False) -> Sequence[str]:
    """Return the errors found in the pages of an SQLite file, all of which are read. Empty on PostgreSQL.

    Args:
        connection: The connection to check.
        quick: If true, do not compare indexes with their tables.
    """
    if connection.dialect.name != "sqlite":
        return ()
    found = connection.exec_driver_sql(f"PRAGMA {'quick' if quick else 'integrity'}_check").scalars().all()
    return () if list(found) == ["ok"] else found


def assert_settings(connection: Connection) -> None:
    """Check that every setting took effect. A network disk, for example, may refuse WAL.

    Raises:
        UnusableDatabaseError: A setting has another value.
    """
    for name, expected in EXPECTED_PRAGMAS.items():
        found = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
        if found != expected:
            raise UnusableDatabaseError(f"the database refuses {name}={expected} (it says {found})")


def reason(error: BaseException) -> str:
    """Return one line that explains a database error: our own explanation if there is one, then the
    database's message."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    said = next(iter(str(error if cause is None else cause).splitlines()), type(error).__name__)
    ours = _REASONS.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    return said if ours is None else f"{ours} ({said})"


def is_unavailable(error: BaseException) -> bool:
    """Return whether an error means that the database is locked, full or unreachable. Any other error is a bug."""
    return isinstance(error, _UNAVAILABLE) or type(error) in (exc.DatabaseError, sqlite3.DatabaseError)
