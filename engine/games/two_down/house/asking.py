"""The question that a house player was asked, for all levels."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.checks import given
from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_down.actions import Draw, Ending, Exchange, Lay, Skip
from engine.games.two_down.melds import Level
from engine.games.two_down.view import SeatView, TwoDownView
from engine.house import Choice
from engine.seats import Seat

ONLY_CHOICE: Final = "reason-only-choice"
LAYS: Final = "reason-lays-level"


class Question(NamedTuple):
    """A view whose viewer is asked: its seat, what is public of it, and what its level asks for."""

    view: TwoDownView
    seat: Seat
    own: SeatView
    level: Level

    def endings(self) -> Sequence[Ending | Exchange]:
        """Return every answer that gives a card away."""
        legal = self.view.legal_actions()
        return [action for action in legal if not isinstance(action, Draw | Lay | Skip)]


def own_question(view: View, dice: Dice) -> Question:
    """Return the question in a view. Raises `ValueError` for another game, without dice, and if nothing is asked."""
    given(dice, Dice, "dice")
    seen = own(view, TwoDownView, "2 DOWN")
    seat, mine, level = seen.viewer.seat, seen.own, seen.level
    if seen.prompt is None or seat is None or mine is None or level is None:
        raise ValueError("a house player was asked to choose for somebody who is not asked")
    return Question(seen, seat, mine, level)


def sure_choice(asked: Question) -> Choice | None:
    """Return the answer that needs no thought: a lay of the level, which players of every level make, or the only
    answer."""
    lay = asked.view.proposed()
    if lay is not None:
        return Choice(lay, LAYS, 1.0)
    legal = asked.view.legal_actions()
    return Choice(legal[0], ONLY_CHOICE, 1.0) if len(legal) == 1 else None
