"""The legal answers of a view in the order of the judgement, and why one is good."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.checks import given
from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_win.actions import FORMS, PASS, PASSES, Form, TwoWinAction
from engine.games.two_win.cards import COLOUR, DIGIT
from engine.games.two_win.criteria import Column
from engine.games.two_win.house.evaluation import FLOOR, Evaluation, Situation, run_state
from engine.games.two_win.view import SeatView, TwoWinView
from engine.house import Choice

ONLY_CHOICE = "reason-only-choice"
"""Phrase key of the reason where there is nothing to choose."""


def own_question(view: View, dice: Dice) -> TwoWinView:
    """Return the view if its viewer is asked. Raises `ValueError` for another game, without dice, and if nothing is
    asked."""
    given(dice, Dice, "dice")
    seen = own(view, TwoWinView, "2 WIN")
    if seen.prompt is None:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return seen


def only_choice(legal: Sequence[TwoWinAction]) -> Choice | None:
    """Return the one legal answer, `None` if there are several."""
    return Choice(legal[0], ONLY_CHOICE, 1.0) if len(legal) == 1 else None


MANY_STARS = 3
SMALL_STEP = 5


class Judged(NamedTuple):
    """A legal answer and its worth by the judgement, in cards."""

    action: TwoWinAction
    worth: float


def judged(view: TwoWinView, evaluation: Evaluation) -> Sequence[Judged]:
    """Return every legal answer of a viewer who is asked, best first; equal cards count once."""
    situation = _situation(view)
    if view.kind == PASS:
        passes = zip(situation.hand, evaluation.passes(situation), strict=True)
        worths: dict[TwoWinAction, float] = {PASSES[card]: worth for card, worth in passes}
    else:
        worths = {FORMS[tens][units]: worth for worth, tens, units in evaluation.forms(situation)}
    ordered = sorted(worths.items(), key=lambda item: (-item[1], item[0]))
    return [Judged(action, worth) for action, worth in ordered]


def reason(view: TwoWinView, action: TwoWinAction) -> str:
    """Return the phrase key of the strongest reason for an answer."""
    own = _own(view)
    if isinstance(action, Form):
        return _reason_to_form(own, action)
    leads = own.last is None or DIGIT[action.card] > own.last // 10
    return "reason-least-useful" if leads else "reason-too-low-to-lead"


def _reason_to_form(own: SeatView, form: Form) -> str:
    if own.tens.completes(form.tens) or own.units.completes(form.units):
        return "reason-completes-run"
    if DIGIT[form.tens] == DIGIT[form.units]:
        return "reason-twins"
    if form.stars >= MANY_STARS:
        return "reason-many-stars"
    if form.number - (own.last or FLOOR) <= SMALL_STEP:
        return "reason-small-step"
    if _grows(own.tens, form.tens) or _grows(own.units, form.units):
        return "reason-builds-run"
    return "reason-keeps-better-cards"


def _grows(column: Column, card: int) -> bool:
    return column.run > 0 and COLOUR[column.cards[-1]] == COLOUR[card]


def _situation(view: TwoWinView) -> Situation:
    own = _own(view)
    return Situation(view.hand, own.last or FLOOR, run_state(own.tens), run_state(own.units))


def _own(view: TwoWinView) -> SeatView:
    own = view.own
    if own is None:
        raise ValueError("the public is never asked")
    return own
