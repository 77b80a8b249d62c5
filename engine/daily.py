"""The daily deal: the same cards for everybody, one person against the house, and what came of it.

Each game says here how its daily deal is played and told; nothing here knows a particular game. What a score tells
gives no card away, so that people can compare their day before everybody has played.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from engine.checks import given
from engine.contract import Event, Position, Saved, Step
from engine.seats import Seat

SEATS: Final = 4
"""The person and three house players."""

PERSON: Final = Seat(0)
"""Where the person sits."""

LEVEL: Final = "normal"
"""The level of the three house players."""


class Mark(StrEnum):
    """How a round went for the person: the best that could happen, something gained, nothing, or a loss."""

    BEST = "best"
    GOOD = "good"
    NOTHING = "nothing"
    BAD = "bad"


class DailyScore(NamedTuple):
    """What a daily deal came to: the `place` among the four (from 1), how many `rounds` the person played, the `number`
    that the game counts (the last number, points, levels), and how each round went."""

    place: int
    rounds: int
    number: int
    marks: tuple[Mark, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller is better: the place decides, then who stayed in longer, then the number."""
        return self.place, -self.rounds, -self.number


class DailyRules(Protocol):
    """How one game is played as a daily deal."""

    @property
    def options(self) -> Saved:
        """The house rules, as `Game.read_options` takes them."""
        ...

    def is_over(self, position: Position) -> bool:
        """Whether the deal is over: with the game, or sooner where a whole game would fill an evening."""
        ...

    def score(self, steps: Sequence[Step]) -> DailyScore:
        """What came of a deal that is over. `steps`: the deal and every accepted action, in order."""
        ...


def events_of(steps: Iterable[Step]) -> Iterable[Event]:
    """Everything that happened, in order."""
    return (event for step in steps for event in step.events)


def last_position(steps: Sequence[Step]) -> Position:
    """Where a deal stands. Raises `ValueError` for what are no steps, and for none at all."""
    given(steps, Sequence, "the steps of a deal")
    for step in steps:
        given(step, Step, "a step")
    if not steps:
        raise ValueError("a deal without a step has not begun")
    return steps[-1].position


def place_among(values: Sequence[int]) -> int:
    """The person's place where more is better and equal values share a place."""
    return 1 + sum(value > values[PERSON] for value in values)
