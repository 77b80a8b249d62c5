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
    """Cards of one seat: the hand (sorted), the two columns, the last number."""

    hand: tuple[Card, ...]
    tens: Column = Column()
    units: Column = Column()
    last: int | None = None


class State(NamedTuple):
    """One immutable moment.

    `phase` counts phases from 0: even ones are Pass, odd ones Form. `inside` are the seats that take part in the open
    phase; those that cannot form are `stuck` until the reveal and then in `drops`. `choices` has one entry per seat.
    `exchange` is the latest exchange of cards; `exchanges` are the earlier ones, oldest first. `ended`: how the game
    ended.
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
        """Return the number of the open phase; at the end, of the last phase that was opened."""
        return self.phase if self.ended is None else self.phase - 1

    @property
    def round(self) -> int:
        """The round, a pass and a number of everyone, from 1 (W4)."""
        return self.turn // 2 + 1

    @property
    def answered(self) -> tuple[Seat, ...]:
        """The seats that have chosen, ascending."""
        return tuple(Seat(seat) for seat, choice in enumerate(self.choices) if choice is not None)
