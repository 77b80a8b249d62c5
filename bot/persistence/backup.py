"""Copies of the database: consistent, private, without the tokens of interactions.

Nothing is ever overwritten: a copy goes to a new file, and what a restored copy replaces is kept beside it.
"""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Final

from bot.persistence import migrate
from bot.persistence.database import UnusableDatabaseError
from bot.persistence.instance_lock import only_here
from bot.persistence.private_file import private_file

_COMPANIONS: Final = ("-wal", "-shm")


def backup(database: Path, copy: Path) -> None:
    """Write a copy of `database`, which may be in use, to the new file `copy`.

    Raises `UnusableDatabaseError` when there is no database, or `copy` exists or cannot be written."""
    if copy.exists():
        raise UnusableDatabaseError(f"{copy} exists already")
    with _about(copy):
        _copy_without_tokens(database, copy)


def restore(copy: Path, database: Path) -> Path | None:
    """Put `copy` in the place of `database` and bring its schema up to date. Returns where the database that was
    there before is kept now.

    Raises `UnusableDatabaseError` when a bot uses the database, or `copy` is no healthy database of this program."""
    with only_here(database), _about(database), _beside(database) as fresh:
        _assert_healthy(copy)
        _copy(copy, fresh)
        migrate.upgrade(fresh)
        former = _keep(database) if database.exists() else None
        for companion in _COMPANIONS:  # else SQLite would apply the old file's latest changes to the new one
            database.with_name(f"{database.name}{companion}").unlink(missing_ok=True)
        fresh.replace(database)
    return former


@contextmanager
def _beside(file: Path) -> Generator[Path]:
    """Where a file is made before it takes its name, so that nobody ever sees half of one."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def _copy_without_tokens(source: Path, target: Path) -> None:
    with _beside(target) as fresh:
        _copy(source, fresh)
        _forget_tokens(fresh)
        fresh.replace(target)


def _copy(source: Path, target: Path) -> None:
    if not source.is_file():
        raise UnusableDatabaseError(f"{source}: there is no such database")
    private_file(target)
    with closing(_reader(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _reader(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _forget_tokens(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute("DELETE FROM tokens")
        connection.execute("VACUUM")


def _assert_healthy(file: Path) -> None:
    if not file.is_file():
        raise UnusableDatabaseError(f"{file}: there is no such file")
    with closing(_reader(file)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        known = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if verdict != "ok" or broken is not None or known is None:
        raise UnusableDatabaseError(f"{file} is no healthy database of this program")


def _keep(database: Path) -> Path:
    plain = f"{database.name}.before-restore"
    names = chain([plain], (f"{plain}-{number}" for number in count(2)))
    former = next(file for name in names if not (file := database.with_name(name)).exists())
    _copy_without_tokens(database, former)
    return former


@contextmanager
def _about(file: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise UnusableDatabaseError(f"{file}: {error}") from error
    except OSError as error:
        raise UnusableDatabaseError(f"{error.filename or file}: {error.strerror}") from error
