"""How a game of 2 DOWN ends (D11)."""

from engine.contract import Outcome
from engine.games.two_down.facts import OVER
from engine.games.two_down.state import State
from engine.seats import Seat


def outcome(state: State) -> Outcome | None:
    """Whoever laid the last level has won, several in one pick-up together (A-D23). The others follow by the level
    they are at."""
    if state.phase != OVER:
        return None
    winners = state.winners
    others = [Seat(seat) for seat in range(len(state.holdings)) if Seat(seat) not in winners]
    places = sorted({state.levels[seat] for seat in others}, reverse=True)
    groups = [tuple(seat for seat in others if state.levels[seat] == level) for level in places]
    return Outcome(winners, "levels", (winners, *groups))
