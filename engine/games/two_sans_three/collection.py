"""Collections: the face-up cards of each colour (S14 to S17), their points and bonuses (S2, S20 to S23), and the
winner (S22)."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.contract import Outcome
from engine.games.two_sans_three.cards import COLOUR, COLOURS, Card, Colour
from engine.seats import Seat

Counts: TypeAlias = tuple[int, ...]
"""Number of cards of each colour, in canonical order."""

NOTHING: Final[Counts] = (0,) * len(COLOURS)

ONE_TOO_MANY: Final = 3
"""Number of face-up cards of one colour at which they are turned over (S16)."""


Taking: TypeAlias = tuple[Counts, tuple[Colour, ...], bool]
"""Result of a take: the face-up cards, the colours that were turned over, and whether all seven colours were face up
(S17)."""


INTERIM_BONUSES: Final = (10, 7, 5, 3)
"""Bonuses of the first, second, third and fourth player with seven colours face up (S7, S17)."""

SINGLE: Final = 1

PAIR: Final = 5

FINAL_BONUS: Final = (0, 0, 0, 0, 0, 0, 5, 10)
"""Bonus at the end of the game, by number of colours face up (S20)."""

Points: TypeAlias = Annotated[int, range(-100, 101)]


def take(face_up: Counts, cards: Iterable[Card], *, each_card: bool) -> Taking:
    """Add `cards` to the face-up cards of a collection, in their order. Cards without colour leave the game (S15).

    Args:
        each_card: Check for all seven colours after every card. Otherwise there is one check at the end (A-S2).
    """
    counts = list(face_up)
    turned: tuple[Colour, ...] = ()
    complete = False
    for card in cards:
        colour = COLOUR[card]
        if colour is not None:
            if counts[colour] == ONE_TOO_MANY - 1:
                counts[colour] = 0
                turned += (colour,)
            else:
                counts[colour] += 1
                if each_card and 0 not in counts:
                    complete = True
    return tuple(counts), turned, complete or 0 not in counts


def with_turned(face_down: Counts, turned: Iterable[Colour]) -> Counts:
    """Return the face-down cards of a collection with three more for each colour in `turned` (S16)."""
    counts = list(face_down)
    for colour in turned:
        counts[colour] += ONE_TOO_MANY
    return tuple(counts)


def coloured(cards: Iterable[Card]) -> Counts:
    """Return the number of cards of each colour among `cards`."""
    counts = [0] * len(COLOURS)
    for card in cards:
        colour = COLOUR[card]
        if colour is not None:
            counts[colour] += 1
    return tuple(counts)


class Score(NamedTuple):
    """Points of a seat by source. `face_down` is 0 or negative."""

    singles: Points
    pairs: Points
    face_down: Points
    interim: Points
    final: Points

    @property
    def total(self) -> int:
        """Sum of the points (S21)."""
        return sum(self)


def score(face_up: Counts, face_down: int, interim: int) -> Score:
    """Return the points of a collection at the end of the game (S21).

    Args:
        face_down: Number of face-down cards.
        interim: Bonus that the seat has earned, 0 for none.
    """
    singles, pairs = face_up.count(1), face_up.count(2)
    return Score(SINGLE * singles, PAIR * pairs, -face_down, interim, FINAL_BONUS[singles + pairs])


def next_bonus(earned: Sequence[int]) -> int:
    """Return the interim bonus that the next player earns, 0 if none is left (S17).

    Args:
        earned: Bonus of each seat, 0 for none.
    """
    gone = len(earned) - earned.count(0)
    return (*INTERIM_BONUSES, 0)[gone]


def outcome(totals: Sequence[int]) -> Outcome:
    """Return the outcome. The highest total wins, and equal totals share a place (S22, A-S7)."""
    places = sorted(set(totals), reverse=True)
    ranking = tuple(tuple(Seat(seat) for seat, each in enumerate(totals) if each == total) for total in places)
    return Outcome(ranking[0], "points", ranking)
