"""2 DOWN as a daily deal: three rounds; every round is told by whether the person laid their level."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from engine.contract import Position, Saved, Step, own
from engine.daily import PERSON, DailyScore, Mark, events_of, place_among
from engine.games.two_down.events import RoundEnded
from engine.games.two_down.game import NAME, TwoDownPosition
from engine.seats import Seat

ROUNDS: Final = 3
"""A whole game takes an evening."""


class TwoDownDaily:
    """Rules of 2 DOWN as a daily deal."""

    @property
    def options(self) -> Saved:
        """The usual rules."""
        return {}

    def is_over(self, position: Position) -> bool:
        """Return whether the third round or the game is over."""
        here = own(position, TwoDownPosition, NAME)
        return here.round > ROUNDS or here.outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the number of levels that the person laid, and their place. Raises `ValueError` for a deal that is not
        over."""
        if not self.is_over(steps[-1].position):
            raise ValueError("the deal is not over")
        ended = [event for event in events_of(steps) if isinstance(event, RoundEnded)]
        laid = [sum(each in _laid(event) for event in ended) for each in range(len(ended[-1].levels))]
        return DailyScore(place_among(laid, seat), len(ended), laid[seat], tuple(_marks(ended, seat)))

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the numbers of levels laid so far."""
        ended = (event for event in events_of(steps) if isinstance(event, RoundEnded))
        return tuple(accumulate(int(seat in _laid(event)) for event in ended))


def _laid(event: RoundEnded) -> Sequence[int]:
    """Return the seats that laid a level in that round, the finisher first."""
    return [laid.seat for laid in event.laid]


def _marks(ended: Sequence[RoundEnded], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each round: the level laid first, laid in the pick-up, or nothing laid."""
    for event in ended:
        seats = _laid(event)
        later = Mark.GOOD if seat in seats else Mark.BAD
        yield Mark.BEST if seats[0] == seat else later
