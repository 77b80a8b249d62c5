"""The daily deal: the same cards for everyone, one person against house players, and a score.

Each game defines how its daily deal is played and scored; nothing here depends on a particular game. A score reveals no
card, so that people can compare scores before everyone has played. A challenge is scored in the same way: the cards of
a finished game, played alone from one of its seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, Protocol, TypeAlias

from engine.contract import Event, Position, Seat, Step

SEATS: Final = 4
"""Number of seats: one person and three house players."""

PERSON: Final = Seat(0)
"""Seat of the person."""

LEVEL: Final = "normal"
"""Level of the house players."""


class Mark(StrEnum):
    """Result of one round for the person: the best possible one, a gain, nothing, or a loss."""

    BEST = "best"
    GOOD = "good"
    NOTHING = "nothing"
    BAD = "bad"


Count: TypeAlias = Annotated[int, range(-(1 << 31), 1 << 31)]
"""Number that a game counts, such as points. It may be negative."""


class DailyScore(NamedTuple):
    """Result of a daily deal.

    Attributes:
        place: The person's place, from 1.
        rounds: Number of rounds that the person played.
        number: Number that the game counts: the last number, points or levels.
        marks: Result of each round.
    """

    place: int
    rounds: int
    number: Count
    marks: tuple[Mark, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Sort key, smaller is better: place, then rounds played, then the number that the game counts."""
        return self.place, -self.rounds, -self.number


class DailyRules(Protocol):
    """Rules of one game's daily deal, which is played under the default house rules."""

    def is_over(self, position: Position) -> bool:
        """Return whether the deal is over: at the end of the game, or earlier for long games."""
        ...

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the score of a deal that is over.

        Args:
            steps: The deal and every accepted action, in order.

        Raises:
            ValueError: The deal is not over.
        """
        ...

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[Count, ...]:
        """Return the number that the game counts (the formed number, points or levels) after each round that a seat
        played."""
        ...


def events_of(steps: Iterable[Step]) -> Iterable[Event]:
    """Return all events of these steps, in order."""
    return (event for step in steps for event in step.events)


def whole_deal(rules: DailyRules, steps: Sequence[Step]) -> Sequence[Step]:
    """Return the steps of a game until a daily deal with them would be over.

    Raises:
        ValueError: The game ended before that.
    """
    for index, step in enumerate(steps):
        if rules.is_over(step.position):
            return steps[: index + 1]
    raise ValueError("the deal is not over")


def last_alone(standings: Mapping[Seat, int]) -> tuple[Seat, int] | None:
    """Return the only seat with the lowest value and its distance from the highest; `None` if there is none.

    Of two players, one is merely behind, so a distance of 1 does not count.
    """
    if not standings:
        return None
    seat = min(standings, key=standings.__getitem__)
    behind = max(standings.values()) - standings[seat]
    alone = list(standings.values()).count(standings[seat]) == 1
    return (seat, behind) if alone and (behind > 1 or len(standings) > 2) else None
