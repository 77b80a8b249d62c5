"""A whole state, all hands open, in the neutral form of docs/records.md."""

from engine.contract import Json, Saved
from engine.games.two_sans_three.cards import COLOURS
from engine.games.two_sans_three.collection import Counts
from engine.games.two_sans_three.state import State


def snapshot(state: State) -> Saved:
    """The state as anybody's implementation of the rules would show it."""
    holdings = state.holdings
    shown: dict[str, Json] = {
        "turn": state.to_move,
        "rows": [list(row) for row in state.rows],
        "hands": [list(holding.hand) for holding in holdings],
        "piles": [list(holding.pile) for holding in holdings],
        "face_up": [_by_letter(holding.face_up) for holding in holdings],
        "face_down": [sum(holding.face_down) for holding in holdings],
        "interim": [holding.interim for holding in holdings],
        "phase": "play" if state.ended is None else "over",
    }
    if state.ended is not None:
        shown["scores"] = [holding.score.total for holding in holdings]
    return shown


def _by_letter(counts: Counts) -> Saved:
    return {colour.letter: counts[colour] for colour in COLOURS if counts[colour]}
