"""Seats and viewers of a table."""

from typing import Final, NamedTuple, NewType

MOST: Final = 100
"""Upper bound of seats in any game."""

Seat = NewType("Seat", int)
"""A place at a table: 0, 1, 2, ... clockwise; "left" is the next number."""


class Viewer(NamedTuple):
    """Viewer of a game: the holder of a seat, or the public (no seat)."""

    seat: Seat | None


PUBLIC: Final = Viewer(None)
"""The public, without a seat: the channel, spectators, the record of a running game."""
