"""Views of 2 WIN, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_win.view import TwoWinView


def known(view: View) -> TwoWinView:
    """The view of this game. Raises `TypeError` for one of another game."""
    if not isinstance(view, TwoWinView):
        raise TypeError(f"not a view of 2 WIN: {type(view).__name__}")
    return view
