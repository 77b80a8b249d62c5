"""The levels of 2 WIN, weakest first: what a beginner, an easy and a normal house player answer; `hard` has a module
of its own."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import Pass, TwoWinAction
from engine.games.two_win.cards import DIGIT, STARS
from engine.games.two_win.house.evaluation import EVALUATION
from engine.games.two_win.house.hard import Hard
from engine.games.two_win.house.judging import Judged, judged, only_choice, own_question, reason
from engine.house import Choice, HousePlayer


class Beginner:
    """Answers at random among what is legal."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return any legal answer. Raises `ValueError` if the viewer is not asked."""
        legal = own_question(view, dice).legal_actions()
        pick, _ = dice.below(len(legal))
        return only_choice(legal) or Choice(legal[pick], "reason-guess", 1 / len(legal))


class Easy:
    """Gives its lowest digit away and rises as little as it can."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the lowest digit in Pass, the smallest number in Form; equal ones by chance. Raises `ValueError` if
        the viewer is not asked."""
        legal = own_question(view, dice).legal_actions()
        least = min(map(_loss, legal))
        equal = [action for action in legal if _loss(action) == least]
        pick, _ = dice.below(len(equal))
        reason = "reason-lowest-digit" if isinstance(equal[pick], Pass) else "reason-smallest-number"
        return only_choice(legal) or Choice(equal[pick], reason, 0.5)


def _loss(action: TwoWinAction) -> tuple[int, int]:
    """Return the cost of the answer by this player's habit: high digits and stars to pass on, height and unused stars
    to form."""
    if isinstance(action, Pass):
        return DIGIT[action.card], STARS[action.card]
    return action.number, -action.stars


class Normal:
    """Weighs every answer by itself."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the best answer by the judgement. Raises `ValueError` if the viewer is not asked."""
        asked = own_question(view, dice)
        answers = judged(asked, EVALUATION)
        best = answers[0].action
        return only_choice([each.action for each in answers]) or Choice(best, reason(asked, best), _lead(answers))


def _lead(answers: Sequence[Judged]) -> float:
    """Return the certainty of the judgement: 0 for equal answers, towards 1 the further the second one falls behind."""
    ahead = answers[0].worth - answers[1].worth
    return ahead / (ahead + 1)


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "hard": Hard()}
)
"""A house player for every level of `engine.house.LEVELS`."""
