"""The levels of 2 SANS 3, weakest first. The fourth has a file of its own."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.contract import View
from engine.dice import Dice
from engine.games.two_sans_three.house.evaluation import EVALUATION
from engine.games.two_sans_three.house.hard import Hard
from engine.games.two_sans_three.house.judging import Judged, judged, own_question, reason
from engine.games.two_sans_three.view import PlayPreview
from engine.house import Choice, HousePlayer


class Beginner:
    """The weakest level: it knows the rules and nothing else."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return any legal answer. Raises `ValueError` if the viewer is not asked."""
        legal = own_question(view, dice)[0].legal_actions()
        pick, _ = dice.below(len(legal))
        return Choice(legal[pick], "reason-guess", 1 / len(legal))


class Easy:
    """The second level: it collects pairs and turns over as few cards as it can. Seven colours and bonuses come by
    chance, and it thinks of no other turn."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the card after which it has the most pairs, less the cards turned over; equal ones by chance. Raises
        `ValueError` if the viewer is not asked."""
        asked, _ = own_question(view, dice)
        previews = sorted((asked.look_ahead(card) for card in asked.hand), key=_tidiness, reverse=True)
        equal = sum(_tidiness(each) == _tidiness(previews[0]) for each in previews)
        pick, _ = dice.below(equal)
        best = previews.pop(pick)
        return Choice(best.action, reason((best, *previews)), 0.5)


def _tidiness(preview: PlayPreview) -> int:
    return preview.own.face_up.count(2) - preview.own.face_down


class Normal:
    """The third level: the card that the judgement likes best, without looking ahead."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the best card by the judgement. Raises `ValueError` if the viewer is not asked."""
        asked, _ = own_question(view, dice)
        answers = judged(asked, EVALUATION)
        previews = [each.preview for each in answers]
        return Choice(previews[0].action, reason(previews), _lead(answers))


def _lead(answers: Sequence[Judged]) -> float:
    """Return the certainty of the judgement: 0 for equal cards, towards 1 the further the second one falls behind."""
    if len(answers) == 1:
        return 1.0
    ahead = answers[0].worth - answers[1].worth
    return ahead / (ahead + 1)


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {"beginner": Beginner(), "easy": Easy(), "normal": Normal(), "hard": Hard()}
)
"""A house player for every level of `engine.house.LEVELS`."""
