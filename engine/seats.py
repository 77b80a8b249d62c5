"""Seats and viewers of a table."""

from typing import Final, NamedTuple, NewType

MOST: Final = 100
"""Upper bound of the number of seats in any game."""

Seat = NewType("Seat", int)
"""Number of a seat at a table, from 0 clockwise. "Left" is the next number."""


class Viewer(NamedTuple):
    """Viewer of a game: the holder of a seat, or the public (`None`)."""

    seat: Seat | None


PUBLIC: Final = Viewer(None)
"""The public: the channel, spectators, and readers of the record of a running game."""
