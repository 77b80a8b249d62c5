"""Memory of this process: its size, its release, and the objects exempt from garbage collection."""

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
"""Objects made beyond those that went, until garbage is collected among them. Python's own 700 would collect ten times
for each press, at a twentieth of all processor time."""

_PAGE: Final = 4096
_MEGABYTE: Final = 2**20


def memory_mb() -> float | None:
    """Return the resident memory now; `None` if the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return round(pages * _PAGE / _MEGABYTE, 1)


async def release_memory_now_and_then(clock: Clock) -> None:
    """Run a loop once: wait, then release memory. In a thread: it takes some milliseconds."""
    await clock.sleep_until(after(clock.now(), RELEASED_EVERY))
    await asyncio.to_thread(release_memory)


def release_memory() -> bool:
    """Return freed memory to the system; false when the C library has no way to.

    The GNU library keeps what is freed between pieces still in use. Over thousands of games these gaps become more and
    wider, and the process larger, although it holds no more than before.
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
    """Have all threads take memory from one heap, where the C library can; to be called before there are any. Each
    would have one of its own, with gaps of its own; but for pictures only one of our threads runs at a time."""
    limit = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if limit is not None:
        limit(_MOST_ARENAS, 1)


@contextmanager
def for_good() -> Generator[None]:
    """Exempt what is made meanwhile from garbage collection until the program ends, as modules are. Collecting it now
    would take a sixth of the start. Later objects are collected less often."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(COLLECTED_EVERY)
        gc.enable()
