"""Processor time and memory of another process, as Linux counts them."""

import os
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_MEGABYTE: Final = 2**20


def seconds(pid: int) -> float:
    """Return the processor time it has used until now. Raises `OSError` if there is no such process."""
    after_name = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    user, system = after_name[11:13]
    return (int(user) + int(system)) / _TICKS


def memory_mb(pid: int) -> float:
    """Return its resident memory now. Raises `OSError` if there is no such process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * _PAGE / _MEGABYTE


def written(pid: int) -> int:
    """Return the bytes that it has handed to the disk until now. Raises `OSError` if there is no such process."""
    lines = Path(f"/proc/{pid}/io").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))
