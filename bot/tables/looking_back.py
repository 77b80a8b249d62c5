"""Values for looking back: a page of a leaderboard, a person's statistics."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.tables.ids import Milliseconds, UserId
from bot.tables.ratings import Rating
from bot.tables.results import Result
from bot.tables.standings import Met, Ranked, RatingChange, Season, Standing


class GamesShown(StrEnum):
    """Selection of a person's games that a history lists."""

    ALL = "all"
    WON = "won"
    WITH_PEOPLE = "people"
    AGAINST_HOUSE = "house"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Part of a board.

    Attributes:
        more: The board goes on below it.
        size: People on the whole board, counted only if no one stands on this part.
        own: The asker's line, `None` if they do not appear.
        ratings: Ratings of everyone on it, in the season of the board.
        lost_calls: Number of tables on that server whose call was lost.
    """

    lines: tuple[Ranked, ...]
    more: bool
    size: int
    own: Ranked | None
    ratings: Mapping[UserId, Rating]
    lost_calls: int = 0


class BestWin(NamedTuple):
    """The win with the largest rating gain: the result and the points."""

    result: Result
    points: int


@dataclass(frozen=True, slots=True)
class Quarter:
    """Summary of a person's games in one season on all servers: the standing, the rating changes (oldest first), the
    best win, the most frequent opponents, and the first time of each story by its key."""

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
    """Summary of a person's games: standings on a server and overall, the rating and its changes (oldest first), the
    scores, and the most frequent opponents."""

    user: UserId
    here: Standing
    everywhere: Standing
    place: int | None
    rating: Rating | None
    changes: tuple[RatingChange, ...]
    scores: tuple[Mapping[str, str | int], ...]
    opponents: tuple[Met, ...]
