"""Random choices of a scripted person that are the same for the same seed."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededChoices:
    """Choices that follow from a seed and from how many were made before."""

    def __init__(self, seed: str) -> None:
        self._seed, self._made = seed, 0

    def below(self, number: int) -> int:
        """Return a whole number from 0 to `number` - 1."""
        self._made += 1
        digest = hashlib.sha256(f"{self._seed}:{self._made}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % number

    def one(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Return `count` different ones, in the order in which they stand."""
        left = list(range(len(things)))
        chosen = {left.pop(self.below(len(left))) for _ in range(min(count, len(things)))}
        return [thing for place, thing in enumerate(things) if place in chosen]
