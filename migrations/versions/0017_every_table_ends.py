"""Deadlines for tables in channels without a clock."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

LOSES_ROWS = frozenset({"deadlines"})
"""Database tables in which the downgrade deletes rows."""

WEEK = 7 * 24 * 60 * 60 * 1000
"""Time until the new deadlines in milliseconds, long enough for the upgrade not to end a running game."""


def upgrade() -> None:
    """Add a deadline in a week. Private games and daily deals have other limits."""
    deadlines = sa.text(
        "INSERT INTO deadlines (table_id, kind, turn, due) SELECT id, 'idle', 0, :due FROM tables "
        "WHERE stage = 'playing' AND channel_id <> 0 "
        "AND NOT EXISTS (SELECT 1 FROM deadlines WHERE deadlines.table_id = tables.id)"
    )
    now = int(time.time() * 1000)  # noqa: TID251 - migrations have no access to the program's clock
    op.get_bind().execute(deadlines, {"due": now + WEEK})


def downgrade() -> None:
    """Delete the deadlines of this kind, which earlier versions do not know."""
    op.execute("DELETE FROM deadlines WHERE kind = 'idle'")
