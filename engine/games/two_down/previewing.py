"""Previews of 2 DOWN: certain consequences of an answer, whatever the others do."""

from typing import NamedTuple, TypeAlias

from engine.games.two_down.actions import (
    Direction,
    Discard,
    Draw,
    Exchange,
    Lay,
    PlayJump,
    PlaySwap,
    PutBlock,
    Skip,
    TakeUp,
    Unblock,
)
from engine.games.two_down.cards import Card
from engine.seats import Seat


class DrawPreview(NamedTuple):
    """Effect of a draw: the card that is taken, `None` if no one knows it yet, and the number of cards that the level
    would still lack with it."""

    action: Draw
    card: Card | None
    missing: int | None


class LayPreview(NamedTuple):
    """Effect of a lay: its `melds`, the next level of the seat, `None` if this wins the game, and whether the round
    ends at once, as it does in the own turn."""

    action: Lay
    melds: tuple[tuple[Card, ...], ...]
    next_level: int | None
    ends_round: bool


class SkipPreview(NamedTuple):
    """Declining to lay: the level stays."""

    action: Skip


OwnEnding: TypeAlias = Discard | PutBlock | PlayJump | TakeUp | Unblock | Exchange
"""An action whose card affects one's own hand, and perhaps another seat's turns."""


class EndPreview(NamedTuple):
    """Effect of a card that ends the turn, or of a 1Up that is exchanged: the hand that is certainly `left`, how many
    cards its level then lacks, and the seat it is played against."""

    action: OwnEnding
    left: tuple[Card, ...]
    missing: int
    target: Seat | None


class SwapPreview(NamedTuple):
    """A Swap: whose cards the seat receives and how many, hand and down cards; who receives its own."""

    action: PlaySwap
    giver: Seat
    cards: int
    down: int
    receiver: Seat


TwoDownPreview: TypeAlias = DrawPreview | LayPreview | SkipPreview | EndPreview | SwapPreview


def neighbours(seat: Seat, direction: Direction, seats: int) -> tuple[Seat, Seat]:
    """Return the seat whose hand a seat receives in a Swap, and the seat that receives its hand. Left moves every hand
    to the next seat (D21)."""
    step = 1 if direction is Direction.LEFT else -1
    return Seat((seat - step) % seats), Seat((seat + step) % seats)
