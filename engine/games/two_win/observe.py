"""How a view is made of a state: fact by fact, nothing is taken away afterwards."""

from collections.abc import Mapping

from engine.contract import Prompt, at_table
from engine.games.two_win.events import Given
from engine.games.two_win.state import State
from engine.games.two_win.view import SeatView, TwoWinView
from engine.seats import Seat, Viewer


def view(state: State, viewer: Viewer) -> TwoWinView:
    """What `viewer` may know of `state` now. Raises `ValueError` for a seat that is not at the table."""
    seat = at_table(viewer, len(state.holdings)).seat
    inside = _apparently_inside(state, seat)
    gave, got = _own_exchange(state, seat)
    return TwoWinView(
        viewer=viewer,
        options=state.options,
        turn=state.turn,
        kind=state.kind,
        prompt=None if seat is None else prompts(state).get(seat),
        asked=inside if state.outcome is None else (),
        answered=state.answered,
        inside=inside,
        drops=state.drops,
        seats=tuple([SeatView(len(hand), tens, units, last) for hand, tens, units, last in state.holdings]),
        pile=len(state.pile),
        hand=() if seat is None else state.holdings[seat].hand,
        choice=None if seat is None else state.choices[seat],
        stuck=seat in state.stuck,
        gave=gave,
        got=got,
        hands=None if state.outcome is None else tuple([holding.hand for holding in state.holdings]),
        outcome=state.outcome,
        exchanges=tuple([tuple([given for given in each if seat in given[:2]]) for each in state.exchanges]),
    )


def prompts(state: State) -> Mapping[Seat, Prompt]:
    """Every open question."""
    if state.outcome is not None:
        return {}
    phase, kind, choices = state.phase, state.kind, state.choices
    return {seat: Prompt(phase, kind, choices[seat] is not None, final=False) for seat in state.inside}


def _apparently_inside(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Until the reveal, those who cannot form look to all others like those who still choose (A-W13)."""
    if not state.stuck:
        return state.inside
    return tuple(sorted((*state.inside, *(each for each in state.stuck if each != seat))))


def _own_exchange(state: State, seat: Seat | None) -> tuple[Given | None, Given | None]:
    """What the seat gave and what it got in the latest exchange."""
    gave = got = None
    for given in state.exchange:
        if given.giver == seat:
            gave = given
        if given.receiver == seat:
            got = given
    return gave, got
