"""What the program measures of itself."""

import json

from bot import metrics
from bot.metrics import LagWatch
from bot.newest import MEASUREMENTS, Samples
from bot.tables.ids import Milliseconds


class LateClock:
    """Wakes everyone so many milliseconds late."""

    def __init__(self, late: int) -> None:
        self._now, self._late = 1_000, late

    def now(self) -> Milliseconds:
        return Milliseconds(self._now)

    def monotonic(self) -> int:
        return self._now

    async def sleep_until(self, moment: Milliseconds) -> None:
        self._now = moment + self._late


def test_without_samples_everything_is_nought() -> None:
    assert Samples().summary() == {"count": 0, "p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0}


def test_percentiles_are_by_nearest_rank() -> None:
    samples = Samples()
    for value in range(1, 1001):
        samples.append(value)
    assert samples.summary() == {"count": 1000, "p50": 501.0, "p99": 991.0, "p999": 1000.0, "max": 1000.0}


def test_only_the_newest_are_kept() -> None:
    samples = Samples()
    for value in range(MEASUREMENTS + 1):
        samples.append(value)
    summary = samples.summary()
    assert summary["count"] == MEASUREMENTS
    assert summary["max"] == MEASUREMENTS
    for _ in range(MEASUREMENTS):
        samples.append(1)
    assert samples.summary()["max"] == 1


async def test_the_lag_is_how_late_one_wakes() -> None:
    watch = LagWatch(LateClock(7))
    await watch.run_once()
    assert watch.lag.summary()["max"] == 7


def test_the_line_can_be_read_back() -> None:
    said = metrics.line({"answer_ms": Samples()})
    summary = json.loads(said.removeprefix(metrics.LINE))
    assert summary["answer_ms"]["count"] == 0
    assert summary["memory_mb"] is None or summary["memory_mb"] > 1
