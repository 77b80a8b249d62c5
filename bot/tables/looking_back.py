"""Values shown when looking back: leaderboard pages, statistics of a person, summaries of a season, daily deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from bot.tables.ids import Milliseconds, UserId
from bot.tables.results import Result
from bot.tables.standings import Met, Ranked, Rating, RatingChange, Season, Standing
from bot.tables.table import Table
from engine.daily import DailyScore


class GamesShown(StrEnum):
    """Filters of a person's game history."""

    ALL = "all"
    WON = "won"
    WITH_PEOPLE = "people"
    AGAINST_HOUSE = "house"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a leaderboard.

    Attributes:
        lines: The lines of the page, in order.
        more: Whether more lines follow the page.
        size: The number of people on the whole leaderboard. Counted only if the page is empty.
        own: The requester's line, `None` if they are not on the leaderboard.
        ratings: The rating of everyone on the page, in the leaderboard's season.
        lost_calls: The number of the server's tables that were closed because their call of the players was lost.
    """

    lines: tuple[Ranked, ...]
    more: bool
    size: int
    own: Ranked | None
    ratings: Mapping[UserId, Rating]
    lost_calls: int = 0


class BestWin(NamedTuple):
    """The win with the largest rating gain. `points` is the gain in displayed points."""

    result: Result
    points: int


@dataclass(frozen=True, slots=True)
class Quarter:
    """Summary of a person's games in one season on all servers.

    Attributes:
        standing: The person's standing in the season.
        changes: The rating changes, oldest first.
        best: The win with the largest rating gain, `None` without a win.
        rival: The most frequent opponent, `None` without games against people.
        stories: The time of the first occurrence of each story, by the story's key.
        played_before: Whether the person also played in the season before.
    """

    user: UserId
    game_key: str
    season: Season
    standing: Standing
    changes: tuple[RatingChange, ...]
    best: BestWin | None
    rival: Met | None
    stories: Mapping[str, Milliseconds]
    played_before: bool


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Summary of a person's games.

    Attributes:
        here: The standing on the server.
        everywhere: The standing on all servers together.
        place: The place on the server's leaderboard. `None` outside servers, or if the person is not on the
            leaderboard.
        rating: The all-time rating, `None` without a rated game.
        changes: The rating changes, oldest first.
        scores: The scores of the person's rated games, latest first.
        opponents: The most frequent opponents.
    """

    user: UserId
    here: Standing
    everywhere: Standing
    place: int | None
    rating: Rating | None
    changes: tuple[RatingChange, ...]
    scores: tuple[Mapping[str, str | int], ...]
    opponents: tuple[Met, ...]


@dataclass(frozen=True, slots=True)
class DailyOverview:
    """State of a game's daily deals for one person.

    Attributes:
        day: Today.
        commitment: The commitment to today's secret.
        next_commitment: The commitment to tomorrow's secret.
        table: The table of the person's deal of today, `None` if they have not begun it.
        forgotten: The person has begun today's deal and then had their data deleted.
        streak: Length of the person's streak in days.
        players: Number of people who have finished today's deal.
        practice: The past days that can be practised, latest first.
        revealed: Yesterday and its secret, `None` if there was no deal.
    """

    game_key: str
    day: date
    commitment: str
    next_commitment: str
    table: Table | None
    forgotten: bool
    streak: int
    players: int
    practice: Sequence[date]
    revealed: tuple[date, bytes] | None


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A line of a server's daily leaderboard, summed over some days.

    Attributes:
        place: The place from 1, which equal lines share.
        name: The person's name on the server.
        days: Number of days on which the person finished the deal.
        points: Sum of the points for the places in those deals.
        score: Score of the person's latest deal.
    """

    user: UserId
    place: int
    name: str
    days: int
    points: int
    score: DailyScore


@dataclass(frozen=True, slots=True)
class DayOfGame:
    """A game's daily deal on a server.

    Attributes:
        best: The leaderboard of the day.
        players: Number of people on the server who finished the deal.
        week: The leaderboard of the week that ends with the day.
    """

    game_key: str
    best: Sequence[DailyLine]
    players: int
    week: Sequence[DailyLine]


@dataclass(frozen=True, slots=True)
class DayOfServer:
    """A past day on a server.

    Attributes:
        games: The games whose deal someone on the server finished.
        streak: A person's name and the length in days of their streak, the longest; `None` if there is none to report.
        first: A table with the first question of one of these deals.
    """

    day: date
    games: Sequence[DayOfGame]
    streak: tuple[str, int] | None
    first: Table
