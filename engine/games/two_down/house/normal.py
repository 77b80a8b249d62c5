"""The third level: the answer that the judgement likes best, without looking ahead."""

from collections.abc import Callable, Sequence

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.house.asking import own_question, sure_choice
from engine.games.two_down.house.judging import Judged, Judgement
from engine.house import Choice


class Normal:
    """Weighs every answer by itself."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs neither
        """The best answer by the judgement. Raises `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        return sure_choice(asked) or best(Judgement(asked).judged())


def best(answers: Sequence[Judged]) -> Choice:
    """The first of several answers, and how sure it is: 0 for equal answers, towards 1 the further the second falls
    behind."""
    ahead = answers[0].worth - answers[1].worth
    return Choice(answers[0].action, answers[0].reason, ahead / (ahead + 1))
