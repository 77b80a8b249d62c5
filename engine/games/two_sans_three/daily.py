"""2 SANS 3 as a daily deal: a whole game; every turn of the person is told by what it did to their points."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.contract import Position, Saved, Step, own
from engine.daily import PERSON, DailyScore, Mark, last_position
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.game import NAME, SansThreePosition


class SansThreeDaily:
    """Rules of 2 SANS 3 as a daily deal."""

    @property
    def options(self) -> Saved:
        """The usual rules."""
        return {}

    def is_over(self, position: Position) -> bool:
        """With the game."""
        return own(position, SansThreePosition, NAME).outcome() is not None

    def score(self, steps: Sequence[Step]) -> DailyScore:
        """The person's place and points. Raises `ValueError` for a game that is not over."""
        last = own(last_position(steps), SansThreePosition, NAME)
        outcome = last.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        marks = tuple(_marks(steps))
        return DailyScore(outcome.place(PERSON), len(marks), _points(last), marks)


def _marks(steps: Sequence[Step]) -> Iterator[Mark]:
    """An interim bonus, points gained, nothing, points lost."""
    for before, step in pairwise(steps):
        if any(isinstance(event, Played) and event.seat == PERSON for event in step.events):
            earned = any(isinstance(event, BonusEarned) and event.seat == PERSON for event in step.events)
            yield Mark.BEST if earned else _mark(_points(step.position) - _points(before.position))


def _mark(gained: int) -> Mark:
    if gained == 0:
        return Mark.NOTHING
    return Mark.GOOD if gained > 0 else Mark.BAD


def _points(position: Position) -> int:
    """Return what the person would score if the game ended now."""
    return own(position, SansThreePosition, NAME).holdings[PERSON].score.total
