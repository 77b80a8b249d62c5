"""Events of 2 DOWN and their audiences.

Discards, Blocks and laid levels are public; cards drawn from the pile, taken from the down cards or received in a Swap
are known to their holder only. There is no default audience: each event derives from one.
"""

from typing import ClassVar, Final, TypeAlias

from engine.contract import Outcome
from engine.events import ForAll, ForSeat, TableEvent, event, reader
from engine.games.two_down.actions import Direction
from engine.games.two_down.cards import Card
from engine.games.two_down.facts import CODEC, Laid
from engine.seats import Seat


class _OfTwoDown(TableEvent):
    """An event of this game."""

    __slots__ = ()
    codec: ClassVar = CODEC


class _ForAll(_OfTwoDown, ForAll):
    """An event that everyone may know."""

    __slots__ = ()


@event
class _ForSeat(_OfTwoDown, ForSeat):
    """An event that only the holder of one seat may know."""


@event
class _BySeat(_ForAll):
    """A public event of one seat."""

    seat: Seat


@event
class _WithCard(_BySeat):
    """A public event of one seat with the card that caused it."""

    card: Card


@event
class RoundDealt(_ForAll, name="round-dealt"):
    """A round begins (D2, D3): `card` is turned up, `pile` cards are left to draw."""

    round: int
    dealer: Seat
    card: Card
    pile: int


@event
class HandDealt(_ForSeat, name="hand-dealt"):
    """The hand dealt to a seat, sorted."""

    cards: tuple[Card, ...]


@event
class TurnOpened(_ForAll, name="turn-opened"):
    """A seat's turn begins."""

    turn: int
    seat: Seat


@event
class TurnMissed(_BySeat, name="turn-missed"):
    """A seat is passed over because of a Jump (D20). It still owes `owed` turns."""

    owed: int


@event
class Drew(_BySeat, name="drew"):
    """A seat took the top of the draw pile (D4), which has `pile` cards left."""

    pile: int


@event
class CardDrawn(_ForSeat, name="card-drawn"):
    """The card that a seat drew, for its holder."""

    card: Card


@event
class DiscardTaken(_WithCard, name="discard-taken"):
    """A seat took the top of the discard pile (D4, D5)."""


@event
class Reshuffled(_ForAll, name="reshuffled"):
    """The draw pile was empty and was rebuilt from the discard pile without its top card (A-D20)."""

    pile: int


@event
class Discarded(_WithCard, name="discarded"):
    """A seat discarded a card that does nothing (D7)."""


@event
class BlockPut(_BySeat, name="block-put"):
    """A seat put a Block, or a Wild as one, before another (D19). It replaces an earlier Block (A-D14)."""

    target: Seat
    card: Card


@event
class BlockGone(_BySeat, name="block-gone"):
    """A seat is free of its Block (D19). `why`: its three `turns` are over, a `wild` removed it, a `level` was laid."""

    why: str


@event
class JumpPlayed(_BySeat, name="jump-played"):
    """A seat played a Jump, or a Wild as one: the other now misses `owed` turns in all (D20, A-D18)."""

    target: Seat
    card: Card
    owed: int


@event
class HandsSwapped(_WithCard, name="hands-swapped"):
    """A seat played a Swap: all hands and down cards moved one seat on (D21, A-D16)."""

    direction: Direction


@event
class HandReceived(_ForSeat, name="hand-received"):
    """Cards that a Swap brought to a seat: the hand of `giver` and a number of down cards."""

    giver: Seat
    cards: tuple[Card, ...]
    down: int


@event
class DownTaken(_WithCard, name="down-taken"):
    """A seat took one of its down cards into the hand by a 1Up or a Wild (D22); `down` are left."""

    down: int


@event
class DownCardTaken(_ForSeat, name="down-card-taken"):
    """The down card that a seat took, for its holder."""

    card: Card


@event
class OneUpExchanged(_WithCard, name="one-up-exchanged"):
    """A seat discarded a 1Up for a card of the draw pile and goes on with its turn (D23)."""


@event
class LevelLaid(_BySeat, name="level-laid"):
    """A seat laid its level: in its own turn (D6) or in the pick-up (D9)."""

    level: int
    cards: tuple[Card, ...]

    @property
    def interlude(self) -> bool:
        """Return True, because a lay ends the round."""
        return True


@event
class PickUpOpened(_ForAll, name="pick-up-opened"):
    """All but the finisher picked up their down cards; `asked` hold their own level and may lay it (D9)."""

    turn: int
    asked: tuple[Seat, ...]


@event
class PickedUp(_BySeat, name="picked-up"):
    """A seat turned its down cards over and picked them up (D9, A-D34)."""

    cards: tuple[Card, ...]


@event
class RoundShown(_ForAll, name="round-shown"):
    """Cards shown after a round: the `down` cards of every seat, including the finisher's (A-D22, A-D34), and the sizes
    of the melds of each level that was laid, in the order of laying."""

    down: tuple[tuple[Card, ...], ...]
    melds: tuple[tuple[int, ...], ...]


@event
class FellShort(_ForSeat, name="fell-short"):
    """A level that a seat failed to lay in the round, and its hand at the end, including the cards it picked up."""

    level: int
    cards: tuple[Card, ...]


@event
class Declined(_BySeat, name="declined"):
    """A seat does not lay in the pick-up though it could (A-D25)."""


@event
class RoundEnded(_ForAll, name="round-ended"):
    """A round is over: who laid which level with what, the finisher first; who picked up the down cards; the level that
    each seat has now (D9, D10)."""

    round: int
    laid: tuple[Laid, ...]
    picked_up: tuple[Seat, ...]
    levels: tuple[int, ...]
    headline = True
    """Return True."""
    ends_round = True
    """Return True, because bots may play a whole round before it is someone's turn."""


@event
class GameOver(_ForAll, name="game-over"):
    """The game has ended."""

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

read_event: Final = reader(TwoDownEvent)
"""Reader of the events of this game in data."""
