"""The database file: its presence, permissions and kind of disk."""

import fcntl
import os
import re
import stat
import struct
import sys
from collections.abc import Iterable
from itertools import chain, count
from pathlib import Path
from typing import Final, TypeAlias

from bot.errors import Status
from bot.persistence.engine import Place, UnusableDatabaseError
from bot.persistence.file.errors import trouble_with

OWNER_ONLY: Final = 0o600
OTHERS_MAY_READ: Final = stat.S_IRWXG | stat.S_IRWXO

COMPANIONS: Final = ("-wal", "-shm")
"""Suffixes of the files that SQLite keeps next to an open database, which contain the latest changes."""

_SQLITES_SHARED_BYTES: Final = (0x40000002, 510)
"""Offset and number of SQLite's shared lock bytes. A reader locks one of them. An exclusive user locks all of them."""

NETWORK: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "afs", "ceph", "glusterfs", "lustre", "ocfs2", "gfs2",
     "davfs", "sshfs", "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.davfs", "fuse.cephfs"}
)  # fmt: skip
"""Linux names of the types of network file systems."""

_MOUNTS: Final = Path("/proc/self/mountinfo")

_Inode: TypeAlias = tuple[int, int]


class DatabaseReplacedError(UnusableDatabaseError):
    """The path no longer leads to the opened file, so everything stored from now on would be lost."""

    status = Status.REPLACED


class NoDatabaseError(UnusableDatabaseError):
    """There is no such database, and the command makes none."""

    status = Status.CONFIGURATION


def assert_exists(place: Place) -> None:
    """Check that a database exists if it is a file.

    Raises:
        NoDatabaseError: There is no such file.
        UnusableDatabaseError: It is a folder.
    """
    if isinstance(place, Path):
        assert_no_folder(place)
        if not place.is_file():
            raise NoDatabaseError(f"{place}: there is no such database")


def assert_no_folder(database: Path) -> None:
    """Check that the path of a database leads to no folder.

    Raises:
        UnusableDatabaseError: It is a folder.
    """
    if database.is_dir():
        raise UnusableDatabaseError(
            f"{database} is a folder", f"database.path must name a file, such as {database / 'twowin.sqlite3'}"
        )


class DatabaseFile:
    """A database file that only this program uses.

    Attributes:
        given: The path as configured.
        path: The real path without symbolic links, where SQLite creates the companion files.
        descriptor: File descriptor of the opened file.
    """

    def __init__(self, given: Path, descriptor: int) -> None:
        real = Path(os.path.realpath(given))
        self.given: Final = given
        self.path: Final = given if real == given.absolute() else real
        self.descriptor: Final = descriptor
        self._watched: list[tuple[str, _Inode]] = [(str(given.absolute()), _inode(os.fstat(descriptor)))]
        self._head: tuple[bytes, bytes] | None = None

    def watch(self) -> None:
        """Start watching the companion files, and the header, which identifies the database. Must be called after
        SQLite has opened the file."""
        head = self._read_head()
        self._head = head if any(head[1]) else None  # a new number may be only in the log
        names = [f"{self.path}{ending}" for ending in COMPANIONS]
        self._watched += [(name, inode) for name in names if (inode := _at(name)) is not None]

    def missing(self) -> str | None:
        """Return the name of the file or companion that was deleted, replaced or overwritten, or `None`. The check
        takes a few microseconds, because nothing is read from the disk."""
        gone = next((name for name, inode in self._watched if _at(name) != inode), None)
        return str(self.given) if gone is None and self.is_written_over() else gone

    def is_written_over(self) -> bool:
        """Return whether the file was emptied or overwritten with other contents."""
        return self._head is not None and self._read_head() != self._head

    def seal(self) -> None:
        """Prevent SQLite from writing the log into the file when it closes the database."""
        if sys.platform == "linux":
            shared = struct.pack("hhqqi", fcntl.F_RDLCK, os.SEEK_SET, *_SQLITES_SHARED_BYTES, 0)
            fcntl.fcntl(self.descriptor, fcntl.F_OFD_SETLK, shared)

    def is_there(self) -> bool:
        """Return whether the file and its companions are unchanged in place."""
        return self.missing() is None

    def set_companions_aside(self) -> None:
        """Rename the companions of a lost file. Otherwise SQLite would apply their changes to the next file with the
        same name."""
        for name, inode in self._watched[1:]:
            if _at(name) == inode:
                Path(name).rename(free_name(Path(name), "left-over"))

    def was_left_open(self) -> bool:
        """Return whether the previous program did not close the file. Must be called before SQLite opens the file."""
        log = Path(f"{self.path}{COMPANIONS[0]}")
        return log.exists() and log.stat().st_size > 0

    def is_empty(self) -> bool:
        """Return whether the file is empty, which means that nothing was ever stored in it."""
        return os.fstat(self.descriptor).st_size == 0

    def make_private(self) -> None:
        """Make the file readable only by its owner.

        Raises:
            UnusableDatabaseError: The permissions cannot be changed.
        """
        try:
            if os.fstat(self.descriptor).st_mode & OTHERS_MAY_READ:
                os.fchmod(self.descriptor, OWNER_ONLY)
        except OSError as error:
            raise UnusableDatabaseError(
                f"{self.given} can be read by others and that cannot be changed ({error.strerror})",
                "give the file to the user who runs the bot",
            ) from error

    def _read_head(self) -> tuple[bytes, bytes]:
        """Return the format name and `user_version` from the header. `user_version` is different in every copy.
        Checkpoints change neither of them."""
        head = os.pread(self.descriptor, 64, 0)
        return head[:16], head[60:]

    def names(self) -> int:
        """Return the number of hard links to the file."""
        return os.fstat(self.descriptor).st_nlink


def private_file(path: Path) -> None:
    """Create the file if it does not exist, and make it readable only by its owner. SQLite gives its companion files
    the same permissions.

    Raises:
        UnusableDatabaseError: The file cannot be written, or its permissions cannot be changed.
    """
    with trouble_with(path):
        file = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            if os.fstat(file).st_mode & OTHERS_MAY_READ:
                os.fchmod(file, OWNER_ONLY)
        finally:
            os.close(file)


def free_name(file: Path, ending: str) -> Path:
    """Return an unused path next to `file`: with the suffix `ending`, followed by a number if necessary."""
    names = chain([f"{file.name}.{ending}"], (f"{file.name}.{ending}-{number}" for number in count(2)))
    return next(place for name in names if not (place := file.with_name(name)).exists())


def _at(name: str) -> _Inode | None:
    try:
        return _inode(os.stat(name))  # noqa: PTH116 - a Path costs more than the question
    except OSError:
        return None


def _inode(found: os.stat_result) -> _Inode:
    return found.st_dev, found.st_ino


def network_share(path: Path) -> str | None:
    """Return the type of the network file system that contains the file. `None` for a local disk, and if it
    is unknown."""
    try:
        mounts = _MOUNTS.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return None
    kind = kind_of_disk(Path(os.path.realpath(path)), mounts)
    return kind if kind in NETWORK else None


def kind_of_disk(path: Path, mounts: Iterable[str]) -> str:
    """Return the type of the file system that contains `path`, or an empty string if it is unknown.

    Args:
        path: The path of a file.
        mounts: Lines of Linux's `mountinfo`. A later mount hides an earlier one at the same mount point.
    """
    best, found = -1, ""
    for line in mounts:
        before, _, after = line.partition(" - ")
        fields, after_dash = before.split(" "), after.split(" ")
        if len(fields) < 5:
            continue
        # octal escapes of blanks, tabs, newlines and backslashes
        place = Path(re.sub(r"\\(040|011|012|134)", lambda found: chr(int(found[1], 8)), fields[4]))
        if path.is_relative_to(place) and len(place.parts) >= best:
            best, found = len(place.parts), after_dash[0]
    return found
