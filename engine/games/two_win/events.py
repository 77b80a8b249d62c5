"""What happens at a table of 2 WIN, and who may know of it.

Everything that a public post has to show is in public events; whatever belongs to one hand is in events that only its
holder sees. Every event derives from one of these audiences; there is no other way to be told.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from engine.contract import Json, Outcome
from engine.events import ForAll, ForSeat, TableEvent, event
from engine.games.two_win.actions import Form, TwoWinAction
from engine.games.two_win.cards import CODE, Card, codes
from engine.games.two_win.criteria import Criteria
from engine.seats import Seat, Viewer


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


class _ForAll(ForAll):
    """Told to everybody; names no card unless it says so."""

    __slots__ = ()

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return ()


@event
class _ForSeat(ForSeat):
    """Told to the holder of one seat only; names no card unless it says so."""

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return ()


@event
class _CardsOfSeat(_ForSeat):
    """The same with the cards that it is about."""

    cards: tuple[Card, ...]

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return self.cards

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "cards": codes(self.cards)}


@event
class Dealt(_ForAll, name="dealt"):
    """A game begins (W2): so many seats, `cards` for each, `pile` left over."""

    seats: int
    cards: int
    pile: int

    def data(self) -> dict[str, Json]:
        return {"seats": self.seats, "cards": self.cards, "pile": self.pile}


@event
class HandDealt(_CardsOfSeat, name="hand-dealt"):
    """The cards dealt to a seat, sorted."""


@event
class PhaseOpened(_ForAll, name="phase-opened"):
    """A question is open. `asked`: who publicly owes an answer; in Form this includes those who cannot form, for
    that is told with the reveal (A-W13)."""

    phase: int
    kind: str
    asked: tuple[Seat, ...]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.phase // 2 + 1

    def data(self) -> dict[str, Json]:
        return {"phase": self.phase, "kind": self.kind, "asked": list(self.asked)}


@event
class CannotForm(_ForSeat, name="cannot-form"):
    """A seat learns that no number is left to it (W15); the others learn it with the reveal."""

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat}


@event
class Chosen(_ForSeat, name="chosen"):
    """A seat's choice, which it may still change."""

    action: TwoWinAction

    @property
    def named_cards(self) -> Sequence[Card]:
        """The cards that the event names."""
        return self.action

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "action": self.action.code}


@event
class Answered(_ForAll, name="answered"):
    """A seat has chosen (or chosen anew); what, nobody else knows yet."""

    seat: Seat

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat}


@event
class Exchanged(_ForAll, name="exchanged"):
    """All passes changed hands at once (W7), from each of `givers` to the next of them, the last to the first."""

    givers: tuple[Seat, ...]

    def data(self) -> dict[str, Json]:
        return {"givers": list(self.givers)}


@event
class CardPassed(TableEvent, name="card-passed"):
    """Which card went from one seat to another: known to those two."""

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


@event
class Revealed(_ForAll, name="revealed"):
    """All numbers of a round at once with the criteria that paid (W14, W19 to W25), and who could not form."""

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


@event
class DroppedOut(_ForAll, name="dropped-out"):
    """Seats that dropped out at the same time: in Pass without cards (W5), in Form without a number (W15)."""

    kind: str
    drops: tuple[Drop, ...]

    @property
    def headline(self) -> bool:
        """Nobody should drop out unnoticed."""
        return True

    def data(self) -> dict[str, Json]:
        return {"kind": self.kind, "drops": [list(drop) for drop in self.drops]}


@event
class Reshuffled(_ForAll, name="reshuffled"):
    """The pile ran out and was made anew of so many gathered cards (W28)."""

    pile: int

    def data(self) -> dict[str, Json]:
        return {"pile": self.pile}


@event
class Drew(_ForAll, name="drew"):
    """How many cards each seat drew, seats without a card left out (W26)."""

    shares: tuple[Share, ...]
    pile: int

    def data(self) -> dict[str, Json]:
        return {"shares": [list(share) for share in self.shares], "pile": self.pile}


@event
class CardsDrawn(_CardsOfSeat, name="cards-drawn"):
    """The cards a seat drew, in drawing order."""


@event
class Shortage(_ForAll, name="shortage"):
    """Draws that were lost because nothing could be gathered (A-W22)."""

    lost: tuple[Share, ...]

    def data(self) -> dict[str, Json]:
        return {"lost": [list(share) for share in self.lost]}


@event
class GameOver(_ForAll, name="game-over"):
    """The game has ended."""

    outcome: Outcome

    def data(self) -> dict[str, Json]:
        return {"outcome": self.outcome.save()}


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
