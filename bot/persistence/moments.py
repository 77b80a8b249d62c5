"""Time columns, and their adjustment to a change of the system clock."""

from typing import Final

from sqlalchemy import Column, case, update

from bot.persistence.models import (
    AnalysisRow,
    DailyMemberRow,
    DailyPlayRow,
    InboxRow,
    PostRow,
    ProfileRow,
    ServerRow,
    TableRow,
    TokenRow,
)
from bot.persistence.sql import Repository
from bot.tables.ids import Milliseconds

HAPPENED: Final[tuple[Column[Milliseconds] | Column[Milliseconds | None], ...]] = (
    TableRow.c.opened,
    InboxRow.c.at,
    PostRow.c.posted,
    PostRow.c.edited,
    ProfileRow.c.direct_refused,
    ProfileRow.c.rung,
    ProfileRow.c.digested,
    ServerRow.c.left,
    AnalysisRow.c.asked,
    DailyPlayRow.c.begun,
    DailyMemberRow.c.seen,
)
"""Times of past events from which durations are measured. A time in the future would be an error."""


class Moments(Repository):
    """Adjustment of stored times other than those of deadlines and notices."""

    def move(self, by: int, now: Milliseconds) -> None:
        """Adjust stored times to a change of the system clock.

        Args:
            by: The change of the clock in milliseconds, negative if it was set back.
            now: The time after the change.
        """
        self._sql.change(update(TokenRow).values(expires=TokenRow.c.expires + by))
        if by > 0:
            return
        for column in HAPPENED:
            earlier = case((column + by > now, now), else_=column + by)
            self._sql.change(update(column.table).where(column > now).values({column.name: earlier}))
        self._sql.tables_deleted = True  # cached tables contain the time of opening
