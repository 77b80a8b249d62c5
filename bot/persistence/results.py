"""Finished games, and the leaderboard that is counted from them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Float, and_, case, cast, func, insert, select, true
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import PlacedRow, ProfileRow, ResultRow
from bot.persistence.transaction import Transaction
from bot.service.store import Standing
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from engine.seats import Seat


class SqlResults:
    """The results of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def add(self, result: Result) -> None:
        """Count a game once: a second call for the same table changes nothing."""
        if await self.get(result.table) is None:
            await self._transaction.change(insert(ResultRow).values(**_values(result)))
            await self._transaction.change(insert(PlacedRow), [_placed(result, placed) for placed in result.placed])

    async def get(self, table: TableId) -> Result | None:
        """How a finished table ended."""
        query = select(ResultRow.game_key, ResultRow.guild_id, ResultRow.ended, ResultRow.how)
        row = await self._transaction.row(query.where(ResultRow.table_id == table))
        if row is None:
            return None
        game_key, guild, ended, how = row
        placed = await self._placed(table)
        return Result(table, game_key, GuildId(guild), Milliseconds(ended), how, placed)

    async def _placed(self, table: TableId) -> tuple[Placed, ...]:
        query = select(PlacedRow.seat, PlacedRow.user_id, PlacedRow.place, PlacedRow.won, PlacedRow.by_house)
        rows = await self._transaction.rows(query.where(PlacedRow.table_id == table).order_by(PlacedRow.seat))
        return tuple(
            Placed(Seat(seat), None if user is None else UserId(user), place, won, by_house)
            for seat, user, place, won, by_house in rows
        )

    async def of(self, user: UserId, game_key: str, guild: GuildId | None, limit: int) -> Sequence[Result]:
        """A person's latest games on a server (`None`: on all of them), the latest first."""
        query = (
            select(ResultRow.table_id)
            .join(PlacedRow, PlacedRow.table_id == ResultRow.table_id)
            .where(PlacedRow.user_id == user, ResultRow.game_key == game_key)
            .where(true() if guild is None else ResultRow.guild_id == guild)
            .order_by(ResultRow.ended.desc(), ResultRow.table_id)
        )
        found = [await self.get(TableId(row.table_id)) for row in await self._transaction.rows(query.limit(limit))]
        return [result for result in found if result is not None]

    async def standings(self, game_key: str, guild: GuildId, limit: int, offset: int) -> Sequence[Standing]:
        """Best first: by wins, then by share of wins, then by wins against the house, then by user id."""
        hidden = select(ProfileRow.user_id).where(~ProfileRow.on_boards)
        shared, alone = ResultRow.people > 1, ResultRow.people == 1
        wins, games = _count(and_(shared, PlacedRow.won)), _count(shared)
        house_wins, house_games = _count(and_(alone, PlacedRow.won)), _count(alone)
        share = case((games > 0, cast(wins, Float) / games), else_=0.0)
        query = (
            select(PlacedRow.user_id, wins, games, house_wins, house_games)
            .join(ResultRow, ResultRow.table_id == PlacedRow.table_id)
            .where(ResultRow.game_key == game_key, ResultRow.guild_id == guild, PlacedRow.user_id.is_not(None))
            .where(PlacedRow.user_id.not_in(hidden))
            .group_by(PlacedRow.user_id)
            .order_by(wins.desc(), share.desc(), house_wins.desc(), PlacedRow.user_id)
        )
        return [_standing(*row) for row in await self._transaction.rows(query.limit(limit).offset(offset))]


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _standing(user: Any, wins: int, games: int, house_wins: int, house_games: int) -> Standing:
    return Standing(UserId(user), wins, games, house_wins, house_games)


def _values(result: Result) -> dict[str, object]:
    return {
        "table_id": result.table,
        "game_key": result.game_key,
        "guild_id": result.guild,
        "ended": result.ended,
        "how": result.how,
        "people": result.people,
    }


def _placed(result: Result, placed: Placed) -> dict[str, object]:
    return {
        "table_id": result.table,
        "seat": placed.seat,
        "user_id": placed.user,
        "place": placed.place,
        "won": placed.won,
        "by_house": placed.by_house,
    }
