"""What happens at a table of 2 WIN, and who may know of it.

Everything that a public post has to show is in public events; whatever belongs to one hand is in events that only its
holder sees. Every event derives from one of these audiences; there is no other way to be told.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from engine.contract import Json, Outcome, Saved
from engine.games.two_win.actions import Form, TwoWinAction
from engine.games.two_win.cards import CODE, Card, codes
from engine.games.two_win.criteria import Criteria
from engine.seats import Seat, Viewer

VERSION: Final = 1

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def _event(cls: type[_Class]) -> type[_Class]:
    """An event as an immutable value. The type checker sees to it that nobody changes one; a class that were frozen
    while the program runs would take three times as long to make, and events are made for every answer."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


class Given(NamedTuple):
    """A card that went from one seat to another in an exchange (W7)."""

    giver: Seat
    receiver: Seat
    card: Card

    def save(self) -> list[Json]:
        """The card and its way as plain data."""
        return [self.giver, self.receiver, CODE[self.card]]


class Drop(NamedTuple):
    """A seat that dropped out in phase number `phase`, with so many cards in hand (A-W16) and this last number
    (`None` when it never formed one)."""

    seat: Seat
    phase: int
    cards: int
    last: int | None


class Formed(NamedTuple):
    """A number as it was revealed, and what it drew."""

    seat: Seat
    form: Form
    criteria: Criteria


class Share(NamedTuple):
    """A number of cards that concerns one seat."""

    seat: Seat
    cards: int


def save_outcome(outcome: Outcome) -> Saved:
    """How a game ended as plain data."""
    return {
        "winners": list(outcome.winners),
        "how": outcome.how,
        "ranking": [list(group) for group in outcome.ranking],
    }


class _Said(ABC):
    """What all events share."""

    __slots__ = ()
    name: ClassVar[str]

    @property
    def headline(self) -> bool:
        """Whether a table says it in a message of its own."""
        return False

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return ()

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know of it."""

    @abstractmethod
    def data(self) -> dict[str, Json]:
        """The fields as plain data."""

    def save(self) -> Saved:
        """The event as plain data; `saving.load_event` is the inverse."""
        return {"v": VERSION, "event": self.name, **self.data()}


class _ForAll(_Said):
    """Told to everybody."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> bool:  # noqa: ARG002 - the contract hands the viewer to every event
        """Everybody may know."""
        return True


@_event
class _ForSeat(_Said):
    """Told to the holder of one seat only."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> bool:
        """Only the holder of the seat may know."""
        return viewer.seat == self.seat


@_event
class Dealt(_ForAll):
    """A game begins (W2): so many seats, `cards` for each, `pile` left over."""

    name: ClassVar[str] = "dealt"
    seats: int
    cards: int
    pile: int

    def data(self) -> dict[str, Json]:
        return {"seats": self.seats, "cards": self.cards, "pile": self.pile}


@_event
class HandDealt(_ForSeat):
    """The cards dealt to a seat, sorted."""

    name: ClassVar[str] = "hand-dealt"
    cards: tuple[Card, ...]

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return self.cards

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "cards": codes(self.cards)}


@_event
class PhaseOpened(_ForAll):
    """A question is open. `asked`: who publicly owes an answer; in Form this includes those who cannot form, for
    that is told with the reveal (A-W13)."""

    name: ClassVar[str] = "phase-opened"
    phase: int
    kind: str
    asked: tuple[Seat, ...]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.phase // 2 + 1

    def data(self) -> dict[str, Json]:
        return {"phase": self.phase, "kind": self.kind, "asked": list(self.asked)}


@_event
class CannotForm(_ForSeat):
    """A seat learns that no number is left to it (W15); the others learn it with the reveal."""

    name: ClassVar[str] = "cannot-form"

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat}


@_event
class Chosen(_ForSeat):
    """A seat's choice, which it may still change."""

    name: ClassVar[str] = "chosen"
    action: TwoWinAction

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return self.action

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "action": self.action.code}


@_event
class Answered(_ForAll):
    """A seat has chosen (or chosen anew); what, nobody else knows yet."""

    name: ClassVar[str] = "answered"
    seat: Seat

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat}


@_event
class Exchanged(_ForAll):
    """All passes changed hands at once (W7), from each of `givers` to the next of them, the last to the first."""

    name: ClassVar[str] = "exchanged"
    givers: tuple[Seat, ...]

    def data(self) -> dict[str, Json]:
        return {"givers": list(self.givers)}


@_event
class CardPassed(_Said):
    """Which card went from one seat to another: known to those two."""

    name: ClassVar[str] = "card-passed"
    given: Given

    def seen_by(self, viewer: Viewer) -> bool:
        """Giver and receiver may know."""
        return viewer.seat is not None and viewer.seat in (self.given.giver, self.given.receiver)

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return (self.given.card,)

    def data(self) -> dict[str, Json]:
        return {"giver": self.given.giver, "receiver": self.given.receiver, "card": CODE[self.given.card]}


@_event
class Revealed(_ForAll):
    """All numbers of a round at once with the criteria that paid (W14, W19 to W25), and who could not form."""

    name: ClassVar[str] = "revealed"
    round: int
    formed: tuple[Formed, ...]
    unable: tuple[Seat, ...]

    @property
    def headline(self) -> bool:
        """The moment everybody waits for."""
        return True

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return [card for each in self.formed for card in each.form]

    def data(self) -> dict[str, Json]:
        return {
            "round": self.round,
            "formed": [[each.seat, each.form.code, [int(paid) for paid in each.criteria]] for each in self.formed],
            "unable": list(self.unable),
        }


@_event
class DroppedOut(_ForAll):
    """Seats that dropped out at the same time: in Pass without cards (W5), in Form without a number (W15)."""

    name: ClassVar[str] = "dropped-out"
    kind: str
    drops: tuple[Drop, ...]

    @property
    def headline(self) -> bool:
        """Nobody should drop out unnoticed."""
        return True

    def data(self) -> dict[str, Json]:
        return {"kind": self.kind, "drops": [list(drop) for drop in self.drops]}


@_event
class Reshuffled(_ForAll):
    """The pile ran out and was made anew of so many gathered cards (W28)."""

    name: ClassVar[str] = "reshuffled"
    pile: int

    def data(self) -> dict[str, Json]:
        return {"pile": self.pile}


@_event
class Drew(_ForAll):
    """How many cards each seat drew, seats without a card left out (W26)."""

    name: ClassVar[str] = "drew"
    shares: tuple[Share, ...]
    pile: int

    def data(self) -> dict[str, Json]:
        return {"shares": [list(share) for share in self.shares], "pile": self.pile}


@_event
class CardsDrawn(_ForSeat):
    """The cards a seat drew, in drawing order."""

    name: ClassVar[str] = "cards-drawn"
    cards: tuple[Card, ...]

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return self.cards

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "cards": codes(self.cards)}


@_event
class Shortage(_ForAll):
    """Draws that were lost because nothing could be gathered (A-W22)."""

    name: ClassVar[str] = "shortage"
    lost: tuple[Share, ...]

    def data(self) -> dict[str, Json]:
        return {"lost": [list(share) for share in self.lost]}


@_event
class GameOver(_ForAll):
    """The game has ended."""

    name: ClassVar[str] = "game-over"
    outcome: Outcome

    def data(self) -> dict[str, Json]:
        return {"outcome": save_outcome(self.outcome)}


TwoWinEvent: TypeAlias = (
    Dealt
    | HandDealt
    | PhaseOpened
    | CannotForm
    | Chosen
    | Answered
    | Exchanged
    | CardPassed
    | Revealed
    | DroppedOut
    | Reshuffled
    | Drew
    | CardsDrawn
    | Shortage
    | GameOver
)
