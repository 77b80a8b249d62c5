"""Values shown when looking back: leaderboard pages, statistics of a person, summaries of a season."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.tables.ids import Milliseconds, UserId
from bot.tables.results import Result
from bot.tables.standings import Met, Ranked, Rating, RatingChange, Season, Standing


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
    """

    user: UserId
    game_key: str
    season: Season
    standing: Standing
    changes: tuple[RatingChange, ...]
    best: BestWin | None
    rival: Met | None
    stories: Mapping[str, Milliseconds]


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
