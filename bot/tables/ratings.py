"""Ratings: the strength of a person at a game, estimated from the order in which games ended
(docs/decisions/ratings.md).

Uses the Plackett-Luce model of the `openskill` package: every game is a ranking of its people, with ties. Equal games
in equal order give equal ratings.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

MEAN: Final = 25.0
"""Initial mean, on the scale of the model."""

DEVIATION: Final = MEAN / 3
"""Initial standard deviation, on the scale of the model."""

LUCK: Final = MEAN / 6
"""Spread of a single game by luck, on the scale of the model (its beta). Larger values predicted winners worse."""

DRIFT: Final = MEAN / 300
"""Change of a player's strength from one game to the next (the model's tau), so that ratings keep adapting."""

ESTABLISHED: Final = 10
"""Games after which a rating is shown without a question mark."""

_ZERO: Final = 1000
_POINTS: Final = 20

_MODEL: Final = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=LUCK, tau=DRIFT)


class Rating(NamedTuple):
    """An estimate: `mean` and standard deviation on the scale of the model, from this number of `games`."""

    mean: float = MEAN
    deviation: float = DEVIATION
    games: int = 0

    @property
    def points(self) -> int:
        """Return the displayed rating: 1000 for a newcomer, never below 0.

        It is three deviations below the mean, so that one lucky game does not lead a board.
        """
        return max(0, round(_ZERO + _POINTS * (self.mean - 3 * self.deviation)))

    @property
    def established(self) -> bool:
        """True if the rating rests on enough games to mean something."""
        return self.games >= ESTABLISHED


NEWCOMER: Final = Rating()
"""The rating of a player without a game."""


def rated(places: Sequence[int], before: Sequence[Rating]) -> tuple[Rating, ...]:
    """Return the ratings after a game in which the people with the ratings `before` came in at `places` (1 is the best;
    equal numbers share a place). A game of fewer than two people changes nothing. Raises `ValueError` if the two do not
    belong together."""
    if len(places) != len(before):
        raise ValueError(f"{len(places)} places for {len(before)} ratings")
    if len(places) < 2:
        return tuple(before)
    teams = [[_MODEL.create_rating([rating.mean, rating.deviation])] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(after, before, strict=True)
    )
