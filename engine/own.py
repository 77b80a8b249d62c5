"""What the class of every game asks first of what it is handed: whether it is its own, and how many seats there are."""

from typing import TypeVar

from engine.contract import Refusal

Own = TypeVar("Own")


def own(value: object, kind: type[Own], game: str) -> Own:
    """The value, known to be of that game. Raises `TypeError` for one of another: nobody mixes games but by a bug."""
    if not isinstance(value, kind):
        raise TypeError(f"this {type(value).__name__} is not of {game}")
    return value


def wrong_seat_count(counts: range) -> Refusal:
    """So many seats play under these rules, and no others."""
    return Refusal("refused-wrong-seat-count", {"fewest": counts.start, "most": counts.stop - 1})
