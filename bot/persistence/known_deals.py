"""People who know the cards of a finished game that they did not play: they looked back at it, or took a challenge."""

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select

from bot.persistence.models import KnownDealRow, TableRow
from bot.persistence.sql import Repository
from bot.tables.ids import TableId, UserId
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """A deal that someone knows. `own_table`: where they play it as a challenge, `None` if they looked back at it."""

    own_table: TableId | None = None


class KnownDeals(Repository):
    """People by the finished games whose cards they know."""

    def of(self, table: TableId, user: UserId) -> KnownDeal | None:
        """Return how a person knows the cards of a table, if they do."""
        query = select(KnownDealRow.c.own_table)
        row = self._sql.row(query.where(KnownDealRow.c.table_id == table, KnownDealRow.c.user_id == user))
        return None if row is None else KnownDeal(row.own_table)

    def look(self, table: TableId, user: UserId) -> None:
        """Store that a person looks back at a game whose cards they did not know."""
        self._sql.change(insert(KnownDealRow).values(table_id=table, user_id=user))

    def take(self, table: TableId, user: UserId, seat: Seat, own_table: TableId) -> None:
        """Store that a person takes a challenge, at a table of their own."""
        values = {"table_id": table, "user_id": user, "seat": seat, "own_table": own_table}
        self._sql.change(insert(KnownDealRow).values(**values))

    def takers(self, table: TableId, seat: Seat) -> int:
        """Count the people who have taken the challenge from a seat."""
        taken = (KnownDealRow.c.table_id == table, KnownDealRow.c.seat == seat)
        return self._sql.scalar(select(func.count()).where(*taken)) or 0

    def forget(self, user: UserId) -> None:
        """Delete what is kept of a person, the tables of their challenges too."""
        own = select(KnownDealRow.c.own_table).where(KnownDealRow.c.user_id == user)
        self._sql.change(delete(TableRow).where(TableRow.c.id.in_(own)))
        self._sql.change(delete(KnownDealRow).where(KnownDealRow.c.user_id == user))
