"""Values shown when a user looks back: a page of a board, the sum of a person's games."""

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
        own: The line of the asker, `None` if they do not appear.
        ratings: Ratings of everyone on it, in the season of the board.
        lost_calls: Tables of any game that lost the call of their players on that server.
    """

    lines: tuple[Ranked, ...]
    more: bool
    size: int
    own: Ranked | None
    ratings: Mapping[UserId, Rating]
    lost_calls: int = 0


class BestWin(NamedTuple):
    """The win that moved a person's rating up most: the result, and by how many points."""

    result: Result
    points: int


@dataclass(frozen=True, slots=True)
class Quarter:
    """Summary of a person's games in one season, everywhere: the standing, the changes of the rating (the oldest
    first), the best win, whom they met most, and when each story of theirs happened first, by its sentence."""

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
    """Summary of a person's games: on a server and everywhere, the rating and its changes (the oldest first), what
    decided their games, and with whom they played most."""

    user: UserId
    here: Standing
    everywhere: Standing
    place: int | None
    rating: Rating | None
    changes: tuple[RatingChange, ...]
    scores: tuple[Mapping[str, str | int], ...]
    opponents: tuple[Met, ...]
