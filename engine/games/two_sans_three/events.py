"""What happens at a table of 2 SANS 3, and who may know of it.

Everything on the table is public; only the cards that a seat is dealt or draws are its own. Every event derives from
one of these two audiences; there is no other way to be told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from engine import loading
from engine.contract import Json, Outcome, Saved
from engine.events import ForAll, ForSeat, event
from engine.games.two_sans_three import reading
from engine.games.two_sans_three.cards import Card, Colour
from engine.games.two_sans_three.rows import Rows
from engine.games.two_sans_three.scoring import Score
from engine.loading import Data, whole
from engine.seats import Seat


@event
class Dealt(ForAll, name="dealt"):
    """A game begins (S3 to S8): so many seats, cards in each hand and pile, the rows as they were set up, and the seat
    that plays first."""

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


@event
class _OwnCards(ForSeat):
    """Cards that only the holder of a seat may know."""

    cards: tuple[Card, ...]

    def named(self) -> tuple[Card, ...]:
        """The seat's new cards."""
        return self.cards

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "cards": list(self.cards)}


@event
class HandDealt(_OwnCards, name="hand-dealt"):
    """The first hand of a seat, ascending (S5)."""


@event
class CardsDrawn(_OwnCards, name="cards-drawn"):
    """The cards a seat drew, in drawing order (S18)."""


class _Play(NamedTuple):
    seat: Seat
    card: Card
    taken: tuple[Card, ...]
    turned: tuple[Colour, ...]


class Played(_Play, ForAll, name="played"):
    """A card was played: what its player took, ascending (S9 to S13), and which colours that turned over (S16).

    A tuple, for one is made with every card."""

    __slots__ = ()

    def named(self) -> tuple[Card, ...]:
        """The card that was played, and those it drove out."""
        return (self.card, *self.taken)

    def data(self) -> dict[str, Json]:
        turned: list[Json] = [colour.letter for colour in self.turned]
        return {"seat": self.seat, "card": self.card, "taken": list(self.taken), "turned": turned}


class _WithoutCards(ForAll):
    """Told to everybody, and names no card."""

    __slots__ = ()

    def named(self) -> tuple[Card, ...]:
        """None."""
        return ()


@event
class BonusEarned(_WithoutCards, name="bonus-earned"):
    """A seat had seven colours face up and took the interim bonus on top (S17)."""

    seat: Seat
    points: int

    @property
    def headline(self) -> bool:
        """It happens once to a player and changes what the others play for."""
        return True

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "points": self.points}


@event
class Drew(_WithoutCards, name="drew"):
    """A seat drew so many cards, and so many are left in its pile (S18)."""

    seat: Seat
    drawn: int
    pile: int

    def data(self) -> dict[str, Json]:
        return {"seat": self.seat, "drawn": self.drawn, "pile": self.pile}


@event
class GameOver(_WithoutCards, name="game-over"):
    """The game has ended with these points (S19 to S22)."""

    outcome: Outcome
    scores: tuple[Score, ...]

    def data(self) -> dict[str, Json]:
        return {"outcome": self.outcome.save(), "scores": [list(score) for score in self.scores]}


SansThreeEvent: TypeAlias = Dealt | HandDealt | CardsDrawn | Played | BonusEarned | Drew | GameOver


def load_event(saved: Saved) -> SansThreeEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    return loading.load(saved, "event of 2 SANS 3", lambda raw: _READERS[raw["event"]](raw))


def _dealt(raw: Data) -> Dealt:
    seats, hand, pile = (reading.number(raw[name]) for name in ("seats", "hand", "pile"))
    return Dealt(seats, hand, pile, reading.rows(raw["rows"]), reading.seat(raw["start"]))


def _hand_dealt(raw: Data) -> HandDealt:
    return HandDealt(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _cards_drawn(raw: Data) -> CardsDrawn:
    return CardsDrawn(reading.seat(raw["seat"]), reading.cards(raw["cards"]))


def _played(raw: Data) -> Played:
    taken, turned = reading.cards(raw["taken"]), reading.colours(raw["turned"])
    return Played(reading.seat(raw["seat"]), reading.card(raw["card"]), taken, turned)


def _bonus_earned(raw: Data) -> BonusEarned:
    return BonusEarned(reading.seat(raw["seat"]), reading.number(raw["points"]))


def _drew(raw: Data) -> Drew:
    return Drew(reading.seat(raw["seat"]), reading.number(raw["drawn"]), reading.number(raw["pile"]))


def _game_over(raw: Data) -> GameOver:
    return GameOver(reading.outcome(raw["outcome"]), tuple([_score(each) for each in raw["scores"]]))


def _score(raw: Sequence[Any]) -> Score:
    return Score(*(whole(part, range(-100, 101)) for part in raw))


_READERS: Final[Mapping[str, Callable[[Data], SansThreeEvent]]] = {
    Dealt.name: _dealt,
    HandDealt.name: _hand_dealt,
    CardsDrawn.name: _cards_drawn,
    Played.name: _played,
    BonusEarned.name: _bonus_earned,
    Drew.name: _drew,
    GameOver.name: _game_over,
}
