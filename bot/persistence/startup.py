"""Opens the bot's database: acquires the lock, migrates the schema, checks the settings, creates the store."""

import asyncio
import logging
import sqlite3
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from bot.persistence.engine import (
    BEGIN_READING,
    BEGIN_WRITING,
    READER_PRAGMAS,
    WRITER_PRAGMAS,
    Place,
    UnusableDatabaseError,
    assert_settings,
    damage,
)
from bot.persistence.file import migrate
from bot.persistence.file.backup import backup, copy_before_update
from bot.persistence.file.database_file import DatabaseFile, DatabaseReplacedError, network_share
from bot.persistence.file.errors import damaged, trouble_with
from bot.persistence.file.ownership import DatabaseInUseError, locked
from bot.persistence.shards import ALL, Shards
from bot.persistence.sql import SqliteThread, undone
from bot.persistence.store import Store

log = logging.getLogger(__name__)

READERS: Final = 2
"""Number of read connections, so that long reads do not delay short ones."""

LOOKING_AGAIN: Final = 1.0
"""Seconds between two checks whether the database is no longer in use."""


LOCK_TIMEOUT_SECONDS: Final = 10.0
"""Default duration of silence in seconds after which PostgreSQL gives a process's shards to another process."""


def opened(
    place: Place, shards: Shards = ALL, *, whole: bool = True, lock_timeout: float = LOCK_TIMEOUT_SECONDS
) -> AbstractAsyncContextManager[Store]:
    """Return a context manager that opens the store for the process with these shards.

    A file can be used by one process only. A shard of a PostgreSQL database can be used by one process only.

    Args:
        place: The database.
        shards: The shards of this process.
        whole: If true, check the whole file first, which takes time. PostgreSQL checks its own data.
        lock_timeout: Duration of silence in seconds after which PostgreSQL gives the shards to another process.

    Raises:
        DatabaseInUseError: Another process uses the file or one of the shards.
        UnusableDatabaseError: The database cannot be used.
    """
    if isinstance(place, Path):
        return _file_opened(place, whole=whole)
    return postgres_store().opened(place, shards, lock_timeout)


@asynccontextmanager
async def opened_when_free(
    place: Place, stop: asyncio.Event, shards: Shards = ALL, lock_timeout: float = LOCK_TIMEOUT_SECONDS
) -> AsyncGenerator[Store | None]:
    """Wait until no other process uses the file or one of the shards, then open the store. Yield `None` instead if
    `stop` is set first.

    Raises:
        UnusableDatabaseError: The database cannot be used.
    """
    told = False
    while not stop.is_set():
        async with AsyncExitStack() as opening:
            try:
                opened_now = opened(place, shards, whole=False, lock_timeout=lock_timeout)
                store = await opening.enter_async_context(opened_now)
            except DatabaseInUseError as error:
                if not told:
                    log.info("%s: waiting to go on in its place", error.what)
                told = True
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOKING_AGAIN):
                        await stop.wait()
                continue
            yield store
            return
    yield None


@asynccontextmanager
async def copied(place: Place) -> AsyncGenerator[Store]:
    """Yield a read-only store, even while a bot uses the database. For SQLite this is a copy of the file, for
    PostgreSQL a snapshot.

    Raises:
        UnusableDatabaseError: The database cannot be used.
    """
    if not isinstance(place, Path):
        async with postgres_store().reading(place) as store:
            yield store
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        backup(place, copy)
        async with opened(copy) as store:
            yield store


def migrated(place: Place) -> None:
    """Migrate the database, which no one else may be using.

    Raises:
        UnusableDatabaseError: The database cannot be used.
    """
    if isinstance(place, Path):
        with locked(place) as file:
            brought_up_to_date(file)
    else:
        postgres().upgrade(place)


def migrate_beside(place: Place) -> None:
    """Migrate a file in a child process, because Alembic's 13 MB would stay in this process's memory. Must be called
    before any thread is started. An error is ignored here, because `opened` reports it."""
    if sys.platform != "linux" or not isinstance(place, Path) or _is_left_alone(place):
        return
    child = get_context("fork").Process(target=_migrate_quietly, args=(place,))
    with suppress(OSError):  # no process can be started: `opened` migrates, too
        child.start()
        child.join()


def _is_left_alone(path: Path) -> bool:
    """Return whether a child process must not touch the file or has nothing to migrate.

    `opened` handles a file that was not closed and one that is no ordinary file. SQLite would wait forever for a pipe.
    """
    if path.with_name(f"{path.name}-wal").exists() or (path.exists() and not path.is_file()):
        return True
    try:
        address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"  # guarantees that the file is not changed
        with closing(sqlite3.connect(address, uri=True)) as connection:
            return connection.execute("SELECT version_num FROM alembic_version").fetchone() == (migrate.head(),)
    except sqlite3.Error:
        return False


def _migrate_quietly(place: Path) -> None:
    with suppress(UnusableDatabaseError, OSError):
        migrated(place)


def postgres():  # a module has no precise static type
    """Return the module for PostgreSQL.

    Raises:
        UnusableDatabaseError: psycopg is not installed.
    """
    try:
        from bot.persistence import postgres
    except ImportError as error:
        raise UnusableDatabaseError(
            f"database.url needs psycopg ({error})",
            "pip install --no-deps --require-hashes -r requirements/postgres.lock",
        ) from error
    return postgres


def postgres_store():  # a module has no precise static type
    """Return the module with the PostgreSQL store.

    Raises:
        UnusableDatabaseError: psycopg is not installed.
    """
    postgres()
    from bot.persistence import postgres_store

    return postgres_store


@asynccontextmanager
async def _file_opened(path: Path, *, whole: bool) -> AsyncGenerator[Store]:
    """Yield the store on a file, after creating or migrating the file.

    Raises:
        UnusableDatabaseError: Another bot uses the file, another program or a newer version wrote it, or it is damaged.
            The file is not changed.
        DatabaseReplacedError: The file was deleted or replaced while it was open. Hides other errors, which this
            caused.
    """
    with locked(path) as file:
        for warning in warnings(file):
            log.warning("%s", warning)
        was_left_open = file.was_left_open()
        await asyncio.to_thread(brought_up_to_date, file, whole=whole)
        async with AsyncExitStack() as closing:
            with trouble_with(file.given):
                store = await _opened(file, closing, whole=whole)
            store.was_left_open = was_left_open
            try:
                yield store
            except Exception:
                if file.is_there():
                    raise
            missing = file.missing()  # read before SQLite closes the file and deletes its companions
            if file.is_written_over():
                file.seal()
        if store.lost or missing is not None:
            file.set_companions_aside()
            raise DatabaseReplacedError(
                f"{missing or file.given} was deleted, moved or written over while the bot was using it",
                "look what is there now, and put it back or `restore FILE` before you start the bot again",
            )


async def _opened(file: DatabaseFile, closing: AsyncExitStack, *, whole: bool) -> Store:
    writer = await SqliteThread.open(file.path, BEGIN_WRITING, WRITER_PRAGMAS)
    closing.push_async_callback(writer.close)
    readers: list[SqliteThread] = []
    for _ in range(READERS):
        readers.append(await SqliteThread.open(file.path, BEGIN_READING, READER_PRAGMAS))
        closing.push_async_callback(readers[-1].close)
    await writer.run(lambda connection: undone(connection, assert_settings))
    if whole and (wrong := await readers[0].run(lambda connection: undone(connection, damage))):
        raise damaged(file.given, wrong[0])
    file.watch()
    return Store(writer, readers, file.is_there)


def brought_up_to_date(file: DatabaseFile, *, whole: bool = True) -> None:
    """Make the file private and migrate it. Before a migration the file is copied to the folder of backups.

    Args:
        file: The locked file. A file of another program is not changed.
        whole: If true, also check for dangling foreign keys.
    """
    if migrate.outdated(file.path):
        log.info("the database as it was before this update: %s", copy_before_update(file.path))
    migrate.upgrade(file.path, whole=whole)
    file.make_private()


def warnings(file: DatabaseFile) -> list[str]:
    """Return warnings about risky uses of the file."""
    share, found = network_share(file.path), list[str]()
    if share is not None:
        found.append(
            f"{file.given} is on a network share ({share}), where choices that people made can be lost: "
            "keep the database on a local disk"
        )
    if file.names() > 1:
        found.append(
            f"{file.given} has a second name (a hard link): after a crash the latest changes are beside the name that "
            "was used, so never use the other one; copies are made by `backup`"
        )
    return found
