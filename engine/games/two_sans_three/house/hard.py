"""The fourth level: deals the hidden cards again, tries every card and plays each game on in the head."""

from collections.abc import Callable
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.house.evaluation import EVALUATION
from engine.games.two_sans_three.house.judging import judged, own_question, reason
from engine.games.two_sans_three.house.playout import GameInTheHead
from engine.games.two_sans_three.imagine import imagine
from engine.house import Choice
from engine.race import Race

DEALS: Final = 240
"""Times the hidden cards are sampled for one answer, while more than one card may still be the best."""

LOT: Final = 20
"""Number of deals after each of which cards that cannot catch up are dropped."""

STAY: Final = 3
"""Most cards that are tried on the second half of the deals."""

HOPELESS: Final = 0.01
"""Probability of being the best below which a card is dropped."""

LAPS: Final = 4
"""Number of turns of everyone that a game in the head goes on, including the card that is tried."""


class Hard:
    """The strongest level, which looks ahead. The number of games played follows from the cards alone, so that equal
    views and dice give equal answers on any machine."""

    def __init__(self, deals: int = DEALS, laps: int = LAPS) -> None:
        self._deals = deals
        self._laps = laps

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the card with which the player may expect to win most often. Once `stop` says so, the games played so
        far decide. Raises `ValueError` if the viewer is not asked."""
        asked, _ = own_question(view, dice)
        seat, previews = asked.asked[0], [each.preview for each in judged(asked, EVALUATION)]
        race = Race([0.0] * len(previews))
        for number in range(self._deals):
            if len(race.running) == 1 or stop():
                break
            game = GameInTheHead(imagine(asked, Dice(dice.key, number * _WORDS_APART) if number else dice), EVALUATION)
            race.note([game.copy().share(seat, previews[at].action.card, self._laps) for at in race.running])
            if (number + 1) % LOT == 0:
                race.drop(HOPELESS, STAY if 2 * (number + 1) >= self._deals else len(previews))
        ranked = [previews[at] for at in race.ranked]
        return Choice(ranked[0].action, reason(ranked), race.certainty)


_WORDS_APART: Final = 1024
"""Words of the dice from one deal to the next, more than any deal needs."""
