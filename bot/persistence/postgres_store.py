"""The store on PostgreSQL, for one process or for several with different shards, and the locks on its shards
(docs/decisions/postgresql.md)."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import psycopg
from pydantic import SecretStr
from sqlalchemy import Connection, exc, func, select

from bot.persistence.engine import OWNER, UnusableDatabaseError, named
from bot.persistence.file.errors import PassingTroubleError
from bot.persistence.file.ownership import APPLICATION, DatabaseInUseError
from bot.persistence.models import KeyValueRow
from bot.persistence.outbox import OutboxChanges
from bot.persistence.postgres import (
    READER,
    READERS,
    WRITER,
    Driver,
    PostgresThread,
    assert_usable,
    connect,
    connect_as_user,
    trouble_with,
)
from bot.persistence.shards import Epochs, Shards
from bot.persistence.sql import ConnectionThread, roll_back, undone
from bot.persistence.store import Store, Waiting
from bot.tables.ids import GuildId, TableId
from bot.tables.table import Table

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
"""Ends transactions whose process hangs where the server's own timer does not run.

The server starts that timer between two statements. It does not run in mid statement, while rows are left to send or a
result is left to read, and psycopg stops it at the end of a statement for many rows, which it sends as a pipeline. The
limit is the same as that of the timer. In mid statement it counts from the start of the statement, because the server
does not say since when it waits for the process. A session that executes this holds a lock that keeps others from
changing the schema, so it does not end such work.
"""
_TAKEN: Final = "another twowin has taken over {}: this one was away too long"
_REPLACED: Final = "{} was replaced by a database without the bot's tables"
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
        self.lost = ""
        """The reason why this process has lost its shards, with a place for the database. Empty while it has them."""

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
            OperationalError: Another process has taken one of the shards, or another database is in this one's place.
        """
        try:
            stored = Epochs.load(connection.execute(_EPOCHS).scalar())
        except exc.ProgrammingError as error:
            if not isinstance(error.orig, psycopg.errors.UndefinedTable):
                raise
            raise exc.OperationalError(None, None, self._lose(_REPLACED)) from error
        if self._epochs is None or not self._epochs.agree(stored, self._shards):
            raise exc.OperationalError(None, None, self._lose(_TAKEN))

    def _lose(self, why: str) -> psycopg.OperationalError:
        """Note why this process has lost its shards, and return the error that says so."""
        self.lost = why
        return psycopg.OperationalError(why.format("the database"))

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
            raise self._lose(_TAKEN)
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


log = logging.getLogger(__name__)

MOST_CLOCK_SKEW: Final = 2.0
"""Maximum difference in seconds between the clocks of this machine and of the server. It matters if several processes
handle the same deadlines."""

_CHANNEL: Final = "twowin"
_LONGEST: Final = 7_000
"""Maximum length of a notification in characters. PostgreSQL's limit is 8,000 bytes."""


class PostgresStore(Store):
    """The store of a process that holds the locks of its shards.

    If there are several processes, this store caches no tables. It notifies the other processes of changes to their
    tables with NOTIFY.
    """

    def __init__(
        self,
        writer: ConnectionThread,
        readers: Sequence[ConnectionThread],
        locks: ShardLocks,
        shards: Shards,
        listen: Callable[[], Driver],
    ) -> None:
        super().__init__(writer, readers, lambda: not locks.lost)
        self.shards = shards
        self._locks: Final = locks
        self._listen: Final = listen
        self._driver: object = None
        """The writer's connection of the last commit."""

    async def held(self) -> None:
        await self._locks.held()

    @property
    def taken_over(self) -> bool:
        return self.lost and self._locks.lost == _TAKEN

    async def keep_locks(self) -> None:
        """Ping the locks until they are lost."""
        while not self.lost:
            await _pause(PING_SECONDS)
            with suppress(
                psycopg.Error, UnusableDatabaseError
            ):  # the server is unreachable, and every write reports it
                await self._locks.ping()
            self.check_lost()

    async def listen(self, heard: Callable[[Sequence[TableId]], None]) -> None:
        """Call `heard` with tables of this process that other processes have changed, until the connection is lost. An
        empty sequence means that any table may have changed.

        Raises:
            psycopg.Error: The connection was lost.
        """
        driver = await asyncio.to_thread(self._listen)
        try:
            heard(())
            while True:
                await _readable(driver.fileno())
                driver.pgconn.consume_input()
                while (notification := driver.pgconn.notifies()) is not None:
                    self._hear(notification.extra.decode(), heard)
        finally:
            driver.close()

    def _hear(self, told: str, heard: Callable[[Sequence[TableId]], None]) -> None:
        pairs = [each.split(":") for each in told.split()]
        own = [TableId(table) for guild, table in pairs if self.shards.has(GuildId(int(guild)))]
        if own or not pairs:
            heard(own)

    def commit_together(self, connection: Connection, together: Sequence[Waiting[Any]]) -> None:
        """Commit in turn with other processes. If another process has taken the shards, fail instead."""
        if self.shared:
            self._doubtful.clear()  # the relay's periodic check finds their notices
        try:
            self._locks.check(connection)
        except Exception as error:  # noqa: BLE001 - whatever it is, everyone who waits is told
            roll_back(connection)
            for each in together:
                each.error = error
        else:
            if self._driver is not (driver := connection.connection.driver_connection):
                self.tables.clear()  # the server may be a copy that was behind and misses the latest changes
                self._driver = driver
            super().commit_together(connection, together)

    def tell_others(self, connection: Connection, changed: Mapping[TableId, Table | None]) -> None:
        """Notify other processes of changed tables that belong to them."""
        if others := self._others(changed):
            told = " ".join(sorted(f"{guild}:{table}" for table, guild in others.items()))
            connection.execute(select(func.pg_notify(_CHANNEL, told if len(told) < _LONGEST else "")))

    def _others(self, changed: Mapping[TableId, Table | None]) -> Mapping[TableId, GuildId]:
        """Return the changed tables that belong to other processes, with their servers."""
        places = ((table, stored.place.guild) for table, stored in changed.items() if stored is not None)
        return {table: guild for table, guild in places if not self.shards.has(guild)}

    def committed(
        self, changed: MutableMapping[TableId, Table | None], outbox_changes: Iterable[OutboxChanges]
    ) -> None:
        """Queue only outbox changes of this process's tables. Cache tables only if there are no other processes."""
        if self.shared:
            others = self._others(changed)
            outbox_changes = (
                {table: told for table, told in each.items() if table not in others} for each in outbox_changes
            )
            changed = {}
        super().committed(changed, outbox_changes)


async def _readable(file: int) -> None:
    """Wait until the file descriptor is readable."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(file, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(file)


async def _pause(seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.Event().wait()


@asynccontextmanager
async def opened(url: SecretStr, shards: Shards, timeout_seconds: float) -> AsyncGenerator[PostgresStore]:
    """Open the store of a process with these shards.

    Args:
        url: The database.
        shards: The shards of this process.
        timeout_seconds: Duration of silence after which the server gives the shards to another process.

    Raises:
        DatabaseInUseError: Another process has one of the shards.
        UnusableDatabaseError: The schema is another one, or the database cannot be used. Nothing is changed.
        PassingTroubleError: Another process took over while the store was open. Raised at the end of the block.
    """
    locks = ShardLocks(url, shards, timeout_seconds)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(locks.release)
        with trouble_with(url):
            looking = await _thread(lambda: connect(url, READER), closing)
            await looking.run(lambda connection: undone(connection, lambda each: assert_usable(each, url)))
            if not shards.complete:
                await looking.run(lambda connection: undone(connection, lambda each: _assert_clock(each, url)))
            await locks.acquire()
            writer = await _thread(lambda: connect_as_user(url, WRITER), closing)
            readers = [looking, *[await _thread(lambda: connect(url, READER), closing) for _ in range(READERS - 1)]]
        log.info("serving shards %s of %d", " ".join(map(str, sorted(shards.own))), shards.total)
        store = PostgresStore(writer, readers, locks, shards, lambda: _listening(url))
        keeping = asyncio.get_running_loop().create_task(store.keep_locks())
        try:
            yield store
        finally:
            keeping.cancel()
            await asyncio.wait([keeping])
    if store.lost:
        raise PassingTroubleError(locks.lost.format(named(url)))


async def _thread(connect: Callable[[], Driver], closing: AsyncExitStack) -> PostgresThread:
    thread = await PostgresThread.open(connect)
    closing.push_async_callback(thread.close)
    return thread


@asynccontextmanager
async def reading(url: SecretStr) -> AsyncGenerator[Store]:
    """Open the store for reading only, which is possible while a bot uses the database.

    Raises:
        UnusableDatabaseError: The schema is another one, or the database cannot be used.
    """
    async with AsyncExitStack() as closing:
        with trouble_with(url):
            reader = await _thread(lambda: connect(url, READER), closing)
            await reader.run(lambda connection: undone(connection, lambda each: assert_usable(each, url)))
        yield Store(reader, [reader])


def _assert_clock(connection: Connection, url: SecretStr) -> None:
    asked = time.time()  # noqa: TID251 - the machine's clock, as it is
    (seconds,) = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())::float8").one()
    answered = time.time()  # noqa: TID251 - the same
    if abs(off := max(asked - seconds, min(answered - seconds, 0))) > MOST_CLOCK_SKEW:
        raise UnusableDatabaseError(
            f"this machine's clock is {off:+.0f} s off that of the server of {named(url)}", "set both by NTP"
        )


def _listening(url: SecretStr) -> Driver:
    driver = connect(url, READER)
    driver.autocommit = True
    driver.execute(f"LISTEN {_CHANNEL}".encode())
    return driver
