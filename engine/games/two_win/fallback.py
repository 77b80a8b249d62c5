"""What the clock plays for an absent player (A-W28)."""

from engine.games.two_win.actions import Form, Pass, TwoWinAction, legal_forms, legal_passes
from engine.games.two_win.cards import DIGIT, STARS
from engine.games.two_win.state import State
from engine.seats import Seat


def fallback(state: State, seat: Seat) -> TwoWinAction:
    """In Pass the lowest digit, in Form the smallest number; among equals the fewest stars, then canonical order.

    Raises `ValueError` for a seat that is not asked."""
    if state.outcome is not None or seat not in state.inside:
        raise ValueError(f"seat {seat} is not asked")
    hand, _, _, last = state.holdings[seat]
    if state.phase % 2:
        return min(legal_forms(hand, last), key=_form_order)
    return min(legal_passes(hand), key=_pass_order)


def _pass_order(action: Pass) -> tuple[int, ...]:
    return DIGIT[action.card], STARS[action.card], action.card


def _form_order(action: Form) -> tuple[int, ...]:
    return action.number, action.stars, action.tens, action.units
