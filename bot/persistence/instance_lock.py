"""One program per database file: a second one would tell everything twice.

What is locked is the file, not its name: whoever reaches it through a link finds the same lock, and there is no lock
file that somebody could delete. It is a lock of the open file description, far behind everything that SQLite locks or
stores in the file; SQLite's own locks belong to the process and go when *any* descriptor of the file is closed, so the
one with our lock is opened before SQLite and closed after it (docs/decisions/0013-hosts.md).
"""

import fcntl
import os
import stat
import struct
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from bot.persistence.database import UnusableDatabaseError
from bot.persistence.file_errors import trouble_with

OWNER_ONLY: Final = 0o600
_OTHERS_MAY_READ: Final = stat.S_IRWXG | stat.S_IRWXO

_OUR_BYTE: Final = 2**62
"""No database is as long as this, and SQLite locks bytes at one gigabyte."""
_SQLITES_SHARED_BYTES: Final = (0x40000002, 510)
_ATTEMPTS: Final = 10

_Inode: TypeAlias = tuple[int, int]
COMPANIONS: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database that is open; its latest changes are there."""


class DatabaseInUseError(UnusableDatabaseError):
    """Another program holds the lock."""


class DatabaseReplacedError(UnusableDatabaseError):
    """The path does not lead to the file any more that was opened: what is stored there is lost with it."""


class DatabaseFile:
    """A database file of which this program is the only user. `path`: where it really is, behind every symbolic link;
    SQLite keeps its companions there."""

    def __init__(self, given: Path, descriptor: int) -> None:
        self.given: Final = given
        self.path: Final = _behind_links(given)
        self.descriptor: Final = descriptor
        self._inode = _inode(os.fstat(descriptor))
        self._watched: list[tuple[str, _Inode]] = [(str(given.absolute()), self._inode)]
        self._head = b""
        self._listeners: list[Callable[[], None]] = []
        self.lost: DatabaseReplacedError | None = None
        """Why nothing can be stored any more."""

    def is_there(self) -> bool:
        """Whether the path leads to this file."""
        return _at(str(self.given.absolute())) == self._inode

    def is_empty(self) -> bool:
        """Whether nothing was ever stored in it."""
        return os.fstat(self.descriptor).st_size == 0

    def watch(self, number: int) -> None:
        """Remember what belongs together, once SQLite has opened the file: its companions, and its beginning, which
        says which database it is (`number`: its `user_version`)."""
        companions = [f"{self.path}{ending}" for ending in COMPANIONS]
        self._watched += [(name, inode) for name in companions if (inode := _at(name)) is not None]
        head = self._identity()
        self._head = head if number.to_bytes(4, "big", signed=True) in head else b""

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call it once when the file is lost."""
        self._listeners.append(call)

    def is_lost(self) -> bool:
        """Whether the file or a companion was deleted or replaced, or other contents were written over it: what was
        stored now is lost, and so is what will be. Costs a few microseconds: nothing is read from the disk."""
        if self.lost is None:
            self.lost = self._missing()
            if self.lost is not None:
                for call in self._listeners:
                    call()
        return self.lost is not None

    def companions(self) -> list[Path]:
        """Those that SQLite made for this file and that are still there."""
        return [Path(name) for name, inode in self._watched[1:] if _at(name) == inode]

    def is_written_over(self) -> bool:
        """Whether other contents were written over it."""
        return bool(self._head) and self._identity() != self._head

    def seal(self) -> None:
        """Keep SQLite from writing its latest changes into the file when it closes it: that needs the file alone."""
        if sys.platform == "linux":
            shared = struct.pack("hhqqi", fcntl.F_RDLCK, os.SEEK_SET, *_SQLITES_SHARED_BYTES, 0)
            fcntl.fcntl(self.descriptor, fcntl.F_OFD_SETLK, shared)

    def _missing(self) -> DatabaseReplacedError | None:
        for name, inode in self._watched:
            if _at(name) != inode:
                return DatabaseReplacedError(f"{name} was deleted, moved or replaced while the bot was using it")
        if self.is_written_over():
            return DatabaseReplacedError(f"{self.given} was written over while the bot was using it")
        return None

    def _identity(self) -> bytes:
        """The name of the format and `user_version`: no checkpoint of ours changes them."""
        head = os.pread(self.descriptor, 64, 0)
        return head[:16] + head[60:64]

    def make_private(self) -> None:
        """Its owner's alone. Raises `UnusableDatabaseError` when that cannot be."""
        try:
            if os.fstat(self.descriptor).st_mode & _OTHERS_MAY_READ:
                os.fchmod(self.descriptor, OWNER_ONLY)
        except OSError as error:
            raise UnusableDatabaseError(
                f"{self.given} can be read by others and that cannot be changed ({error.strerror})",
                "give the file to the user who runs the bot",
            ) from error

    def names(self) -> int:
        """How many names (hard links) it has."""
        return os.fstat(self.descriptor).st_nlink


@contextmanager
def only_here(database: Path) -> Generator[DatabaseFile]:
    """Hold the lock of that database file, which is made when it is missing.

    Raises `DatabaseInUseError` when another program holds it, `UnusableDatabaseError` when it is no file that can be
    written. The system frees the lock whenever the program ends."""
    with ExitStack() as opened:
        yield _locked(database, opened)


def _locked(database: Path, opened: ExitStack) -> DatabaseFile:
    """Somebody may put another file in its place between opening and locking it; then that one counts."""
    for _ in range(_ATTEMPTS):
        with ExitStack() as attempt:
            held = DatabaseFile(database, _open(database, attempt))
            _lock(held, attempt)
            if held.is_there():
                opened.push(attempt.pop_all())
                return held
    raise UnusableDatabaseError(f"{database} is replaced again and again by another program")


def _open(database: Path, opened: ExitStack) -> int:
    if database.is_dir():
        raise UnusableDatabaseError(
            f"{database} is a folder", f"database.path must name a file, such as {database / 'twowin.sqlite3'}"
        )
    with trouble_with(database):
        _make_folder(Path(os.path.realpath(database)).parent)
        descriptor = os.open(database, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, OWNER_ONLY)
    opened.callback(os.close, descriptor)
    _assert_usable(database, descriptor)
    return descriptor


def _make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        raise UnusableDatabaseError(
            f"{folder} cannot be written",
            "the database needs files beside it; give the folder to the user who runs the bot",
        )


def _assert_usable(database: Path, descriptor: int) -> None:
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        raise UnusableDatabaseError(f"{database} is no ordinary file")


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
    """Where the system knows no lock of a file description, a file beside the database is locked."""
    side = opened.enter_context(database.with_name(f"{database.name}.lock").open("a"))
    fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _behind_links(given: Path) -> Path:
    real = Path(os.path.realpath(given))
    return given if real == given.absolute() else real


def _at(name: str) -> _Inode | None:
    try:
        return _inode(os.stat(name))  # noqa: PTH116 - a Path costs more than the question
    except OSError:
        return None


def _inode(found: os.stat_result) -> _Inode:
    return found.st_dev, found.st_ino
