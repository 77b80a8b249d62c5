"""What every level of house player needs first: the question that its seat was asked."""

from collections.abc import Sequence

from engine.contract import View
from engine.games.two_win.actions import TwoWinAction
from engine.games.two_win.view import TwoWinView
from engine.house import Choice

ONLY_CHOICE = "reason-only-choice"
"""Why, where there is nothing to choose."""


def own_question(view: View) -> TwoWinView:
    """The view, when its viewer is asked. Raises `TypeError` for another game, `ValueError` when nothing is asked."""
    if not isinstance(view, TwoWinView):
        raise TypeError("this view is not of 2 WIN")
    if view.prompt is None:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return view


def only_choice(legal: Sequence[TwoWinAction]) -> Choice | None:
    """The one legal answer, `None` when there are several."""
    return Choice(legal[0], ONLY_CHOICE, 1.0) if len(legal) == 1 else None
