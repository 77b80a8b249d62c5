"""2 SANS 3 as a daily deal: a whole game; every turn of the person is told by what it did to their points."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.contract import Position, Saved, Step, own
from engine.daily import PERSON, DailyScore, Mark
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.game import NAME, SansThreePosition
from engine.seats import Seat


class SansThreeDaily:
    """Rules of 2 SANS 3 as a daily deal."""

    @property
    def options(self) -> Saved:
        """The usual rules."""
        return {}

    def is_over(self, position: Position) -> bool:
        """Return whether the game is over."""
        return own(position, SansThreePosition, NAME).outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the person's place and points. Raises `ValueError` for a game that is not over."""
        last = own(steps[-1].position, SansThreePosition, NAME)
        outcome = last.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        marks = tuple(_marks(steps, seat))
        return DailyScore(outcome.place(seat), len(marks), _points(last, seat), marks)

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the points after each turn."""
        return tuple(_points(after.position, seat) for _, after in _turns(steps, seat))


def _turns(steps: Sequence[Step], seat: Seat) -> Iterator[tuple[Step, Step]]:
    """Yield the seat's turns, each with the step before it."""
    for before, step in pairwise(steps):
        if any(isinstance(event, Played) and event.seat == seat for event in step.events):
            yield before, step


def _marks(steps: Sequence[Step], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each turn: an interim bonus, points gained, nothing, points lost."""
    for before, step in _turns(steps, seat):
        earned = any(isinstance(event, BonusEarned) and event.seat == seat for event in step.events)
        yield Mark.BEST if earned else _mark(_points(step.position, seat) - _points(before.position, seat))


def _mark(gained: int) -> Mark:
    if gained == 0:
        return Mark.NOTHING
    return Mark.GOOD if gained > 0 else Mark.BAD


def _points(position: Position, seat: Seat) -> int:
    """Return the points of a seat if the game ended now."""
    return own(position, SansThreePosition, NAME).holdings[seat].score.total
