"""Copies of the database: consistent, private, without interaction tokens.

Nothing is overwritten: a copy is a new file, and a database that is replaced by a restore is kept under another name.
"""

import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import exc

from bot.errors import Status
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import migrate, ownership
from bot.persistence.file.database_file import COMPANIONS, DatabaseFile, assert_exists, free_name, private_file
from bot.persistence.file.errors import NoRoomError, unusable
from bot.persistence.file.ownership import locked

_ANOTHER: Final = "nothing was changed; choose another copy"


def backups_of(database: Path) -> Path:
    """Return the folder of a database's automatic backups."""
    return database.parent / "backups"


class CopyError(UnusableDatabaseError):
    """A copy cannot be made or restored, and nothing was changed."""

    status = Status.CONFIGURATION


def backup(database: Path, copy: Path) -> None:
    """Write a copy of `database`, which may be in use, to the new file `copy`.

    Raises:
        NoDatabaseError: There is no such database.
        CopyError: `copy` exists, or its folder does not exist.
        UnusableDatabaseError: One of the files cannot be used.
    """
    if copy.exists() or copy.is_symlink():
        raise CopyError(f"{copy} exists already", "choose another name")
    if not copy.parent.is_dir():
        raise CopyError(f"{copy.parent}: there is no such folder")
    assert_exists(database)
    with _blaming(database, copy):
        _copy_without_tokens(database, copy)


def copy_before_update(database: Path) -> Path:
    """Copy a database whose schema is about to change to its folder of backups, and return the copy.

    Raises:
        UnusableDatabaseError: The disk is full, or the folder is not writable.
    """
    folder = backups_of(database)
    with _blaming(database, folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        copy = free_name(folder / database.name, f"before-{migrate.head()}")
    backup(database, copy)
    return copy


def restore(copy: Path, database: Path, mend: Callable[[Path], None]) -> Path | None:
    """Replace `database` with `copy`, which itself is not changed.

    Args:
        copy: The copy to restore.
        database: The database to replace.
        mend: Function that changes the new database before it takes the place of the former one.

    Returns:
        The new path of the former database, or `None` if it was empty.

    Raises:
        CopyError: `copy` is not a healthy database of this program.
        UnusableDatabaseError: A bot is using `database`, or its folder is not writable.
    """
    with _refusing(copy, database):
        _assert_healthy(copy)
    with locked(database) as file, _beside(file.path) as fresh:
        _assert_not_foreign(file)
        with _refusing(copy, database):
            _copy(copy, fresh)
            migrate.upgrade(fresh)
            with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
                _renumber_outbox(connection)
        mend(fresh)
        with _blaming(database, database):
            former = _keep(file)
            for companion in COMPANIONS:  # SQLite would apply them to the new file
                file.path.with_name(f"{file.path.name}{companion}").unlink(missing_ok=True)
            fresh.replace(file.path)
    return former


@contextmanager
def _beside(file: Path) -> Generator[Path]:
    """Yield the path of a temporary file that can be renamed to `file` when it is complete."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def _copy_without_tokens(source: Path, target: Path) -> None:
    """Copy the database without any byte of an interaction token. The copy has a new identity."""
    with _beside(target) as fresh:
        _copy(source, fresh)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("DELETE FROM tokens")
            _renumber_outbox(connection)
            connection.execute("VACUUM")
        fresh.replace(target)


def _copy(source: Path, target: Path) -> None:
    private_file(target)
    with closing(_reader(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _reader(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _renumber_outbox(connection: sqlite3.Connection) -> None:
    ownership.renumber(lambda sql: connection.execute(sql).fetchall())


def _assert_healthy(file: Path) -> None:
    if not file.is_file():
        raise CopyError(f"{file}: there is no such file")
    with closing(_reader(file)) as connection:
        ownership.assert_ours(lambda sql: connection.execute(sql).fetchall(), file)
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        known = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if known is None:
        raise CopyError(f"{file} is empty", _ANOTHER)
    if verdict != "ok" or broken is not None:
        raise CopyError(f"{file} is damaged ({verdict if verdict != 'ok' else 'rows refer to nothing'})", _ANOTHER)


def _assert_not_foreign(file: DatabaseFile) -> None:
    """Check that the file does not belong to another program, because it will be replaced. A damaged file passes.

    Raises:
        ForeignDatabaseError: The file belongs to another program.
    """
    try:
        with closing(_reader(file.path)) as connection:
            ownership.assert_ours(lambda sql: connection.execute(sql).fetchall(), file.given)
    except ownership.ForeignDatabaseError:
        raise
    except (UnusableDatabaseError, sqlite3.Error):
        return


def _keep(file: DatabaseFile) -> Path | None:
    """Keep a copy of the former database, and return its path, or `None` if the database was empty."""
    if file.is_empty():
        return None
    former = free_name(file.path, "before-restore")
    try:
        _copy_without_tokens(file.path, former)
    except sqlite3.DatabaseError as error:
        if isinstance(unusable(file.path, error), NoRoomError):
            raise
        _copy_damaged(file.path, former)
    return former


def _copy_damaged(damaged: Path, former: Path) -> None:
    """Copy a damaged file byte by byte, so that an expert may be able to repair it."""
    for ending in ("", *COMPANIONS):
        source = damaged.with_name(f"{damaged.name}{ending}")
        if source.exists():
            target = former.with_name(f"{former.name}{ending}")
            private_file(target)
            shutil.copyfile(source, target)


@contextmanager
def _refusing(copy: Path, database: Path) -> Generator[None]:
    """Convert errors to a `CopyError` about `copy`, except for a full disk."""
    try:
        with _blaming(copy, database):
            yield
    except (CopyError, NoRoomError):
        raise
    except UnusableDatabaseError as error:
        why = error.what.replace(f"{copy} ", "it ", 1)
        raise CopyError(f"{copy} cannot be restored: {why}", _ANOTHER) from error


@contextmanager
def _blaming(source: Path, target: Path) -> Generator[None]:
    try:
        yield
    except (exc.DBAPIError, sqlite3.Error, OSError) as error:
        trouble = unusable(source, error)
        raise (unusable(target, error) if isinstance(trouble, NoRoomError) else trouble) from error
