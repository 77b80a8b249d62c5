"""Whether anything goes on in the event loop."""

import asyncio
from collections.abc import Sized
from typing import Final

_PASSES: Final = 5
"""So many in a row in which no one had anything to do."""


def somebody_is_ready() -> bool:
    """Whether anyone but the caller could go on at once, without time, sockets or threads."""
    ready: Sized = vars(asyncio.get_running_loop())["_ready"]  # asyncio says it nowhere else
    return len(ready) > 0


async def everybody_waits() -> None:
    """Return when no one in this event loop can go on without time or threads. What went over sockets within this
    process has arrived then: the loop looks at them between two passes."""
    quiet = 0
    while quiet < _PASSES:
        await asyncio.sleep(0)
        quiet = 0 if somebody_is_ready() else quiet + 1
