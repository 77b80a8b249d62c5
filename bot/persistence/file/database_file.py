"""The file that the database is in: whether it is still there, whole and its owner's alone."""

import fcntl
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from bot.persistence.database import UnusableDatabaseError
from bot.persistence.file.private_file import OTHERS_MAY_READ, OWNER_ONLY
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after

_SQLITES_SHARED_BYTES: Final = (0x40000002, 510)
LOOK_EVERY: Final = 2 * SECOND

_Inode: TypeAlias = tuple[int, int]
COMPANIONS: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database that is open; its latest changes are there."""


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
            if os.fstat(self.descriptor).st_mode & OTHERS_MAY_READ:
                os.fchmod(self.descriptor, OWNER_ONLY)
        except OSError as error:
            raise UnusableDatabaseError(
                f"{self.given} can be read by others and that cannot be changed ({error.strerror})",
                "give the file to the user who runs the bot",
            ) from error

    def names(self) -> int:
        """How many names (hard links) it has."""
        return os.fstat(self.descriptor).st_nlink


async def look_now_and_then(file: DatabaseFile, clock: Clock) -> None:
    """One turn of a loop: notice a deleted or replaced database also while nobody chooses anything. Whoever wants to
    know was told (`when_lost`)."""
    file.is_lost()
    await clock.sleep_until(after(clock.now(), LOOK_EVERY))


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
