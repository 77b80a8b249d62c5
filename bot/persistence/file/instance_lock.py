"""One program per database file: a second one would tell everything twice.

The lock is on the file, not on its name: a program that reaches it through a link finds the same lock, and there is no
lock file that could be deleted. It is a lock of the open file description, far behind everything that SQLite locks or
stores in the file. SQLite's own locks belong to the process and go when *any* descriptor of the file is closed, so the
one with our lock is opened before SQLite and closed after it (docs/decisions/database.md).
"""

import fcntl
import os
import stat
import struct
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from bot.errors import Status
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.database_file import OWNER_ONLY, DatabaseFile
from bot.persistence.file.errors import trouble_with

_OUR_BYTE: Final = 2**62
"""No database is as long as this, and SQLite locks bytes at one gigabyte."""
_ATTEMPTS: Final = 10


class DatabaseInUseError(UnusableDatabaseError):
    """Another program holds the lock."""

    status = Status.IN_USE


@contextmanager
def locked(database: Path) -> Generator[DatabaseFile]:
    """Hold the lock of that database file, which is made when it is missing.

    Raises `DatabaseInUseError` when another program holds it, `UnusableDatabaseError` when it is no file that can be
    written. The system frees the lock whenever the program ends."""
    with ExitStack() as opened:
        yield _held(database, opened)


def _held(database: Path, opened: ExitStack) -> DatabaseFile:
    """Open and lock the file, again if another was put in its place in between."""
    for _ in range(_ATTEMPTS):
        with ExitStack() as attempt:
            held = DatabaseFile(database, _open(database, attempt))
            _lock(held, attempt)
            if held.is_there():
                opened.push(attempt.pop_all())
                return held
    raise UnusableDatabaseError(f"{database} is replaced again and again by another program")


def _open(database: Path, opened: ExitStack) -> int:
    with trouble_with(database):
        if database.is_dir():
            raise UnusableDatabaseError(
                f"{database} is a folder", f"database.path must name a file, such as {database / 'twowin.sqlite3'}"
            )
        _make_folder(Path(os.path.realpath(database)).parent)
        descriptor = os.open(database, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, OWNER_ONLY)
    opened.callback(os.close, descriptor)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise UnusableDatabaseError(f"{database} is no ordinary file")
    return descriptor


def _make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise UnusableDatabaseError(
            f"{folder} cannot be written",
            "the database needs files beside it; give the folder to the user who runs the bot",
        )


def _lock(held: DatabaseFile, opened: ExitStack) -> None:
    try:
        if sys.platform == "linux":
            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _OUR_BYTE, 1, 0)
            fcntl.fcntl(held.descriptor, fcntl.F_OFD_SETLK, wanted)
        else:
            _lock_beside(held.path, opened)
    except (BlockingIOError, PermissionError) as error:
        raise DatabaseInUseError(f"{held.given} is in use by another twowin", "stop that one first") from error
    except OSError as error:
        raise UnusableDatabaseError(
            f"{held.given} cannot be locked ({error.strerror})", "keep the database on a local disk"
        ) from error


def _lock_beside(database: Path, opened: ExitStack) -> None:
    """Lock a file beside the database, where the system knows no lock of a file description."""
    side = opened.enter_context(database.with_name(f"{database.name}.lock").open("a"))
    fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
