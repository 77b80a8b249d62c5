"""A lock that allows one program per database file. A second program would send every message twice.

The file itself is locked, so links lead to the same lock, and there is no lock file to delete. It is an open file
description lock at an offset beyond everything that SQLite locks or stores. SQLite's own locks belong to the process
and vanish when *any* descriptor of the file is closed, so our descriptor is opened before SQLite's and closed after
them (docs/decisions/database.md).
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
from bot.persistence.file.database_file import OWNER_ONLY, DatabaseFile, assert_no_folder
from bot.persistence.file.errors import trouble_with

_OUR_BYTE: Final = 2**62
"""Offset of the locked byte. No database is this long, and SQLite's lock bytes are at one gigabyte."""
_ATTEMPTS: Final = 10


class DatabaseInUseError(UnusableDatabaseError):
    """Another program uses the database."""

    status = Status.IN_USE


@contextmanager
def locked(database: Path) -> Generator[DatabaseFile]:
    """Hold the lock of a database file, which is created if missing. The operating system releases the lock when the
    program ends.

    Raises:
        DatabaseInUseError: Another program holds the lock.
        UnusableDatabaseError: The path is not a writable file.
    """
    with ExitStack() as opened:
        yield _held(database, opened)


def _held(database: Path, opened: ExitStack) -> DatabaseFile:
    """Open and lock the file. Repeat this if another program replaced the file in between."""
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
        assert_no_folder(database)
        folder = Path(os.path.realpath(database)).parent
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
            raise UnusableDatabaseError(
                f"{folder} cannot be written",
                "the database needs files beside it; give the folder to the user who runs the bot",
            )
        descriptor = os.open(database, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, OWNER_ONLY)
    opened.callback(os.close, descriptor)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise UnusableDatabaseError(f"{database} is no ordinary file")
    return descriptor


def _lock(held: DatabaseFile, opened: ExitStack) -> None:
    try:
        if sys.platform == "linux":
            wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _OUR_BYTE, 1, 0)
            fcntl.fcntl(held.descriptor, fcntl.F_OFD_SETLK, wanted)
        else:  # a file next to the database, where there are no open file description locks
            side = opened.enter_context(held.path.with_name(f"{held.path.name}.lock").open("a"))
            fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        raise DatabaseInUseError(f"{held.given} is in use by another twowin", "stop that one first") from error
    except OSError as error:
        raise UnusableDatabaseError(
            f"{held.given} cannot be locked ({error.strerror})", "keep the database on a local disk"
        ) from error
