"""One moment of 2 WIN with everything in it, hidden cards and chance included. Only the rules look at it."""

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
    """Cards of one seat: the hand (sorted), the two columns, the last number."""

    hand: tuple[Card, ...]
    tens: Column = Column()
    units: Column = Column()
    last: int | None = None


class State(NamedTuple):
    """One immutable moment.

    `phase` counts phases from 0: even ones are Pass, odd ones Form. `inside` are the seats that take part in the open
    phase; those that turned out unable to form are `stuck` until the reveal says so, then they are in `drops`.
    `choices` has one entry per seat. `exchange` is the latest exchange of cards, `exchanges` are those
    before it, the oldest first. `ended`: how the game ended.
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
        """The open phase: `pass`, `form` or `over`."""
        if self.ended is not None:
            return OVER
        return FORM if self.phase % 2 else PASS

    @property
    def turn(self) -> int:
        """The number of the open phase; at the end that of the last one, for what the game ended in never opened."""
        return self.phase if self.ended is None else self.phase - 1

    @property
    def round(self) -> int:
        """The round, a pass and a number of everyone, from 1 (W4)."""
        return self.turn // 2 + 1

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats that have chosen, ascending."""
        return tuple(Seat(seat) for seat, choice in enumerate(self.choices) if choice is not None)
