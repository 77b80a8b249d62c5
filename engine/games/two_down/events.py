"""Events of 2 DOWN and their audiences.

Discards, Blocks and laid levels are public. Cards that are drawn from the pile, taken from the down cards or received
in a Swap are known only to their holder. Every event derives from one of these audiences.
"""

from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Codec, house_rules, named
from engine.contract import Outcome, Seat
from engine.game import ForAll, ForSeat, event, register_events
from engine.games.two_down.actions import Direction, Lay, read_action
from engine.games.two_down.cards import CARD_OF_CODE, CODE, Card
from engine.games.two_down.options import LEVELS, MOST_SEATS, TwoDownOptions, read_options

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


CODEC: Final = Codec(
    {
        Card: named(CODE.__getitem__, CARD_OF_CODE.get),
        Cards: named(
            lambda cards: Lay(cards).code,
            lambda code: action.cards if isinstance(action := read_action(code), Lay) else None,
        ),
        Seat: Annotated[int, range(MOST_SEATS)],
        TwoDownOptions: house_rules(read_options),
    }
)
"""Codec for the values of 2 DOWN."""


@event
class _BySeat(ForAll):
    """Public event of one seat."""

    seat: Seat


@event
class _WithCard(_BySeat):
    """Public event of one seat, with the card that caused it."""

    card: Card


@event
class RoundDealt(ForAll, name="round-dealt"):
    """Beginning of a round (D2, D3).

    Attributes:
        card: The first discard.
        pile: Number of cards in the draw pile.
    """

    round: int
    dealer: Seat
    card: Card
    pile: int


@event
class HandDealt(ForSeat, name="hand-dealt"):
    """Cards dealt to a seat's hand, sorted."""

    cards: tuple[Card, ...]


@event
class TurnOpened(ForAll, name="turn-opened"):
    """Beginning of a seat's turn."""

    turn: int
    seat: Seat


@event
class TurnMissed(_BySeat, name="turn-missed"):
    """Turn that a seat misses because of a Jump (D20). `owed` is the number of turns that it will still miss."""

    owed: int


@event
class Drew(_BySeat, name="drew"):
    """Draw from the draw pile (D4). `pile` is the number of cards that are left."""

    pile: int


@event
class CardDrawn(ForSeat, name="card-drawn"):
    """Card that a seat drew from the draw pile, for its holder."""

    card: Card


@event
class DiscardTaken(_WithCard, name="discard-taken"):
    """Draw of the top card of the discard pile (D4, D5)."""


@event
class Reshuffled(ForAll, name="reshuffled"):
    """Rebuilding of the empty draw pile from the discard pile without its top card (A-D20)."""

    pile: int


@event
class Discarded(_WithCard, name="discarded"):
    """Discard of a card without effect (D7)."""


@event
class BlockPut(_BySeat, name="block-put"):
    """Block, or Wild as one, put in front of the target (D19). It replaces an earlier Block (A-D14)."""

    target: Seat
    card: Card


@event
class BlockGone(_BySeat, name="block-gone"):
    """Removal of a seat's Block (D19).

    Attributes:
        why: `turns` after three turns, `wild` by a Wild, `level` because a level was laid.
    """

    why: str


@event
class JumpPlayed(_BySeat, name="jump-played"):
    """Jump, or Wild as one, against the target, which will miss `owed` turns in all (D20, A-D18)."""

    target: Seat
    card: Card
    owed: int


@event
class HandsSwapped(_WithCard, name="hands-swapped"):
    """Swap, which moved all hands and down cards one seat on (D21, A-D16)."""

    direction: Direction


@event
class HandReceived(ForSeat, name="hand-received"):
    """Cards that a Swap brought to a seat: the hand of `giver` and `down` down cards."""

    giver: Seat
    cards: tuple[Card, ...]
    down: int


@event
class DownTaken(_WithCard, name="down-taken"):
    """Down card that a seat took into its hand by a 1Up or a Wild (D22). `down` is the number that are left."""

    down: int


@event
class DownCardTaken(ForSeat, name="down-card-taken"):
    """Down card that a seat took, for its holder."""

    card: Card


@event
class OneUpExchanged(_WithCard, name="one-up-exchanged"):
    """Exchange of a 1Up for a card of the draw pile (D23). The seat goes on with its turn."""


@event
class LevelLaid(_BySeat, name="level-laid"):
    """Level that a seat laid in its own turn (D6) or in the pick-up (D9)."""

    level: int
    cards: tuple[Card, ...]

    @property
    def interlude(self) -> bool:
        """True, because the lay ends the round."""
        return True


@event
class PickUpOpened(ForAll, name="pick-up-opened"):
    """Beginning of the pick-up (D9). All seats but the one that ended the round have picked up their down cards.

    Attributes:
        asked: Seats that may lay their level.
    """

    turn: int
    asked: tuple[Seat, ...]


@event
class PickedUp(_BySeat, name="picked-up"):
    """Down cards that a seat turned over and picked up (D9, A-D34)."""

    cards: tuple[Card, ...]


@event
class RoundShown(ForAll, name="round-shown"):
    """Cards shown at the end of a round.

    Attributes:
        down: Down cards of each seat, including the one that ended the round (A-D22, A-D34).
        melds: Sizes of the melds of each laid level, in the order of laying.
    """

    down: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[int, ...], ...]


@event
class FellShort(ForSeat, name="fell-short"):
    """A level that a seat did not lay in the round, and its hand at the end, including the cards that it picked up."""

    level: int
    cards: tuple[Card, ...]


@event
class Declined(_BySeat, name="declined"):
    """Decision of a seat not to lay in the pick-up although it could (A-D25)."""


@event
class RoundEnded(ForAll, name="round-ended"):
    """End of a round (D9, D10).

    Attributes:
        laid: Laid levels, first the one of the seat that ended the round.
        picked_up: Seats that picked up their down cards.
        levels: Level of each seat afterwards.
    """

    round: int
    laid: tuple[Laid, ...]
    picked_up: tuple[Seat, ...]
    levels: tuple[int, ...]
    headline = True
    """True, because the result of a round is posted as a message of its own."""
    ends_round = True
    """True, because bots may play a whole round before a player has a turn."""


@event
class GameOver(ForAll, name="game-over"):
    """End of the game."""

    outcome: Outcome


TwoDownEvent: TypeAlias = (
    RoundDealt
    | HandDealt
    | TurnOpened
    | TurnMissed
    | Drew
    | CardDrawn
    | DiscardTaken
    | Reshuffled
    | Discarded
    | BlockPut
    | BlockGone
    | JumpPlayed
    | HandsSwapped
    | HandReceived
    | DownTaken
    | DownCardTaken
    | OneUpExchanged
    | LevelLaid
    | PickUpOpened
    | PickedUp
    | RoundShown
    | FellShort
    | Declined
    | RoundEnded
    | GameOver
)

read_event: Final = register_events(TwoDownEvent, CODEC)
"""Function that reads an event of 2 DOWN from data."""
