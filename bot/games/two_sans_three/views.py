"""Views of 2 SANS 3, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_sans_three.view import SansThreeView
from engine.own import own


def known(view: View) -> SansThreeView:
    """The view of this game. Raises `TypeError` for one of another game."""
    return own(view, SansThreeView, "2 SANS 3")
