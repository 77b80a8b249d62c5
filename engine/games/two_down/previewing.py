"""Previews of 2 DOWN: the certain effects of an action, whatever the other seats do."""

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
    """Effect of a draw.

    Attributes:
        card: The card that is drawn, `None` if it is unknown.
        missing: Number of cards that the level would lack with it, `None` if the card is unknown.
    """

    action: Draw
    card: Card | None
    missing: int | None


class LayPreview(NamedTuple):
    """Effect of a lay.

    Attributes:
        next_level: The seat's level afterwards, `None` if the lay wins the game.
        ends_round: The round ends at once, because the lay is in the seat's own turn.
    """

    action: Lay
    melds: tuple[tuple[Card, ...], ...]
    next_level: int | None
    ends_round: bool


class SkipPreview(NamedTuple):
    """Effect of declining to lay: the level does not change."""

    action: Skip


OwnEnding: TypeAlias = Discard | PutBlock | PlayJump | TakeUp | Unblock | Exchange
"""An action whose card changes the player's own hand, and perhaps another seat's turns."""


class EndPreview(NamedTuple):
    """Effect of a card that ends the turn, or of a 1Up that is exchanged.

    Attributes:
        left: Hand that is certainly left.
        missing: Number of cards that the level would lack with that hand.
        target: Seat against which the card is played, `None` for none.
    """

    action: OwnEnding
    left: tuple[Card, ...]
    missing: int
    target: Seat | None


class SwapPreview(NamedTuple):
    """Effect of a Swap.

    Attributes:
        giver: Seat whose cards the player receives.
        cards: Number of cards in the hand that they receive.
        down: Number of down cards that they receive.
        receiver: Seat that receives the player's cards.
    """

    action: PlaySwap
    giver: Seat
    cards: int
    down: int
    receiver: Seat


TwoDownPreview: TypeAlias = DrawPreview | LayPreview | SkipPreview | EndPreview | SwapPreview


def neighbours(seat: Seat, direction: Direction, seats: int) -> tuple[Seat, Seat]:
    """Return the seat whose hand a seat receives in a Swap, and the seat that receives its hand.

    In the direction left, every hand moves to the next seat (D21).
    """
    step = 1 if direction is Direction.LEFT else -1
    return Seat((seat - step) % seats), Seat((seat + step) % seats)
