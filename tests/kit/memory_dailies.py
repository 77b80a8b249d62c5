"""Daily deals of the store in plain dictionaries (tests/kit/memory_store.py)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TypeAlias

from bot.service.repositories.dailies import DailyLine, DailyPlay
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.table import NOWHERE, Table
from engine.daily import SEATS, DailyScore

DropTables: TypeAlias = Callable[[Callable[[Table], bool]], int]


@dataclass
class DailyData:
    secrets: dict[tuple[str, date], bytes] = field(default_factory=dict)
    plays: dict[tuple[str, date, str], DailyPlay] = field(default_factory=dict)
    members: dict[tuple[GuildId, UserId], tuple[str, Milliseconds]] = field(default_factory=dict)
    practices: dict[tuple[UserId, str, date], TableId] = field(default_factory=dict)

    def __copy__(self) -> "DailyData":
        return DailyData(dict(self.secrets), dict(self.plays), dict(self.members), dict(self.practices))


class MemoryDailies:
    """`hidden`: who does not want to appear; `must_write` and `drop`: of the store."""

    def __init__(
        self, data: DailyData, hidden: Callable[[UserId], bool], must_write: Callable[[], None], drop: DropTables
    ) -> None:
        self._data = data
        self._hidden = hidden
        self._must_write = must_write
        self._drop = drop

    async def secret(self, game_key: str, day: date) -> bytes | None:
        return self._data.secrets.get((game_key, day))

    async def keep_secret(self, game_key: str, day: date, secret: bytes) -> None:
        self._must_write()
        if (game_key, day) in self._data.secrets:
            raise ValueError(f"the deal of {day} has a secret")
        self._data.secrets[game_key, day] = secret

    async def days(self, game_key: str, before: date, limit: int) -> Sequence[date]:
        known = (day for key, day in self._data.secrets if key == game_key and day < before)
        return sorted(known, reverse=True)[:limit]

    async def play(self, game_key: str, day: date, mark: str) -> DailyPlay | None:
        return self._data.plays.get((game_key, day, mark))

    async def begin(self, play: DailyPlay, at: Milliseconds) -> None:
        self._must_write()
        if (play.game_key, play.day, play.mark) in self._data.plays:
            raise ValueError("this mark has begun")
        self._data.plays[play.game_key, play.day, play.mark] = play

    async def finish(self, table: TableId, score: DailyScore) -> None:
        self._must_write()
        self._data.plays = {
            key: replace(play, score=score) if play.table == table else play for key, play in self._data.plays.items()
        }

    def _done(self, game_key: str) -> list[DailyPlay]:
        return [play for play in self._data.plays.values() if play.game_key == game_key and play.score is not None]

    async def finished(self, user: UserId, game_key: str, limit: int) -> Sequence[date]:
        days = (play.day for play in self._done(game_key) if play.user == user)
        return sorted(days, reverse=True)[:limit]

    async def compared(self, game_key: str, day: date, score: DailyScore) -> tuple[int, int]:
        scores = [play.score for play in self._done(game_key) if play.day == day and play.score is not None]
        return len(scores), sum(other.rank < score.rank for other in scores)

    async def best(self, game_key: str, guild: GuildId, first: date, last: date, limit: int) -> Sequence[DailyLine]:
        lines: list[tuple[tuple[int, ...], DailyLine]] = []
        for (where, user), (name, _) in self._data.members.items():
            own = [play for play in self._done(game_key) if play.user == user and first <= play.day <= last]
            if where == guild and own and not self._hidden(user):
                scores = [play.score for play in sorted(own, key=lambda play: play.day) if play.score is not None]
                points = sum(SEATS + 1 - score.place for score in scores)
                rounds, numbers = sum(score.rounds for score in scores), sum(score.number for score in scores)
                line = DailyLine(user, name, len(own), points, scores[-1])
                lines.append(((-points, len(own), -rounds, -numbers, user), line))
        return [line for _, line in sorted(lines, key=lambda each: each[0])][:limit]

    async def attend(self, guild: GuildId, user: UserId, name: str, at: Milliseconds) -> None:
        self._must_write()
        self._data.members[guild, user] = name, at

    async def absent(self, guild: GuildId, user: UserId) -> None:
        self._must_write()
        self._data.members.pop((guild, user), None)

    async def practice(self, user: UserId, game_key: str, day: date) -> TableId | None:
        return self._data.practices.get((user, game_key, day))

    async def keep_practice(self, user: UserId, game_key: str, day: date, table: TableId) -> None:
        self._must_write()
        self._data.practices[user, game_key, day] = table

    async def forget(self, user: UserId, today: date) -> None:
        self._must_write()
        played = {play.table for play in self._data.plays.values() if play.user == user}
        played |= {table for (whose, _, _), table in self._data.practices.items() if whose == user}
        self._drop(lambda table: table.id in played)
        self._data.members = {key: kept for key, kept in self._data.members.items() if key[1] != user}
        self._data.practices = {key: kept for key, kept in self._data.practices.items() if key[0] != user}
        self._data.plays = {
            key: replace(play, user=None, table=None, score=None) if play.user == user else play
            for key, play in self._data.plays.items()
            if play.user != user or play.day >= today
        }

    async def tidy(self, today: date, seen_before: Milliseconds, opened_before: Milliseconds) -> int:
        self._must_write()
        self._data.plays = {
            key: play for key, play in self._data.plays.items() if play.user is not None or play.day >= today
        }
        self._data.members = {key: kept for key, kept in self._data.members.items() if kept[1] >= seen_before}
        return self._drop(lambda table: table.place == NOWHERE and table.stage.live and table.opened < opened_before)
