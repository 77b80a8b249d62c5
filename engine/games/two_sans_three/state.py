"""The full state of 2 SANS 3, including hidden cards and dice. Only the rules read it."""

from typing import Annotated, NamedTuple

from engine.codec import Called, Layout
from engine.contract import Outcome
from engine.dice import Dice
from engine.games.two_sans_three.cards import Card, Rows
from engine.games.two_sans_three.collection import NOTHING, Counts, Score, score
from engine.games.two_sans_three.options import SansThreeOptions
from engine.seats import Seat


class Holding(NamedTuple):
    """Cards of one seat.

    Attributes:
        hand: Its hand, ascending.
        pile: Its pile, next card first.
        face_up: Number of its face-up cards of each colour.
        face_down: Number of its face-down cards of each colour.
        interim: Its interim bonus, 0 for none.
    """

    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    face_up: Counts = NOTHING
    face_down: Counts = NOTHING
    interim: int = 0

    @property
    def score(self) -> Score:
        """The score of the seat if the game ended now."""
        return score(self.face_up, sum(self.face_down), self.interim)


class State(NamedTuple):
    """One immutable moment.

    Attributes:
        start: Seat that played first.
        turn: Number of the open turn, from 0; once the game is over, of the last turn.
        gone: All cards taken from rows, which everyone saw.
        unused: Cards that were not dealt (S4).
        ended: The outcome, `None` while the game runs.
    """

    options: SansThreeOptions
    dice: Annotated[Dice, Layout.FLAT]
    start: Seat
    turn: int
    rows: Rows
    holdings: tuple[Holding, ...]
    gone: tuple[Card, ...]
    unused: tuple[Card, ...]
    ended: Annotated[Outcome | None, Called("outcome")] = None

    @property
    def to_move(self) -> Seat | None:
        """Seat that is asked; `None` once the game is over. Seats play one after the other, clockwise (S8)."""
        return None if self.ended is not None else Seat((self.start + self.turn) % len(self.holdings))
