"""The fourth level: deals the hidden cards again, tries every card and plays each game on in the head."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.cards import Card
from engine.games.two_sans_three.house.evaluation import EVALUATION
from engine.games.two_sans_three.house.judging import judged, own_question, reason
from engine.games.two_sans_three.house.playout import GameInTheHead
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.view import SansThreeView
from engine.house import Choice

DEALS: Final = 60
"""Times the hidden cards are sampled for one answer."""

LAPS: Final = 4
"""Number of turns of everyone that a game in the head goes on, including the card that is tried."""

DOUBT: Final = 2.0
DOUBT_PER_TURN: Final = 0.6
"""Points ahead that count as one unit of certainty. An expectation is less certain the more turns are left."""


class Hard:
    """Looks ahead: a fixed number of games, so that equal views and dice give equal answers on any machine."""

    def __init__(self, deals: int = DEALS, laps: int = LAPS) -> None:
        self._deals = deals
        self._laps = laps

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the card with which the player may expect to win most often. Once `stop` says so, the games played so
        far decide. Raises `ValueError` if the viewer is not asked."""
        asked, _ = own_question(view, dice)
        previews = [each.preview for each in judged(asked, EVALUATION)]
        shares = self._shares(asked, [preview.action.card for preview in previews], dice, stop)
        ranked = sorted(range(len(shares)), key=lambda at: -shares[at])
        best = ranked[0]
        return Choice(previews[best].action, reason([previews[at] for at in ranked]), _lead(shares, best))

    def _shares(
        self, view: SansThreeView, cards: Sequence[Card], dice: Dice, stop: Callable[[], bool]
    ) -> Sequence[float]:
        """Return the share of games that each card may win, all cards on the same deals."""
        seat = view.asked[0]
        seats = len(view.seats)
        won = [0.0] * len(cards)
        played = 0
        while played < self._deals and not stop():
            game = GameInTheHead(imagine(view, dice), EVALUATION)
            for at, card in enumerate(cards):
                head = game.copy()
                head.play(card)
                head.play_on(self._laps * seats - 1)
                won[at] += _share(head, seat)
            played += 1
            dice = Dice(dice.key, played * _WORDS_APART)
        return [share / max(played, 1) for share in won]


def _share(head: GameInTheHead, seat: int) -> float:
    """Return what `seat` may expect of the win: at the end 1, a part, or nothing; before, by how far it is ahead."""
    points = head.expected()
    most = max(points)
    if not head.left:
        return (points[seat] == most) / points.count(most)
    doubt = DOUBT + DOUBT_PER_TURN * head.left / len(points)
    chances = [exp((each - most) / doubt) for each in points]
    return chances[seat] / sum(chances)


def _lead(shares: Sequence[float], best: int) -> float:
    """Return how sure the search is: 0 when another card wins as often, 1 when no other card wins at all."""
    second = max((share for at, share in enumerate(shares) if at != best), default=0.0)
    return max(1 - second / shares[best], 0.0) if shares[best] else 0.0


_WORDS_APART: Final = 1024
"""Words of the dice from one deal to the next, more than any deal needs."""
