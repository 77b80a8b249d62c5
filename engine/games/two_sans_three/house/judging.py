"""First steps of all levels: the question that its seat was asked, its answers in the order of the judgement, and
why a card is good."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.checks import given
from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_sans_three.cards import COLOURS, KEPT
from engine.games.two_sans_three.house.evaluation import LEANING, Evaluation
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView


def own_question(view: View, dice: Dice) -> tuple[SansThreeView, SeatView]:
    """Return the view and what is public of its viewer's seat. Raises `ValueError` for another game, without dice, and
    if nothing is asked."""
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
    """Return every card of a viewer who is asked, best first."""
    previews = [view.look_ahead(card) for card in view.hand]
    each = [Judged(preview, _worth(view, preview, evaluation)) for preview in previews]
    return sorted(each, key=lambda one: (-one.worth, one.preview.action.card))


def _worth(view: SansThreeView, preview: PlayPreview, evaluation: Evaluation) -> float:
    after = preview.own
    expected = evaluation.expected(turns_left(after), after.face_up, after.face_down, after.interim, view.next_bonus)
    return expected + LEANING[preview.action.card]


def turns_left(seat: SeatView) -> int:
    """Return the number of cards that the seat will still play."""
    return seat.cards + seat.pile - KEPT


def reason(ranked: Sequence[PlayPreview]) -> str:
    """Return the phrase key of the advantage of the first card over the next best that does something else."""
    best, *others = ranked
    if not others:
        return "reason-only-choice"
    if all(each.turned for each in ranked):
        return "reason-turns-over-least"
    other = next((each for each in others if _gains(each) != _gains(best)), None)
    if other is None:
        return "reason-keeps-middle"
    if best.bonus > other.bonus:
        return "reason-earns-bonus"
    if len(best.turned) < len(other.turned):
        return "reason-spares-colour"
    if best.turned:
        return "reason-worth-third"
    if _colours(best) > _colours(other):
        return "reason-new-colour"
    return "reason-makes-pair" if _pairs(best) > _pairs(other) else "reason-can-wait"


def _gains(preview: PlayPreview) -> tuple[int, ...]:
    return preview.bonus, len(preview.turned), _colours(preview), _pairs(preview)


def _colours(preview: PlayPreview) -> int:
    return len(COLOURS) - preview.own.face_up.count(0)


def _pairs(preview: PlayPreview) -> int:
    return preview.own.face_up.count(2)
