"""The levels of 2 DOWN, weakest first.

There is no fourth: nothing that answers in time was enough stronger than the third (docs/house_players.md).
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.actions import Draw, Ending, Exchange, Source
from engine.games.two_down.house.judging import Judgement, Question, best, own_question, sure_choice
from engine.games.two_down.progress import missing, progress
from engine.house import Choice, HousePlayer


class Beginner:
    """The weakest level: it lays when it can, and draws and discards at random."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return a lay, or any legal answer. Raises `ValueError` if the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        legal = asked.view.legal_actions()
        pick, _ = dice.below(len(legal))
        return Choice(legal[pick], "reason-guess", 1 / len(legal))


Entry = TypeVar("Entry")


class Easy:
    """The second level: it collects for one way to its level. It draws from the pile unless the open card completes
    that, and discards any card that it is not collecting."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the answer by habit; equal ones by chance. Raises `ValueError` if the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        if asked.view.kind == "draw":
            return _draw(asked)
        spare = _not_collected(asked)
        card, dice = _any(sorted({action.card for action in spare}), dice)
        action, _ = _any([action for action in spare if action.card == card], dice)
        return Choice(action, "reason-not-collected", 0.5)


def _any(entries: Sequence[Entry], dice: Dice) -> tuple[Entry, Dice]:
    """Return one of some entries, by chance."""
    pick, dice = dice.below(len(entries))
    return entries[pick], dice


def _draw(asked: Question) -> Choice:
    view, top = asked.view, asked.view.top
    distinct = view.options.heap_distinct_colours
    if top is not None and view.takeable and not missing((*view.hand, top), asked.level, distinct=distinct):
        return Choice(Draw(Source.DISCARD), "reason-card-helps", 1.0)
    return Choice(Draw(Source.PILE), "reason-unknown-card", 0.5)


def _not_collected(asked: Question) -> Sequence[Ending | Exchange]:
    """Return every way to be rid of a card that is not on the one way to the level that this player sees. The player
    does not know the worth of a Wild."""
    view = asked.view
    kept = progress(view.hand, asked.level, distinct=view.options.heap_distinct_colours).kept
    endings = asked.endings()
    return [action for action in endings if action.card not in kept] or endings


class Normal:
    """The third level: the answer that the judgement likes best, without looking ahead."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the best answer by the judgement. Raises `ValueError` if the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        answers, _ = Judgement(asked).judged(dice)
        return best(answers)


HOUSE_PLAYERS: Final[Mapping[str, HousePlayer]] = MappingProxyType(
    {"beginner": Beginner(), "easy": Easy(), "normal": Normal()}
)
"""A house player for every level that the game has."""
