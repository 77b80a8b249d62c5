"""How a view is made of a state: fact by fact, nothing is taken away afterwards."""

from collections.abc import Mapping
from typing import Final

from engine.contract import Prompt, at_table
from engine.games.two_sans_three.state import Holding, State
from engine.games.two_sans_three.view import SansThreeView, SeatView
from engine.seats import Seat, Viewer

PLAY: Final = "play"
"""The one question of this game."""


def prompts(state: State) -> Mapping[Seat, Prompt]:
    """The open question: one seat is asked once in each turn."""
    seat = state.to_move
    return {} if seat is None else {seat: Prompt(state.turn, PLAY, answered=False, final=True)}


def view(state: State, viewer: Viewer) -> SansThreeView:
    """What `viewer` may know of `state` now. Raises `ValueError` for a seat that is not at the table."""
    seat = at_table(viewer, len(state.holdings)).seat
    return SansThreeView(
        viewer=viewer,
        options=state.options,
        turn=state.turn,
        start=state.start,
        to_move=state.to_move,
        prompt=None if seat is None else prompts(state).get(seat),
        rows=state.rows,
        gone=state.gone,
        seats=tuple([_seat(holding, shown=state.options.show_facedown_colours) for holding in state.holdings]),
        hand=() if seat is None else state.holdings[seat].hand,
        hands=None if state.ended is None else tuple([holding.hand for holding in state.holdings]),
        outcome=state.ended,
    )


def _seat(holding: Holding, *, shown: bool) -> SeatView:
    hand, pile, face_up, face_down, interim = holding
    return SeatView(len(hand), len(pile), face_up, sum(face_down), face_down if shown else None, interim)
