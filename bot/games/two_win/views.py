"""Views of 2 WIN, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_win.view import TwoWinView
from engine.own import own


def known(view: View) -> TwoWinView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, TwoWinView, "2 WIN")
