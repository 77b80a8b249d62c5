"""Copies of the database: consistent, private, without interaction tokens.

Nothing is overwritten: a copy is a new file, and a database replaced by a restore is kept beside it.
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
from bot.persistence.file.database_file import COMPANIONS, DatabaseFile, free_name, private_file
from bot.persistence.file.errors import NoRoomError, unusable
from bot.persistence.file.instance_lock import locked

_ANOTHER: Final = "nothing was changed; choose another copy"


def backups_of(database: Path) -> Path:
    """Return the folder of the automatic backups."""
    return database.parent / "backups"


class CopyError(UnusableDatabaseError):
    """A copy cannot be made or restored; nothing was changed."""

    status = Status.CONFIGURATION


def backup(database: Path, copy: Path) -> None:
    """Write a copy of `database`, which may be in use, to the new file `copy`.

    Raises `CopyError` when there is no database, or `copy` exists or has no folder, `UnusableDatabaseError` when one of
    them cannot be used."""
    if copy.exists():
        raise CopyError(f"{copy} exists already", "choose another name")
    if not copy.parent.is_dir():
        raise CopyError(f"{copy.parent}: there is no such folder")
    if not database.is_file():
        raise CopyError(f"{database}: there is no such database")
    with _blaming(database, copy):
        _copy_without_tokens(database, copy)


def copy_before_update(database: Path) -> Path:
    """Copy `database`, whose schema is about to change, into its folder of backups; return the copy.

    Raises `UnusableDatabaseError` when there is no room, or the folder cannot be written."""
    folder = backups_of(database)
    with _blaming(database, folder):
        folder.mkdir(mode=0o700, exist_ok=True)
        copy = free_name(folder / database.name, f"before-{migrate.head()}")
    backup(database, copy)
    return copy


def restore(copy: Path, database: Path, mend: Callable[[Path], None]) -> Path | None:
    """Replace `database` with `copy`. A temporary file is migrated and passed to `mend` first; `copy` itself is not
    changed.

    Returns:
        The path of the former database, or `None` if it was empty.

    Raises:
        CopyError: `copy` is not a healthy database of this program.
        UnusableDatabaseError: A bot is using `database`, or its folder is not writable.
    """
    with locked(database) as file, _beside(file.path) as fresh:
        _assert_not_foreign(file)
        with _refusing(copy, database):
            _assert_healthy(copy)
            _copy(copy, fresh)
            migrate.upgrade(fresh)
            with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
                _number_anew(connection)
        mend(fresh)
        with _blaming(database, database):
            former = _keep(file)
            for companion in COMPANIONS:  # else SQLite would apply the old file's latest changes to the new one
                file.path.with_name(f"{file.path.name}{companion}").unlink(missing_ok=True)
            fresh.replace(file.path)
    return former


@contextmanager
def _beside(file: Path) -> Generator[Path]:
    """Yield a temporary path for a file that is renamed to `file` when complete."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def _copy_without_tokens(source: Path, target: Path) -> None:
    """Copy it as another database, in which no byte of the tokens of interactions is left."""
    with _beside(target) as fresh:
        _copy(source, fresh)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.execute("PRAGMA secure_delete=ON")
            connection.execute("DELETE FROM tokens")
            _number_anew(connection)
            connection.execute("VACUUM")
        fresh.replace(target)


def _copy(source: Path, target: Path) -> None:
    private_file(target)
    with closing(_reader(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def _reader(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _number_anew(connection: sqlite3.Connection) -> None:
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
    """Raise an error for a file of another program, which must not be replaced."""
    try:
        with closing(_reader(file.path)) as connection:
            ownership.assert_ours(lambda sql: connection.execute(sql).fetchall(), file.given)
    except ownership.ForeignDatabaseError:
        raise
    except (UnusableDatabaseError, sqlite3.Error):
        return


def _keep(file: DatabaseFile) -> Path | None:
    """Keep the former database, and return its new path; `None` if it was empty."""
    if file.is_empty():
        return None
    former = free_name(file.path, "before-restore")
    try:
        _copy_without_tokens(file.path, former)
    except sqlite3.DatabaseError as error:
        if isinstance(unusable(file.path, error), NoRoomError):
            raise
        _copy_as_it_is(file.path, former)
    return former


def _copy_as_it_is(damaged: Path, former: Path) -> None:
    """Copy a damaged file byte by byte, so that an expert may be able to repair it."""
    for ending in ("", *COMPANIONS):
        source = damaged.with_name(f"{damaged.name}{ending}")
        if source.exists():
            target = former.with_name(f"{former.name}{ending}")
            private_file(target)
            shutil.copyfile(source, target)


@contextmanager
def _refusing(copy: Path, database: Path) -> Generator[None]:
    """Report errors as problems of `copy`, except for a full disk."""
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
