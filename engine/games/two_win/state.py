"""The full state of 2 WIN, including hidden cards and dice. Only the rules read it."""

from typing import Annotated, NamedTuple

from engine.codec import Called, Layout
from engine.contract import Outcome
from engine.dice import Dice
from engine.games.two_win.actions import FORM, OVER, PASS, TwoWinAction
from engine.games.two_win.cards import Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import Drop, Given
from engine.games.two_win.options import TwoWinOptions
from engine.seats import Seat


class Holding(NamedTuple):
    """Cards of one seat: the hand (sorted), the two columns, and the last number (`None` for none)."""

    hand: tuple[Card, ...]
    tens: Column = Column()
    units: Column = Column()
    last: int | None = None


class State(NamedTuple):
    """One immutable moment.

    Attributes:
        phase: Number of the phase, from 0. Even ones are Pass, odd ones Form.
        inside: Seats that take part in the open phase.
        pile: Draw pile, top first.
        choices: Choice of each seat, `None` for none.
        stuck: Seats that cannot form a number, until the reveal.
        exchange: The latest exchange of cards.
        drops: Seats that dropped out, the earliest first.
        ended: The outcome, `None` while the game runs.
        exchanges: Earlier exchanges, the oldest first.
    """

    options: TwoWinOptions
    dice: Annotated[Dice, Layout.FLAT]
    phase: int
    holdings: tuple[Holding, ...]
    inside: tuple[Seat, ...]
    pile: tuple[Card, ...]
    choices: tuple[TwoWinAction | None, ...]
    stuck: tuple[Seat, ...] = ()
    exchange: tuple[Given, ...] = ()
    drops: tuple[Drop, ...] = ()
    ended: Annotated[Outcome | None, Called("outcome")] = None
    exchanges: tuple[tuple[Given, ...], ...] = ()

    @property
    def kind(self) -> str:
        """Kind of the open phase: `pass`, `form` or `over`."""
        if self.ended is not None:
            return OVER
        return FORM if self.phase % 2 else PASS

    @property
    def turn(self) -> int:
        """Number of the open phase; once the game is over, of the last phase that was opened."""
        return self.phase if self.ended is None else self.phase - 1

    @property
    def round(self) -> int:
        """Number of the round, from 1. A round is a pass and a number of everyone (W4)."""
        return self.turn // 2 + 1

    @property
    def answered(self) -> tuple[Seat, ...]:
        """Seats that have chosen, ascending."""
        return tuple(Seat(seat) for seat, choice in enumerate(self.choices) if choice is not None)
