"""Values that positions, views and events share, such as a Block, and their form as data."""

from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Codec, house_rules, named
from engine.games.two_down.actions import Lay, read_action
from engine.games.two_down.cards import CARD_OF_CODE, CODE, Card
from engine.games.two_down.challenges import LEVELS
from engine.games.two_down.options import MOST_SEATS, TwoDownOptions, read_options
from engine.seats import Seat

DRAW: Final = "draw"
ACT: Final = "act"
PICK_UP: Final = "pickup"
OVER: Final = "over"

HOW: Final = "levels"
"""`Outcome.how` of every game (D11; docs/records.md)."""

BLOCKED_TURNS: Final = 3
"""Number of turns for which a Block holds (D19)."""


class Block(NamedTuple):
    """A Block in front of a seat.

    Attributes:
        card: The Block, or the Wild that was played as one.
        turns: Number of the seat's turns for which it still holds.
    """

    card: Card
    turns: Annotated[int, range(1, BLOCKED_TURNS + 1)]


Cards: TypeAlias = Annotated[tuple[Card, ...], Lay]
"""Laid cards, written in data like the code of a lay."""


class Laid(NamedTuple):
    """A level that a seat has laid in the present round, and its cards."""

    seat: Seat
    level: Annotated[int, range(1, LEVELS + 1)]
    cards: Cards


class Left(NamedTuple):
    """Record of a seat that drew from the pile although it could have taken this card from the discard pile (D4,
    D5)."""

    seat: Seat
    card: Card


def _laid_cards(code: str) -> tuple[Card, ...] | None:
    action = read_action(code)
    return action.cards if isinstance(action, Lay) else None


CODEC: Final = Codec(
    {
        Card: named(CODE.__getitem__, CARD_OF_CODE.get),
        Cards: named(lambda cards: Lay(cards).code, _laid_cards),
        Seat: Annotated[int, range(MOST_SEATS)],
        TwoDownOptions: house_rules(read_options),
    }
)
"""Codec for the values of 2 DOWN."""
