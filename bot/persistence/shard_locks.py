"""Locks on the shards of a process, held in PostgreSQL (docs/decisions/postgresql.md)."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

import psycopg
from pydantic import SecretStr
from sqlalchemy import Connection, exc, select

from bot.persistence.engine import OWNER, UnusableDatabaseError, named
from bot.persistence.file.instance_lock import DatabaseInUseError
from bot.persistence.file.ownership import APPLICATION
from bot.persistence.models import KeyValueRow
from bot.persistence.postgres import WRITER, Driver, connect
from bot.persistence.shards import Epochs, Shards

PING_SECONDS: Final = 1.0
"""Seconds between two pings of the session that holds the locks."""

TRUSTED: Final = 0.7
"""Fraction of the lock timeout after a ping during which the process can rely on its locks."""

_EPOCHS: Final = select(KeyValueRow.c.value).where(KeyValueRow.c.name == OWNER).with_for_update()
_READ: Final = "SELECT value FROM keepsakes WHERE name = %s FOR UPDATE"
_STORE: Final = (
    "INSERT INTO keepsakes (name, value) VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_END_STILL: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND backend_xid IS NOT NULL
    AND application_name = current_setting('application_name')
    AND state IN ('active', 'idle in transaction') AND wait_event_type = 'Client'
    AND state_change < clock_timestamp() - interval '1500 ms'
"""
"""Ends transactions whose process hangs in mid statement, with rows left to send or a result left to read, or after a
statement for many rows, which psycopg sends as a pipeline: its end stops the timer that the server starts between two
statements. The limit is that of a writer between two statements, but in mid statement it counts from the start of the
statement: the server does not say since when it waits for the process. A session that executes this holds a lock that
keeps others from changing the schema, so it does not end such work."""
_FORMER: Final = "members"
"""Row in which versions before static shards listed their processes. Such a version stores nothing without this row."""


class ShardLocks:
    """Session advisory locks, one for each shard, with fencing tokens.

    A separate session holds the locks and is pinged from the event loop. The server ends a session that is silent for
    `timeout_seconds`, so that a waiting process can take the shards of a process that hangs. Taking shards increases
    their tokens. Every write compares the tokens, so the previous holder can no longer store anything. Each ping also
    ends transactions of processes that hang, because the others wait for them.
    """

    def __init__(self, url: SecretStr, shards: Shards, timeout_seconds: float) -> None:
        self._url: Final = url
        self._shards: Final = shards
        self._timeout: Final = timeout_seconds
        self._thread: Final = ThreadPoolExecutor(1, "shard-locks")
        self._session: Driver | None = None
        self._epochs: Epochs | None = None
        self._pinged = 0.0
        self._renewed = asyncio.Event()
        self.lost = False
        """True if another process has taken one of the shards."""

    async def acquire(self) -> None:
        """Take the locks.

        Raises:
            DatabaseInUseError: Another process holds one of the locks.
            UnusableDatabaseError: Other processes use another total number of shards.
            psycopg.Error: The server cannot be reached.
        """
        await self._renew(self._acquire)

    async def ping(self) -> None:
        """Keep the locks. After a lost connection, take them again unless another process has them.

        Raises:
            DatabaseInUseError: Another process holds one of the locks.
            UnusableDatabaseError: Other processes use another total number of shards.
            psycopg.Error: The server cannot be reached, or another process has taken one of the shards.
        """
        await self._renew(self._ping)

    async def held(self) -> None:
        """Wait until it is certain that no other process has taken the shards."""
        while asyncio.get_running_loop().time() - self._pinged > self._timeout * TRUSTED:
            self._renewed.clear()
            await self._renewed.wait()

    def check(self, connection: Connection) -> None:
        """Begin a writing transaction: wait for writes of other processes, then compare the fencing tokens.

        Raises:
            OperationalError: Another process has taken one of the shards.
        """
        stored = Epochs.load(connection.execute(_EPOCHS).scalar())
        if self._epochs is None or not self._epochs.agree(stored, self._shards):
            self.lost = True
            why = psycopg.OperationalError("another process has taken over")
            raise exc.OperationalError(None, None, why)

    async def release(self) -> None:
        """Release the locks, so that a waiting process can take them."""
        await self._run(self._close)
        self._thread.shutdown()

    async def _renew(self, function: Callable[[], None]) -> None:
        began = asyncio.get_running_loop().time()
        await self._run(function)
        self._pinged = began
        self._renewed.set()

    async def _run(self, function: Callable[[], None]) -> None:
        await asyncio.shield(asyncio.wrap_future(self._thread.submit(function)))

    def _ping(self) -> None:
        try:
            if self._session is not None:
                self._session.execute(_END_STILL)
                return
        except psycopg.Error:
            self._close()
        if not self.lost:
            self._acquire()

    def _acquire(self) -> None:
        self._session = driver = connect(self._url, {**WRITER, "idle_session_timeout": f"{self._timeout:.3f}s"})
        try:
            driver.autocommit = True
            self._lock(driver)
        except BaseException:
            self._close()
            raise

    def _lock(self, driver: Driver) -> None:
        locks = [("pg_try_advisory_lock(%s, %s)", (APPLICATION, shard)) for shard in sorted(self._shards.own)]
        for lock, key in (*locks, ("pg_try_advisory_lock_shared(%s)", (APPLICATION,))):
            if not _granted(driver, f"SELECT {lock}", *key):
                if self._epochs is not None:
                    self._compare(driver)  # this process's earlier session may still hold it
                raise self._in_use()
        driver.execute(_END_STILL)
        with driver.transaction():
            stored = self._compare(driver)
            if self._epochs is None:
                self._epochs = self._taken(driver, stored)

    def _compare(self, driver: Driver) -> Epochs:
        """Return the stored tokens. If one of this process's shards was taken, set `lost` and raise."""
        row = driver.execute(_READ, (OWNER,)).fetchone()
        stored = Epochs.load(None if row is None else row[0])
        if self._epochs is not None and not self._epochs.agree(stored, self._shards):
            self.lost = True
            raise psycopg.OperationalError("another process has taken over")
        return stored

    def _taken(self, driver: Driver, stored: Epochs) -> Epochs:
        total = len(stored.numbers)
        if total != self._shards.total:
            if not _granted(driver, "SELECT pg_try_advisory_lock(%s)", APPLICATION):
                if 1 in {total, self._shards.total}:
                    raise self._in_use()
                raise UnusableDatabaseError(
                    f"the processes on {named(self._url)} share {total} shards, and this one says {self._shards.total}",
                    "give the same discord.shard_count to all of them",
                )
            driver.execute("SELECT pg_advisory_unlock(%s)", (APPLICATION,))
            stored = Epochs((max(stored.numbers, default=0),) * self._shards.total)
        epochs = stored.raised(self._shards.own)
        driver.execute(_STORE, (OWNER, epochs.save()))
        driver.execute("DELETE FROM keepsakes WHERE name = %s", (_FORMER,))
        return epochs

    def _in_use(self) -> DatabaseInUseError:
        return DatabaseInUseError(f"{named(self._url)} is in use by another twowin", "stop that one first")

    def _close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            with suppress(psycopg.Error):
                session.execute("SELECT pg_advisory_unlock_all()")
            session.close()


def _granted(driver: Driver, statement: str, *key: int) -> bool:
    row = driver.execute(statement.encode(), key).fetchone()
    return row is not None and bool(row[0])
