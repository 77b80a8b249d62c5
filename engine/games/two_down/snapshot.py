"""A whole state, all hands open, in the neutral form of docs/records.md."""

from engine.contract import Saved
from engine.games.two_down.cards import codes
from engine.games.two_down.state import State


def snapshot(state: State) -> Saved:
    """The state as anybody's implementation of the rules would show it. A Block in front of a seat and laid cards are
    in no list."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "turn": state.seat,
        "phase": state.phase,
        "levels": list(state.levels),
        "hands": [codes(holding.hand) for holding in state.holdings],
        "down": [codes(holding.down) for holding in state.holdings],
        "pile": codes(state.pile),
        "discard": codes(state.discard),
        "blocked": [0 if block is None else block.turns for block in state.blocks],
        "jumped": list(state.jumped),
    }
