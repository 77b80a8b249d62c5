"""Every moment in a column of its own, and what becomes of it when somebody sets the machine's clock."""

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

HAPPENED: Final[tuple[Column[int] | Column[int | None], ...]] = (
    TableRow.c.opened,
    InboxRow.c.at,
    PostRow.c.posted,
    PostRow.c.edited,
    ProfileRow.c.direct_refused,
    ServerRow.c.left,
    AnalysisRow.c.asked,
    DailyPlayRow.c.begun,
    DailyMemberRow.c.seen,
)
"""What follows counts from then. None of them is in the future."""

TO_COME: Final = (DeadlineRow.c.due, NoticeRow.c.due, NoticeRow.c.again, TokenRow.c.expires)
"""What happens then. It stays as far away as it was."""

TOLD: Final = (ActionRow.c.at, ResultRow.c.ended)
"""What the clock said then; nothing is decided by it."""


class Moments(Repository):
    """Moments that are not those of deadlines and notices."""

    def move(self, by: int, now: Milliseconds) -> None:
        """The clock was set by so many milliseconds, and says `now`."""
        self._sql.change(update(TokenRow).values(expires=TokenRow.c.expires + by))
        if by > 0:
            return
        for column in HAPPENED:
            earlier = case((column + by > now, now), else_=column + by)
            self._sql.change(update(column.table).where(column > now).values({column.name: earlier}))
        self._sql.tables_deleted = True  # tables that are remembered say when they were opened
