"""Views of 2 DOWN, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_down.view import TwoDownView


def known(view: View) -> TwoDownView:
    """The view of this game. Raises `TypeError` for one of another game."""
    if not isinstance(view, TwoDownView):
        raise TypeError(f"not a view of 2 DOWN: {type(view).__name__}")
    return view
