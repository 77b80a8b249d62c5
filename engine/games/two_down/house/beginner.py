"""The weakest level: it lays when it can, keeps its Wilds, and knows nothing else."""

from collections.abc import Callable

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.actions import card_of
from engine.games.two_down.cards import WILD
from engine.games.two_down.house.asking import own_question, sure_choice
from engine.house import Choice


class Beginner:
    """Draws and discards at random."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """A lay, or any answer that costs no Wild. Raises `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        legal = asked.endings() or asked.view.legal_actions()
        cheap = [action for action in asked.endings() if card_of(action) != WILD] or legal
        pick, _ = dice.below(len(cheap))
        return Choice(cheap[pick], "reason-guess", 1 / len(cheap))
