"""Standings of finished games: places on leaderboards, and ratings (docs/decisions/ratings.md).

Ratings use the Plackett-Luce model of the `openskill` package, which treats every game as a ranking of its people, with
ties.

Pure functions: counting the same results in the same order always gives the same numbers, either as games end or in a
recount (`python -m bot recount`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, NamedTuple, NewType

from openskill.models import PlackettLuce

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Moved, Placed, Result

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


Season = NewType("Season", int)
"""A quarter of a calendar year in UTC: `20264` is the last quarter of 2026."""

ALL_TIME: Final = Season(0)
"""Pseudo-season of all games ever played."""

EVERYWHERE: Final = GuildId(0)
"""Pseudo-server that stands for all servers together."""

PLACES_TOLD: Final = 1000
"""Place from which on changes of places are no longer reported."""

_BITS: Final = 20
_MOST: Final = (1 << _BITS) - 1
"""Maximum of a number in the sort key; larger numbers are cut to it."""


class Board(NamedTuple):
    """A leaderboard: one game, on one server or on all, in one season or of all time."""

    game_key: str
    guild: GuildId = EVERYWHERE
    season: Season = ALL_TIME


class Seasoned(NamedTuple):
    """A player and the season of a rating. Ratings start again every season."""

    user: UserId
    season: Season = ALL_TIME


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line on a leaderboard.

    Attributes:
        wins: Wins in games with at least two people.
        games: Games with at least two people.
        house_wins: Wins of the person alone against house players.
        house_games: Games of the person alone against house players.
        streak: Current number of consecutive wins in games with at least two people.
        best_streak: Longest such streak.
    """

    user: UserId
    wins: int = 0
    games: int = 0
    house_wins: int = 0
    house_games: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def order(self) -> int:
        """The sort key of a leaderboard, smallest first: more wins, then fewer games, then more wins against house
        players.

        People who have only played against house players come last. The key is a single number, so that an index can
        find places.
        """
        wins, games, house = (min(count, _MOST) for count in (self.wins, self.games or _MOST, self.house_wins))
        return (games << _BITS) - (wins << 2 * _BITS) - house

    def without_streaks(self) -> "Standing":
        """Return the standing without streaks, as shown to others if the person hides them."""
        return replace(self, streak=0, best_streak=0)

    def after(self, placed: Placed, people: int) -> "Standing":
        """Return the standing after another game, in which `people` people took part."""
        if people < 2:
            return replace(self, house_wins=self.house_wins + placed.won, house_games=self.house_games + 1)
        streak = self.streak + 1 if placed.won else 0
        return replace(
            self,
            wins=self.wins + placed.won,
            games=self.games + 1,
            streak=streak,
            best_streak=max(streak, self.best_streak),
        )


class Ranked(NamedTuple):
    """A leaderboard line with its place, from 1. Equal standings share a place."""

    place: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Change of a player's all-time rating after one game."""

    user: UserId
    before: Rating
    after: Rating


class NotedChange(NamedTuple):
    """A stored rating change with its game. `number` is the position of the change in the order of counting."""

    table: TableId
    game_key: str
    number: int
    change: RatingChange


@dataclass(frozen=True, slots=True)
class Counts:
    """Standings, ratings and rating changes to store after one result."""

    standings: Mapping[tuple[Board, UserId], Standing]
    ratings: Mapping[Seasoned, Rating]
    changes: tuple[RatingChange, ...]


class Met(NamedTuple):
    """An opponent, with the number of games played together and the number of those in which the player
    finished ahead."""

    user: UserId
    games: int
    ahead: int


def ranked(standings: Sequence[Standing], offset: int, equals: int) -> Sequence[Ranked]:
    """Return a part of a leaderboard with places.

    Args:
        standings: The lines of that part, in order.
        offset: Number of lines before that part.
        equals: Number of lines before that part that are equal to its first line.
    """
    lines = list[Ranked]()
    for number, standing in enumerate(standings, start=offset + 1):
        equal = lines[-1] if lines and lines[-1].standing.order == standing.order else None
        place = equal.place if equal else number if lines else number - equals
        lines.append(Ranked(place, standing))
    return lines


def season_of(moment: Milliseconds) -> Season:
    """Return the season that contains a time."""
    day = datetime.fromtimestamp(moment / 1000, UTC)
    return Season(10 * day.year + (day.month + 2) // 3)


def season_before(season: Season) -> Season:
    """Return the previous season."""
    year, quarter = season_parts(season)
    return Season(season - 1 if quarter > 1 else 10 * (year - 1) + 4)


def season_begins(season: Season) -> Milliseconds:
    """Return the time at which a season begins."""
    year, quarter = season_parts(season)
    return Milliseconds(round(datetime(year, 3 * quarter - 2, 1, tzinfo=UTC).timestamp()) * 1000)


def season_parts(season: Season) -> tuple[int, int]:
    """Return the year and the quarter (1 to 4) of a season."""
    return divmod(season, 10)


def boards_of(result: Result) -> tuple[Board, ...]:
    """Return all leaderboards on which a result counts."""
    guilds = dict.fromkeys((result.guild, EVERYWHERE))
    return tuple(
        Board(result.game_key, guild, season) for guild in guilds for season in (ALL_TIME, season_of(result.ended))
    )


def count(
    result: Result,
    standings: Mapping[tuple[Board, UserId], Standing],
    ratings: Mapping[Seasoned, Rating],
) -> Counts:
    """Count a result.

    Args:
        result: The result.
        standings: Current standings of the people in the game. A missing one counts as new.
        ratings: Current ratings of the people in the game. A missing one counts as a newcomer's.

    Returns:
        The new values. A person whose data was deleted is rated as a newcomer, and nothing is stored for them.
    """
    lines = {
        (board, placed.user): standings.get((board, placed.user), Standing(placed.user)).after(placed, result.people)
        for board in boards_of(result)
        for placed in result.placed
        if placed.user is not None
    }
    if result.people < 2:
        return Counts(lines, {}, ())
    by_season = {season: _rated(result, season, ratings) for season in (ALL_TIME, season_of(result.ended))}
    moved = {Seasoned(each.user, season): each.after for season, changes in by_season.items() for each in changes}
    return Counts(lines, moved, by_season[ALL_TIME])


def _rated(result: Result, season: Season, ratings: Mapping[Seasoned, Rating]) -> tuple[RatingChange, ...]:
    sat = [placed for placed in result.placed if placed.is_person]
    before = [NEWCOMER if each.user is None else ratings.get(Seasoned(each.user, season), NEWCOMER) for each in sat]
    after = rated([placed.place for placed in sat], before)
    rows = zip(sat, before, after, strict=True)
    return tuple(RatingChange(placed.user, old, new) for placed, old, new in rows if placed.user is not None)


def moved(result: Result, before: Mapping[UserId, int | None], after: Mapping[UserId, int | None]) -> tuple[Moved, ...]:
    """Return the changes of places of players whose place on a leaderboard changed, and of all winners, ordered by new
    place.

    Args:
        result: The result of the game.
        before: Each person's place before the game, `None` or missing if they were not on the leaderboard.
        after: Each person's place after the game, in the same form.
    """
    found = (
        Moved(placed.seat, before.get(placed.user), place)
        for placed in result.placed
        if placed.user is not None
        and (place := after.get(placed.user)) is not None
        and (placed.won or place != before.get(placed.user))
    )
    return tuple(sorted(found, key=lambda each: (each.after, each.seat)))
