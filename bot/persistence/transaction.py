"""One transaction: statements in, rows out, and every failure of the database as `StoreUnavailableError`."""

import asyncio
from collections.abc import Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Executable, Row, Select, exc
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.orm import DeclarativeBase

from bot.persistence.database import insert_into, is_unavailable
from bot.tables.ports import StoreUnavailableError

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ReadOnlyError(Exception):
    """A mistake of ours: something was to be stored in a unit of work that only reads."""


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Do `work` to its end even when the caller is cancelled meanwhile; the cancellation is passed on afterwards.

    An interrupted commit may have happened or not; one that is awaited leaves nothing behind that still runs.
    """
    task = asyncio.get_running_loop().create_task(work)
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
    except exc.SQLAlchemyError as error:
        if not is_unavailable(error):
            raise
        raise StoreUnavailableError(str(error).splitlines()[0]) from error


class Transaction:
    """A transaction on a connection of its own. `writes`: whether it may change rows."""

    def __init__(self, engine: AsyncEngine, *, writes: bool) -> None:
        self.writes = writes
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def begin(self) -> None:
        """Wait for a connection and begin. A connection found dead is replaced once: nothing was done on it yet."""
        with translated():
            try:
                await self._begin()
            except exc.DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                await self._begin()

    async def _begin(self) -> None:
        connection = await self._engine.connect()
        try:
            await connection.begin()
        except BaseException:
            await to_its_end(connection.close())
            raise
        self._connection = connection

    @property
    def connection(self) -> AsyncConnection:
        """The open connection. Raises `RuntimeError` before the beginning and after the end."""
        if self._connection is None:
            raise RuntimeError("the unit of work is not open")
        return self._connection

    async def rows(self, query: Select[*Ts]) -> Sequence[Row[*Ts]]:
        """All rows of a query."""
        with translated():
            return (await self.connection.execute(query)).all()

    async def row(self, query: Select[*Ts]) -> Row[*Ts] | None:
        """The only row of a query, or none."""
        with translated():
            return (await self.connection.execute(query)).one_or_none()

    async def change(self, statement: Executable, rows: Sequence[Mapping[str, object]] | None = None) -> int:
        """Change rows; how many it met. `rows`: values for many inserts at once."""
        self._must_write()
        with translated():
            return (await self.connection.execute(statement, rows)).rowcount

    async def put(self, model: type[DeclarativeBase], keys: Mapping[str, object], values: Mapping[str, object]) -> None:
        """Store a row under its key, over an older one."""
        statement = self.insert(model).values(**keys, **values)
        await self.change(statement.on_conflict_do_update(index_elements=list(keys), set_=dict(values)))

    def insert(self, model: type[DeclarativeBase]) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what happens when the row exists."""
        return insert_into(self.connection, model)

    async def commit(self) -> None:
        """Make everything true. Runs to its end even when the caller is cancelled."""
        self._must_write()
        with translated():
            await to_its_end(self.connection.commit())

    async def close(self) -> None:
        """Give the connection back; what was not committed never happened."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with translated():
                await to_its_end(connection.close())

    def _must_write(self) -> None:
        if not self.writes:
            raise ReadOnlyError("writing in a reading unit of work")
