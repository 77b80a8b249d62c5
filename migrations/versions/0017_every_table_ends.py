"""Tables in channels without a clock get a deadline."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

LOSES_ROWS = frozenset({"deadlines"})
"""On the way down."""

WEEK = 7 * 24 * 60 * 60 * 1000
"""Milliseconds, so that the upgrade ends no game that is being played."""


def upgrade() -> None:
    """Add a deadline in a week. Private games and daily deals have their own limits."""
    deadlines = sa.text(
        "INSERT INTO deadlines (table_id, kind, turn, due) SELECT id, 'idle', 0, :due FROM tables "
        "WHERE stage = 'playing' AND channel_id <> 0 "
        "AND NOT EXISTS (SELECT 1 FROM deadlines WHERE deadlines.table_id = tables.id)"
    )
    now = int(time.time() * 1000)  # noqa: TID251 - a migration has no clock of the program's
    op.get_bind().execute(deadlines, {"due": now + WEEK})


def downgrade() -> None:
    """Delete these deadlines, which earlier versions do not know."""
    op.execute("DELETE FROM deadlines WHERE kind = 'idle'")
