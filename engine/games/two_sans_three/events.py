"""What happens at a table of 2 SANS 3, and who may know of it.

Everything on the table is public; only the cards that a seat is dealt or draws are its own. Every event derives from
one of these two audiences; there is no other way to be told.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, TypeAlias

from engine.contract import Json, Outcome, Saved
from engine.games.two_sans_three.cards import Card, Colour
from engine.games.two_sans_three.rows import Rows
from engine.games.two_sans_three.scoring import Score, save_outcome
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
    def named(self) -> tuple[Card, ...]:
        """Every card that the event names."""

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


@dataclass(frozen=True, slots=True)
class Dealt(_ForAll):
    """A game begins (S3 to S8): so many seats, cards in each hand and pile, the rows as they were set up, and the seat
    that plays first."""

    name: ClassVar[str] = "dealt"
    seats: int
    hand: int
    pile: int
    rows: Rows
    start: Seat

    def named(self) -> tuple[Card, ...]:
        """Everything in the rows."""
        return tuple(card for row in self.rows for card in row)

    def data(self) -> dict[str, Json]:
        rows: list[Json] = [list(row) for row in self.rows]
        return {"seats": self.seats, "hand": self.hand, "pile": self.pile, "rows": rows, "start": self.start}


@dataclass(frozen=True, slots=True)
class _OwnCards(_Said):
    """Cards that only the holder of a seat may know."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, viewer: Viewer) -> bool:
        """Only the holder of the seat may know."""
        return viewer.seat == self.seat

    def named(self) -> tuple[Card, ...]:
        """The seat's new cards."""
        return self.cards

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class HandDealt(_OwnCards):
    """The first hand of a seat, ascending (S5)."""

    name: ClassVar[str] = "hand-dealt"


@dataclass(frozen=True, slots=True)
class CardsDrawn(_OwnCards):
    """The cards a seat drew, in drawing order (S18)."""

    name: ClassVar[str] = "cards-drawn"


class _Play(NamedTuple):
    seat: Seat
    card: Card
    taken: tuple[Card, ...]
    turned: tuple[Colour, ...]


class Played(_Play, _ForAll):
    """A card was played: what its player took, ascending (S9 to S13), and which colours that turned over (S16).

    A tuple, for one is made with every card."""

    __slots__ = ()
    name: ClassVar[str] = "played"

    def named(self) -> tuple[Card, ...]:
        """The card that was played, and those it drove out."""
        return (self.card, *self.taken)

    def data(self) -> dict[str, Json]:
        turned: list[Json] = [colour.letter for colour in self.turned]
        return {"seat": self.seat, "card": self.card, "taken": list(self.taken), "turned": turned}


class _WithoutCards(_ForAll):
    """Told to everybody, and names no card."""

    __slots__ = ()

    def named(self) -> tuple[Card, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class BonusEarned(_WithoutCards):
    """A seat had seven colours face up and took the interim bonus on top (S17)."""

    name: ClassVar[str] = "bonus-earned"
    seat: Seat
    points: int

    @property
    def headline(self) -> bool:
        """It happens once to a player and changes what the others play for."""
        return True

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "points": self.points}


@dataclass(frozen=True, slots=True)
class Drew(_WithoutCards):
    """A seat drew so many cards, and so many are left in its pile (S18)."""

    name: ClassVar[str] = "drew"
    seat: Seat
    drawn: int
    pile: int

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "drawn": self.drawn, "pile": self.pile}


@dataclass(frozen=True, slots=True)
class GameOver(_WithoutCards):
    """The game has ended with these points (S19 to S22)."""

    name: ClassVar[str] = "game-over"
    outcome: Outcome
    scores: tuple[Score, ...]

    def data(self) -> dict[str, Json]:
        return {"outcome": save_outcome(self.outcome), "scores": [list(score) for score in self.scores]}


SansThreeEvent: TypeAlias = Dealt | HandDealt | CardsDrawn | Played | BonusEarned | Drew | GameOver
