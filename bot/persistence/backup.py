"""Copies of the database: consistent, private, without the tokens of interactions."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bot.persistence import migrate
from bot.persistence.database import UnusableDatabaseError
from bot.persistence.private_file import private_file
from bot.persistence.single_instance import only_here

_COMPANIONS: Final = ("-wal", "-shm")


def backup(database: Path, copy: Path) -> None:
    """Write a copy of `database`, which may be in use, to the new file `copy`.

    Raises `UnusableDatabaseError` when there is no database, or `copy` exists or cannot be written."""
    if copy.exists():
        raise UnusableDatabaseError(f"{copy} exists already")
    beside = copy.with_name(f"{copy.name}.new")
    with _about(copy):
        beside.unlink(missing_ok=True)
        _copy(database, beside)
        _forget_tokens(beside)
        beside.replace(copy)


def restore(copy: Path, database: Path) -> Path | None:
    """Put `copy` in the place of `database` and bring its schema up to date. Returns where the database that was
    there before is kept now.

    Raises `UnusableDatabaseError` when a bot uses the database, or `copy` is no healthy database of this program."""
    with only_here(database), _about(database):
        _assert_healthy(copy)
        fresh = database.with_name(f"{database.name}.new")
        fresh.unlink(missing_ok=True)
        _copy(copy, fresh)
        migrate.upgrade(fresh)
        former = _put_aside(database)
        fresh.replace(database)
    return former


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
        known = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if verdict != "ok" or known is None:
        raise UnusableDatabaseError(f"{file} is no healthy database of this program")


def _put_aside(database: Path) -> Path | None:
    if not database.exists():
        return None
    former = database.with_name(f"{database.name}.before-restore")
    former.unlink(missing_ok=True)
    _copy(database, former)
    database.unlink()
    for companion in _COMPANIONS:
        database.with_name(f"{database.name}{companion}").unlink(missing_ok=True)
    return former


@contextmanager
def _about(file: Path) -> Generator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise UnusableDatabaseError(f"{file}: {error}") from error
    except OSError as error:
        raise UnusableDatabaseError(f"{error.filename or file}: {error.strerror}") from error
