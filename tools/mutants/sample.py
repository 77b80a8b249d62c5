"""Which changes are tried, and what a sample says about all of them."""

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """A part of a sample, with the interval in which the part of the whole lies with 95 % (Wilson), from 0 to 1."""

    part: float
    low: float
    high: float


def sample(names: Sequence[str], size: int, seed: int) -> list[str]:
    """At most `size` of the names: the same for the same seed, whatever the order of the names; a name that drops out
    of the program leaves the choice among the others as it is."""
    return sorted(names, key=lambda name: sha256(f"{seed}:{name}".encode()).digest())[:size]


def share(hits: int, of: int) -> Share:
    """What `hits` of a sample of `of` say. Raises `ValueError` for an empty sample."""
    if of < 1:
        raise ValueError("a sample of nothing says nothing")
    part, square = hits / of, Z_95**2
    middle = (part + square / (2 * of)) / (1 + square / of)
    half = Z_95 * sqrt(part * (1 - part) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(part, max(0.0, middle - half), min(1.0, middle + half))
