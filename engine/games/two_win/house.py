"""House players of 2 WIN."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import Form, Pass, TwoWinAction
from engine.games.two_win.cards import DIGIT, STARS
from engine.games.two_win.view import TwoWinView
from engine.house import Choice, HousePlayer


class Beginner:
    """Answers at random among what is legal."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Any legal answer."""
        legal = legal_answers(view)
        pick, _ = dice.below(len(legal))
        return Choice(legal[pick], "reason-guess", 1 / len(legal))


class Easy:
    """Gives its lowest digit away and rises as little as it can."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """The lowest digit in Pass, the smallest number in Form; equal ones by chance."""
        legal = legal_answers(view)
        least = min(_worth(action) for action in legal)
        equal = [action for action in legal if _worth(action) == least]
        pick, _ = dice.below(len(equal))
        reason = "reason-lowest-digit" if isinstance(equal[pick], Pass) else "reason-smallest-number"
        return Choice(equal[pick], reason, 0.5)


def _worth(action: TwoWinAction) -> tuple[int, int]:
    """What an easy player would rather keep: high digits and stars to pass on, small steps to form."""
    match action:
        case Pass(card=card):
            return DIGIT[card], STARS[card]
        case Form():
            return action.number, -action.stars


def legal_answers(view: View) -> list[TwoWinAction]:
    """Every answer the viewer may give. Raises `ValueError` when it is not asked."""
    if not isinstance(view, TwoWinView):
        raise TypeError("this view is not of 2 WIN")
    legal = list(view.legal_actions())
    if not legal:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return legal


_EASY: Final = Easy()

HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {"beginner": Beginner(), "easy": _EASY, "normal": _EASY, "hard": _EASY}
)
"""A house player for every level; from easy on they play alike."""
