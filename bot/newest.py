"""Collections that keep what came last, and only so much of it."""

from collections import OrderedDict, deque
from collections.abc import Hashable, Mapping
from typing import Final, TypeVar

MEASUREMENTS: Final = 20_000
"""The newest so many measurements of a kind are kept, where nothing else is said."""

Key = TypeVar("Key", bound=Hashable)
Kept = TypeVar("Kept")


class Newest(OrderedDict[Key, Kept]):
    """What was put in last, so many at most."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Kept) -> None:
        """Put in anew what was there already, too."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class Samples(deque[float]):
    """Milliseconds, the newest `kept` of them. `seen`: how many there ever were."""

    def __init__(self, kept: int = MEASUREMENTS) -> None:
        super().__init__(maxlen=kept)
        self.seen = 0

    def append(self, x: float, /) -> None:
        """One more."""
        self.seen += 1
        super().append(x)

    def summary(self) -> Mapping[str, float]:
        """How many, p50, p99, p99.9 (nearest rank) and the greatest; 0 when there are none."""
        ordered = sorted(self) or [0.0]
        last = len(ordered) - 1
        ranks = {"p50": 0.5, "p99": 0.99, "p999": 0.999, "max": 1.0}
        at = {name: round(ordered[min(last, int(rank * len(ordered)))], 1) for name, rank in ranks.items()}
        return {"count": len(self), **at}
