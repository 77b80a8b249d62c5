"""Memory of the cards that a seat passed in earlier rounds (W7): reveals, and what comes back to it, tell what
became of each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.two_win.cards import Card
from engine.games.two_win.events import Given
from engine.games.two_win.view import SeatView, TwoWinView
from engine.seats import Seat


class Passed(NamedTuple):
    """A card that the viewer passed to `receiver` and has not seen used since. `sure`: nor can it have been passed on
    without the viewer's seeing it, so it is in that hand."""

    receiver: Seat
    card: Card
    sure: bool


def remembered(view: TwoWinView) -> Sequence[Passed]:
    """Return the cards of rounds before the latest exchange. Empty once all hands lie open."""
    if view.hands is not None:
        return ()
    latest = tuple(given for given in (view.gave, view.got) if given is not None)
    rounds = [*view.exchanges, latest]
    reveals = view.turn // 2 - (view.turn + 1) // 2
    found = [_what_became(view, rounds[at:], len(rounds) - at + reveals) for at in range(len(view.exchanges))]
    return [passed for each in found for passed in each]


def _what_became(view: TwoWinView, since: Sequence[Sequence[Given]], reveals: int) -> Iterator[Passed]:
    """Yield the fate of the card that was given in the first of these exchanges, which `reveals` reveals followed."""
    gave = next((given for given in since[0] if given.giver == view.viewer.seat), None)
    if gave is None or gave.receiver not in view.inside or _may_lie(gave.card, view.seats[gave.receiver], reveals):
        return
    passed_on = [_seen_from(gave.receiver, exchange) for exchange in since[1:]]
    if gave.card not in passed_on:
        yield Passed(gave.receiver, gave.card, None not in passed_on)


def _may_lie(card: Card, seat: SeatView, reveals: int) -> bool:
    """Return whether the card is in one of the last numbers, or may be in one that was gathered for a new pile."""
    shown = (*seat.tens.cards[-reveals:], *seat.units.cards[-reveals:]) if reveals else ()
    return card in shown or len(seat.tens.cards) < reveals


def _seen_from(giver: Seat, exchange: Sequence[Given]) -> Card | None:
    """Return the card that someone passed to the viewer, `None` where it went to another."""
    return next((given.card for given in exchange if given.giver == giver), None)
