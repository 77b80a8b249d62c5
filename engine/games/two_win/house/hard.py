"""The fourth level: deals the hidden cards again, tries its best answers and plays each game on in the head."""

from collections.abc import Callable
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.house.evaluation import EVALUATION
from engine.games.two_win.house.judging import judged, only_choice, own_question, reason
from engine.games.two_win.house.playout import Playout
from engine.games.two_win.imagine import imagine
from engine.house import Choice
from engine.race import Race

DEALS: Final = 150
"""Times the hidden cards are sampled for one answer, while more than one answer may still be the best."""

ANSWERS: Final = 6
"""Number of the best answers by the judgement that are tried."""

STAY: Final = ((0.5, 2), (1 / 6, 3))
"""Shares of the deals after which at most that many answers are tried on, the last share first."""

ROUNDS: Final = 2
"""Number of rounds that a game in the head goes on, including the open one, before the cards are judged. What happens
later is more luck than anything that follows from the answer."""

HEAD_START: Final = 0.03
"""Share of the win by which an answer must be ahead for each card of worth that the judgement puts it behind."""

LOT: Final = 25
"""Number of deals after each of which answers that cannot catch up are dropped."""

HOPELESS: Final = 0.01
"""Probability of being the best below which an answer is dropped."""


class Hard:
    """The strongest level, which looks ahead. The number of games played follows from the cards alone, so that equal
    views and dice give equal answers on any machine."""

    def __init__(
        self,
        deals: int = DEALS,
        answers: int = ANSWERS,
        head_start: float = HEAD_START,
        rounds: int = ROUNDS,
        hopeless: float = HOPELESS,
    ) -> None:
        self._deals = deals
        self._answers = answers
        self._head_start = head_start
        self._rounds = rounds
        self._hopeless = hopeless

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the answer that promises the greatest share of the win. Once `stop` says so, the games played so far
        decide. Raises `ValueError` if the viewer is not asked."""
        asked = own_question(view, dice)
        seat = asked.viewer.seat
        assert seat is not None  # noqa: S101 - the public is never asked
        ranked = judged(asked, EVALUATION)[: self._answers]
        answers = [each.action for each in ranked]
        if (only := only_choice(answers)) is not None:
            return only
        judgements = (EVALUATION,) * len(asked.seats)
        race = Race([self._head_start * (ranked[0].worth - each.worth) for each in ranked])
        for number in range(self._deals):
            if len(race.running) == 1 or stop():
                break
            game = Playout(imagine(asked, Dice(dice.key, number * _WORDS_APART) if number else dice), judgements)
            race.note([game.copy().share(seat, answers[at], self._rounds) for at in race.running])
            if (number + 1) % LOT == 0:
                parts = (most for part, most in STAY if number + 1 >= part * self._deals)
                race.drop(self._hopeless, next(parts, self._answers))
        best = answers[race.best]
        return Choice(best, reason(asked, best), race.certainty)


_WORDS_APART: Final = 4096
"""Words of the dice from one deal to the next, more than any deal needs."""
