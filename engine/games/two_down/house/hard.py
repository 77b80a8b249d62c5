"""The fourth level: draws cards in the head, and keeps what most often and soonest makes the level."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.house.asking import own_question, sure_choice
from engine.games.two_down.house.judging import Judged, Judgement
from engine.games.two_down.house.normal import best
from engine.games.two_down.house.waiting import futures, soon
from engine.house import Choice

PILES: Final = 24
"""Draw piles in the head for one answer."""

ANSWERS: Final = 4
"""How many of the best answers by the judgement are tried on them."""

EFFECT: Final = 0.5
"""What the effect of a card is worth beside the share of a level, for each card of the judgement."""


class Hard:
    """Looks ahead: on a fixed number of draw piles, so that equal views and dice give equal answers on any machine."""

    def __init__(self, piles: int = PILES, answers: int = ANSWERS) -> None:
        self._piles = piles
        self._answers = answers

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """The answer after which the level comes soonest; when `stop` says so, by the piles tried so far. Raises
        `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        judgement = Judgement(asked, denies=True)
        answers = judgement.judged()[: self._answers]
        shares = self._shares(judgement, answers, dice, stop)
        tried = zip(answers, shares, strict=True)
        ranked = [each._replace(worth=share + EFFECT * each.effect + each.worth / 1000) for each, share in tried]
        return best(sorted(ranked, key=lambda each: -each.worth))

    def _shares(
        self, judgement: Judgement, answers: Sequence[Judged], dice: Dice, stop: Callable[[], bool]
    ) -> list[float]:
        """How soon each answer makes the level, all on the same piles."""
        sums, tried = [0.0] * len(answers), 0
        for future in futures(judgement.unseen, self._piles, dice):
            if stop():
                break
            for at, each in enumerate(answers):
                sums[at] += soon(each.left, each.more, (future,), judgement.ways)
            tried += 1
        return [each / max(tried, 1) for each in sums]
