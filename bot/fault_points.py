"""Named fault points. Tests arm them; in production nothing listens.

Every step between a press and its public effect has one, so that a sweep can crash the program at each
(docs/reliability.md).
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
"""All fault points. A test proves that a whole game passes each."""

Listener = Callable[[str], object]


class FaultPoints:
    """Calls a listener at each point that the program reaches. In production a point is only looked up in `POINTS`."""

    reached: ClassVar[Listener] = POINTS.index


def listen(listener: Listener | None) -> None:
    """Call `listener` at every point (`None`: no listener). It may raise or end the process, which is the fault."""
    FaultPoints.reached = POINTS.index if listener is None else listener


def kill_at(passing: str) -> Listener:
    """Return a listener that kills this process at a pass written as `point:n` (n from 1)."""
    fatal, _, times = passing.partition(":")
    left = int(times)

    def passed(point: str) -> None:
        nonlocal left
        left -= point == fatal
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return passed
