"""Criteria for draws of a formed number (W19 to W25): highest, most stars, twins, runs of a colour in either column."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.games.two_win.actions import Form
from engine.games.two_win.cards import COLOUR, DIGIT, STARS, Card
from engine.seats import Seat

RUN: Final = 3
"""Length of a run of one colour that earns a card (W22)."""


class Criteria(NamedTuple):
    """The criteria that a number met. Each earns one card (W25)."""

    highest: bool
    stars: bool
    twins: bool
    tens_run: bool
    units_run: bool

    @property
    def cards(self) -> int:
        """Number of cards that the number draws, 0 to 5."""
        return sum(self)


class Column(NamedTuple):
    """A player's column of tens or units.

    Attributes:
        cards: Its cards, the oldest first.
        run: Length of its open run of one colour, 0 to 2. It is stored, because a reshuffle removes cards without
            breaking a run (A-W4).
    """

    cards: tuple[Card, ...] = ()
    run: int = 0

    def completes(self, card: Card) -> bool:
        """Return whether `card` would be the third of one colour in a row (W22)."""
        return self.run == RUN - 1 and COLOUR[self.cards[-1]] is COLOUR[card]

    def with_card(self, card: Card) -> "Column":
        """Return the column with `card` on top. A completed run is closed (W23), and another colour begins a new one
        (W24)."""
        cards, run = self
        grown = run + 1 if run and COLOUR[cards[-1]] is COLOUR[card] else 1
        return Column((*cards, card), grown % RUN)


class SureDraws(NamedTuple):
    """Draws that a number earns whatever the other seats do, with the number and its stars."""

    number: int
    stars: int
    twins: bool
    tens_run: bool
    units_run: bool

    @property
    def cards(self) -> int:
        """Number of cards that the number certainly draws, 0 to 3."""
        return self.twins + self.tens_run + self.units_run


def sure_draws(form: Form, tens: Column, units: Column) -> SureDraws:
    """Return the certain draws of a number whose cards are already on top of these columns (W21, W22).

    A run of length 0 in a column is one that this number completed (W23).
    """
    left, right = form
    first, second = DIGIT[left], DIGIT[right]
    return SureDraws(10 * first + second, STARS[left] + STARS[right], first == second, not tens.run, not units.run)


def criteria(laid: Mapping[Seat, SureDraws]) -> Mapping[Seat, Criteria]:
    """Return the criteria that each number of a round met, compared with the others (W19, W20; A-W14)."""
    highest = max([shown.number for shown in laid.values()])
    stars = max([shown.stars for shown in laid.values()])
    return {
        seat: Criteria(number == highest, shown_stars == stars > 0, twins, tens_run, units_run)
        for seat, (number, shown_stars, twins, tens_run, units_run) in laid.items()
    }
