"""What happens at a table of 2 DOWN, and who may know of it.

What lies open (discards, Blocks, laid levels) is told to all; which card was drawn from the pile, taken from the down
cards or came with a Swap is told to its holder only. There is no audience by default: each event derives from one.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar, Final, TypeAlias

from engine.contract import Json, Outcome, Saved
from engine.games.two_down.actions import Direction
from engine.games.two_down.cards import Card
from engine.games.two_down.facts import Laid
from engine.games.two_down.plain import FORMS
from engine.seats import Seat, Viewer

VERSION: Final = 1


class _Said(ABC):
    """What all events share."""

    __slots__ = ()
    name: ClassVar[str]

    @property
    def headline(self) -> bool:
        """Whether a table says it in a message of its own."""
        return False

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know of it."""

    @abstractmethod
    def save(self) -> Saved:
        """The event as plain data; `Game.load_event` is the inverse."""


@dataclass(frozen=True, slots=True)
class _Told(_Said):
    """Events are dataclasses whose fields have the forms of `plain.FORMS`."""

    def save(self) -> Saved:
        """The event as plain data."""
        data: dict[str, Json] = {each.name: FORMS[each.name].write(getattr(self, each.name)) for each in fields(self)}
        return {"v": VERSION, "event": self.name, **data}


@dataclass(frozen=True, slots=True)
class _ForAll(_Told):
    """Told to everybody."""

    def seen_by(self, viewer: Viewer) -> bool:  # noqa: ARG002 - the contract hands the viewer to every event
        """Everybody may know."""
        return True


@dataclass(frozen=True, slots=True)
class _ForSeat(_Told):
    """Told to the holder of one seat only."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> bool:
        """Only the holder of the seat may know."""
        return viewer.seat == self.seat


@dataclass(frozen=True, slots=True)
class RoundDealt(_ForAll):
    """A round begins (D2, D3): `card` is turned up, `pile` cards are left to draw."""

    name: ClassVar[str] = "round-dealt"
    round: int
    dealer: Seat
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class HandDealt(_ForSeat):
    """The hand dealt to a seat, sorted."""

    name: ClassVar[str] = "hand-dealt"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnOpened(_ForAll):
    """It is a seat's turn."""

    name: ClassVar[str] = "turn-opened"
    turn: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnMissed(_ForAll):
    """A seat is passed over because of a Jump (D20); it still owes so many turns."""

    name: ClassVar[str] = "turn-missed"
    seat: Seat
    owed: int


@dataclass(frozen=True, slots=True)
class Drew(_ForAll):
    """A seat took the top of the draw pile (D4), which has `pile` cards left."""

    name: ClassVar[str] = "drew"
    seat: Seat
    pile: int


@dataclass(frozen=True, slots=True)
class CardDrawn(_ForSeat):
    """Which card that was."""

    name: ClassVar[str] = "card-drawn"
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardTaken(_ForAll):
    """A seat took the top of the discard pile (D4, D5)."""

    name: ClassVar[str] = "discard-taken"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled(_ForAll):
    """The draw pile was empty and was made anew of the discard pile but for its top card (A-D20)."""

    name: ClassVar[str] = "reshuffled"
    pile: int


@dataclass(frozen=True, slots=True)
class Discarded(_ForAll):
    """A seat discarded a card that does nothing (D7)."""

    name: ClassVar[str] = "discarded"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BlockPut(_ForAll):
    """A seat put a Block, or a Wild as one, before another (D19); an earlier one it replaced (A-D14)."""

    name: ClassVar[str] = "block-put"
    seat: Seat
    target: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BlockGone(_ForAll):
    """A seat is free of its Block (D19). `why`: its three `turns` are over, a `wild` removed it, a `level` was laid."""

    name: ClassVar[str] = "block-gone"
    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class JumpPlayed(_ForAll):
    """A seat played a Jump, or a Wild as one: the other now misses `owed` turns in all (D20, A-D18)."""

    name: ClassVar[str] = "jump-played"
    seat: Seat
    target: Seat
    card: Card
    owed: int


@dataclass(frozen=True, slots=True)
class HandsSwapped(_ForAll):
    """A seat played a Swap: all hands and down cards moved one seat on (D21, A-D16)."""

    name: ClassVar[str] = "hands-swapped"
    seat: Seat
    card: Card
    direction: Direction


@dataclass(frozen=True, slots=True)
class HandReceived(_ForSeat):
    """What a Swap brought to a seat: the hand of `giver` and so many down cards."""

    name: ClassVar[str] = "hand-received"
    giver: Seat
    cards: tuple[Card, ...]
    down: int


@dataclass(frozen=True, slots=True)
class DownTaken(_ForAll):
    """A seat took one of its down cards into the hand by a 1Up or a Wild (D22); `down` are left."""

    name: ClassVar[str] = "down-taken"
    seat: Seat
    card: Card
    down: int


@dataclass(frozen=True, slots=True)
class DownCardTaken(_ForSeat):
    """Which card that was."""

    name: ClassVar[str] = "down-card-taken"
    card: Card


@dataclass(frozen=True, slots=True)
class OneUpExchanged(_ForAll):
    """A seat discarded a 1Up for a card of the draw pile and goes on with its turn (D23)."""

    name: ClassVar[str] = "one-up-exchanged"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LevelLaid(_ForAll):
    """A seat laid its level: in its own turn (D6) or in the pick-up (D9)."""

    name: ClassVar[str] = "level-laid"
    seat: Seat
    level: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PickUpOpened(_ForAll):
    """All but the finisher picked up their down cards; `asked` hold their own level and may lay it (D9)."""

    name: ClassVar[str] = "pick-up-opened"
    turn: int
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PickedUp(_ForSeat):
    """The down cards that a seat picked up. Told while its hand still matters: not when a new deal follows at once."""

    name: ClassVar[str] = "picked-up"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declined(_ForAll):
    """A seat does not lay in the pick-up though it could (A-D25)."""

    name: ClassVar[str] = "declined"
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(_ForAll):
    """A round is over: who laid which level with what, the finisher first; who picked up the down cards; the level that
    each seat has now (D9, D10)."""

    name: ClassVar[str] = "round-ended"
    round: int
    laid: tuple[Laid, ...]
    picked_up: tuple[Seat, ...]
    levels: tuple[int, ...]

    @property
    def headline(self) -> bool:
        """The moment everybody waits for."""
        return True


@dataclass(frozen=True, slots=True)
class GameOver(_ForAll):
    """The game has ended."""

    name: ClassVar[str] = "game-over"
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
    | Declined
    | RoundEnded
    | GameOver
)
