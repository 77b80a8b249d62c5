"""Memory of this process: its size, releasing it, and exempting objects from garbage collection."""

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

COLLECTED_EVERY: Final = 10_000
"""Threshold of the garbage collector's first generation. Python's default of 700 would collect ten times for each
press, a twentieth of all CPU time."""

_PAGE: Final = 4096
_MEGABYTE: Final = 2**20


def memory_mb() -> float | None:
    """Return the resident memory in MB; `None` if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return round(pages * _PAGE / _MEGABYTE, 1)


async def release_memory_now_and_then(clock: Clock) -> None:
    """Run a loop once: wait, then release memory in a thread, which takes some milliseconds."""
    await clock.sleep_until(after(clock.now(), RELEASED_EVERY))
    await asyncio.to_thread(release_memory)


def release_memory() -> bool:
    """Return freed memory to the system; return False if the C library cannot.

    glibc keeps freed memory between blocks in use, so that the process would grow by fragmentation over thousands of
    games.
    """
    if sys.platform != "linux":
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is None:
        return False
    trim(0)
    return True


_MOST_ARENAS: Final = -8
"""The name of a setting of the GNU library: `M_ARENA_MAX`."""


def keep_memory_together() -> None:
    """Make all threads share one heap, if the C library can. Call this before starting threads, each of which would
    otherwise have its own fragmented heap."""
    limit = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if limit is not None:
        limit(_MOST_ARENAS, 1)


@contextmanager
def for_good() -> Generator[None]:
    """Exempt objects created in the block, such as modules, from garbage collection. Collecting them would take a sixth
    of the start-up time. Later objects are collected less often."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(COLLECTED_EVERY)
        gc.enable()
