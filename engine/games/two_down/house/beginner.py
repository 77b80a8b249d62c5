"""The weakest level: it lays when it can, and knows nothing else."""

from collections.abc import Callable

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.house.asking import own_question, sure_choice
from engine.house import Choice


class Beginner:
    """Draws and discards at random."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """A lay, or any legal answer. Raises `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        legal = asked.view.legal_actions()
        pick, _ = dice.below(len(legal))
        return Choice(legal[pick], "reason-guess", 1 / len(legal))
