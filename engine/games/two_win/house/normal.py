"""The third level: the answer that the judgement likes best, without looking ahead."""

from collections.abc import Callable, Sequence

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.house.asking import only_choice, own_question
from engine.games.two_win.house.evaluation import EVALUATION
from engine.games.two_win.house.judging import Judged, judged, reason
from engine.house import Choice


class Normal:
    """Weighs every answer by itself."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs neither
        """The best answer by the judgement. Raises `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        answers = judged(asked, EVALUATION)
        best = answers[0].action
        return only_choice([each.action for each in answers]) or Choice(best, reason(asked, best), _lead(answers))


def _lead(answers: Sequence[Judged]) -> float:
    """How sure the judgement is: 0 for equal answers, towards 1 the further the second one falls behind."""
    ahead = answers[0].worth - answers[1].worth
    return ahead / (ahead + 1)
