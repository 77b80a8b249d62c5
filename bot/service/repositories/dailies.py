"""What is kept of daily deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from engine.daily import DailyScore


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """That somebody has begun the deal of a day. `mark` says so without saying who; `user` and `table` are `None` for
    somebody who asked to be forgotten since, `score` until the deal is over."""

    game_key: str
    day: date
    mark: str
    user: UserId | None
    table: TableId | None
    score: DailyScore | None = None


@dataclass(frozen=True, slots=True)
class DailyLine:
    """What one person's deals of some days came to together: how many `days`, `points` for their places, and the score
    of the last of them."""

    user: UserId
    name: str
    days: int
    points: int
    score: DailyScore


class Dailies(Protocol):
    """Daily deals: the secrets of the days, who has begun which, and what came of it."""

    async def secret(self, game_key: str, day: date) -> bytes | None:
        """The secret of a day's deal. It leaves the program only when that day is over."""
        ...

    async def keep_secret(self, game_key: str, day: date, secret: bytes) -> None:
        """From now on this is the day's. Raises an error of the database when it has one."""
        ...

    async def days(self, game_key: str, before: date, limit: int) -> Sequence[date]:
        """Days before that one which had a deal, the latest first."""
        ...

    async def play(self, game_key: str, day: date, mark: str) -> DailyPlay | None:
        """Who begun with that mark, if anybody did."""
        ...

    async def begin(self, play: DailyPlay, at: Milliseconds) -> None:
        """Somebody begins. Raises an error of the database when the mark has begun already."""
        ...

    async def finish(self, table: TableId, score: DailyScore) -> None:
        """What came of the deal that was begun at that table."""
        ...

    async def finished(self, user: UserId, game_key: str, limit: int) -> Sequence[date]:
        """The days whose deal somebody has finished, the latest first."""
        ...

    async def compared(self, game_key: str, day: date, score: DailyScore) -> tuple[int, int]:
        """How many people have finished that day's deal, and how many of them did better than this."""
        ...

    async def best(self, game_key: str, guild: GuildId, first: date, last: date, limit: int) -> Sequence[DailyLine]:
        """The best people of a server from the `first` day to the `last`: by their points, then by fewer days, then by
        how long they stayed in and by their numbers. Whoever does not want to appear is left out."""
        ...

    async def attend(self, guild: GuildId, user: UserId, name: str, at: Milliseconds) -> None:
        """Somebody asks for a daily deal on a server: its board knows them by this name for a while."""
        ...

    async def absent(self, guild: GuildId, user: UserId) -> None:
        """Somebody is no longer on a server."""
        ...

    async def practice(self, user: UserId, game_key: str, day: date) -> TableId | None:
        """The table at which somebody practised that day's deal last."""
        ...

    async def keep_practice(self, user: UserId, game_key: str, day: date, table: TableId) -> None:
        """It is this one from now on."""
        ...

    async def forget(self, user: UserId, today: date) -> None:
        """Nothing of a person is left, their tables neither, but the marks of deals whose key is not out."""
        ...

    async def tidy(self, today: date, seen_before: Milliseconds, opened_before: Milliseconds) -> int:
        """Marks of forgotten people whose day is over go, names that nobody was seen under since, and unfinished tables
        that were opened before; how many tables."""
        ...
