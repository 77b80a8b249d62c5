"""All time columns, and how they follow a change of the system clock."""

from typing import Final

from sqlalchemy import Column, case, update

from bot.persistence.models import (
    ActionRow,
    AnalysisRow,
    DailyMemberRow,
    DailyPlayRow,
    DeadlineRow,
    InboxRow,
    NoticeRow,
    PostRow,
    ProfileRow,
    ResultRow,
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
"""Moments from which something counts. None of them is in the future."""

TO_COME: Final = (DeadlineRow.c.due, NoticeRow.c.due, NoticeRow.c.again, TokenRow.c.expires)
"""Moments at which something happens. They stay as far away as they were."""

TOLD: Final = (ActionRow.c.at, ResultRow.c.ended)
"""Moments that are only shown. Nothing is decided by them."""


class Moments(Repository):
    """Times other than those of deadlines and notices."""

    def move(self, by: int, now: Milliseconds) -> None:
        """Adjust times to a clock that was set by `by` milliseconds to `now`."""
        self._sql.change(update(TokenRow).values(expires=TokenRow.c.expires + by))
        if by > 0:
            return
        for column in HAPPENED:
            earlier = case((column + by > now, now), else_=column + by)
            self._sql.change(update(column.table).where(column > now).values({column.name: earlier}))
        self._sql.tables_deleted = True  # tables that are remembered say when they were opened
