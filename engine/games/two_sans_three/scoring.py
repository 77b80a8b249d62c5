"""Points: what lies face up, what lies face down, the two bonuses (S2, S20 to S23), and who wins (S22)."""

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.contract import Outcome
from engine.games.two_sans_three.collection import Counts
from engine.seats import Seat

INTERIM_BONUSES: Final = (10, 7, 5, 3)
"""For the first, second, third and fourth player with seven colours face up (S7, S17)."""

SINGLE: Final = 1
PAIR: Final = 5
FINAL_BONUS: Final = (0, 0, 0, 0, 0, 0, 5, 10)
"""By the number of colours face up at the end (S20)."""


Points: TypeAlias = Annotated[int, range(-100, 101)]


class Score(NamedTuple):
    """The points of a seat by where they come from; `face_down` is never above 0."""

    singles: Points
    pairs: Points
    face_down: Points
    interim: Points
    final: Points

    @property
    def total(self) -> int:
        """All of them (S21)."""
        return sum(self)


def score(face_up: Counts, face_down: int, interim: int) -> Score:
    """What a collection is worth at the end of the game (S21)."""
    singles, pairs = face_up.count(1), face_up.count(2)
    return Score(SINGLE * singles, PAIR * pairs, -face_down, interim, FINAL_BONUS[singles + pairs])


def next_bonus(earned: Sequence[int]) -> int:
    """The interim bonus that lies on top, 0 when none is left. `earned`: what each seat has, 0 for nothing (S17)."""
    gone = len(earned) - earned.count(0)
    return (*INTERIM_BONUSES, 0)[gone]


def outcome(totals: Sequence[int]) -> Outcome:
    """The highest total wins; equal totals share a place (S22, A-S7)."""
    places = sorted(set(totals), reverse=True)
    ranking = tuple(tuple(Seat(seat) for seat, each in enumerate(totals) if each == total) for total in places)
    return Outcome(ranking[0], "points", ranking)
