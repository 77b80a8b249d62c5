"""The fourth level: deals the hidden cards anew, tries its best answers and plays each game out in the head."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import TwoWinAction
from engine.games.two_win.house.evaluation import EVALUATION
from engine.games.two_win.house.judging import judged, only_choice, own_question, reason
from engine.games.two_win.house.playout import Playout
from engine.games.two_win.view import TwoWinView
from engine.house import Choice

DEALS: Final = 60
"""Times the hidden cards are dealt anew for one answer: up to 180 games in the head."""

ANSWERS: Final = 3
"""How many of the best answers by the judgement are tried on every deal."""

HEAD_START: Final = 0.03
"""Share of games by which an answer must be ahead for each card of worth that the judgement puts it behind."""


class Hard:
    """Looks ahead: a fixed number of games, so that equal views and dice give equal answers on any machine."""

    def __init__(self, deals: int = DEALS, answers: int = ANSWERS, head_start: float = HEAD_START) -> None:
        self._deals = deals
        self._answers = answers
        self._head_start = head_start

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """The answer that wins most of the games in the head; when `stop` says so, of those played so far. Raises
        `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        ranked = judged(asked, EVALUATION)[: self._answers]
        answers = [each.action for each in ranked]
        if (only := only_choice(answers)) is not None:
            return only
        shares = self._shares(asked, answers, dice, stop)
        behind = [ranked[0].worth - each.worth for each in ranked]
        worth = [share - self._head_start * less for share, less in zip(shares, behind, strict=True)]
        best = worth.index(max(worth))
        return Choice(answers[best], reason(asked, answers[best]), _lead(shares, best))

    def _shares(
        self, view: TwoWinView, answers: Sequence[TwoWinAction], dice: Dice, stop: Callable[[], bool]
    ) -> list[float]:
        """The share of games that each answer wins, all answers on the same deals."""
        seat = view.viewer.seat
        assert seat is not None  # noqa: S101 - the public is never asked
        judgements = (EVALUATION,) * len(view.seats)
        won = [0.0] * len(answers)
        played = 0
        while played < self._deals and not stop():
            game = Playout(view, dice, judgements)
            for at, answer in enumerate(answers):
                won[at] += game.copy().share(seat, answer)
            played += 1
            dice = Dice(dice.key, played * _WORDS_APART)
        return [share / max(played, 1) for share in won]


def _lead(shares: Sequence[float], best: int) -> float:
    """How sure the search is: 0 when another answer wins as often, 1 when no other answer wins at all."""
    second = max(share for at, share in enumerate(shares) if at != best)
    return max(1 - second / shares[best], 0.0) if shares[best] else 0.0


_WORDS_APART: Final = 4096
"""Words of the dice from one deal to the next, more than any deal needs."""
