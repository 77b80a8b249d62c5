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
    """Cards of one seat: the hand (ascending), the pile (next card first), the numbers of face-up and face-down cards
    of each colour, and the interim bonus (0 for none)."""

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

    `start` is the seat that began. `turn` counts plays from 0 and stays at the last one when the game is over. `gone`
    are all cards taken from rows, which everyone saw; `unused` the cards that were not dealt (S4); `ended` is the
    outcome.
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
        """The seat that is asked, one after the other, clockwise; `None` when the game is over (S8)."""
        return None if self.ended is not None else Seat((self.start + self.turn) % len(self.holdings))
