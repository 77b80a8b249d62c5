"""The database of a simulated world: SQLite, used on the loop's own thread at moments that the seed draws."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.event import listen

from tests.kit.memory_store import CallersThread, InlineStore, empty_database

T = TypeVar("T")

USUAL: Final = 0.004
"""Seconds that a transaction takes on average."""

STALL: Final = 1.5
"""Seconds that it takes at most while the disk is slow."""

NO_LIMIT: Final = 2**30


@dataclass
class Disk:
    """What a kill does not touch. `slow`: whether everything takes its time just now; `failing`: the share of commits
    that fail."""

    chance: Random
    slow: bool = False
    failing: float = 0.0
    written: int = 0
    """How often someone wrote something."""

    def __post_init__(self) -> None:
        self.connection = empty_database()
        listen(self.connection, "commit", self._commit)

    def _commit(self, _: Connection) -> None:
        if self.failing and self.chance.random() < self.failing:
            raise sqlite3.OperationalError("disk I/O error")

    def seconds(self) -> float:
        """How long the next thing takes."""
        return self.chance.uniform(0, STALL) if self.slow else self.chance.expovariate(1 / USUAL)

    def fill(self, *, full: bool) -> None:
        """Let the file grow no more, or grow again."""
        (pages,) = self._ask("PRAGMA page_count")
        self._ask(f"PRAGMA max_page_count={pages if full else NO_LIMIT}")

    def _ask(self, pragma: str) -> Any:
        driver = self.connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver.execute(pragma).fetchone()


class SimulatedThread:
    """A connection in a thread of its own, as far as anyone can tell: what is handed in is done later, one after the
    other, each in one piece, and whoever handed it in learns of it later still."""

    def __init__(self, disk: Disk, connection: Connection, *, writes: bool) -> None:
        self._disk = disk
        self._inner = CallersThread(connection, writes=writes)
        self._writes = writes
        self._waiting: deque[tuple[Callable[[Connection], Any], asyncio.Future[Any]]] = deque()

    async def run(self, function: Callable[[Connection], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((function, done))
        if len(self._waiting) == 1:
            self._later(self._do)
        return await done

    async def close(self) -> None:
        """The disk keeps the connection."""

    def _later(self, act: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(self._disk.seconds(), act)

    def _do(self) -> None:
        function, done = self._waiting[0]
        self._disk.written += self._writes
        try:
            self._inner.run(function).send(None)
        except StopIteration as returned:
            self._later(partial(self._tell, done, returned.value, None))
        except Exception as error:
            self._later(partial(self._tell, done, None, error))

    def _tell(self, done: asyncio.Future[Any], result: object, error: Exception | None) -> None:
        if not done.done() and error is None:
            done.set_result(result)
        elif not done.done() and error is not None:
            done.set_exception(error)
        self._waiting.popleft()
        if self._waiting:
            self._later(self._do)


def store_on(disk: Disk) -> InlineStore:
    """The store of a program that starts now."""
    return InlineStore(disk.connection, partial(SimulatedThread, disk))
