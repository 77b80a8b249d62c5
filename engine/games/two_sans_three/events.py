"""Events of 2 SANS 3 and their audiences.

Everything on the table is public; only the cards that a seat is dealt or draws are its own. Every event derives from
one of these two audiences; there is no other way to be told.
"""

from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from engine.codec import Codec, house_rules, named
from engine.contract import Outcome
from engine.events import ForAll, ForSeat, TableEvent, event, reader
from engine.games.two_sans_three.cards import CARDS, COLOURS, LETTERS, Card, Colour, Rows
from engine.games.two_sans_three.collection import Score
from engine.games.two_sans_three.options import SEAT_COUNTS, SansThreeOptions, read_options
from engine.seats import Seat

CODEC: Final = Codec(
    {
        Card: Annotated[int, range(len(CARDS))],
        Colour: named(lambda colour: colour.letter, lambda letter: COLOURS[LETTERS.index(letter)]),
        Seat: Annotated[int, range(SEAT_COUNTS.stop - 1)],
        SansThreeOptions: house_rules(read_options),
    }
)
"""Codec for the values of 2 SANS 3."""

Number: TypeAlias = Annotated[int, range(len(CARDS) + 1)]
"""A number of cards or points."""


class _OfTwoSansThree(TableEvent):
    """An event of this game."""

    __slots__ = ()
    codec: ClassVar = CODEC


class _ForAll(_OfTwoSansThree, ForAll):
    """An event that everyone may know."""

    __slots__ = ()


@event
class Dealt(_ForAll, name="dealt"):
    """A game begins (S3 to S8): the number of seats, of cards in each hand and pile, the rows as they were set up, and
    the seat that plays first."""

    seats: Number
    hand: Number
    pile: Number
    rows: Rows
    start: Seat


@event
class _OwnCards(_OfTwoSansThree, ForSeat):
    """Cards that only the holder of a seat may know."""

    cards: tuple[Card, ...]


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


class Played(_Play, _ForAll, name="played"):
    """A card was played: what its player took, ascending (S9 to S13), and which colours that turned over (S16).

    A tuple, for one is made with every card."""

    __slots__ = ()

    @property
    def interlude(self) -> bool:
        """Cards that are taken may cost their taker dear."""
        return bool(self.taken)


@event
class BonusEarned(_ForAll, name="bonus-earned"):
    """A seat had seven colours face up and took the interim bonus on top (S17)."""

    seat: Seat
    points: Number
    headline = True
    """It happens once to a player and changes what the others play for."""


@event
class Drew(_ForAll, name="drew"):
    """Numbers of cards that a seat drew, and that are left in its pile (S18)."""

    seat: Seat
    drawn: Number
    pile: Number


@event
class GameOver(_ForAll, name="game-over"):
    """The game has ended with these points (S19 to S22)."""

    outcome: Outcome
    scores: tuple[Score, ...]


SansThreeEvent: TypeAlias = Dealt | HandDealt | CardsDrawn | Played | BonusEarned | Drew | GameOver

read_event: Final = reader(SansThreeEvent)
"""Reader of the events of this game in data."""
