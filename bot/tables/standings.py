"""Standings of finished games: places on boards and ratings.

Pure functions: equal results in equal order give equal numbers, counted as games end or in a recount (`python -m bot
recount`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, NamedTuple, NewType

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.ratings import NEWCOMER, Rating, rated
from bot.tables.results import Moved, Placed, Result

Season = NewType("Season", int)
"""A quarter of a calendar year in UTC: `20264` is the last of 2026."""

ALL_TIME: Final = Season(0)
EVERYWHERE: Final = GuildId(0)
"""Every server together."""

PLACES_TOLD: Final = 1000
"""Place on a board from which on moves are not reported."""

_BITS: Final = 20
_MOST: Final = (1 << _BITS) - 1
"""Upper bound of the games of a player."""


class Board(NamedTuple):
    """Board on which a person can stand: a game, on one server or everywhere, in one season or of all time."""

    game_key: str
    guild: GuildId = EVERYWHERE
    season: Season = ALL_TIME


class Seasoned(NamedTuple):
    """Player and season of a rating; ratings start again every season."""

    user: UserId
    season: Season = ALL_TIME


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a board. `wins` and `games` count games with at least two people; `house_wins` and `house_games` those
    of one person against bots. `streak` is the number of consecutive wins in games with people."""

    user: UserId
    wins: int = 0
    games: int = 0
    house_wins: int = 0
    house_games: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def order(self) -> int:
        """Return the sort key of a board, smallest first: more wins, then fewer games, then more wins against bots.
        People who only played against bots come last. It is one number, so that places can be found in an index."""
        wins, games, house = (min(count, _MOST) for count in (self.wins, self.games or _MOST, self.house_wins))
        return (games << _BITS) - (wins << 2 * _BITS) - house

    def without_streaks(self) -> "Standing":
        """Return the standing without streaks, as others see a person who hides them."""
        return replace(self, streak=0, best_streak=0)

    def after(self, placed: Placed, people: int) -> "Standing":
        """Return the standing after one more game of this many people."""
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
    """A line of a board with its place, from 1; equals share one."""

    place: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class RatingChange:
    """Change of a player's all-time rating after one game."""

    user: UserId
    before: Rating
    after: Rating


class NotedChange(NamedTuple):
    """A change of a rating with its result."""

    table: TableId
    game_key: str
    number: int
    change: RatingChange


@dataclass(frozen=True, slots=True)
class Counts:
    """Changes of lines and ratings after one result."""

    standings: Mapping[tuple[Board, UserId], Standing]
    ratings: Mapping[Seasoned, Rating]
    changes: tuple[RatingChange, ...]


class Met(NamedTuple):
    """An opponent: the number of games together, and of those in which the player was ahead."""

    user: UserId
    games: int
    ahead: int


def ranked(standings: Sequence[Standing], offset: int, equals: int) -> Sequence[Ranked]:
    """Return a part of a board from `offset` on, with places. `equals` is the number of earlier lines equal to the
    first one."""
    lines = list[Ranked]()
    for number, standing in enumerate(standings, start=offset + 1):
        equal = lines[-1] if lines and lines[-1].standing.order == standing.order else None
        place = equal.place if equal else number if lines else number - equals
        lines.append(Ranked(place, standing))
    return lines


def season_of(moment: Milliseconds) -> Season:
    """Return the season of a time."""
    day = datetime.fromtimestamp(moment / 1000, UTC)
    return Season(10 * day.year + (day.month + 2) // 3)


def season_before(season: Season) -> Season:
    """Return the season before this one."""
    year, quarter = season_parts(season)
    return Season(season - 1 if quarter > 1 else 10 * (year - 1) + 4)


def season_begins(season: Season) -> Milliseconds:
    """Return the beginning of a season."""
    year, quarter = season_parts(season)
    return Milliseconds(round(datetime(year, 3 * quarter - 2, 1, tzinfo=UTC).timestamp()) * 1000)


def season_parts(season: Season) -> tuple[int, int]:
    """Return the year and quarter of a season, from 1."""
    return divmod(season, 10)


def boards_of(result: Result) -> tuple[Board, ...]:
    """Return every board that a result counts on."""
    guilds = dict.fromkeys((result.guild, EVERYWHERE))
    return tuple(
        Board(result.game_key, guild, season) for guild in guilds for season in (ALL_TIME, season_of(result.ended))
    )


def count(
    result: Result,
    standings: Mapping[tuple[Board, UserId], Standing],
    ratings: Mapping[Seasoned, Rating],
) -> Counts:
    """Count a result. `standings` and `ratings` are the present ones of its people; missing people are new. People
    whose data was deleted are rated as newcomers, without storing anything."""
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
    """Return the players whose place on a board changed, and the winners, in the order of the board."""
    found = (
        Moved(placed.seat, before.get(placed.user), place)
        for placed in result.placed
        if placed.user is not None
        and (place := after.get(placed.user)) is not None
        and (placed.won or place != before.get(placed.user))
    )
    return tuple(sorted(found, key=lambda each: (each.after, each.seat)))
