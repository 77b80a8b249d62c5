"""Ratings: estimates of a person's strength at a game, computed from final rankings (docs/decisions/ratings.md).

Uses the Plackett-Luce model of the `openskill` package, which treats every game as a ranking of its people, with ties.
Rating the same games in the same order always gives the same result.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

MEAN: Final = 25.0
"""Initial mean of a rating, on the scale of the model."""

DEVIATION: Final = MEAN / 3
"""Initial standard deviation of a rating, on the scale of the model."""

LUCK: Final = MEAN / 6
"""Spread of a single game due to luck, on the scale of the model (its beta). Larger values predicted winners less well.
"""

DRIFT: Final = MEAN / 300
"""Change of a player's strength between two games, on the scale of the model (its tau). It keeps ratings adapting."""

ESTABLISHED: Final = 10
"""Number of games after which a rating is shown without a question mark."""

_ZERO: Final = 1000
_POINTS: Final = 20

_MODEL: Final = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=LUCK, tau=DRIFT)


class Rating(NamedTuple):
    """An estimate of a player's strength.

    Attributes:
        mean: Mean on the scale of the model.
        deviation: Standard deviation on the scale of the model.
        games: Number of rated games.
    """

    mean: float = MEAN
    deviation: float = DEVIATION
    games: int = 0

    @property
    def points(self) -> int:
        """The displayed rating: 1000 for a newcomer, never below 0.

        It is based on three standard deviations below the mean, so that one lucky game does not lead the leaderboard.
        """
        return max(0, round(_ZERO + _POINTS * (self.mean - 3 * self.deviation)))

    @property
    def established(self) -> bool:
        """True if enough games were rated to show the rating without a question mark."""
        return self.games >= ESTABLISHED


NEWCOMER: Final = Rating()
"""The rating of a player who has no rated game."""


def rated(places: Sequence[int], before: Sequence[Rating]) -> tuple[Rating, ...]:
    """Return the ratings after a game. A game of fewer than two people changes nothing.

    Args:
        places: The place of each person, from 1; equal numbers are ties.
        before: The rating of each person before the game, in the same order.

    Raises:
        ValueError: `places` and `before` have different lengths.
    """
    if len(places) != len(before):
        raise ValueError(f"{len(places)} places for {len(before)} ratings")
    if len(places) < 2:
        return tuple(before)
    teams = [[_MODEL.create_rating([rating.mean, rating.deviation])] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Rating(team[0].mu, team[0].sigma, rating.games + 1) for team, rating in zip(after, before, strict=True)
    )
