"""First steps of all levels: the question that its seat was asked, its answers in the order of the judgement, and
why a card is good."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.checks import given
from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_sans_three.cards import KEPT
from engine.games.two_sans_three.house.evaluation import LEANING, Evaluation
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView


def own_question(view: View, dice: Dice) -> tuple[SansThreeView, SeatView]:
    """The view and what is public of its viewer's seat, when that is asked. Raises `ValueError` for another game,
    for no dice, and when nothing is asked."""
    given(dice, Dice, "dice")
    seen = own(view, SansThreeView, "2 SANS 3")
    if seen.own is None or seen.prompt is None:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return seen, seen.own


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
    """Return how many cards the seat will still play."""
    return seat.cards + seat.pile - KEPT


def reason(own: SeatView, preview: PlayPreview) -> str:
    """The phrase key of what speaks most for a card. `own` is one's seat before it is played."""
    if preview.bonus:
        return "reason-earns-bonus"
    if not preview.taken:
        return "reason-takes-nothing"
    if preview.turned:
        return "reason-turns-over-least"
    if preview.own.face_up.count(0) < own.face_up.count(0):
        return "reason-new-colour"
    if preview.own.face_up.count(2) > own.face_up.count(2):
        return "reason-makes-pair"
    return "reason-takes-harmless"
