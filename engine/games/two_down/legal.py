"""Legal actions of a seat, and the action that is played when its time is up, for positions and views alike."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.two_down import actions
from engine.games.two_down.cards import BLOCK, JUMP, ONE_UP, SWAP, WILD, Card, is_number
from engine.games.two_down.events import ACT, DRAW, PICK_UP
from engine.games.two_down.lays import best, lays
from engine.games.two_down.options import TwoDownOptions
from engine.games.two_down.progress import progress
from engine.seats import Seat


def may_take(discard: Sequence[Card], *, opening: bool) -> bool:
    """Return whether the top of the discard pile may be drawn.

    An action card may be drawn only if it was turned up at the deal, in the first turn of the round (`opening`; D5,
    A-D7).
    """
    return bool(discard) and (opening or discard[-1] < WILD)


class Situation(NamedTuple):
    """Everything that the legal actions of a seat depend on.

    Attributes:
        phase: `draw`, `act` or `pickup`.
        seats: Number of seats.
        level: Level that the seat has to lay, from 1.
        down: Number of its down cards.
        blocked: A Block lies in front of the seat.
        takeable: The top of the discard pile may be drawn.
    """

    options: TwoDownOptions
    phase: str
    seat: Seat
    seats: int
    level: int
    hand: tuple[Card, ...]
    down: int
    blocked: bool
    takeable: bool


def legal_actions(now: Situation) -> Sequence[actions.TwoDownAction]:
    """Return every legal action: lays first, then the others by card in canonical order."""
    if now.phase == DRAW:
        return (
            [actions.Draw(actions.Source.PILE), actions.Draw(actions.Source.DISCARD)]
            if now.takeable
            else [actions.Draw(actions.Source.PILE)]
        )
    if now.phase == PICK_UP:
        return [*legal_lays(now), actions.Skip()]
    return [*legal_lays(now), *(action for card in dict.fromkeys(now.hand) for action in _endings(now, card))]


def legal_lays(now: Situation) -> Sequence[actions.Lay]:
    """Return every way to lay the seat's level; empty while it is blocked or has not drawn."""
    if now.phase not in (ACT, PICK_UP) or now.blocked:
        return []
    ways = lays(now.hand, now.options.level(now.level))
    return [actions.Lay(cards) for cards in ways]


def _endings(now: Situation, card: Card) -> Iterator[actions.TwoDownAction]:
    """Yield the uses of a card of the hand, except lays."""
    others = [Seat(seat) for seat in range(now.seats) if seat != now.seat]
    if is_number(card) or card == WILD:
        yield actions.Discard(card)
    if card in (WILD, BLOCK):
        yield from (actions.PutBlock(card, seat) for seat in others)
    if card in (WILD, JUMP):
        yield from (actions.PlayJump(card, seat) for seat in others)
    if card in (WILD, ONE_UP) and not now.blocked:
        yield from (actions.TakeUp(card, index) for index in range(now.down))
    if card == WILD and now.blocked:
        yield actions.Unblock()
    if card == ONE_UP:
        if now.blocked or not now.down:
            yield actions.Discard(ONE_UP)
        if not now.blocked and not now.down:
            yield actions.Exchange()
    if card == SWAP:
        yield from map(actions.PlaySwap, actions.Direction)


def fallback(now: Situation) -> actions.TwoDownAction:
    """Return the action that is played when the time is up (A-D32).

    It draws from the pile. It discards the least useful number card, the last in canonical order among equals; without
    a number card, it plays the first legal discard. In the pick-up it lays, which costs nothing.
    """
    if now.phase == DRAW:
        return actions.Draw(actions.Source.PILE)
    if now.phase == PICK_UP:
        return actions.Lay(best([lay.cards for lay in legal_lays(now)]))
    found = progress(now.hand, now.options.level(now.level))
    numbers = found.spare or found.useful or found.kept
    if numbers:
        return actions.Discard(numbers[-1])
    return next(action for action in legal_actions(now) if not isinstance(action, actions.Lay))
