"""Bounded collections of the newest values."""

from array import array
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

MEASUREMENTS: Final = 20_000
"""Default number of samples that are kept."""

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class Newest(OrderedDict[Key, Kept]):
    """Mapping of the most recently inserted values, up to `most` of them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Kept) -> None:
        """Insert or replace a value as the newest one."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class Samples:
    """The newest `kept` durations in milliseconds, at eight bytes each. `seen` is the number of all durations
    so far."""

    def __init__(self, kept: int = MEASUREMENTS) -> None:
        self._most = kept
        self._kept = array("d")
        self.seen = 0

    def __len__(self) -> int:
        return len(self._kept)

    def append(self, sample: float) -> None:
        """Add a duration."""
        if len(self) < self._most:
            self._kept.append(sample)
        else:
            self._kept[self.seen % self._most] = sample
        self.seen += 1

    def summary(self) -> Mapping[str, float]:
        """Return the number of kept samples, their p50, p99 and p99.9 (nearest rank), and their maximum. All are 0 if
        there are no samples."""
        ordered = sorted(self._kept) or [0.0]
        last = len(ordered) - 1
        ranks = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "max": 1.0}
        at = {name: round(ordered[min(last, int(rank * len(ordered)))], 1) for name, rank in ranks.items()}
        return {"count": len(self), **at}
