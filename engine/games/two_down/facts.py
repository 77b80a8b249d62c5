"""Small facts that a position, its views and its events share."""

from typing import Final, NamedTuple

from engine.games.two_down.cards import Card
from engine.seats import Seat

DRAW: Final = "draw"
ACT: Final = "act"
PICK_UP: Final = "pickup"
OVER: Final = "over"

BLOCKED_TURNS: Final = 3
"""Turns for which a Block holds (D19)."""

HAND: Final = 7
"""Cards dealt to every hand (D2)."""

CARDS_HELD: Final = 9
"""Hand and down cards of a seat together, outside its own turn (D2, D8)."""


class Block(NamedTuple):
    """A Block in front of a seat: the card (a Wild may stand for it) and the seat's turns for which it still holds."""

    card: Card
    turns: int


class Laid(NamedTuple):
    """A level that a seat has laid in the running round, and its cards."""

    seat: Seat
    level: int
    cards: tuple[Card, ...]
