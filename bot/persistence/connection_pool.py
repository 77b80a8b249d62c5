"""Who works on which connection: readers on one of a few, writers one after the other on the only one that writes."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.persistence.database import BEGIN_READING, BEGIN_WRITING, QUEUE_SECONDS
from bot.persistence.driver import SwiftConnection
from bot.service.store import StoreLostError, StoreUnavailableError


def driver_of(connection: AsyncConnection) -> SwiftConnection | None:
    """The driver below SQLAlchemy, if it is ours."""
    pooled = connection.sync_connection
    driver = None if pooled is None or pooled.invalidated else pooled.connection.driver_connection
    return driver if isinstance(driver, SwiftConnection) else None


class Connections(Protocol):
    """Where a transaction gets its connection."""

    begin: str
    """The statement with which a transaction begins."""

    @property
    def dialect(self) -> Dialect: ...

    async def take(self) -> AsyncConnection:
        """Wait for a connection. Raises `StoreUnavailableError` after `QUEUE_SECONDS`."""
        ...

    def pass_on(self) -> None:
        """Nothing more will be asked of the connection: the next one may use it, after what is under way on it."""
        ...

    def assert_stored(self) -> None:
        """Call after a commit, before anybody is told. Raises `StoreLostError` when it went into a file that
        nobody will open again."""
        ...

    async def give_back(self, connection: AsyncConnection) -> None:
        """Nothing is under way on it any more. Call after `pass_on`."""
        ...


class Readers:
    """Connections that cannot write, each for one transaction at a time."""

    begin: str = BEGIN_READING

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine

    @property
    def dialect(self) -> Dialect:
        """Whose SQL is spoken."""
        return self._engine.dialect

    async def take(self) -> AsyncConnection:
        """One that nobody uses."""
        return await _alive(self._engine)

    def pass_on(self) -> None:
        """It is nobody else's before it is given back."""

    def assert_stored(self) -> None:
        """Readers store nothing."""

    async def give_back(self, connection: AsyncConnection) -> None:
        """Into the pool."""
        await connection.close()


class Writer:
    """The one connection that writes. A transaction may hand in its last statements and pass the turn on before they
    are done: the thread of the connection does one thing after the other."""

    begin: str = BEGIN_WRITING

    def __init__(self, engine: AsyncEngine, is_lost: Callable[[], bool]) -> None:
        self._engine: Final = engine
        self._is_lost = is_lost
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None
        self._users = 0

    @property
    def dialect(self) -> Dialect:
        """Whose SQL is spoken."""
        return self._engine.dialect

    async def take(self) -> AsyncConnection:
        """Wait for the turn, first come first served: a pool's own queue lets the quick ones overtake."""
        self.assert_stored()
        try:
            async with asyncio.timeout(QUEUE_SECONDS):
                await self._turn.acquire()
        except TimeoutError as error:
            raise StoreUnavailableError("too many wait for their turn to write") from error
        self._users += 1
        try:
            return await self._connected()
        except BaseException:
            self._users -= 1
            self._turn.release()
            raise

    async def _connected(self) -> AsyncConnection:
        if self._connection is not None and _is_dead(self._connection):
            dead, self._connection = self._connection, None
            await _drop(dead)
        if self._connection is None:
            self._connection = await _alive(self._engine)
        return self._connection

    def assert_stored(self) -> None:
        """Nothing that is stored in a file which was deleted or replaced counts."""
        if self._is_lost():
            raise StoreLostError("the database file was deleted or replaced")

    def pass_on(self) -> None:
        """The next one's turn."""
        self._turn.release()

    async def give_back(self, connection: AsyncConnection) -> None:
        """When nobody uses it the pool has it, so that one which died is noticed."""
        self._users -= 1
        if not self._users:
            unused = self._connection or connection  # not always theirs: another was made if theirs died
            self._connection = None
            await unused.close()


async def _alive(engine: AsyncEngine) -> AsyncConnection:
    """A connection; one found dead in the pool is replaced: nothing was done on it yet."""
    while True:
        connection = await engine.connect()
        if not _is_dead(connection):
            return connection
        await _drop(connection)


def _is_dead(connection: AsyncConnection) -> bool:
    driver = driver_of(connection)
    return connection.invalidated or (driver is not None and not driver.alive)


async def _drop(connection: AsyncConnection) -> None:
    if not connection.invalidated:
        await connection.invalidate()
    await connection.close()
