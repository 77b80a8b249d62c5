"""Events of 2 SANS 3 and their audiences.

Everything on the table is public. Only cards that are dealt to or drawn by a seat are private. Every event derives from
one of these audiences.
"""

from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Codec, house_rules, named
from engine.contract import Outcome, Seat
from engine.game import ForAll, ForSeat, event, register_events
from engine.games.two_sans_three.cards import CARDS, COLOURS, LETTERS, Card, Colour, Rows, Score
from engine.games.two_sans_three.options import SEAT_COUNTS, SansThreeOptions, read_options

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


@event
class Dealt(ForAll, name="dealt"):
    """Beginning of a game (S3 to S8).

    Attributes:
        seats: Number of seats.
        hand: Number of cards in each hand.
        pile: Number of cards in each pile.
        rows: The rows as they were set up.
        start: Seat that plays first.
    """

    seats: Number
    hand: Number
    pile: Number
    rows: Rows
    start: Seat


@event
class _OwnCards(ForSeat):
    """Cards that only the holder of a seat may know."""

    cards: tuple[Card, ...]


@event
class HandDealt(_OwnCards, name="hand-dealt"):
    """The first hand of a seat, ascending (S5)."""


@event
class CardsDrawn(_OwnCards, name="cards-drawn"):
    """Cards that a seat drew, in drawing order (S18)."""


class _Play(NamedTuple):
    seat: Seat
    card: Card
    taken: tuple[Card, ...]
    turned: tuple[Colour, ...]


class Played(_Play, ForAll, name="played"):
    """Card that a seat played. It is a named tuple, because one is created for every card and that is fast.

    Attributes:
        taken: Cards that the player took, ascending (S9 to S13).
        turned: Colours that were turned over (S16).
    """

    __slots__ = ()

    @property
    def interlude(self) -> bool:
        """True if cards were taken."""
        return bool(self.taken)


@event
class BonusEarned(ForAll, name="bonus-earned"):
    """Interim bonus of `points` that a seat earned with seven colours face up (S17)."""

    seat: Seat
    points: Number
    headline = True
    """True, because a bonus changes what the other players aim for."""


@event
class Drew(ForAll, name="drew"):
    """Number of cards that a seat drew, and number that is left in its pile (S18)."""

    seat: Seat
    drawn: Number
    pile: Number


@event
class GameOver(ForAll, name="game-over"):
    """End of the game, with everyone's score (S19 to S22)."""

    outcome: Outcome
    scores: tuple[Score, ...]


SansThreeEvent: TypeAlias = Dealt | HandDealt | CardsDrawn | Played | BonusEarned | Drew | GameOver

read_event: Final = register_events(SansThreeEvent, CODEC)
"""Function that reads an event of 2 SANS 3 from data."""
