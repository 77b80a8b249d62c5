"""What every level of house player needs first: the question that its seat was asked."""

from engine.contract import View
from engine.games.two_sans_three.view import SansThreeView, SeatView


def own_question(view: View) -> tuple[SansThreeView, SeatView]:
    """The view and what is public of its viewer's seat, when that is asked. Raises `TypeError` for another game,
    `ValueError` when nothing is asked."""
    if not isinstance(view, SansThreeView):
        raise TypeError("this view is not of 2 SANS 3")
    own = view.own
    if own is None or view.prompt is None:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return view, own
