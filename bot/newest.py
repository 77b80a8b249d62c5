"""Bounded collections of the newest values."""

from array import array
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

MEASUREMENTS: Final = 20_000
"""Number of measurements of a kind that are kept, where nothing else is said."""

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class Newest(OrderedDict[Key, Kept]):
    """The most recently inserted values, up to a maximum."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Kept) -> None:
        """Insert or replace a value as the newest."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class Samples:
    """The newest `kept` durations in milliseconds, eight bytes each. `seen` counts all."""

    def __init__(self, kept: int = MEASUREMENTS) -> None:
        self._most = kept
        self._kept = array("d")
        self.seen = 0

    def __len__(self) -> int:
        return len(self._kept)

    def append(self, sample: float) -> None:
        """Add one value."""
        if len(self) < self._most:
            self._kept.append(sample)
        else:
            self._kept[self.seen % self._most] = sample
        self.seen += 1

    def summary(self) -> Mapping[str, float]:
        """Return the count, p50, p99, p99.9 (nearest rank) and the maximum; 0 if there are none."""
        ordered = sorted(self._kept) or [0.0]
        last = len(ordered) - 1
        ranks = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "max": 1.0}
        at = {name: round(ordered[min(last, int(rank * len(ordered)))], 1) for name, rank in ranks.items()}
        return {"count": len(self), **at}
