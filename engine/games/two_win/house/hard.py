"""The fourth level: deals the hidden cards anew, tries its best answers and plays each game out in the head."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_win.actions import TwoWinAction
from engine.games.two_win.house.evaluation import EVALUATION
from engine.games.two_win.house.judging import judged, only_choice, own_question, reason
from engine.games.two_win.house.playout import Playout
from engine.games.two_win.view import TwoWinView
from engine.house import Choice
from engine.reasons import SURE

DEALS: Final = 60
"""Times the hidden cards are dealt anew for one answer: up to 180 games in the head."""

MORE_DEALS: Final = 240
"""Times more when the choice is made and looks good but not yet sure: they say how sure it is, and change nothing."""

LOOKS_GOOD: Final = 0.02
"""How sure it must look for that."""

ANSWERS: Final = 3
"""How many of the best answers by the judgement are tried on every deal."""

HEAD_START: Final = 0.03
"""Share of games by which an answer must be ahead for each card of worth that the judgement puts it behind."""


class Hard:
    """Looks ahead: a fixed number of games, so that equal views and dice give equal answers on any machine."""

    def __init__(
        self, deals: int = DEALS, answers: int = ANSWERS, head_start: float = HEAD_START, more_deals: int = MORE_DEALS
    ) -> None:
        self._deals = deals
        self._more_deals = more_deals
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
        games = self._games(asked, answers, dice, range(self._deals), stop)
        handicaps = [self._head_start * (ranked[0].worth - each.worth) for each in ranked]
        shares = [sum(game[at] for game in games) / max(len(games), 1) for at in range(len(answers))]
        worth = [share - handicap for share, handicap in zip(shares, handicaps, strict=True)]
        best = worth.index(max(worth))
        sure = certainty(games, handicaps, best)
        if LOOKS_GOOD <= sure < SURE:
            more = range(self._deals, self._deals + self._more_deals)
            sure = certainty([*games, *self._games(asked, answers, dice, more, stop)], handicaps, best)
        return Choice(answers[best], reason(asked, answers[best]), sure)

    def _games(
        self,
        view: TwoWinView,
        answers: Sequence[TwoWinAction],
        dice: Dice,
        deals: Iterable[int],
        stop: Callable[[], bool],
    ) -> Sequence[Sequence[float]]:
        """What each answer wins on each of these deals: all answers on the same ones."""
        seat = view.viewer.seat
        assert seat is not None  # noqa: S101 - the public is never asked
        judgements = (EVALUATION,) * len(view.seats)
        played: list[Sequence[float]] = []
        for number in deals:
            if stop():
                break
            game = Playout(view, Dice(dice.key, number * _WORDS_APART) if number else dice, judgements)
            played.append([game.copy().share(seat, answer) for answer in answers])
        return played


def certainty(games: Sequence[Sequence[float]], handicaps: Sequence[float], best: int) -> float:
    """How sure it is that more deals would not prefer another answer, from 0 (as good as tossed up) to 1.

    `games`: what each answer won on every deal, its handicap not counted. Answers are compared deal by deal, for what
    the cards decide anyhow cancels out; the mean difference and its standard error say how likely another answer is
    the better one after all. The best of several looks better than it is, so the certainty leans to doubt."""
    if len(games) < _ENOUGH:
        return 0.0
    others = [at for at in range(len(handicaps)) if at != best]
    wrong = sum(
        _overtakes([game[best] - game[at] - handicaps[best] + handicaps[at] for game in games]) for at in others
    )
    return max(1 - 2 * wrong, 0.0) ** _LEANS


def _overtakes(ahead: Sequence[float]) -> float:
    """How likely an answer is the better one that was behind by so much on each deal."""
    mean, deals = fmean(ahead), len(ahead)
    spread = sum((each - mean) ** 2 for each in ahead) + _DOUBT
    return NormalDist().cdf(-mean / sqrt(spread / (deals * (deals - 1))))


_ENOUGH: Final = 8
"""With fewer deals nothing can be said."""

_LEANS: Final = 4
"""Found by measuring (docs/house_players.md): of choices called sure at least nine of ten stay the best."""

_DOUBT: Final = 1.0
"""One deal more that went the other way: that nothing differed so far is no proof."""

_WORDS_APART: Final = 4096
"""Words of the dice from one deal to the next, more than any deal needs."""
