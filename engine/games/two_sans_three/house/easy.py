"""The second level: it counts the points of this turn and thinks of no other."""

from collections.abc import Callable

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.house.asking import own_question
from engine.games.two_sans_three.house.reasons import reason
from engine.house import Choice


class Easy:
    """Plays the card after which its seat has the most points."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """The card with the most points at once; equal ones by chance. Raises `ValueError` when the viewer is not
        asked."""
        asked, own = own_question(view)
        points = {card: asked.look_ahead(card).own.score.total for card in asked.hand}
        most = max(points.values())
        equal = [card for card in asked.hand if points[card] == most]
        pick, _ = dice.below(len(equal))
        preview = asked.look_ahead(equal[pick])
        return Choice(preview.action, reason(own, preview), 0.5)
