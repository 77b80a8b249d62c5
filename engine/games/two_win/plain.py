"""Values of 2 WIN as plain data. `reading` is the inverse."""

from engine.contract import Json, Outcome, Saved
from engine.games.two_win.cards import codes
from engine.games.two_win.facts import Given


def save_given(given: Given) -> list[Json]:
    """A passed card as plain data."""
    return [given.giver, given.receiver, *codes([given.card])]


def save_outcome(outcome: Outcome) -> Saved:
    """How a game ended as plain data."""
    return {
        "winners": list(outcome.winners),
        "how": outcome.how,
        "ranking": [list(group) for group in outcome.ranking],
    }
