"""The weakest level: it knows the rules and nothing else."""

from collections.abc import Callable

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.house.asking import own_question
from engine.house import Choice


class Beginner:
    """Plays any card."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Any legal answer. Raises `ValueError` when the viewer is not asked."""
        legal = own_question(view)[0].legal_actions()
        pick, _ = dice.below(len(legal))
        return Choice(legal[pick], "reason-guess", 1 / len(legal))
