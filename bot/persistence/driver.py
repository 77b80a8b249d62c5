"""SQLite behind a thread of its own, crossed once per statement.

aiosqlite goes to its thread and back four times for each statement: for the cursor, the statement, its rows and the end
of the cursor. Only the second may wait for the disk. When the machine is busy each crossing waits for its turn, so one
instead of four halves what a press waits for the database (docs/decisions/0002-database.md).
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from aiosqlite import Connection, Cursor
from aiosqlite.context import contextmanager

_CHUNK: Final = 64
"""Rows that iteration over a cursor fetches at once."""


class SwiftCursor(Cursor):
    """A cursor that brings its rows along with the answer to the statement."""

    _rows: Sequence[Any] = ()

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Cursor:
        """Execute the statement and fetch all of its rows."""
        await self._execute(self._execute_and_fetch, sql, parameters or ())
        return self

    def _execute_and_fetch(self, sql: str, parameters: Iterable[Any]) -> None:
        self._cursor.execute(sql, tuple(parameters))
        self._rows = self._cursor.fetchall() if self._cursor.description else ()

    async def fetchall(self) -> Iterable[Any]:
        """The rows that came along."""
        return self._rows

    async def close(self) -> None:
        """Forget the statement; nothing of it is left in the database."""
        self._cursor.close()


class SwiftConnection(Connection):
    """A connection whose cursors are made and closed at once."""

    def __init__(self, open_file: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(open_file, _CHUNK)
        self._thread.daemon = True  # as SQLAlchemy does: a lost connection must not keep the program alive

    @contextmanager
    async def cursor(self) -> Cursor:
        """A new cursor."""
        return SwiftCursor(self, self._conn.cursor())


async def connect(path: Path, timeout: float) -> Connection:
    """Open the file. `timeout`: how many seconds to wait for a lock of another process."""

    def open_file() -> sqlite3.Connection:
        # Cursors are made outside the thread; a connection is never used from two places at once.
        return sqlite3.connect(path, timeout=timeout, check_same_thread=False)

    return await SwiftConnection(open_file)
