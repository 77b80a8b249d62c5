"""The rules of 2 DOWN: what an answer does, or why it is refused."""

from typing import Final, TypeAlias, get_args

from engine.contract import Action, Refusal
from engine.games.two_down.actions import (
    ACTIONS,
    Discard,
    Draw,
    Ending,
    Exchange,
    Lay,
    PlayJump,
    PlaySwap,
    PutBlock,
    Skip,
    Source,
    TakeUp,
    TwoDownAction,
    Unblock,
    card_of,
)
from engine.games.two_down.cards import CODE, ONE_UP, Card
from engine.games.two_down.events import TwoDownEvent
from engine.games.two_down.facts import ACT, DRAW, OVER, PICK_UP, Left
from engine.games.two_down.lays import canonical
from engine.games.two_down.legal import may_take
from engine.games.two_down.rounds import answer_pick_up, finish
from engine.games.two_down.state import State
from engine.games.two_down.turns import draw_from_pile, end_turn, end_with, exchange, take_discard
from engine.seats import Seat

Moved: TypeAlias = tuple[State, list[TwoDownEvent]]

_KNOWN: Final = get_args(TwoDownAction)
_EVERY_OTHER: Final = frozenset(ACTIONS.values())


def play(state: State, seat: Seat, action: Action) -> Moved | Refusal:
    """The state after `action` and what happened, or why it is refused."""
    if not isinstance(action, _KNOWN) or not (isinstance(action, Lay) or action in _EVERY_OTHER):
        return Refusal("refused-no-such-action", {"code": action.code})
    if state.phase == OVER:
        return Refusal("refused-game-over")
    if seat not in state.asked:
        return Refusal("refused-not-asked")
    if not isinstance(action, _ANSWERS[state.phase]):
        return Refusal("refused-not-now", {"question": state.phase})
    return _played(state, seat, action)


_ANSWERS: Final = {
    DRAW: Draw,
    ACT: Lay | Discard | PutBlock | PlayJump | PlaySwap | TakeUp | Unblock | Exchange,
    PICK_UP: Lay | Skip,
}
"""What may be answered to each question."""


def _played(state: State, seat: Seat, action: Action) -> Moved | Refusal:
    events: list[TwoDownEvent] = []
    match action:
        case Draw(source):
            return _draw(state, seat, source, events)
        case Lay(cards):
            return _lay(state, seat, cards, events)
        case Skip():
            return answer_pick_up(state, seat, None, events), events
        case Exchange():
            refusal = _refused_exchange(state, seat)
            return refusal or (exchange(state, seat, events), events)
        case Discard() | PutBlock() | PlayJump() | PlaySwap() | TakeUp() | Unblock():
            return _end(state, seat, action, events)
        case _:
            raise TypeError(f"{action!r} is no action of 2 DOWN")


def _draw(state: State, seat: Seat, source: Source, events: list[TwoDownEvent]) -> Moved | Refusal:
    takeable = may_take(state.discard, opening=state.opening)
    if source is Source.PILE:
        left = (*state.left_lying, Left(seat, state.discard[-1])) if takeable else state.left_lying
        return draw_from_pile(state, seat, left, events), events
    if not takeable:
        return Refusal("refused-discard-not-taken")
    return take_discard(state, seat, events), events


def _lay(state: State, seat: Seat, cards: tuple[Card, ...], events: list[TwoDownEvent]) -> Moved | Refusal:
    block = state.blocks[seat]
    if block is not None:
        return Refusal("refused-laying-blocked", {"turns": block.turns})
    for card in cards:
        if state.holdings[seat].hand.count(card) < cards.count(card):
            return Refusal("refused-card-not-held", {"card": CODE[card]})
    level = state.levels[seat]
    laid = canonical(cards, state.options.level(level), distinct=state.options.heap_distinct_colours)
    if laid is None:
        return Refusal("refused-not-the-level", {"level": level})
    if state.phase == PICK_UP:
        return answer_pick_up(state, seat, laid, events), events
    return finish(state, seat, laid, events), events


def _end(state: State, seat: Seat, action: Ending, events: list[TwoDownEvent]) -> Moved | Refusal:
    refusal = _refused_end(state, seat, action)
    if refusal is not None:
        return refusal
    return end_turn(end_with(state, seat, action, events), seat, events), events


def _refused_end(state: State, seat: Seat, action: Ending) -> Refusal | None:
    card = card_of(action)
    if card not in state.holdings[seat].hand:
        return Refusal("refused-card-not-held", {"card": CODE[card]})
    match action:
        case PutBlock() | PlayJump():
            return _refused_target(state, seat, action.target)
        case Discard() if card == ONE_UP and one_up_works(state, seat):
            return Refusal("refused-which-down-card")
        case TakeUp():
            return _refused_take_up(state, seat, action.index)
        case Unblock() if state.blocks[seat] is None:
            return Refusal("refused-not-blocked")
        case _:
            return None


def _refused_target(state: State, seat: Seat, target: Seat) -> Refusal | None:
    if target == seat:
        return Refusal("refused-own-seat")
    if target >= len(state.levels):
        return Refusal("refused-no-such-seat", {"seat": target})
    return None


def one_up_works(state: State, seat: Seat) -> bool:
    """Whether a 1Up can take a down card: not while blocked (A-D11), not when both are taken already."""
    return state.blocks[seat] is None and bool(state.holdings[seat].down)


def _refused_take_up(state: State, seat: Seat, index: int) -> Refusal | None:
    if not one_up_works(state, seat):
        return Refusal("refused-no-effect")
    if index >= len(state.holdings[seat].down):
        return Refusal("refused-no-such-down-card")
    return None


def _refused_exchange(state: State, seat: Seat) -> Refusal | None:
    """A 1Up is exchanged only when both down cards are taken, and not while blocked (D23)."""
    if ONE_UP not in state.holdings[seat].hand:
        return Refusal("refused-card-not-held", {"card": CODE[ONE_UP]})
    if state.blocks[seat] is not None:
        return Refusal("refused-no-effect")
    return Refusal("refused-down-cards-left") if state.holdings[seat].down else None
