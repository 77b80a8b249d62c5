"""Views of 2 DOWN, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_down.view import TwoDownView
from engine.own import own


def known(view: View) -> TwoDownView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, TwoDownView, "2 DOWN")
