"""A whole state, all hands open, in the neutral form of docs/records.md."""

from engine.contract import Saved
from engine.games.two_win.cards import codes
from engine.games.two_win.state import State


def snapshot(state: State) -> Saved:
    """The state as anybody's implementation of the rules would show it."""
    holdings = state.holdings
    return {
        "round": state.round,
        "phase": state.kind,
        "in": list(state.inside),
        "hands": [codes(holding.hand) for holding in holdings],
        "tens": [codes(holding.tens.cards) for holding in holdings],
        "units": [codes(holding.units.cards) for holding in holdings],
        "runs": [[holding.tens.run, holding.units.run] for holding in holdings],
        "last": [holding.last for holding in holdings],
        "pile": codes(state.pile),
        "answered": list(state.answered),
    }
