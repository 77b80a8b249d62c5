"""Views of 2 SANS 3, as its screens take them from the rooms that know no game."""

from engine.contract import View
from engine.games.two_sans_three.view import SansThreeView


def known(view: View) -> SansThreeView:
    """The view of this game. Raises `TypeError` for one of another game."""
    if not isinstance(view, SansThreeView):
        raise TypeError(f"not a view of 2 SANS 3: {type(view).__name__}")
    return view
