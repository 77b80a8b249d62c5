"""The second level: one simple habit for each question."""

from collections.abc import Callable

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import Pass, TwoWinAction
from engine.games.two_win.cards import DIGIT, STARS
from engine.games.two_win.house.asking import only_choice, own_question
from engine.house import Choice


class Easy:
    """Gives its lowest digit away and rises as little as it can."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """The lowest digit in Pass, the smallest number in Form; equal ones by chance. Raises `ValueError` when the
        viewer is not asked."""
        legal = own_question(view).legal_actions()
        least = min(map(_loss, legal))
        equal = [action for action in legal if _loss(action) == least]
        pick, _ = dice.below(len(equal))
        reason = "reason-lowest-digit" if isinstance(equal[pick], Pass) else "reason-smallest-number"
        return only_choice(legal) or Choice(equal[pick], reason, 0.5)


def _loss(action: TwoWinAction) -> tuple[int, int]:
    """What the answer costs by this player's habit: high digits and stars to pass on, height and unused stars to
    form."""
    if isinstance(action, Pass):
        return DIGIT[action.card], STARS[action.card]
    return action.number, -action.stars
