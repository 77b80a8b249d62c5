"""The third level: the card that the judgement likes best, without looking ahead."""

from collections.abc import Callable, Sequence

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.house.asking import own_question
from engine.games.two_sans_three.house.evaluation import EVALUATION
from engine.games.two_sans_three.house.judging import Judged, judged
from engine.games.two_sans_three.house.reasons import reason
from engine.house import Choice


class Normal:
    """Weighs every card by itself."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs neither
        """The best card by the judgement. Raises `ValueError` when the viewer is not asked."""
        asked, own = own_question(view)
        answers = judged(asked, EVALUATION)
        best = answers[0].preview
        return Choice(best.action, reason(own, best), _lead(answers))


def _lead(answers: Sequence[Judged]) -> float:
    """How sure the judgement is: 0 for equal cards, towards 1 the further the second one falls behind."""
    if len(answers) == 1:
        return 1.0
    ahead = answers[0].worth - answers[1].worth
    return ahead / (ahead + 1)
