"""Named places where a fault may strike. Tests arm them; in production nothing listens.

Every step between a press and what the world sees of it has such a place, so that a sweep can crash the program at each
of them in turn (docs/reliability.md).
"""

import os
import signal
from collections.abc import Callable
from typing import ClassVar, Final

POINTS: Final = (
    "open.stored",
    "open.committed",
    "request.loaded",
    "request.decided",
    "request.stored",
    "request.committed",
    "notice.read",
    "notice.published",
    "notice.marked",
    "notice.told",
    "deadline.read",
    "deadline.met",
    "house.chosen",
    "house.played",
)
"""All of them: a test proves that a whole game passes each."""

Listener = Callable[[str], object]


class FaultPoints:
    """Listener to each point that the program reaches. In production a point is only looked up among `POINTS`."""

    reached: ClassVar[Listener] = POINTS.index


def listen(listener: Listener | None) -> None:
    """Have `listener` called at every point, `None` for no one. It may raise or end the process: that is the fault."""
    FaultPoints.reached = POINTS.index if listener is None else listener


def kill_at(passing: str) -> Listener:
    """Return a listener that ends this process as a power cut would, at a passing written as `point:n` (n from 1)."""
    fatal, _, times = passing.partition(":")
    left = int(times)

    def passed(point: str) -> None:
        nonlocal left
        left -= point == fatal
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return passed
