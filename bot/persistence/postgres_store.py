"""The store on PostgreSQL, for one process or for several with different shards (docs/decisions/postgresql.md)."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, MutableMapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import psycopg
from pydantic import SecretStr
from sqlalchemy import Connection, func, select

from bot.persistence.engine import UnusableDatabaseError, named
from bot.persistence.file.errors import PassingTroubleError
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
from bot.persistence.shard_locks import PING_SECONDS, ShardLocks
from bot.persistence.shards import Shards
from bot.persistence.sql import ConnectionThread, roll_back, undone
from bot.persistence.store import Store, Waiting
from bot.tables.ids import GuildId, TableId
from bot.tables.table import Table

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
        super().__init__(writer, readers, lambda: not locks.lost, can_be_taken_over=True)
        self.shards = shards
        self._locks: Final = locks
        self._listen: Final = listen

    async def held(self) -> None:
        await self._locks.held()

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
        raise PassingTroubleError(f"another twowin has taken over {named(url)}: this one was away too long")


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
