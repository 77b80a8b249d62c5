"""Errors of a database that cannot be used, worded for the operator, with the exit statuses of commands."""

import errno
import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import exc

from bot.errors import CommandError, Status
from bot.persistence.engine import Place, UnusableDatabaseError, named, reason
from bot.persistence.store import StoreUnavailableError

RESTORE: Final = "`restore FILE` puts a copy in its place"
"""Remedy for a damaged file."""

_LITTLE_ROOM: Final = 1_048_576
"""Number of free bytes below which SQLite may fail without reporting that the disk is full."""

_FEW_FILES: Final = 2
"""Number of files that must be possible yet, because SQLite needs two beside a database."""

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_NOT_WRITABLE: Final = frozenset(
    {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
)


class PassingTroubleError(UnusableDatabaseError):
    """A problem that may be gone at the next start, such as a full disk or a lock of another program."""

    status = Status.FAILED


class NoRoomError(PassingTroubleError):
    """The disk is full."""


def unusable(path: Place, error: BaseException) -> UnusableDatabaseError:
    """Convert an error that occurred with a database to an error worded for the operator."""
    if isinstance(error, UnusableDatabaseError):
        return error
    if not isinstance(path, Path):
        return PassingTroubleError(f"{named(path)} cannot be used: {reason(error)}")
    if isinstance(error, OSError):
        return _refused(path, error)
    cause = _of_sqlite(error)
    code = 0 if cause is None else getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in _DAMAGED:
        return damaged(path, str(cause))
    if code == sqlite3.SQLITE_ERROR:  # one of the program's statements does not fit the schema
        return damaged(path, f"its schema was changed: {cause}")
    if code in _BUSY:
        return PassingTroubleError(f"{path} is locked by another program (a database browser?)", "close that one")
    if code == sqlite3.SQLITE_FULL or (code != 0 and _is_full(path)):
        return _no_room(path)
    if code in _NOT_WRITABLE:
        return UnusableDatabaseError(
            f"{path} or its folder cannot be written ({cause})", "give both to the user who runs the bot"
        )
    return PassingTroubleError(f"{path} cannot be used: {error if cause is None else cause}")


@contextmanager
def trouble_with(path: Path) -> Generator[None]:
    """Convert errors about the file to `UnusableDatabaseError`."""
    try:
        yield
    except (exc.DBAPIError, sqlite3.Error, OSError) as error:
        raise unusable(path, error) from error


@contextmanager
def database_trouble(place: Place) -> Generator[None]:
    """Convert `UnusableDatabaseError` and `StoreUnavailableError` to a `CommandError` with its exit status. `place` is
    the database that is used in the block."""
    try:
        yield
    except (UnusableDatabaseError, StoreUnavailableError) as error:
        trouble = unusable(place, error)
        raise CommandError(str(trouble), status=trouble.status) from error


def damaged(path: Path, how: str) -> UnusableDatabaseError:
    """Return the error for a damaged file, with the remedy. `how` describes the damage."""
    return UnusableDatabaseError(f"{path} is damaged ({how})", RESTORE)


def _no_room(path: Path) -> UnusableDatabaseError:
    return NoRoomError(f"the disk that holds {path} is full", "nothing is lost; make room and start again")


def _refused(path: Path, error: OSError) -> UnusableDatabaseError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _no_room(path)
    return UnusableDatabaseError(f"{error.filename or path} cannot be written: {error.strerror}")


def _of_sqlite(error: BaseException | None) -> sqlite3.Error | None:
    while error is not None and not isinstance(error, sqlite3.Error):
        error = getattr(error, "orig", None) or error.__cause__
    return error


def _is_full(path: Path) -> bool:
    try:
        disk = os.statvfs(path.absolute().parent)
    except OSError:
        return False
    few_files = disk.f_files > 0 and disk.f_favail < _FEW_FILES  # not every file system counts them
    return few_files or disk.f_bavail * disk.f_frsize < _LITTLE_ROOM
