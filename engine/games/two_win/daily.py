"""2 WIN as a daily deal: a whole game; every round is told by what the person's number brought."""

from collections.abc import Iterator, Sequence

from engine.contract import Position, Saved, Step, own
from engine.daily import PERSON, DailyScore, Mark, events_of
from engine.games.two_win.events import DroppedOut, Formed, Revealed
from engine.games.two_win.game import NAME, TwoWinPosition
from engine.seats import Seat


class TwoWinDaily:
    """Rules of 2 WIN as a daily deal."""

    @property
    def options(self) -> Saved:
        """The usual rules."""
        return {}

    def is_over(self, position: Position) -> bool:
        """Return whether the game is over."""
        return own(position, TwoWinPosition, NAME).outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the person's place by the order of dropping out, the rounds with a number, and the last number. Raises
        `ValueError` for a game that is not over."""
        outcome = own(steps[-1].position, TwoWinPosition, NAME).outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        numbers = self.counts(steps, seat)
        number = numbers[-1] if numbers else 0
        return DailyScore(outcome.place(seat), len(numbers), number, tuple(_marks(steps, seat)))

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the numbers formed."""
        revealed = (event for event in events_of(steps) if isinstance(event, Revealed))
        return tuple(formed.form.number for event in revealed if (formed := _own(event, seat)) is not None)


def _own(event: Revealed, seat: Seat) -> Formed | None:
    return next((formed for formed in event.formed if formed.seat == seat), None)


def _marks(steps: Sequence[Step], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each round: the highest number, another one that drew cards, one that drew none. Dropping out
    is the last mark."""
    for event in events_of(steps):
        if isinstance(event, Revealed) and (mine := _own(event, seat)) is not None:
            paid = Mark.GOOD if mine.criteria.cards else Mark.NOTHING
            yield Mark.BEST if mine.criteria.highest else paid
        elif isinstance(event, DroppedOut) and any(drop.seat == seat for drop in event.drops):
            yield Mark.BAD
