"""How a view is made of a state: fact by fact, nothing is taken away afterwards."""

from collections.abc import Mapping

from engine.contract import Prompt, at_table
from engine.games.two_down.facts import OVER, PICK_UP
from engine.games.two_down.state import State, outcome
from engine.games.two_down.view import SeatView, TwoDownView
from engine.seats import Seat, Viewer


def view(state: State, viewer: Viewer) -> TwoDownView:
    """What `viewer` may know of `state` now. Raises `ValueError` for a seat that is not at the table."""
    seat = at_table(viewer, len(state.levels)).seat
    answered = _answered(state)
    return TwoDownView(
        viewer=viewer,
        options=state.options,
        turn=state.turn,
        question=state.question,
        kind=state.phase,
        prompt=None if seat is None else prompts(state).get(seat),
        round=state.round,
        dealer=state.dealer,
        on_turn=state.seat,
        opening=state.opening,
        asked=() if state.phase == OVER else tuple(sorted((*state.asked, *answered))),
        answered=answered,
        declined=state.declined,
        seats=tuple([_seat(state, Seat(each)) for each in range(len(state.levels))]),
        pile=len(state.pile),
        discard=state.discard,
        laid=state.laid,
        hand=() if seat is None else state.holdings[seat].hand,
        hands=tuple([holding.hand for holding in state.holdings]) if state.phase == OVER else None,
        outcome=outcome(state),
        known=tuple([each for each in state.known if each.knower in (None, seat)]),
        left_lying=state.left_lying,
        turned=state.turned,
    )


def prompts(state: State) -> Mapping[Seat, Prompt]:
    """Every open question. The first accepted answer stands."""
    if state.phase == OVER:
        return {}
    prompt = Prompt(state.question, state.phase, answered=False, final=True)
    return dict.fromkeys(state.asked, prompt)


def _answered(state: State) -> tuple[Seat, ...]:
    """Who has answered in the pick-up, by laying or by declining."""
    if state.phase != PICK_UP:
        return ()
    return tuple(sorted((*(laid.seat for laid in state.laid[1:]), *state.declined)))


def _seat(state: State, seat: Seat) -> SeatView:
    hand, down = state.holdings[seat]
    return SeatView(state.levels[seat], len(hand), len(down), state.blocks[seat], state.jumped[seat])
