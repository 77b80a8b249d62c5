"""Finished games and what they add up to, in memory."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.tables.ids import GuildId, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.ratings import Rating
from bot.tables.results import Result
from bot.tables.standings import (
    PLACES_TOLD,
    Board,
    Counts,
    NotedChange,
    Ranked,
    RatingChange,
    Seasoned,
    Standing,
    count,
    moved,
    ranked,
)

if TYPE_CHECKING:
    from tests.kit.memory_store import Rows


class MemoryStandings:
    def __init__(self, data: "Rows") -> None:
        self._data = data

    def _shown(self, board: Board) -> list[Standing]:
        profiles = self._data.profiles
        hidden = {user for user, profile in profiles.items() if not profile.on_boards}
        found = [line for (on, user), line in self._data.standings.items() if on == board and user not in hidden]
        return sorted(found, key=lambda line: (line.order, line.user))

    async def page(self, board: Board, limit: int, offset: int) -> Sequence[Ranked]:
        shown = self._shown(board)
        part = shown[offset : offset + limit]
        return ranked(part, offset, sum(line.order == part[0].order for line in shown[:offset]) if part else 0)

    async def size(self, board: Board) -> int:
        return len(self._shown(board))

    async def of(self, board: Board, user: UserId) -> Standing | None:
        return self._data.standings.get((board, user))

    async def place(self, board: Board, user: UserId, most: int | None = None) -> int | None:
        shown = self._shown(board)
        own = next((line for line in shown if line.user == user), None)
        if own is None:
            return None
        ahead = sum(line.order < own.order for line in shown)
        return ahead + 1 if most is None or ahead < most else None

    async def rating(self, game_key: str, whose: Seasoned) -> Rating | None:
        return self._data.ratings.get((game_key, whose))

    async def ratings(self, game_key: str, people: Iterable[Seasoned]) -> Mapping[Seasoned, Rating]:
        return {whose: found for whose in people if (found := await self.rating(game_key, whose)) is not None}

    def _changes(self, game_key: str, user: UserId) -> list[tuple[TableId, RatingChange]]:
        found = (each for each in self._data.changes if each.game_key == game_key and each.change.user == user)
        return [(each.table, each.change) for each in sorted(found, key=lambda each: each.number)]

    async def rating_history(self, game_key: str, user: UserId, limit: int) -> Sequence[RatingChange]:
        return [change for _, change in self._changes(game_key, user)][-limit:]

    async def opponents(self, game_key: str, user: UserId, within: int, limit: int) -> Sequence[tuple[UserId, int]]:
        tables = [table for table, _ in self._changes(game_key, user)][-within:]
        sat = (placed.user for table in tables for placed in self._data.results[table].placed)
        met = Counter(other for other in sat if other is not None and other != user)
        return sorted(met.items(), key=lambda pair: (-pair[1], pair[0]))[:limit]

    async def scores(self, game_key: str, user: UserId, limit: int) -> Sequence[Mapping[str, str | int]]:
        tables = [table for table, _ in self._changes(game_key, user)][::-1][:limit]
        sat = (placed for table in tables for placed in self._data.results[table].placed if placed.user == user)
        return [placed.score for placed in sat if placed.score is not None]

    async def clear(self) -> None:
        self._data.must_write()
        self._data.standings, self._data.ratings, self._data.changes = {}, {}, []

    async def fill(self, game_key: str, counts: Counts) -> None:
        self._data.must_write()
        self._data.standings.update(counts.standings)
        self._data.ratings.update({(game_key, whose): rating for whose, rating in counts.ratings.items()})

    async def note_changes(self, changes: Iterable[NotedChange]) -> None:
        self._data.must_write()
        self._data.changes = [*self._data.changes, *changes]


class MemoryResults:
    def __init__(self, data: "Rows") -> None:
        self._data = data
        self._standings = MemoryStandings(data)

    async def add(self, result: Result) -> None:
        self._data.must_write()
        if result.table in self._data.results:
            return
        number = max(self._data.numbers.values(), default=0) + 1
        ratings = {whose: rating for (key, whose), rating in self._data.ratings.items() if key == result.game_key}
        counts = count(result, self._data.standings, ratings)
        before = await self._places(result)
        await self._standings.fill(result.game_key, counts)
        await self._standings.note_changes(
            NotedChange(result.table, result.game_key, number, change) for change in counts.changes
        )
        elsewhere = moved(result, before, await self._places(result)) if result.people > 1 else ()
        self._data.results[result.table] = replace(result, moved=elsewhere)
        self._data.numbers[result.table] = number

    async def _places(self, result: Result) -> dict[UserId, int | None]:
        board = Board(result.game_key, result.guild)
        people = (placed.user for placed in result.placed)
        return {user: await self._standings.place(board, user, PLACES_TOLD) for user in people if user is not None}

    async def get(self, table: TableId) -> Result | None:
        return self._data.results.get(table)

    async def of(
        self,
        user: UserId,
        game_key: str,
        guild: GuildId | None,
        limit: int,
        offset: int = 0,
        which: GamesShown = GamesShown.ALL,
    ) -> Sequence[Result]:
        played = [each for each in self._data.results.values() if each.game_key == game_key]
        here = [each for each in played if guild in (None, each.guild)]
        theirs = [result for result in here if user in {placed.user for placed in result.placed}]
        wanted = [result for result in theirs if self._shown(result, user, which)]
        return sorted(wanted, key=lambda result: -self._data.numbers[result.table])[offset : offset + limit]

    @staticmethod
    def _shown(result: Result, user: UserId, which: GamesShown) -> bool:
        match which:
            case GamesShown.ALL:
                return True
            case GamesShown.WON:
                return any(placed.won and placed.user == user for placed in result.placed)
            case GamesShown.WITH_PEOPLE:
                return result.people > 1
            case GamesShown.AGAINST_HOUSE:
                return result.people == 1

    async def coded(
        self, user: UserId, game_key: str, guild: GuildId | None, like: str, limit: int
    ) -> Sequence[Result]:
        every = await self.of(user, game_key, guild, len(self._data.results))
        return [result for result in every if result.table.startswith(like)][:limit]

    async def in_order(self, after: int, limit: int) -> Sequence[tuple[int, Result]]:
        numbered = sorted((number, table) for table, number in self._data.numbers.items() if number > after)
        return [(number, self._data.results[table]) for number, table in numbered[:limit]]

    async def note_scores(self, result: Result) -> None:
        self._data.must_write()
        scores = {placed.seat: placed.score for placed in result.placed}
        stored = self._data.results[result.table]
        placed = tuple(replace(each, score=scores[each.seat]) for each in stored.placed)
        self._data.results[result.table] = replace(stored, placed=placed)
