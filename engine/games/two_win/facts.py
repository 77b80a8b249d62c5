"""Small facts that a position, its views and its events share."""

from typing import NamedTuple

from engine.games.two_win.actions import Form
from engine.games.two_win.cards import Card
from engine.games.two_win.criteria import Criteria
from engine.seats import Seat

PASS = "pass"  # noqa: S105 - the name of a phase, no password
FORM = "form"
OVER = "over"


class Given(NamedTuple):
    """A card that went from one seat to another in an exchange (W7)."""

    giver: Seat
    receiver: Seat
    card: Card


class Drop(NamedTuple):
    """A seat that dropped out in phase number `phase`, with so many cards in hand (A-W16) and this last number
    (`None` when it never formed one)."""

    seat: Seat
    phase: int
    cards: int
    last: int | None


class Formed(NamedTuple):
    """A number as it was revealed, and what it drew."""

    seat: Seat
    form: Form
    criteria: Criteria


class Share(NamedTuple):
    """A number of cards that concerns one seat."""

    seat: Seat
    cards: int
