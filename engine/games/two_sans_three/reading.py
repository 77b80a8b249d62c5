"""Plain data back into the values of 2 SANS 3. Whatever does not fit raises an error that `engine.loading` expects."""

from collections.abc import Sequence
from typing import Any

from engine.contract import Outcome
from engine.games.two_sans_three.cards import CARDS, COLOURS, Card, Colour
from engine.games.two_sans_three.collection import Counts
from engine.games.two_sans_three.colours import LETTERS
from engine.games.two_sans_three.options import SEAT_COUNTS
from engine.games.two_sans_three.rows import Rows
from engine.loading import Data, require, whole
from engine.seats import Seat


def card(raw: Any) -> Card:
    """A card."""
    return CARDS[whole(raw, range(len(CARDS)))]


def cards(raw: Sequence[Any]) -> tuple[Card, ...]:
    """Some cards."""
    return tuple([card(each) for each in raw])


def rows(raw: Sequence[Any]) -> Rows:
    """The rows."""
    return tuple([cards(row) for row in raw])


def number(raw: Any) -> int:
    """A number of cards or points, not below 0."""
    return whole(raw, range(len(CARDS) + 1))


def counts(raw: Sequence[Any]) -> Counts:
    """A number of cards for each colour."""
    require(len(raw) == len(COLOURS), "there must be a number for each colour")
    return tuple([number(each) for each in raw])


def colours(raw: Sequence[str]) -> tuple[Colour, ...]:
    """Colours by their letters."""
    return tuple([COLOURS[LETTERS.index(letter)] for letter in raw])


def seat(raw: Any) -> Seat:
    """A seat."""
    return Seat(whole(raw, range(SEAT_COUNTS.stop - 1)))


def seats(raw: Sequence[Any]) -> tuple[Seat, ...]:
    """Some seats."""
    return tuple([seat(each) for each in raw])


def outcome(raw: Data) -> Outcome:
    """How a game ended."""
    return Outcome(seats(raw["winners"]), raw["how"], tuple([seats(group) for group in raw["ranking"]]))
