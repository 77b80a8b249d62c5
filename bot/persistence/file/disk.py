"""On what kind of disk a file is: a network share does not keep SQLite's promises."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

NETWORK: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "afs", "ceph", "glusterfs", "lustre", "ocfs2", "gfs2",
     "davfs", "sshfs", "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.davfs", "fuse.cephfs"}
)  # fmt: skip
"""Kinds of file systems whose files are elsewhere, as Linux calls them."""

_MOUNTS: Final = Path("/proc/self/mountinfo")


def network_share(path: Path) -> str | None:
    """The kind of network share that holds the file, `None` on a local disk or where the system does not say."""
    try:
        mounts = _MOUNTS.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return None
    kind = kind_of_disk(Path(os.path.realpath(path)), mounts)
    return kind if kind in NETWORK else None


def kind_of_disk(path: Path, mounts: Iterable[str]) -> str:
    """The kind of the file system on which `path` is, by the lines of Linux's `mountinfo`; empty when none says so. Of
    two in one place the later one covers the earlier."""
    best, found = -1, ""
    for line in mounts:
        before, _, after = line.partition(" - ")
        fields, after_dash = before.split(" "), after.split(" ")
        if len(fields) < 5:
            continue
        place = Path(_unescaped(fields[4]))
        if path.is_relative_to(place) and len(place.parts) >= best:
            best, found = len(place.parts), after_dash[0]
    return found


def _unescaped(name: str) -> str:
    """Linux writes blanks, tabs, line ends and backslashes as octal numbers."""
    for escaped, plain in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        name = name.replace(escaped, plain)
    return name
