"""Memory of this process: its size, the release of freed memory, and garbage collection."""

import asyncio
import ctypes
import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.service.ports import Clock
from bot.tables.deadlines import MINUTE, after

RELEASED_EVERY: Final = 5 * MINUTE
"""Milliseconds between two releases of memory."""

COLLECTED_EVERY: Final = 10_000
"""Threshold of the garbage collector's first generation. With Python's default of 700, there would be ten collections
for each interaction, which take a twentieth of all CPU time."""

_PAGE: Final = 4096
_MEGABYTE: Final = 2**20


def memory_mb() -> float | None:
    """Return the resident memory in MB, or `None` if it is unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return round(pages * _PAGE / _MEGABYTE, 1)


async def release_memory_periodically(clock: Clock) -> None:
    """Wait, then release memory in a thread, because that takes some milliseconds. One iteration of a loop."""
    await clock.sleep_until(after(clock.now(), RELEASED_EVERY))
    await asyncio.to_thread(release_memory)


def release_memory() -> bool:
    """Return freed memory to the operating system. Return False if the C library cannot.

    glibc keeps freed memory between blocks in use. Without this, fragmentation would make the process grow over
    thousands of games.
    """
    if sys.platform != "linux":
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is None:
        return False
    trim(0)
    return True


_MOST_ARENAS: Final = -8
"""Value of `M_ARENA_MAX`, a parameter of glibc's `mallopt`."""


def keep_memory_together() -> None:
    """Make all threads share one heap, if the C library can. Must be called before any thread is started, because each
    thread would otherwise have its own fragmented heap."""
    limit = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if limit is not None:
        limit(_MOST_ARENAS, 1)


@contextmanager
def excluded_from_collection() -> Generator[None]:
    """Exclude objects created in the block, such as modules, from garbage collection. Collecting them would take a
    sixth of the start-up time. Objects created later are collected less often than by default."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(COLLECTED_EVERY)
        gc.enable()
