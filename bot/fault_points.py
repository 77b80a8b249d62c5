"""Named fault points, at which tests can make the program fail. In production they have no effect.

Every step between an interaction and its public effect has a fault point, so that a test can crash the program at each
of them (docs/reliability.md).
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
"""Names of all fault points. A test proves that a whole game reaches each of them."""

Listener = Callable[[str], object]


class FaultPoints:
    """Calls a listener at each fault point that the program reaches. Without a listener, the name is only looked up in
    `POINTS`."""

    reached: ClassVar[Listener] = POINTS.index


def listen(listener: Listener | None) -> None:
    """Call `listener` at every fault point, or none if it is `None`. The fault is an exception raised by the listener,
    or the end of the process."""
    FaultPoints.reached = POINTS.index if listener is None else listener


def kill_at(passing: str) -> Listener:
    """Return a listener that kills this process. `passing` is `point:n`, for the n-th time (from 1) that the point is
    reached."""
    fatal, _, times = passing.partition(":")
    left = int(times)

    def passed(point: str) -> None:
        nonlocal left
        left -= point == fatal
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return passed
