"""SQLite behind a thread of its own, crossed as rarely as can be.

aiosqlite goes to its thread and back four times for each statement: for the cursor, the statement, its rows and the end
of the cursor. Only the second may wait for the disk. When the machine is busy each crossing waits for its turn, so here
a statement crosses once, and statements that need no answer cross together (docs/decisions/0002-database.md, 0006).
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from aiosqlite import Connection, Cursor
from aiosqlite.context import contextmanager

Line: TypeAlias = tuple[str, Sequence[Any]]
"""A statement and its parameters."""
Rows: TypeAlias = Sequence[tuple[Any, ...]]

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

    @property
    def alive(self) -> bool:
        """Whether the file is open."""
        return self._connection is not None

    def carry_out(self, lines: Sequence[Line]) -> "asyncio.Future[Rows]":
        """Execute the statements, one after the other; the rows of the last one. When one fails the transaction is
        undone. Once called they are executed, whether anybody waits for the future or not. Raises what `sqlite3`
        raises, and `ValueError` when the file is closed."""
        future: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, partial(_carry_out, self._conn, lines)))
        return future

    def let_go(self) -> None:
        """Undo the transaction without waiting: whatever comes next on this connection comes after it."""
        self._tx.put_nowait((None, self._conn.rollback))

    @contextmanager
    async def cursor(self) -> Cursor:
        """A new cursor."""
        return SwiftCursor(self, self._conn.cursor())


def _carry_out(connection: sqlite3.Connection, lines: Sequence[Line]) -> Rows:
    rows: Rows = ()
    try:
        for text, parameters in lines:
            cursor = connection.execute(text, parameters)
            rows = cursor.fetchall() if cursor.description else ()
    except BaseException:
        connection.rollback()
        raise
    return rows


async def connect(path: Path, timeout: float) -> Connection:
    """Open the file. `timeout`: how many seconds to wait for a lock of another process."""

    def open_file() -> sqlite3.Connection:
        # Cursors are made outside the thread; a connection is never used from two places at once.
        return sqlite3.connect(path, timeout=timeout, check_same_thread=False)

    return await SwiftConnection(open_file)
