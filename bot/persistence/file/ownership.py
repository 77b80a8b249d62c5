"""Owner and lock of a database file. Files of other programs are never changed.

A database of this program has a fixed `application_id`, and a random `user_version` that identifies it. A copy gets a
new `user_version`. Older files are recognised by their tables.

A lock allows one program per file, because a second one would send every message twice. The file itself is locked, so
links lead to the same lock, and there is no lock file to delete. It is an open file description lock at an offset
beyond everything that SQLite locks or stores. SQLite's own locks belong to the process and vanish when *any* descriptor
of the file is closed, so our descriptor is opened before SQLite's and closed after them (docs/decisions/database.md).
"""

import fcntl
import os
import stat
import struct
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.errors import Status
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.database_file import OWNER_ONLY, DatabaseFile, assert_no_folder
from bot.persistence.file.errors import damaged, trouble_with

APPLICATION: Final = int.from_bytes(b"2WIN")

Ask: TypeAlias = Callable[[str], Sequence[tuple[Any, ...]]]
"""Function that executes a statement on the file and returns the rows."""

_REVISION: Final = "alembic_version"
_TELLING: Final = frozenset({"tables", "inbox", "outbox", "seats", "actions"})
"""Database tables that every version had. No foreign file has two of them in addition to Alembic's table."""


class ForeignDatabaseError(UnusableDatabaseError):
    """The file belongs to another program."""


def assert_ours(ask: Ask, path: Path) -> None:
    """Check that the file is empty or a database of this program.

    Raises:
        ForeignDatabaseError: The file belongs to another program.
        UnusableDatabaseError: The file's schema revision was removed.
    """
    ((application,),) = ask("PRAGMA application_id")
    names = {name for (name,) in ask("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")}
    of_ours = _REVISION in names and len(names & _TELLING) > 1
    if application not in {0, APPLICATION} or (names and application == 0 and not of_ours):
        raise ForeignDatabaseError(
            f"{path} is a database of another program", "nothing was changed; give the bot a file of its own"
        )
    if names and _REVISION not in names:
        raise damaged(path, f"the table {_REVISION} is missing")


def mark(ask: Ask) -> None:
    """Mark the file as a database of this program, with a new identity unless it has one."""
    ask(f"PRAGMA application_id={APPLICATION}")
    ((number,),) = ask("PRAGMA user_version")
    if number == 0:
        renumber(ask)


def renumber(ask: Ask) -> None:
    """Give the file a new identity."""
    ((number,),) = ask("SELECT 1 + (random() & 1073741823)")
    ask(f"PRAGMA user_version={number}")


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
