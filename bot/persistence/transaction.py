"""One transaction: statements in, rows out, and every failure of the database as `StoreUnavailableError`."""

import asyncio
import sqlite3
from collections.abc import Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Delete, Executable, Insert, Row, Select, Table, Update, exc
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.persistence.connection_pool import Connections, driver_of
from bot.persistence.database import BEGUN, DeadConnectionError, is_unavailable
from bot.persistence.driver import Line, Rows, SwiftConnection
from bot.persistence.row_cache import Key, RowCache
from bot.persistence.statements import Prepared, Values
from bot.service.store import StoreUnavailableError

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ReadOnlyError(Exception):
    """A mistake of ours: something was to be stored in a unit of work that only reads."""


async def to_its_end(work: "Coroutine[Any, Any, T] | asyncio.Future[T]") -> T:
    """Do `work` to its end even when the caller is cancelled meanwhile; the cancellation is passed on afterwards.

    An interrupted commit may have happened or not; one that is awaited leaves nothing behind that still runs.
    """
    task = work if isinstance(work, asyncio.Future) else asyncio.get_running_loop().create_task(work)
    interrupted: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            interrupted = error
    if interrupted is not None:
        raise interrupted from (None if task.cancelled() else task.exception())
    return task.result()


@contextmanager
def translated() -> Generator[None]:
    """A locked, full or lost database as `StoreUnavailableError`; anything else is a bug and stays what it is."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error) as error:
        if not is_unavailable(error):
            raise
        raise StoreUnavailableError(str(error).splitlines()[0]) from error


class Transaction:
    """A transaction on a connection of its own.

    Two kinds of statements, in any order. Prepared ones (`fetch`, `later`) are what presses are made of: they go past
    SQLAlchemy to the driver, and those that need no answer wait until one does or the commit comes, and then go
    together. All others (`rows`, `change`) are executed by SQLAlchemy at once. On a driver that is not ours the
    prepared ones are as well."""

    def __init__(self, connections: Connections, known: RowCache, *, writes: bool) -> None:
        self.writes = writes
        self._connections = connections
        self._known = known
        self._open = False
        self._passed_on = False
        self._connection: AsyncConnection | None = None
        self._driver: SwiftConnection | None = None
        self._begun = False
        self._failed = False
        self._since = 0
        self._waiting: list[tuple[Prepared, Values]] = []
        self._news: dict[Key, object] = {}
        self._swept = False

    async def begin(self) -> None:
        """Wait for the turn to write; who only reads takes a connection when there is something to read."""
        self._open = True
        if self.writes:
            try:
                with translated():
                    await self.connected()
            except BaseException:
                await self.close()
                raise

    async def connected(self) -> AsyncConnection:
        """The connection of this transaction. Raises `RuntimeError` before the beginning and after the end."""
        if not self._open:
            raise RuntimeError("the unit of work is not open")
        if self._connection is None:
            self._connection = connection = await self._connections.take()
            self._driver = driver_of(connection)
            if self._driver is None:
                await connection.begin()
        return self._connection

    async def fetch(self, query: Prepared, **values: object) -> Rows:
        """All rows of a query."""
        with translated():
            connection = await self.connected()
            if self._driver is None:
                result = await connection.execute(query.statement(self._connections.dialect), values)
                return [tuple(row) for row in result]
            compiled = query.compiled(self._connections.dialect)
            return compiled.rows(await self._carry_out((compiled.text, compiled.parameters(values))))

    async def fetch_one(self, query: Prepared, **values: object) -> tuple[Any, ...] | None:
        """The only row of a query, or none."""
        rows = await self.fetch(query, **values)
        return rows[0] if rows else None

    async def later(self, statement: Prepared, **values: object) -> None:
        """Change rows, at the latest at the commit. What is wrong with it may show only then."""
        self._must_write()
        connection = await self.connected()
        if self._driver is None:
            with translated():
                await connection.execute(statement.statement(self._connections.dialect), values)
        else:
            self._waiting.append((statement, values))

    async def rows(self, query: Select[*Ts]) -> Sequence[Row[*Ts]]:
        """All rows of a query."""
        with translated():
            connection = await self._handed_over()
            return (await connection.execute(query)).all()

    async def row(self, query: Select[*Ts]) -> Row[*Ts] | None:
        """The only row of a query, or none."""
        with translated():
            connection = await self._handed_over()
            return (await connection.execute(query)).one_or_none()

    async def change(self, statement: Executable, rows: Sequence[Mapping[str, object]] | None = None) -> int:
        """Change rows; how many it met. `rows`: values for many inserts at once."""
        self._must_write()
        self._swept = self._swept or self._sweeps(statement)
        with translated():
            connection = await self._handed_over()
            return (await connection.execute(statement, rows)).rowcount

    def _sweeps(self, statement: Executable) -> bool:
        """Whether it may change rows that are known."""
        if not isinstance(statement, Insert | Update | Delete):
            return True
        return not isinstance(statement.table, Table) or self._known.covers(statement.table.name)

    def recall(self, key: Key) -> Any:
        """The value of a row as this transaction sees it, `MISSING` when it must be read."""
        return self._news[key] if key in self._news else self._known.get(key)

    def learn(self, key: Key, value: object) -> None:
        """This was read in this transaction."""
        self._known.learn(key, value, self._since)

    def note(self, key: Key, value: object) -> None:
        """This is stored in this transaction, and known to others after its commit; `MISSING`: it must be read anew."""
        self._news[key] = value

    async def commit(self) -> None:
        """Make everything true. Runs to its end even when the caller is cancelled."""
        self._must_write()
        try:
            with translated():
                await self._commit()
            self._connections.assert_stored()
        except BaseException:
            self._known.forget()
            raise

    async def _commit(self) -> None:
        connection = await self.connected()
        if self._driver is not None and not connection.in_transaction():
            await to_its_end(await self._handed_in())
            return
        await self._handed_over()
        self._announce()
        try:
            await to_its_end(connection.commit())
        finally:
            self._arrived()
        self._begun = False
        self._tell_news()

    async def _handed_in(self) -> "asyncio.Future[Rows]":
        """The end of the transaction, under way. Nothing can be asked in this transaction any more."""
        done = await self._send(("COMMIT", ()))
        self._begun = False
        self._announce()
        done.add_done_callback(self._settle)
        self._passed_on = True
        self._connections.pass_on()
        return done

    def _settle(self, done: "asyncio.Future[Rows]") -> None:
        self._arrived()
        if done.cancelled() or done.exception() is not None:
            self._known.forget()
        else:
            self._tell_news()

    def _announce(self) -> None:
        """From here on the database may say something else than what is known."""
        for key in self._news:
            self._known.expect(key)
        if self._swept:
            self._known.doubt()

    def _arrived(self) -> None:
        for key in self._news:
            self._known.expected(key)
        if self._swept:
            self._known.doubted()

    def _tell_news(self) -> None:
        if self._swept:
            self._known.forget()
        else:
            self._known.committed(self._news)
        self._news = {}

    async def close(self) -> None:
        """Give the connection back; what was not committed never happened."""
        if not self._open:
            return
        self._open = False
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await self._undo(connection)
        finally:
            if not self._passed_on:
                self._connections.pass_on()
            await self._connections.give_back(connection)

    async def _undo(self, connection: AsyncConnection) -> None:
        if connection.in_transaction() and not self._passed_on:
            with translated():
                await to_its_end(connection.rollback())
        elif self._begun and self._driver is not None and self._driver.alive:
            self._driver.let_go()

    async def _handed_over(self) -> AsyncConnection:
        """The connection for SQLAlchemy to use, with everything done that waits."""
        connection = await self.connected()
        if self._driver is None:
            return connection
        if self._waiting or not self._begun:
            await self._carry_out()
        if not connection.in_transaction():
            await connection.execution_options(**{BEGUN: True})
        return connection

    async def _carry_out(self, *last: Line) -> Rows:
        """Everything that waits and then `last`, in one crossing; begins the transaction when nothing has yet."""
        done = await self._send(*last)
        try:
            return await done
        except BaseException:
            self._failed = True
            raise

    async def _send(self, *last: Line) -> "asyncio.Future[Rows]":
        connection, driver = await self.connected(), self._driver
        if self._failed:
            raise RuntimeError("the unit of work has failed: nothing of it can be stored any more")
        if driver is None or not driver.alive:
            await connection.invalidate()
            raise DeadConnectionError("the SQLite connection was closed")
        lines = self._lines()
        if not self._begun:
            self._begun, self._since = True, self._known.moment
            lines.insert(0, (self._connections.begin, ()))
        return driver.carry_out([*lines, *last])

    def _lines(self) -> list[Line]:
        dialect = self._connections.dialect
        filled = [(statement.compiled(dialect), values) for statement, values in self._waiting]
        self._waiting.clear()
        return [(compiled.text, compiled.parameters(values)) for compiled, values in filled]

    def _must_write(self) -> None:
        if not self.writes:
            raise ReadOnlyError("writing in a reading unit of work")
