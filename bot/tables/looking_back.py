"""What somebody is shown who looks back: a page of a board, what a person's games add up to."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.tables.ids import UserId
from bot.tables.ratings import Rating
from bot.tables.standings import Met, Ranked, RatingChange, Standing


class GamesShown(StrEnum):
    """Which of somebody's games a history lists."""

    ALL = "all"
    WON = "won"
    WITH_PEOPLE = "people"
    AGAINST_HOUSE = "house"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A part of a board. `more`: whether the board goes on below it. `size`: people on the whole of it, counted only
    when nobody stands on this part. `own`: the line of whoever asks, `None` when they do not appear. `ratings` of
    everybody on it, in the season of the board. `lost_calls`: tables of any game that lost the call of their players on
    that server."""

    lines: tuple[Ranked, ...]
    more: bool
    size: int
    own: Ranked | None
    ratings: Mapping[UserId, Rating]
    lost_calls: int = 0


@dataclass(frozen=True, slots=True)
class PersonCard:
    """What is known of somebody's games: on a server and everywhere, the rating and how it came about (the oldest
    change first), what decided their games, and with whom they played most."""

    user: UserId
    here: Standing
    everywhere: Standing
    place: int | None
    rating: Rating | None
    changes: tuple[RatingChange, ...]
    scores: tuple[Mapping[str, str | int], ...]
    opponents: tuple[Met, ...]
