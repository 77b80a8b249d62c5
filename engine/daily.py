"""The daily deal: the same cards for everyone, one person against the house, and a score. A challenge is scored as one:
the cards of a finished game, played alone from one of its seats.

Each game states how its daily deal is played and scored; nothing here knows a particular game. A score reveals no card,
so that people can compare before everyone has played.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, Protocol, TypeAlias

from engine.contract import Event, Position, Step
from engine.seats import Seat

SEATS: Final = 4
"""The person and three house players."""

PERSON: Final = Seat(0)
"""The seat of the person."""

LEVEL: Final = "normal"
"""The level of the three house players."""


class Mark(StrEnum):
    """Result of one round for the person: the best possible, a gain, nothing, or a loss."""

    BEST = "best"
    GOOD = "good"
    NOTHING = "nothing"
    BAD = "bad"


Count: TypeAlias = Annotated[int, range(-(1 << 31), 1 << 31)]
"""The count of a game, such as points, which may be negative."""


class DailyScore(NamedTuple):
    """Result of a daily deal.

    `place` is among the four players, from 1. `rounds` is how many the person played, `number` what the game counts
    (the last number, points, levels), `marks` has one entry for each round.
    """

    place: int
    rounds: int
    number: Count
    marks: tuple[Mark, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Return a sort key, smaller is better: place, then rounds played, then the number."""
        return self.place, -self.rounds, -self.number


class DailyRules(Protocol):
    """Rules of one game as a daily deal, which is played under the default house rules."""

    def is_over(self, position: Position) -> bool:
        """Return whether the deal is over: at the end of the game, or sooner for long games."""
        ...

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Score a deal that is over. `steps` are the deal and every accepted action, in order.

        Raises:
            ValueError: The deal is not over.
        """
        ...

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[Count, ...]:
        """Return the running count (number, points or levels) after each round that a seat played."""
        ...


def events_of(steps: Iterable[Step]) -> Iterable[Event]:
    """Return all events of these steps, in order."""
    return (event for step in steps for event in step.events)


def whole_deal(rules: DailyRules, steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps of a game up to where a daily deal of it would be over. Raises `ValueError` for a game that did
    not get there."""
    for index, step in enumerate(steps):
        if rules.is_over(step.position):
            return steps[: index + 1]
    raise ValueError("the deal is not over")


def place_among(values: Sequence[int], seat: Seat) -> int:
    """Return the place of a seat, from 1. Higher values are better, and equal values share a place."""
    return 1 + sum(value > values[seat] for value in values)
