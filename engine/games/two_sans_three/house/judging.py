"""The legal answers of a view in the order of the judgement."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.two_sans_three.cards import KEPT
from engine.games.two_sans_three.house.evaluation import LEANING, Evaluation
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView


class Judged(NamedTuple):
    """A card looked at, and the points that may be expected once it is played."""

    preview: PlayPreview
    worth: float


def judged(view: SansThreeView, evaluation: Evaluation) -> Sequence[Judged]:
    """Every card of a viewer who is asked, best first."""
    previews = [view.look_ahead(card) for card in view.hand]
    each = [Judged(preview, _worth(view, preview, evaluation)) for preview in previews]
    return sorted(each, key=lambda one: (-one.worth, one.preview.action.card))


def _worth(view: SansThreeView, preview: PlayPreview, evaluation: Evaluation) -> float:
    after = preview.own
    expected = evaluation.expected(turns_left(after), after.face_up, after.face_down, after.interim, view.next_bonus)
    return expected + LEANING[preview.action.card]


def turns_left(seat: SeatView) -> int:
    """How many cards the seat will still play."""
    return seat.cards + seat.pile - KEPT
