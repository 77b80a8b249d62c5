"""Counts of the sandbox about itself: requests, presses, and the time of its own answers."""

import time
from collections import Counter, deque

from sandbox.json_values import Json

KEPT_TIMES = 50_000


class Figures:
    """Counts since the start (or since `clear`). Own times exclude waiting that a fault asked for."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter({"bot": 0, "interaction": 0})
        self.routes: Counter[str] = Counter()
        self.presses: Counter[str] = Counter({"ok": 0, "failed": 0, "late": 0})
        self.own_ms: deque[float] = deque(maxlen=KEPT_TIMES)
        self._ack_ms: deque[float] = deque(maxlen=KEPT_TIMES)
        self._own_total_ms = 0.0
        self._started = time.process_time()

    def answered(self, auth: str, route: str, own_ms: float) -> None:
        self.requests[auth] += 1
        self.routes[route] += 1
        self.worked(own_ms)

    def worked(self, own_ms: float) -> None:
        self.own_ms.append(own_ms)
        self._own_total_ms += own_ms

    def pressed(self, result: str, ack_ms: float | None) -> None:
        self.presses[result] += 1
        if ack_ms is not None:
            self._ack_ms.append(ack_ms)

    def to_json(self) -> Json:
        return {
            "requests": dict(self.requests),
            "routes": dict(self.routes),
            "presses": dict(self.presses),
            "answer_ms": percentiles(self._ack_ms),
            "own_ms": percentiles(self.own_ms),
            "own_seconds": round(self._own_total_ms / 1000, 3),
            "processor_seconds": round(time.process_time() - self._started, 3),
        }


def percentiles(values: "deque[float] | list[float]") -> dict[str, float]:
    """Return p50, p99, p99.9 and the greatest of the values, by the nearest rank; all 0 if there are none."""
    ordered = sorted(values)
    if not ordered:
        return {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0}
    last = len(ordered) - 1
    ranks = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "max": 1.0}
    return {name: round(ordered[min(last, int(rank * len(ordered)))], 3) for name, rank in ranks.items()}
